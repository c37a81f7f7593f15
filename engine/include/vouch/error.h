// Error and Result: how every function of vouch that can fail says so. No exception crosses the API.
#ifndef VOUCH_ERROR_H_
#define VOUCH_ERROR_H_

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace vouch {

// What kind of thing went wrong. Stable: programs may switch on it.
enum class ErrorCode : uint8_t {
  kNone = 0,
  kJson,          // the text is not JSON (RFC 8259), or not UTF-8
  kDuplicateKey,  // an object has the same member name twice
  kLimit,         // a field of vouch::Limits was reached; the message names it
  kSchema,        // the schema breaks its metaschema or the specification
  kReference,     // a reference that leads nowhere
  kDialect,       // an unknown $schema, or an unknown required vocabulary
  kPattern,       // a pattern outside the supported language
  kProgram,       // a damaged or foreign program file
  kUsage,         // the caller asked for something impossible
  kMemory,        // out of memory
};

// Where in a text: byte counts from 0, line and column from 1 (column in code points).
struct TextPosition {
  uint64_t byte = 0;
  uint32_t line = 0;  // 0: no position known
  uint32_t column = 0;
};

// One failure, ready to be read by a person and by a program.
struct Error {
  ErrorCode code = ErrorCode::kNone;
  std::string message;   // one sentence: what is wrong, what was expected, what to do; no trailing newline
  std::string document;  // URI or file name of the text at fault; empty when there is only one
  std::string pointer;   // JSON Pointer into that document, when known
  TextPosition position;
  // Where several things are wrong, all of them, e.g. every place where a schema breaks its metaschema and every reference that
  // leads nowhere (the first is repeated above). Empty for most errors.
  std::vector<Error> details;
};

// An Error without a place.
inline Error MakeError(ErrorCode code, std::string message) {
  Error e;
  e.code = code;
  e.message = std::move(message);
  return e;
}

// A value or an Error. Check ok() before value(); value() of a failed Result is undefined.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)
  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() & { return *std::get_if<0>(&state_); }
  const T& value() const& { return *std::get_if<0>(&state_); }
  T&& value() && { return std::move(*std::get_if<0>(&state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }
  const Error& error() const { return *std::get_if<1>(&state_); }
  Error& error() { return *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace vouch

#endif  // VOUCH_ERROR_H_
