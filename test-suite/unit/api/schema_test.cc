// Schema: what Compile accepts and refuses, where it says the fault lies, and what a handle can do.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "vouch/validator.h"

namespace vouch {
namespace {

Outcome Check(const Schema& schema, const std::string& text) {
  Validator validator(schema);
  const Result<Outcome> outcome = validator.Check(text);
  EXPECT_TRUE(outcome.ok()) << text;
  return outcome.ok() ? *outcome : Outcome::kUndecided;
}

struct Fault {
  const char* text;
  ErrorCode code;
  const char* pointer;
  uint32_t line;
  const char* said;  // somewhere in the message
};

const Fault kFaults[] = {
    {"{\"type\": }", ErrorCode::kJson, "", 1, ""},
    {"", ErrorCode::kJson, "", 1, ""},
    {"{\"type\": \"null\",\n \"type\": \"null\"}", ErrorCode::kDuplicateKey, "", 2, "type"},
    {"{\n  \"type\": \"nul\"\n}", ErrorCode::kSchema, "/type", 2, ""},
    {"3", ErrorCode::kSchema, "", 1, ""},
    {"{\"$schema\": \"https://ex.test/unheard-of\"}", ErrorCode::kDialect, "", 1,
     "https://ex.test/unheard-of"},
    {"{\"items\":\n {\"$ref\": \"#/$defs/absent\"}}", ErrorCode::kReference, "", 2, "absent"},
    {"{\"items\":\n {\"$ref\": \"https://ex.test/absent\"}}", ErrorCode::kReference, "", 2,
     "https://ex.test/absent"},
    {"{\"properties\": {\"a\":\n {\"pattern\": \"(\"}}}", ErrorCode::kPattern, "/properties/a/pattern", 2,
     "pattern"},
    {"{\"$defs\": {\"a\": {\"$anchor\": \"x\"},\n \"b\": {\"$anchor\": \"x\"}}}", ErrorCode::kSchema, "", 2,
     "x"},
};

TEST(SchemaTest, FaultsAreLocated) {
  for (const Fault& fault : kFaults) {
    const Result<Schema> schema = Schema::Compile(fault.text);
    ASSERT_FALSE(schema.ok()) << fault.text;
    const Error& error = schema.error();
    EXPECT_EQ(error.code, fault.code) << fault.text << ": " << error.message;
    EXPECT_FALSE(error.message.empty()) << fault.text;
    EXPECT_NE(error.message.find(fault.said), std::string::npos) << fault.text << ": " << error.message;
    EXPECT_EQ(error.position.line, fault.line) << fault.text << ": " << error.message;
    EXPECT_TRUE(*fault.pointer == '\0' || error.pointer == fault.pointer)
        << fault.text << ": " << error.pointer;
  }
}

TEST(SchemaTest, EveryFindingOfTheMetaschemaIsListed) {
  const Result<Schema> schema =
      Schema::Compile("{\"minLength\": -1,\n\"required\": \"a\",\n\"properties\": {\"b\": {\"type\": 7}}}");
  ASSERT_FALSE(schema.ok());
  const Error& error = schema.error();
  EXPECT_EQ(error.code, ErrorCode::kSchema);
  std::vector<std::string> found;
  for (const Error& detail : error.details) {
    found.push_back(detail.pointer + " " + std::to_string(detail.position.line));
    EXPECT_EQ(detail.code, ErrorCode::kSchema);
    EXPECT_FALSE(detail.message.empty());
  }
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found, (std::vector<std::string>{"/minLength 1", "/properties/b/type 3", "/required 2"}));
}

TEST(SchemaTest, MetaschemaCheckCanBeLeftOut) {
  CompileOptions options;
  options.check_metaschema = false;
  const Result<Schema> schema =
      Schema::Compile(R"({"minLength": "one", "type": 7, "maxLength": 3})", options);
  ASSERT_TRUE(schema.ok()) << schema.error().message;
  EXPECT_EQ(Check(*schema, "\"abc\""), Outcome::kValid);
  EXPECT_EQ(Check(*schema, "\"abcd\""), Outcome::kInvalid);
  EXPECT_EQ(Check(*schema, "1"), Outcome::kValid);
}

TEST(SchemaTest, DefaultDialect) {
  CompileOptions options;
  options.default_dialect = "http://json-schema.org/draft-04/schema#";
  const char* text = R"({"minimum": 3, "exclusiveMinimum": true})";
  const Result<Schema> schema = Schema::Compile(text, options);
  ASSERT_TRUE(schema.ok()) << schema.error().message;
  EXPECT_EQ(Check(*schema, "3"), Outcome::kInvalid);
  EXPECT_FALSE(Schema::Compile(text).ok());
  options.default_dialect = "https://ex.test/unheard-of";
  const Result<Schema> unknown = Schema::Compile("{}", options);
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().code, ErrorCode::kDialect);
}

TEST(SchemaTest, DocumentsByUri) {
  CompileOptions options;
  options.documents["https://ex.test/a/B"] = R"({"$defs": {"x": {"type": "integer"}}})";
  options.documents["HTTPS://EX.test:443/c"] = R"({"$ref": "a/B#/$defs/x"})";
  options.base_uri = "https://ex.test/root";
  const Result<Schema> schema = Schema::Compile(R"({"properties": {"p": {"$ref": "a/B#/$defs/x"},
          "q": {"$ref": "c"}}})",
                                                options);
  ASSERT_TRUE(schema.ok()) << schema.error().message;
  EXPECT_EQ(Check(*schema, R"({"p": 1, "q": 2})"), Outcome::kValid);
  EXPECT_EQ(Check(*schema, R"({"q": "x"})"), Outcome::kInvalid);
}

TEST(SchemaTest, ResolverIsAskedOnceAUri) {
  std::vector<std::string> asked;
  CompileOptions options;
  options.resolver = [&](const std::string& uri) -> Result<std::optional<std::string>> {
    asked.push_back(uri);
    if (uri == "https://ex.test/a")
      return std::optional<std::string>(R"({"type": "integer",
          "$defs": {"n": {"type": "null"}}})");
    return std::optional<std::string>();
  };
  const char* text = R"({"anyOf": [{"$ref": "https://ex.test/a"}, {"$ref": "https://ex.test/a#/$defs/n"},
          {"$ref": "HTTPS://ex.test/a"}]})";
  const Result<Schema> schema = Schema::Compile(text, options);
  ASSERT_TRUE(schema.ok()) << schema.error().message;
  EXPECT_EQ(asked, std::vector<std::string>{"https://ex.test/a"});
  EXPECT_EQ(Check(*schema, "null"), Outcome::kValid);
  EXPECT_EQ(Check(*schema, "\"x\""), Outcome::kInvalid);
  // What a map has is not asked for, nor what the library has.
  asked.clear();
  options.documents["https://ex.test/a"] = "true";
  ASSERT_TRUE(Schema::Compile(R"({"$ref": "https://ex.test/a",
          "not": {"$ref": "http://json-schema.org/draft-07/schema#"}})",
                              options)
                  .ok());
  EXPECT_EQ(std::count(asked.begin(), asked.end(), "https://ex.test/a"), 0);
}

TEST(SchemaTest, ErrorsOfTheResolver) {
  CompileOptions options;
  options.resolver = [](const std::string& uri) -> Result<std::optional<std::string>> {
    if (uri == "https://ex.test/refused") return MakeError(ErrorCode::kUsage, "no network here");
    return std::optional<std::string>("{\n \"type\": }");
  };
  const Result<Schema> refused = Schema::Compile(R"({"$ref": "https://ex.test/refused"})", options);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("no network here"), std::string::npos) << refused.error().message;
  // The resolver's own error stands where the reference does.
  const Result<Schema> nested = Schema::Compile("{\"not\":\n {\"$ref\": \"https://ex.test/refused\"}}", options);
  ASSERT_FALSE(nested.ok());
  EXPECT_EQ(nested.error().code, ErrorCode::kUsage);
  EXPECT_EQ(nested.error().pointer, "/not/$ref");
  EXPECT_EQ(nested.error().position.line, 2u);
  EXPECT_EQ(nested.error().position.column, 11u);
  const Result<Schema> dialect = Schema::Compile("{\n\"$schema\": \"https://ex.test/refused\"}", options);
  ASSERT_FALSE(dialect.ok());
  EXPECT_EQ(dialect.error().pointer, "/$schema");
  EXPECT_EQ(dialect.error().position.line, 2u);
  const Result<Schema> broken = Schema::Compile(R"({"$ref": "https://ex.test/broken"})", options);
  ASSERT_FALSE(broken.ok());
  EXPECT_EQ(broken.error().code, ErrorCode::kJson);
  EXPECT_EQ(broken.error().document, "https://ex.test/broken");
  EXPECT_EQ(broken.error().position.line, 2u);
  EXPECT_TRUE(broken.error().message.ends_with("; $ref at #/$ref leads here")) << broken.error().message;
}

// No exception crosses the API, not even the caller's own.
TEST(SchemaTest, ResolverMayThrow) {
  CompileOptions options;
  options.resolver = [](const std::string&) -> Result<std::optional<std::string>> {
    throw std::runtime_error("thrown");
  };
  const Result<Schema> schema = Schema::Compile(R"({"$ref": "https://ex.test/a"})", options);
  ASSERT_FALSE(schema.ok());
  EXPECT_NE(schema.error().message.find("https://ex.test/a"), std::string::npos) << schema.error().message;
}

TEST(SchemaTest, EncodedAndDecoded) {
  CompileOptions options;
  options.assert_formats = true;
  const Result<Schema> schema = Schema::Compile(R"({"type": "string", "pattern": "^a+$",
          "format": "hostname"})",
                                                options);
  ASSERT_TRUE(schema.ok());
  const std::string bytes = schema->Encode();
  const Result<Schema> decoded = Schema::Decode(bytes);
  ASSERT_TRUE(decoded.ok()) << decoded.error().message;
  EXPECT_EQ(decoded->Encode(), bytes);
  for (const Schema* s : {&schema.value(), &decoded.value()}) {
    EXPECT_TRUE(s->BuildPatterns().ok());
    EXPECT_EQ(Check(*s, "\"aaa\""), Outcome::kValid);
    EXPECT_EQ(Check(*s, "\"aab\""), Outcome::kInvalid);
  }
  EXPECT_EQ(decoded->Inspect(Stage::kProgram), schema->Inspect(Stage::kProgram));
  EXPECT_EQ(decoded->Inspect(Stage::kIr), schema->Inspect(Stage::kIr));
  EXPECT_FALSE(schema->Inspect(Stage::kGraph).empty());
  EXPECT_TRUE(decoded->Inspect(Stage::kGraph).empty());
  for (const std::string& damaged : {std::string(), std::string("VOUCH"), bytes.substr(1), bytes + "x"}) {
    const Result<Schema> refused = Schema::Decode(damaged);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::kProgram);
  }
}

TEST(SchemaTest, WarningsNameThePlace) {
  const Result<Schema> schema = Schema::Compile(R"({"properties": {"a": {"pattern": "\\*\\-"}}})");
  ASSERT_TRUE(schema.ok());
  ASSERT_FALSE(schema->warnings().empty());
  EXPECT_NE(schema->warnings()[0].find("/properties/a"), std::string::npos) << schema->warnings()[0];
  EXPECT_TRUE(Schema::Compile("{}")->warnings().empty());
}

TEST(SchemaTest, FormatsAndPatternsByOption) {
  CompileOptions options;
  const char* format = R"({"format": "ipv4"})";
  EXPECT_EQ(Check(*Schema::Compile(format), "\"x\""), Outcome::kValid);
  options.asserted_formats = {"ipv4"};
  EXPECT_EQ(Check(*Schema::Compile(format, options), "\"x\""), Outcome::kInvalid);
  options.ignored_formats = {"ipv4"};
  EXPECT_EQ(Check(*Schema::Compile(format, options), "\"x\""), Outcome::kValid);
  options = {};
  options.linear_patterns_only = true;
  const Result<Schema> refused = Schema::Compile(R"({"pattern": "^(a)\\1$"})", options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kPattern);
  options = {};
  options.assert_content = true;
  options.default_dialect = "http://json-schema.org/draft-07/schema#";
  const Result<Schema> content = Schema::Compile(R"({"contentEncoding": "base64"})", options);
  ASSERT_TRUE(content.ok());
  EXPECT_EQ(Check(*content, "\"!!\""), Outcome::kInvalid);
}

TEST(SchemaTest, OutlivesItsTexts) {
  std::string text = R"({"const": "a constant text that is longer than any small buffer"})";
  const Result<Schema> schema = Schema::Compile(text);
  ASSERT_TRUE(schema.ok());
  const std::string instance = "\"a constant text that is longer than any small buffer\"";
  text.assign(text.size(), ' ');
  EXPECT_EQ(Check(*schema, instance), Outcome::kValid);
  const Schema copy = *schema;
  EXPECT_EQ(&copy.impl(), &schema->impl());
}

}  // namespace
}  // namespace vouch
