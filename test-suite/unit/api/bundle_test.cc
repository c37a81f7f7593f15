// Bundles: an embedded resource of another dialect is judged by its own metaschema, and by no other.
#include <gtest/gtest.h>

#include <string>

#include "vouch/schema.h"

namespace vouch {
namespace {

// "pointer: " and the start of the message of each detail, or of the error itself; "" where the schema
// compiles.
std::string Places(const std::string& text, const CompileOptions& options = {}) {
  const Result<Schema> schema = Schema::Compile(text, options);
  if (schema.ok()) return "";
  std::string places;
  for (const Error& e : schema.error().details) places += e.pointer + " ";
  return places.empty() ? schema.error().message : places;
}

constexpr const char* kDraft4 =
    R"("$schema": "http://json-schema.org/draft-04/schema#", "id": "https://ex.test/old", "minimum": 1)";

TEST(Bundle, EmbeddedResourceIsJudgedByItsOwnMetaschemaAlone) {
  const struct {
    const char* schema;
    const char* places;
  } kCases[] = {
      // Draft 4's exclusiveMinimum is a boolean, 2020-12's a number.
      {R"({"$defs": {"old": {DRAFT4, "exclusiveMinimum": true}}, "$ref": "https://ex.test/old"})", ""},
      {R"({"$defs": {"old": {DRAFT4, "exclusiveMinimum": 2}}})", "/$defs/old/exclusiveMinimum "},
      {R"({"$defs": {"old": {"minimum": 1, "exclusiveMinimum": true}}})", "/$defs/old/exclusiveMinimum "},
      // In a list of schemas, and where an array or a schema is possible.
      {R"({"allOf": [true, {DRAFT4, "exclusiveMinimum": true}]})", ""},
      {R"({"$schema": "https://json-schema.org/draft/2019-09/schema",
           "items": {DRAFT4, "exclusiveMinimum": true}})",
       ""},
      // The other way round, within another one.
      {R"({"$schema": "http://json-schema.org/draft-07/schema#", "$id": "https://ex.test/a", "definitions": {
         "new": {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "b", "prefixItems": [true],
                 "$defs": {"old": {DRAFT4, "exclusiveMinimum": true}}}}})",
       ""},
      {R"({"$schema": "http://json-schema.org/draft-04/schema#", "id": "https://ex.test/a", "definitions": {
         "new": {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://ex.test/b",
                 "allOf": [true], "exclusiveMinimum": 3}}, "additionalProperties": false})",
       ""},
      // All faults are told, whoever finds them.
      {R"({"type": "strin", "$defs": {"old": {DRAFT4, "exclusiveMinimum": 2}}})",
       "/type /$defs/old/exclusiveMinimum "},
      // Data that looks like a resource is data; so is it where no schema is expected.
      {R"({"enum": [{DRAFT4, "exclusiveMinimum": true}]})", ""},
      {R"({"required": {DRAFT4, "exclusiveMinimum": true}})", "/required "},
      {R"({"required": [{DRAFT4, "exclusiveMinimum": true}]})", "/required/0 "},
      // The dialect of a resource holds for what is inside it, whatever stands above.
      {R"({"$defs": {"old": {DRAFT4, "properties": {"a": {"exclusiveMinimum": 3, "minimum": 1}}}}})",
       "/$defs/old/properties/a/exclusiveMinimum "},
      // No resource: $schema has no meaning there.
      {R"({"$defs": {"old": {"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1,
                             "exclusiveMinimum": true}}})",
       "/$defs/old/exclusiveMinimum "},
  };
  for (const auto& test : kCases) {
    std::string schema = test.schema;
    if (const size_t at = schema.find("DRAFT4"); at != std::string::npos) schema.replace(at, 6, kDraft4);
    EXPECT_EQ(Places(schema), test.places) << schema;
  }
}

TEST(Bundle, ResourcesOfTheSameDialectAreJudgedOnce) {
  EXPECT_EQ(Places(R"({"$id": "https://ex.test/a", "$defs": {"b": {"$id": "b",
                       "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "strin"}}})"),
            "/$defs/b/type ");
}

TEST(Bundle, MayCarryItsOwnMetaschema) {
  const std::string bundle =
      R"({"$schema": "https://ex.test/meta", "$id": "https://ex.test/a", BODY "$defs": {
      "meta": {"$id": "https://ex.test/meta", "$schema": "https://json-schema.org/draft/2020-12/schema",
               "$dynamicAnchor": "meta", "$ref": "https://json-schema.org/draft/2020-12/schema",
               "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": true,
                               "https://json-schema.org/draft/2020-12/vocab/applicator": true,
                               "https://json-schema.org/draft/2020-12/vocab/validation": true},
               "properties": {"maxLength": {"maximum": 9}}}}})";
  const auto with = [&](const char* body) {
    return std::string(bundle).replace(bundle.find("BODY"), 4, body);
  };
  EXPECT_EQ(Places(with("")), "");
  EXPECT_EQ(Places(with(R"("maxLength": 9,)")), "");
  EXPECT_EQ(Places(with(R"("maxLength": 10,)")), "/maxLength ");
  EXPECT_EQ(Places(with(R"("not": {"maxLength": -1},)")), "/not/maxLength ");
}

}  // namespace
}  // namespace vouch
