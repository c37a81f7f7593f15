// See fast_reader.h.
#include "engine/json/fast_reader.h"

#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

#include "engine/json/reader.h"

namespace vouch::json {
namespace {

bool IsSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// Whether only white space stands in [p, end).
bool Blank(const char* p, const char* end) {
  while (p < end && IsSpace(*p)) ++p;
  return p == end;
}

// A block of memory that only grows.
class Block {
 public:
  Block() = default;
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  ~Block() { std::free(memory_); }

  // At least `bytes`; what it held is lost. Null when memory is exhausted.
  char* Reserve(size_t bytes) {
    if (bytes <= size_) return memory_;
    std::free(memory_);
    size_ = std::bit_ceil(bytes);
    memory_ = static_cast<char*>(std::malloc(size_));
    if (memory_ == nullptr) size_ = 0;
    return memory_;
  }

 private:
  char* memory_ = nullptr;
  size_t size_ = 0;
};

}  // namespace

struct FastReader::State {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> index;
  Block pool;     // the text and its padding; strings are unescaped in it
  Block pending;  // cells of open containers
  Block cells;    // cells of closed containers
  Block frames;
  Arena decimals;
  KeyIndex names;
  Value root;
  bool out_of_memory = false;

  bool OutOfMemory() {
    out_of_memory = true;
    return false;
  }
  bool Index(const char* bytes, size_t size);
  bool Run(char* bytes, size_t size, const ParseOptions& options);
};

// A container that is still open.
struct OpenContainer {
  char* first;  // its first pending cell
  bool is_object;
};

bool FastReader::State::Index(const char* bytes, size_t size) {
  if (index == nullptr) {
    const auto made = simdjson::get_active_implementation()->create_dom_parser_implementation(
        std::bit_ceil(std::max<size_t>(size, 4096)), 1, index);
    if (made != simdjson::SUCCESS) return index = nullptr, OutOfMemory();
  }
  if (size > index->capacity() && index->set_capacity(std::bit_ceil(size)) != simdjson::SUCCESS) {
    return index = nullptr, OutOfMemory();
  }
  return index->stage1(reinterpret_cast<const uint8_t*>(bytes), size, simdjson::stage1_mode::regular) ==
         simdjson::SUCCESS;
}

// Cells are made where they lie and copied by words: a cell put together elsewhere would be read before its parts have
// reached memory.

void CopyCells(char* to, const char* from, size_t bytes) {
  for (size_t i = 0; i < bytes; i += CellStack::kCell) {
    uint64_t words[2];
    std::memcpy(words, from + i, sizeof(words));
    std::memcpy(to + i, words, sizeof(words));
  }
}

bool FastReader::State::Run(char* const bytes, size_t size, const ParseOptions& options) {
  const size_t tokens = index->n_structural_indexes;
  // Each token makes one cell at most, "{" one more for the header.
  char* top = pending.Reserve((tokens + 1) * CellStack::kCell);
  char* free = cells.Reserve(tokens * 2 * CellStack::kCell);
  const size_t most_open = std::min<size_t>(tokens, options.max_depth);
  auto* const none = reinterpret_cast<OpenContainer*>(frames.Reserve((most_open + 1) * sizeof(OpenContainer)));
  if (top == nullptr || free == nullptr || none == nullptr) return OutOfMemory();
  if (tokens == 0) return false;
  OpenContainer* frame = none;  // the innermost one
  OpenContainer* const deepest = none + most_open;
  decimals.Reset();
  Reader reader(bytes, size, options, &decimals, nullptr);
  const bool has_escapes = std::memchr(bytes, '\\', size) != nullptr;

  const uint32_t* token = index->structural_indexes.get();
  const uint32_t* const last = token + tokens;
  // Where the token behind this one begins.
  const auto next = [=](const uint32_t* t) __attribute__((always_inline)) { return bytes + (t + 1 == last ? size : t[1]); };
  const auto string = [&](const uint32_t* t, std::string_view* out) __attribute__((always_inline)) {
    char* const quote = bytes + *t;
    const char* close = next(t) - 1;
    while (IsSpace(*close)) --close;
    if (*close != '"' || close == quote) return false;
    if (has_escapes && std::memchr(quote + 1, '\\', static_cast<size_t>(close - quote - 1)) != nullptr) {
      return reader.ReadString(quote, out) == close + 1;
    }
    *out = {quote + 1, static_cast<size_t>(close - quote - 1)};
    return true;
  };

  bool key_first = false;  // a name comes before the next value
  for (;;) {
    if (key_first) {
      std::string_view text;
      if (bytes[*token] != '"' || !string(token, &text)) return false;
      const auto length = static_cast<uint32_t>(text.size());
      uint64_t prefix = KeyPrefix(text.data(), 8);
      if (length < 8) prefix &= (uint64_t{1} << (8 * length)) - 1;
      new (top) Key{length, static_cast<uint32_t>(text.data() - bytes), prefix};
      top += sizeof(Key);
      if (++token == last || bytes[*token] != ':' || ++token == last) return false;
    }

    // A value begins: it is made at the top.
    char* const p = bytes + *token;
    switch (*p) {
      case '{':
      case '[':
        if (frame == deepest || ++token == last) return false;
        if (bytes[*token] != (*p == '{' ? '}' : ']')) {
          *++frame = {top, *p == '{'};
          key_first = frame->is_object;
          continue;
        }
        new (top) Value(*p == '{' ? Value::Object(nullptr, 0) : Value::Array(nullptr, 0));
        break;
      case '"': {
        std::string_view text;
        if (!string(token, &text)) return false;
        new (top) Value(Value::String(text.data(), static_cast<uint32_t>(text.size())));
        break;
      }
      case 't':
        if (std::memcmp(p, "true", 4) != 0 || !Blank(p + 4, next(token))) return false;
        new (top) Value(Value::Bool(true));
        break;
      case 'f':
        if (std::memcmp(p, "false", 5) != 0 || !Blank(p + 5, next(token))) return false;
        new (top) Value(Value::Bool(false));
        break;
      case 'n':
        if (std::memcmp(p, "null", 4) != 0 || !Blank(p + 4, next(token))) return false;
        new (top) Value();
        break;
      default: {
        if (*p != '-' && static_cast<uint8_t>(*p - '0') >= 10) return false;
        const char* const end = reader.ReadNumber(p, new (top) Value());
        if (end == nullptr && reader.fault() == FaultKind::kMemory) return OutOfMemory();
        if (end == nullptr || !Blank(end, next(token))) return false;
      }
    }
    ++token;

    // It is complete: close what ends behind it.
    for (;;) {
      if (frame == none) {
        std::memcpy(&root, top, sizeof(root));
        return token == last;
      }
      top += sizeof(Value);
      if (token == last) return false;
      const char c = bytes[*token++];
      if (c == ',') {
        if (token == last) return false;
        key_first = frame->is_object;
        break;
      }
      if (c != (frame->is_object ? '}' : ']')) return false;
      char* const first = frame->first;
      auto held = static_cast<size_t>(top - first);
      if (frame->is_object) {
        size_t count = held / sizeof(Member);
        const std::span<Member> members(reinterpret_cast<Member*>(first), count);
        size_t dropped = 0;
        if (count > 1 && FindDuplicateKey(members, bytes, &names).first != KeyIndex::kNone) {
          if (!options.allow_duplicate_keys) return false;
          dropped = DropRepeated(members, bytes, &names);
          count -= dropped;
          held = count * sizeof(Member);
        }
        new (free) ObjectHeader{bytes, 0};
        free += sizeof(ObjectHeader);
        CopyCells(free, first + dropped * sizeof(Member), held);
        new (first) Value(Value::Object(reinterpret_cast<const Member*>(free), static_cast<uint32_t>(count)));
      } else {
        CopyCells(free, first, held);
        new (first)
            Value(Value::Array(reinterpret_cast<const Value*>(free), static_cast<uint32_t>(held / sizeof(Value))));
      }
      free += held;
      top = first;
      --frame;
    }
  }
}

FastReader::FastReader() = default;
FastReader::~FastReader() = default;

bool FastReader::out_of_memory() const { return state_ == nullptr || state_->out_of_memory; }

const Value* FastReader::Read(std::string_view text, const ParseOptions& options) try {
  if (state_ == nullptr) state_ = std::make_unique<State>();
  state_->out_of_memory = false;
  if (text.size() > std::min(options.max_bytes, kMaxBytes)) return nullptr;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  char* const pool = state_->pool.Reserve(text.size() + Reader::kPadding);
  if (pool == nullptr) return state_->OutOfMemory(), nullptr;
  if (!text.empty()) std::memcpy(pool, text.data(), text.size());
  std::memset(pool + text.size(), 0, Reader::kPadding);
  if (!state_->Index(pool, text.size()) || !state_->Run(pool, text.size(), options)) return nullptr;
  return &state_->root;
} catch (const std::bad_alloc&) {
  if (state_ != nullptr) state_->OutOfMemory();
  return nullptr;
}

}  // namespace vouch::json
