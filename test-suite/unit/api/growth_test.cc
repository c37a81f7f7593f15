// Compiled schemas stay near linear in their text, however much of it is shared, and keep their meaning where tables are
// no longer merged.
#include <functional>
#include <string>

#include "gtest/gtest.h"
#include "vouch/validator.h"

namespace vouch {
namespace {

std::string Join(int count, const std::function<std::string(const std::string&)>& part) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + part(std::to_string(i));
  return text;
}

struct Row {
  const char* what;
  std::string schema;
  std::string valid, invalid;
};

TEST(GrowthTest, SharingDoesNotMultiply) {
  constexpr int kMany = 800;
  const std::string table =
      R"("big": {"properties": {)" +
      Join(kMany, [](const std::string& i) { return "\"n" + i + R"(": {"type": "integer"})"; }) + "}}";
  const std::string values = R"("big": {"enum": [)" + Join(kMany, [](const std::string& i) { return "\"v" + i + "\""; }) + "]}";
  const auto names = [](const std::string& more) {
    return R"({"properties": {)" + Join(kMany * 3, [](const std::string& i) { return "\"n" + i + R"(": {"minimum": 3})"; }) +
           R"(}, "patternProperties": {)" +
           Join(kMany * 3, [](const std::string& i) { return "\"^n" + i + R"(x?$": {"multipleOf": 2})"; }) + "}" + more + "}";
  };
  const Row kRows[] = {
      {"one property table merged into many",
       R"({"$defs": {)" + table + R"(}, "properties": {)" +
           Join(kMany,
                [](const std::string& i) {
                  return "\"q" + i + R"(": {"allOf": [{"$ref": "#/$defs/big"}, {"properties": {"x)" + i +
                         R"(": {"type": "string"}}}]})";
                }) +
           "}}",
       R"({"q0": {"n0": 1, "x0": "a"}, "q799": {"n799": 1, "x799": "a"}})", R"({"q799": {"n799": "a"}})"},
      {"one set of values among many bounds",
       R"({"$defs": {)" + values + R"(}, "properties": {)" +
           Join(kMany,
                [](const std::string& i) {
                  return "\"q" + i + R"(": {"allOf": [{"$ref": "#/$defs/big"}, {"maxLength": 1)" + i + "}]}";
                }) +
           "}}",
       R"({"q0": "v5", "q799": "v799"})", R"({"q799": "w"})"},
      {"one branch many times",
       R"({"$defs": {)" + table + R"(}, "anyOf": [{"required": ["z"]}, )" +
           Join(kMany, [](const std::string&) { return R"({"$ref": "#/$defs/big"})"; }) + "]}",
       R"({"n1": 1})", R"({"n1": "a"})"},
      {"one set of values in many branches",
       R"({"$defs": {)" + values + R"(}, "anyOf": [)" +
           Join(kMany,
                [](const std::string& i) {
                  return R"({"properties": {"a": {"$ref": "#/$defs/big"}, "b": {"const": )" + i + R"(}}, "required": ["a"]})";
                }) +
           "]}",
       R"({"a": "v1", "b": 799})", R"({"a": "v1", "b": 800})"},
      {"one set of values in many conditions",
       R"({"$defs": {)" + values + R"(}, "allOf": [)" +
           Join(kMany,
                [](const std::string& i) {
                  return R"({"if": {"properties": {"a": {"$ref": "#/$defs/big"}}}, "then": {"maxProperties": 1)" + i + "}}";
                }) +
           "]}",
       R"({"a": "v1"})", R"({"a": "v1", "b1": 1, "b2": 2, "b3": 3, "b4": 4, "b5": 5, "b6": 6, "b7": 7, "b8": 8, "b9": 9,
          "c0": 0})"},
      {"names against patterns", names(""), R"({"n7": 4, "n8x": 2, "o": 1})", R"({"n7": 5})"},
      {"names and patterns, and nothing else", names(R"(, "additionalProperties": false)"), R"({"n7": 4, "n8x": 2})",
       R"({"n7": 4, "o": 1})"},
      {"names and patterns, evaluated", names(R"(, "anyOf": [{"required": ["n7"], "properties": {"o": true}}, {}],
                                                   "unevaluatedProperties": false)"),
       R"({"n7": 4, "n8x": 2, "o": 1})", R"({"n8x": 2, "o": 1})"},
  };
  for (const Row& row : kRows) {
    const Result<Schema> schema = Schema::Compile(row.schema);
    ASSERT_TRUE(schema.ok()) << row.what << ": " << schema.error().message;
    EXPECT_LT(schema->Encode().size(), 200 * row.schema.size()) << row.what;
    EXPECT_TRUE(Schema::Decode(schema->Encode()).ok()) << row.what;
    Validator validator(*schema);
    EXPECT_EQ(*validator.Check(row.valid), Outcome::kValid) << row.what;
    EXPECT_EQ(*validator.Check(row.invalid), Outcome::kInvalid) << row.what;
    EXPECT_EQ(validator.Validate(row.invalid)->outcome, Outcome::kInvalid) << row.what;
  }
}

// What Compile accepts within a limit, Decode accepts within the same, and one byte less is refused by both.
TEST(GrowthTest, TheLimitIsThatOfTheEncodedForm) {
  std::string text = R"({"default": ")" + std::string(5000, 'x') + R"(", "enum": [)";
  text += Join(100, [](const std::string& i) { return "\"value " + i + "\""; }) + "]}";
  const Result<Schema> schema = Schema::Compile(text);
  ASSERT_TRUE(schema.ok());
  CompileOptions options;
  options.limits.program_bytes = schema->Encode().size();
  const Result<Schema> enough = Schema::Compile(text, options);
  ASSERT_TRUE(enough.ok()) << enough.error().message;
  EXPECT_TRUE(Schema::Decode(enough->Encode(), options.limits).ok());
  --options.limits.program_bytes;
  const Result<Schema> less = Schema::Compile(text, options);
  ASSERT_FALSE(less.ok());
  EXPECT_EQ(less.error().code, ErrorCode::kLimit);
  EXPECT_NE(less.error().message.find("program_bytes"), std::string::npos) << less.error().message;
  EXPECT_EQ(Schema::Decode(schema->Encode(), options.limits).error().code, ErrorCode::kLimit);
}

// Neither accepts a schema with places too long to be reported.
TEST(GrowthTest, LocationsHaveOneBound) {
  const auto nested = [](size_t bytes) {  // the longest place is #/properties/NAME/properties/NAME
    const std::string name(bytes / 2, 'n');
    return R"({"properties": {")" + name + R"(": {"properties": {")" + name + R"(": {"type": "null"}}}}})";
  };
  const size_t rest = std::string("/properties//properties/").size();
  const Result<Schema> enough = Schema::Compile(nested((4 << 20) - rest));
  ASSERT_TRUE(enough.ok()) << enough.error().message;
  EXPECT_TRUE(Schema::Decode(enough->Encode()).ok());
  const Result<Schema> longer = Schema::Compile(nested((4 << 20) - rest + 2));
  ASSERT_FALSE(longer.ok());
  EXPECT_EQ(longer.error().code, ErrorCode::kLimit);
  EXPECT_NE(longer.error().message.find("longer than 4194304 bytes"), std::string::npos) << longer.error().message;
}

}  // namespace
}  // namespace vouch
