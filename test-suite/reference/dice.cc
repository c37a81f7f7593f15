// The pools behind dice.h.
#include "test-suite/reference/dice.h"

namespace vouch::reference {

const std::vector<std::string>& NamePool() {
  static const std::vector<std::string> pool = {"a",
                                                "b",
                                                "c",
                                                "ab",
                                                "abc",
                                                "foo",
                                                "bar",
                                                "é",
                                                "😀",
                                                "",
                                                "a/b",
                                                "a~b",
                                                "c d",
                                                "x-y",
                                                "kind",
                                                "__proto__",
                                                "$ref",
                                                "property1",
                                                "property2",
                                                "a name of some length 1",
                                                "a name of some length 2",
                                                "b name of some length 1"};
  return pool;
}

const std::vector<std::string>& StringPool() {
  static const std::vector<std::string> pool = {"",
                                                "a",
                                                "b",
                                                "ab",
                                                "abc",
                                                "foo",
                                                "bar",
                                                "é",
                                                "😀",
                                                "a😀",
                                                std::string("\0", 1),
                                                std::string("a\0b", 3),
                                                "x y",
                                                "\"",
                                                "\\",
                                                "\n",
                                                "1",
                                                "true",
                                                "null",
                                                "a string of some length 1",
                                                "a string of some length 2",
                                                "aaaaaaaa",
                                                "aaaaaaaaa",
                                                "2024-02-29",
                                                "é́",
                                                "\u2028"};
  return pool;
}

const std::vector<std::string>& NumberPool() {
  static const std::vector<std::string> pool = {"0",
                                                "-0",
                                                "0.0",
                                                "-0.0",
                                                "1",
                                                "1.0",
                                                "1e0",
                                                "10e-1",
                                                "2",
                                                "2.0",
                                                "-1",
                                                "-1.0",
                                                "3",
                                                "4",
                                                "7",
                                                "10",
                                                "1e1",
                                                "100",
                                                "1e2",
                                                "0.1",
                                                "1e-1",
                                                "0.10",
                                                "0.3",
                                                "3e-1",
                                                "0.30000000000000004",
                                                "0.5",
                                                "5e-1",
                                                "1.5",
                                                "2.5",
                                                "9007199254740992",
                                                "9007199254740993",
                                                "9007199254740992.0",
                                                "9007199254740993.0",
                                                "9223372036854775807",
                                                "9223372036854775808",
                                                "-9223372036854775808",
                                                "-9223372036854775809",
                                                "18446744073709551615",
                                                "18446744073709551616",
                                                "1.8446744073709551616e19",
                                                "123456789012345678901234567890",
                                                "123456789012345678901234567890.0",
                                                "1e29",
                                                "1e308",
                                                "1e309",
                                                "1e400",
                                                "10e399",
                                                "1e-400",
                                                "-1e400",
                                                "0.29999999999999999999"};
  return pool;
}

const std::vector<std::string>& DivisorPool() {
  static const std::vector<std::string> pool = {
      "1",      "1.0", "2",  "3",   "0.1", "1e-1", "0.01",
      "0.5",    "1.5", "10", "0.3", "7",   "1e2",  "9007199254740993",
      "1e-400", "1e20"};
  return pool;
}

const std::vector<PatternSample>& PatternPool() {
  static const std::vector<PatternSample> pool = {{"^a", "a"},
                                                  {"b$", "ab"},
                                                  {"^[a-c]+$", "abc"},
                                                  {"", "foo"},
                                                  {"^.$", "😀"},
                                                  {"a|b", "b"},
                                                  {"^foo", "foo"},
                                                  {"o+", "foo"},
                                                  {"^\\p{L}", "é"},
                                                  {"^😀", "😀"},
                                                  {"\\d", "property1"},
                                                  {"^.{2}$", "ab"},
                                                  {"^(foo|bar)$", "bar"},
                                                  {"^[^a]*$", "foo"},
                                                  {"^x-", "x-y"},
                                                  {"(?=a)", "a"},
                                                  {"^\\S+$", "ab"},
                                                  {"^$", ""},
                                                  {"length [12]$", "a name of some length 2"},
                                                  {"^a(?!b)", "a"},
                                                  {"^(.)\\1", "aaaaaaaa"},
                                                  {"/", "a/b"},
                                                  {"^.*$", "c d"}};
  return pool;
}

Tree AnyValue(Dice& dice, int depth) {
  switch (dice.Below(depth > 0 ? 10 : 8)) {
    case 0:
      return Tree::Literal("null");
    case 1:
      return Tree::Bool(dice.Percent(50));
    case 2:
    case 3:
    case 4:
      return Tree::Literal(dice.Percent(60) ? NumberPool()[dice.Below(14)] : dice.Pick(NumberPool()));
    case 8: {
      Tree array = Tree::Array();
      for (int n = dice.Between(0, 3); n > 0; --n) array.items.push_back(AnyValue(dice, depth - 1));
      return array;
    }
    case 9: {
      Tree object = Tree::Object();
      for (int n = dice.Between(0, 3); n > 0; --n)
        object.Set(dice.Pick(NamePool()), AnyValue(dice, depth - 1));
      return object;
    }
    default:
      return Tree::String(dice.Pick(StringPool()));
  }
}

}  // namespace vouch::reference
