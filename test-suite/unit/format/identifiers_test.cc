// Tests of uuid, json-pointer, relative-json-pointer and regex.
#include "unit/format/table.h"

namespace vouch::format {
namespace {

using namespace std::string_literals;

TEST(Identifiers, Uuid) {
  ExpectValid(Format::kUuid, {"00000000-0000-0000-0000-000000000000", "FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF",
                              "123e4567-e89b-12d3-a456-426614174000"});
  ExpectInvalid(Format::kUuid,
                {"", "123e4567e89b12d3a456426614174000", "{123e4567-e89b-12d3-a456-426614174000}",
                 "123e4567-e89b-12d3-a456-42661417400", "123e4567-e89b-12d3-a456-4266141740000",
                 "123e4567-e89b-12d3-a456-42661417400g", "123e4567-e89b-12d3-a456_426614174000",
                 "123e45670e89b-12d3-a456-426614174000", "123e4567-e89b-12d3-a456-42661417400\0"s});
}

TEST(Pointers, Absolute) {
  ExpectValid(Format::kJsonPointer, {"", "/", "//", "/a~0b~1c", "/\u00e9", "/a b", "/#", "/\0"s, "/~01"});
  ExpectInvalid(Format::kJsonPointer, {"a", "#", "#/a", "/~", "/~2", "/a~", "/~~0", " /a", "~0"});
}

TEST(Pointers, Relative) {
  ExpectValid(Format::kRelativeJsonPointer,
              {"0", "10", "0#", "1/a", "0/", "99999999999999999999999/a~0", "0//"});
  ExpectInvalid(Format::kRelativeJsonPointer, {"", "#", "/a", "01", "00", "-1", "+1", "0##", "0#/a", "1a",
                                               "0~0", "0/~", "0 ", "0\n", "0+1", "1-1/a", "\u0661"});
}

TEST(Pointers, Regex) {
  ExpectValid(Format::kRegex, {"", "^a$", "(?<n>a)\\k<n>", "(?<=a)b", "a{0,100000}", "\\u{1F600}"});
  ExpectInvalid(Format::kRegex, {"(", "[", "a{2,1}", "[b-a]", "*a", "a\\", "(?P<n>a)", "(?i)a", "\\a"});
}

}  // namespace
}  // namespace vouch::format
