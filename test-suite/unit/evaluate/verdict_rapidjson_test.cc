// RapidJSON values in place, where they differ from texts: doubles, what is no number, repeated names.
#include <limits>
#include <string>

#include "unit/evaluate/verdict_fixture.h"

namespace vouch::evaluate {
namespace {

struct DoubleRow {
  const char* schema;
  double value;
  const char* outcome;
};

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

const DoubleRow kDoubles[] = {
    // A double is the shortest decimal that reads back as it.
    {R"({"multipleOf": 0.01})", 0.1, "valid"},
    {R"({"multipleOf": 0.01})", 0.07, "valid"},
    {R"({"multipleOf": 0.01})", 0.1 + 0.2, "invalid"},
    {R"({"const": 0.1})", 0.1, "valid"},
    {R"({"enum": [0.1, 0.3]})", 0.1 + 0.2, "invalid"},
    {R"({"maximum": 0.3})", 0.1 + 0.2, "invalid"},
    {R"({"type": "integer"})", 3.0, "valid"},
    {R"({"type": "integer"})", 1e300, "valid"},
    {R"({"type": "integer"})", 3.5, "invalid"},
    {R"({"minimum": 9007199254740993})", 9007199254740992.0, "invalid"},
    {R"({"multipleOf": 7})", 14.0, "valid"},
    {R"({"multipleOf": 7})", 15.0, "invalid"},
    {R"({"const": 0})", -0.0, "valid"},
    // What is no JSON number decides no numeric keyword, but a failure beside it counts.
    {R"({"minimum": 1})", kNan, "undecided"},
    {R"({"exclusiveMaximum": 1})", kInfinity, "undecided"},
    {R"({"multipleOf": 2})", -kInfinity, "undecided"},
    {R"({"const": 1.5})", kNan, "undecided"},
    {R"({"enum": [1.5, "a"]})", kInfinity, "undecided"},
    {R"({"anyOf": [{"minimum": 1}, true]})", kNan, "valid"},
    {R"({"not": {"minimum": 1}})", kNan, "undecided"},
    {R"({"minimum": 1, "not": true})", kNan, "invalid"},
    {R"({"minLength": 1})", kNan, "valid"},
    {R"({"type": "string"})", kNan, "invalid"},
    {R"({"type": "integer"})", kInfinity, "invalid"},
};

TEST(VerdictRapidJsonTest, Doubles) {
  for (const DoubleRow& row : kDoubles) {
    Judge judge(row.schema);
    const rapidjson::Value value(row.value);
    const Verdict verdict = judge.Run(value);
    EXPECT_STREQ(OutcomeName(verdict.outcome), row.outcome) << row.schema << " " << row.value;
    EXPECT_STREQ(verdict.undecided_reason,
                 verdict.outcome == Outcome::kUndecided ? "not a JSON number" : nullptr);
    // Inside a container, too.
    rapidjson::Document list(rapidjson::kArrayType);
    list.PushBack(1, list.GetAllocator()).PushBack(row.value, list.GetAllocator());
    Judge items(R"({"prefixItems": [true, )" + std::string(row.schema) + "]}");
    EXPECT_STREQ(OutcomeName(items.Run(list).outcome), row.outcome) << row.schema << " " << row.value;
  }
}

TEST(VerdictRapidJsonTest, Draft4IntegersAreNoDoubles) {
  Judge judge(R"({"type": "integer"})", "http://json-schema.org/draft-04/schema#");
  EXPECT_EQ(judge.Run(rapidjson::Value(3.0)).outcome, Outcome::kInvalid);
  EXPECT_EQ(judge.Run(rapidjson::Value(3)).outcome, Outcome::kValid);
}

// Deep comparisons can't tell what a NaN would equal: not null, as it may read in a copy.
TEST(VerdictRapidJsonTest, DeepComparisonsOfNonFiniteNumbers) {
  const auto list = [](std::initializer_list<double> values) {
    rapidjson::Document document(rapidjson::kArrayType);
    for (const double d : values) document.PushBack(d, document.GetAllocator());
    return document;
  };
  Judge constant(R"({"const": [null]})");
  EXPECT_STREQ(OutcomeName(constant.Run(list({kNan})).outcome), "undecided");
  Judge chosen(R"({"enum": [[1], {"a": 1}, [null]]})");
  EXPECT_STREQ(OutcomeName(chosen.Run(list({kInfinity})).outcome), "undecided");
  EXPECT_STREQ(OutcomeName(chosen.Run(list({1.0})).outcome), "valid");
  Judge unique(R"({"uniqueItems": true})");
  EXPECT_STREQ(OutcomeName(unique.Run(list({kNan, kNan})).outcome), "undecided");
  EXPECT_STREQ(OutcomeName(unique.Run(list({kNan})).outcome), "valid");
  EXPECT_STREQ(OutcomeName(unique.Run(list({1.0, 2.0})).outcome), "valid");
  rapidjson::Document mixed = list({kNan});
  mixed.PushBack(rapidjson::Value(), mixed.GetAllocator());
  EXPECT_STREQ(OutcomeName(unique.Run(mixed).outcome), "undecided");
}

// Every member of a repeated name is evaluated; a name counts once as present.
const VerdictRow kRepeated[] = {
    {R"({"properties": {"a": {"type": "integer"}}})", R"({"a": 1, "a": 2})", "valid"},
    {R"({"properties": {"a": {"type": "integer"}}})", R"({"a": 1, "a": "x"})", "invalid"},
    {R"({"properties": {"a": {"type": "integer"}}})", R"({"a": "x", "a": 1})", "invalid"},
    {R"({"maxProperties": 1})", R"({"a": 1, "a": 1})", "invalid"},
    {R"({"required": ["a", "b"]})", R"({"a": 1, "a": 1})", "invalid"},
    {R"({"patternProperties": {"^a": {"minimum": 3}}, "required": ["a", "b"]})",
     R"({"a": 3, "a": 4, "b": 1})", "valid"},
    {R"({"patternProperties": {"^a": {"minimum": 3}}, "required": ["a", "b"]})",
     R"({"a": 3, "a": 2, "b": 1})", "invalid"},
    {R"({"dependentRequired": {"a": ["b"]}})", R"({"a": 1, "a": 1})", "invalid"},
    {R"({"anyOf": [{"properties": {"a": {"minimum": 3}}}], "unevaluatedProperties": false})", R"({"a": 3,
          "a": 4})",
     "valid"},
    // Deep equality: an object with a repeated name is none without.
    {R"({"const": {"a": 1, "b": 2}})", R"({"a": 1, "a": 1})", "invalid"},
    {R"({"enum": [{"a": 1, "b": 2}, 3]})", R"({"a": 1, "a": 1})", "invalid"},
    {R"({"const": [{"a": 1, "b": 2}]})", R"([{"a": 1, "a": 1}])", "invalid"},
    {R"({"const": {"a": 1, "b": 2}})", R"({"b": 2, "a": 1})", "valid"},
    // A union on the value of a repeated name.
    {R"({"oneOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"]},
        {"properties": {"k": {"const": "b"}}, "required": ["k"]}]})",
     R"({"k": "a", "k": "b"})", "invalid"},
    {R"({"oneOf": [{"properties": {"k": {"const": "a"}}, "required": ["k"]},
        {"properties": {"k": {"const": "b"}}, "required": ["k"]}]})",
     R"({"k": "a", "k": "a"})", "valid"},
};

TEST(VerdictRapidJsonTest, RepeatedNames) {
  for (const VerdictRow& row : kRepeated) {
    Judge judge(row.schema);
    const rapidjson::Document value = ReadRapid(row.instance);
    EXPECT_STREQ(OutcomeName(judge.Run(value).outcome), row.outcome) << row.schema << "\n" << row.instance;
    EXPECT_STREQ(OutcomeName(judge.Explained(Converted(value).root())), row.outcome) << row.schema << "\n"
                                                                                     << row.instance;
  }
}

// Conditions that are decided by a look-up: two values have no one look-up.
TEST(VerdictRapidJsonTest, ConditionsOnRepeatedNames) {
  Judge judge(R"({"allOf": [{"if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["x"]},
          "else": {"required": ["y"]}}, {"if": {"properties": {"k": {"const": "b"}}},
          "then": {"required": ["x"]}}]})");
  const char* kInstances[] = {R"({"k": "a", "k": "b", "y": 1})", R"({"k": "a", "k": "b", "x": 1})",
                              R"({"k": "a",
          "k": "a", "x": 1})"};
  for (const char* instance : kInstances) {
    const rapidjson::Document value = ReadRapid(instance);
    const Outcome verdict = judge.Run(value).outcome;
    const Outcome explained = judge.Explained(Converted(value).root());
    EXPECT_TRUE(verdict == explained || verdict == Outcome::kUndecided) << instance;
  }
  EXPECT_STREQ(OutcomeName(judge.Run(ReadRapid(R"({"k": "a", "x": 1})")).outcome), "valid");
}

}  // namespace
}  // namespace vouch::evaluate
