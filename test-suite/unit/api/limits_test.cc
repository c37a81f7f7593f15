// Limits: each is reached with an error or an outcome that names its field, and not one step before.
#include <functional>
#include <string>

#include "gtest/gtest.h"
#include "vouch/validator.h"

namespace vouch {
namespace {

std::string Nested(int depth) {
  return std::string(static_cast<size_t>(depth), '[') + std::string(static_cast<size_t>(depth), ']');
}

Result<Schema> CompileWithin(const std::string& text, const std::function<void(Limits*)>& set) {
  CompileOptions options;
  set(&options.limits);
  options.documents["https://ex.test/a"] = "true";
  options.documents["https://ex.test/b"] = "true";
  return Schema::Compile(text, options);
}

struct CompileRow {
  const char* field;
  std::string text;
  std::function<void(Limits*, bool)> set;  // to what is enough, or to just less
};

TEST(LimitsTest, OfCompiling) {
  std::string deep = "{}";
  for (int i = 0; i < 19; ++i) deep = "{\"not\": " + deep + "}";
  std::string long_pattern = R"({"pattern": ")" + std::string(100, 'a') + "\"}";
  std::string big = "{\"properties\": {\"p\": true";
  for (int i = 0; i < 1000; ++i) big += ", \"p" + std::to_string(i) + "\": {\"minimum\": 1}";
  big += "}}";
  const CompileRow kRows[] = {
      {"schema_depth", deep, [](Limits* l, bool enough) { l->schema_depth = enough ? 20 : 19; }},
      {"document_bytes", R"({"title": "twenty-six"})",
       [](Limits* l, bool enough) { l->document_bytes = enough ? 23 : 22; }},
      {"number_digits", R"({"minimum": 1234567890})",
       [](Limits* l, bool enough) { l->number_digits = enough ? 10 : 9; }},
      {"schema_documents", R"({"anyOf": [{"$ref": "https://ex.test/a"}, {"$ref": "https://ex.test/b"}]})",
       [](Limits* l, bool enough) { l->schema_documents = enough ? 3 : 2; }},
      {"references", R"({"anyOf": [{"$ref": "#"}, {"$ref": "#/anyOf/0"}]})",
       [](Limits* l, bool enough) { l->references = enough ? 2 : 1; }},
      {"pattern_bytes", long_pattern, [](Limits* l, bool enough) { l->pattern_bytes = enough ? 100 : 99; }},
      {"program_bytes", big, [](Limits* l, bool enough) { l->program_bytes = enough ? 1 << 20 : 10'000; }},
  };
  for (const CompileRow& row : kRows) {
    const Result<Schema> enough = CompileWithin(row.text, [&](Limits* l) { row.set(l, true); });
    EXPECT_TRUE(enough.ok()) << row.field << ": " << enough.error().message;
    const Result<Schema> less = CompileWithin(row.text, [&](Limits* l) { row.set(l, false); });
    ASSERT_FALSE(less.ok()) << row.field;
    EXPECT_EQ(less.error().code, ErrorCode::kLimit) << row.field << ": " << less.error().message;
    EXPECT_NE(less.error().message.find(row.field), std::string::npos)
        << row.field << ": " << less.error().message;
  }
}

TEST(LimitsTest, OfReadingInstances) {
  const Result<Schema> schema = Schema::Compile("true");
  ASSERT_TRUE(schema.ok());
  const struct {
    const char* field;
    std::string text;
    std::function<void(Limits*, bool)> set;
  } kRows[] = {
      {"instance_depth", Nested(20), [](Limits* l, bool enough) { l->instance_depth = enough ? 20 : 19; }},
      {"document_bytes", "\"twelve\"    ",
       [](Limits* l, bool enough) { l->document_bytes = enough ? 12 : 11; }},
      {"number_digits", "1234567890", [](Limits* l, bool enough) { l->number_digits = enough ? 10 : 9; }},
  };
  for (const auto& row : kRows) {
    for (const bool enough : {true, false}) {
      ValidatorOptions options;
      row.set(&options.limits, enough);
      Validator validator(*schema, options);
      const Result<Outcome> outcome = validator.Check(row.text);
      const Result<Report> report = validator.Validate(row.text);
      EXPECT_EQ(outcome.ok(), enough) << row.field;
      EXPECT_EQ(report.ok(), enough) << row.field;
      if (enough) continue;
      for (const Error* error : {&outcome.error(), &report.error()}) {
        EXPECT_EQ(error->code, ErrorCode::kLimit) << row.field;
        EXPECT_NE(error->message.find(row.field), std::string::npos) << row.field << ": " << error->message;
      }
    }
  }
}

// While evaluating, a limit is an outcome.
TEST(LimitsTest, OfEvaluating) {
  std::string array = "[";
  for (int i = 0; i < 3000; ++i) array += i == 0 ? "{\"a\": 1}" : ", {\"a\": 1}";
  array += "]";
  CompileOptions compile;
  compile.limits.pattern_steps = 10;
  const struct {
    const char* reason;
    const char* schema;
    std::string instance;
  } kRows[] = {
      {"evaluation_steps", R"({"items": {"anyOf": [{"required": ["a"]}, {"type": "null"}]}})", array},
      {"pattern_steps", R"({"pattern": "^(a|a)*\\1(?<!b)$"})", "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac\""},
      {"reference loop", R"({"$ref": "#"})", "1"},
  };
  for (const auto& row : kRows) {
    const Result<Schema> schema = Schema::Compile(row.schema, compile);
    ASSERT_TRUE(schema.ok()) << row.schema << ": " << schema.error().message;
    ValidatorOptions options;
    options.limits.evaluation_steps = 1000;
    Validator validator(*schema, options);
    EXPECT_EQ(*validator.Check(row.instance), Outcome::kUndecided) << row.schema;
    const Result<Report> report = validator.Validate(row.instance);
    ASSERT_TRUE(report.ok());
    EXPECT_EQ(report->outcome, Outcome::kUndecided) << row.schema;
    EXPECT_EQ(report->undecided_reason, row.reason) << row.schema;
  }
}

// Every field of Limits counts where limits.h says so and nowhere else.
TEST(LimitsTest, EachCountsInItsOwnOptions) {
  const std::string kSchema = R"({"$id": "https://ex.test/s", "$dynamicAnchor": "d", "maximum": 1000,
      "allOf": [{"$ref": "https://ex.test/a"}, {"$dynamicRef": "#d2"}], "$defs": {"x": {"$dynamicAnchor": "d2"}},
      "pattern": "^(a|a)*\\1(?<!b)$", "items": {"type": "null"}})";
  const std::string kInstance = R"(["aaaaaaaaaaaaaaaaaac", 12345, [[1]]])";
  const struct {
    const char* field;
    std::function<void(Limits*)> set;
    bool compiling, validating;
  } kRows[] = {
      {"instance_depth", [](Limits* l) { l->instance_depth = 1; }, false, true},
      {"schema_depth", [](Limits* l) { l->schema_depth = 1; }, true, false},
      {"document_bytes", [](Limits* l) { l->document_bytes = 10; }, true, true},
      {"number_digits", [](Limits* l) { l->number_digits = 1; }, true, true},
      {"schema_documents", [](Limits* l) { l->schema_documents = 1; }, true, false},
      {"references", [](Limits* l) { l->references = 1; }, true, false},
      {"dynamic_scopes", [](Limits* l) { l->dynamic_scopes = 0; }, true, false},
      {"program_bytes", [](Limits* l) { l->program_bytes = 100; }, true, false},
      {"pattern_bytes", [](Limits* l) { l->pattern_bytes = 1; }, true, false},
      {"pattern_memory", [](Limits* l) { l->pattern_memory = 1; }, true, false},
      {"total_pattern_memory", [](Limits* l) { l->total_pattern_memory = 1; }, true, false},
      {"pattern_steps", [](Limits* l) { l->pattern_steps = 1; }, true, false},
      {"evaluation_steps", [](Limits* l) { l->evaluation_steps = 1; }, true, true},
      {"output_units", [](Limits* l) { l->output_units = 1; }, false, true},
  };
  static_assert(sizeof(Limits) == 88, "a new field needs a row");
  // What is said with these options: the error, or the outcome of a text and of an array.
  const auto said = [&](const Limits& compiling, const Limits& validating) {
    const Result<Schema> schema = CompileWithin(kSchema, [&](Limits* l) { *l = compiling; });
    if (!schema.ok()) return schema.error().message;
    Validator validator(*schema, {validating});
    std::string all;
    for (const std::string& text : {kInstance, std::string("\"aaaaaaaac\"")}) {
      const Result<Report> report = validator.Validate(text);
      if (!report.ok()) return report.error().message;
      all += std::to_string(static_cast<int>(report->outcome)) + " " + std::to_string(report->errors.size()) + " " +
             report->undecided_reason + (report->truncated ? " truncated; " : "; ");
    }
    return all;
  };
  const std::string usual = said({}, {});
  for (const auto& row : kRows) {
    Limits changed;
    row.set(&changed);
    EXPECT_EQ(said(changed, {}) != usual, row.compiling) << row.field << ": " << said(changed, {});
    EXPECT_EQ(said({}, changed) != usual, row.validating) << row.field << ": " << said({}, changed);
  }
}

// All patterns of a schema together: they are built when they are used.
TEST(LimitsTest, OfPatternsTogether) {
  std::string text = R"({"type": "object", "patternProperties": {"^a$": true)";
  for (int i = 0; i < 100; ++i) text += ", \"^[ab]*a[ab]{20}c" + std::to_string(i) + "\": {\"type\": \"null\"}";
  text += R"(}, "properties": {"text": {"pattern": "^(x|yy)*$"}}})";
  CompileOptions compile;
  compile.limits.total_pattern_memory = 1 << 20;
  const Result<Schema> few = Schema::Compile(text, compile);
  ASSERT_TRUE(few.ok()) << few.error().message;
  const Result<Schema> decoded = Schema::Decode(few->Encode(), compile.limits);
  ASSERT_TRUE(decoded.ok());
  for (const Schema& schema : {*few, *decoded}) {
    Validator validator(schema);
    EXPECT_EQ(*validator.Check("1"), Outcome::kInvalid);  // without patterns
    EXPECT_EQ(*validator.Check(R"({"z": 1})"), Outcome::kUndecided);
    const Result<Report> report = validator.Validate(R"({"z": 1})");
    ASSERT_TRUE(report.ok());
    EXPECT_EQ(report->outcome, Outcome::kUndecided);
    EXPECT_EQ(report->undecided_reason, "total_pattern_memory");
    const Result<bool> built = schema.BuildPatterns();
    ASSERT_FALSE(built.ok());
    EXPECT_EQ(built.error().code, ErrorCode::kLimit);
    EXPECT_EQ(built.error().message,
              "the schema's patterns need more memory together than the limit total_pattern_memory (1048576)");
  }
  const Result<Schema> all = Schema::Compile(text);
  ASSERT_TRUE(all.ok());
  EXPECT_TRUE(all->BuildPatterns().ok());
  EXPECT_EQ(*Validator(*all).Check(R"({"z": 1})"), Outcome::kValid);
}

TEST(LimitsTest, OfReporting) {
  const Result<Schema> schema = Schema::Compile(R"({"items": {"type": "null"}})");
  ASSERT_TRUE(schema.ok());
  std::string instance = "[1";
  for (int i = 0; i < 99; ++i) instance += ", 1";
  instance += "]";
  ValidatorOptions options;
  options.limits.output_units = 10;
  Validator validator(*schema, options);
  const Result<Report> report = validator.Validate(instance);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->outcome, Outcome::kInvalid);
  EXPECT_TRUE(report->truncated);
  EXPECT_LE(report->errors.size(), 10u);
  EXPECT_FALSE(report->errors.empty());
  Validator all(*schema);
  EXPECT_EQ(all.Validate(instance)->errors.size(), 100u);
  EXPECT_FALSE(all.Validate(instance)->truncated);
}

// Limits may be raised far beyond their defaults: nothing recurses.
TEST(LimitsTest, RaisedFarBeyondTheDefaults) {
  constexpr int kDepth = 100'000;
  const Result<Schema> schema = Schema::Compile(R"({"type": "array", "items": {"$ref": "#"}})");
  ASSERT_TRUE(schema.ok());
  ValidatorOptions options;
  options.limits.instance_depth = kDepth + 1;
  Validator validator(*schema, options);
  EXPECT_EQ(*validator.Check(Nested(kDepth)), Outcome::kValid);
  std::string wrong = Nested(kDepth);
  wrong.insert(kDepth, "1");
  EXPECT_EQ(*validator.Check(wrong), Outcome::kInvalid);
  const Result<Report> report = validator.Validate(wrong);
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->outcome, Outcome::kInvalid);
  ASSERT_EQ(report->errors.size(), 1u);
  EXPECT_EQ(report->errors[0].instance_location.size(), 2u * kDepth);

  std::string deep = R"({"type": "null"})";
  for (int i = 0; i < 3000; ++i) deep = R"({"items": )" + deep + "}";
  CompileOptions compile;
  compile.limits.schema_depth = 4000;
  const Result<Schema> deep_schema = Schema::Compile(deep, compile);
  ASSERT_TRUE(deep_schema.ok()) << deep_schema.error().message;
}

}  // namespace
}  // namespace vouch
