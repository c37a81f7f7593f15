// What a keyword costs counts as steps of the explanation: no schema gets more work done than evaluation_steps allows.
#include <string>

#include "unit/evaluate/explain_fixture.h"

namespace vouch::evaluate {
namespace {

std::string Repeat(const std::string& part, int times, const char* between) {
  std::string text = part;
  for (int i = 1; i < times; ++i) text += between + part;
  return text;
}

TEST(ExplainCostsTest, CostlyKeywordsCount) {
  const std::string digits = "1" + Repeat("37", 5000, "") + "1";
  const std::string array = "[" + Repeat("[1, 2]", 20'000, ", ") + "]";
  const std::string text = "\"" + Repeat("abc", 30'000, "") + "\"";
  const struct {
    const char* what;
    std::string keyword, instance;
  } kRows[] = {
      {"multipleOf", R"("multipleOf": )" + digits.substr(0, 5001), digits},
      {"minimum", R"("minimum": )" + digits, digits},
      {"uniqueItems", R"("uniqueItems": true)", "[" + array + ", 1]"},
      {"const", R"("const": )" + array, array},
      {"enum", R"("enum": [1, )" + array + "]", array},
      {"large enum", R"("enum": [1, 2, 3, 4, 5, 6, 7, 8, 9, )" + array + "]", array},
      {"const of a text", R"("const": )" + text, text},
      {"minLength", R"("minLength": 60000)", text},
      {"pattern", R"("pattern": "c$")", text},
      {"slow pattern", R"("pattern": "^(a+)\\1?(b|bb|c)*$|d$")", "\"aaaaaaaaaabbbbbbbbbbbbbbd\""},
  };
  for (const auto& row : kRows) {
    const Compiled compiled(R"({"$defs": {"a": {)" + row.keyword + R"(}}, "allOf": [)" +
                            Repeat(R"({"not": {"not": {"$ref": "#/$defs/a"}}})", 40, ", ") + "]}");
    ASSERT_TRUE(compiled.ok()) << row.what << ": " << compiled.error;
    const schema::DocumentPtr instance = ReadText(row.instance);
    ExplainOptions options;
    const auto undecided_within = [&](uint64_t steps) {
      options.limits.evaluation_steps = steps;
      const Explanation e = compiled.Run(instance->root(), options);
      if (e.outcome != Outcome::kUndecided) return false;
      EXPECT_STREQ(e.undecided_reason, "evaluation_steps") << row.what;
      return true;
    };
    EXPECT_TRUE(undecided_within(4000)) << row.what;
    EXPECT_FALSE(undecided_within(Limits().evaluation_steps)) << row.what;
  }
}

// Values of other sizes differ at once: nothing is charged for looking at the instance.
TEST(ExplainCostsTest, WhatDiffersAtOnceIsFree) {
  const std::string array = "[" + Repeat("[1, 2]", 20'000, ", ") + "]";
  const schema::DocumentPtr instance = ReadText(array);
  for (const char* schema : {R"({"const": "a"})", R"({"const": [1]})", R"({"enum": ["a", 1, {}, [1, 2]]})"}) {
    const Compiled compiled(schema);
    ExplainOptions options;
    options.limits.evaluation_steps = 20;
    EXPECT_EQ(compiled.Run(instance->root(), options).outcome, Outcome::kInvalid) << schema;
  }
}

}  // namespace
}  // namespace vouch::evaluate
