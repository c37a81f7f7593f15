// A stranger's program: one document of each outcome. test-suite/install/use_vouch.cmake reads what it prints.
#include <cstdio>
#include <string_view>

#include "vouch/vouch.h"

namespace {

const char* Name(vouch::Outcome outcome) {
  switch (outcome) {
    case vouch::Outcome::kValid:
      return "valid";
    case vouch::Outcome::kInvalid:
      return "invalid";
    case vouch::Outcome::kUndecided:
      return "undecided";
  }
  return "?";
}

const char* Check(std::string_view schema_text, std::string_view text) {
  vouch::Result<vouch::Schema> schema = vouch::Schema::Compile(schema_text);
  if (!schema.ok()) return "broken schema";
  vouch::Validator validator(schema.value());
  vouch::Result<vouch::Outcome> outcome = validator.Check(text);
  return outcome.ok() ? Name(outcome.value()) : "error";
}

}  // namespace

int main() {
  constexpr std::string_view kPort = R"({"type": "integer", "maximum": 65535})";
  std::printf("%s %s", Check(kPort, "8080"), Check(kPort, "65536"));
  // A reference that leads back to itself without looking at the instance compiles; entering it decides nothing.
  std::printf(" %s\n", Check(R"({"$ref": "#"})", "1"));
}
