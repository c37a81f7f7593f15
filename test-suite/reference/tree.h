// Tree: a JSON value that can be built, changed and written: what the generators make and the minimiser cuts.
//
// Numbers keep their spelling ("1.0", "1e0"). Members may be in any order; names are not checked for repeats.
// Recursive; for small values. Tested by reference_test.
#ifndef VOUCH_TEST_SUITE_REFERENCE_TREE_H_
#define VOUCH_TEST_SUITE_REFERENCE_TREE_H_

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/json/value.h"

namespace vouch::reference {

using Random = std::mt19937_64;

struct Tree {
  enum class Kind : uint8_t { kLiteral, kString, kArray, kObject };
  Kind kind = Kind::kLiteral;
  std::string text =
      "null";  // kLiteral: null, true, false or a number as spelled; kString: the string itself
  std::vector<Tree> items;
  std::vector<std::pair<std::string, Tree>> members;

  static Tree Literal(std::string_view spelling);
  static Tree Bool(bool value) { return Literal(value ? "true" : "false"); }
  static Tree Int(int64_t value) { return Literal(std::to_string(value)); }
  static Tree String(std::string_view value);
  static Tree Array(std::vector<Tree> items = {});
  static Tree Object(std::vector<std::pair<std::string, Tree>> members = {});
  static Tree Names(const std::vector<std::string>& names);  // an array of strings
  static Tree From(const json::Value& value);

  bool is_string() const { return kind == Kind::kString; }
  bool is_array() const { return kind == Kind::kArray; }
  bool is_object() const { return kind == Kind::kObject; }
  bool is_number() const {
    return kind == Kind::kLiteral && text[0] != 't' && text[0] != 'f' && text[0] != 'n';
  }
  bool is_bool() const { return kind == Kind::kLiteral && (text == "true" || text == "false"); }

  Tree* Find(std::string_view name);
  const Tree* Find(std::string_view name) const;
  // Sets or adds a member. Returns *this for chaining.
  Tree& Set(std::string_view name, Tree value);
  size_t Size() const;  // values in it, itself included

  // JSON text. With `random`, some characters are written as escapes and some white space is put in.
  std::string ToText(Random* random = nullptr) const;

  bool operator==(const Tree&) const = default;
};

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_TREE_H_
