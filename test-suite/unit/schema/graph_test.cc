// Walking: which places of a schema become nodes, in which dialect, with which edges.
#include "engine/schema/graph.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "unit/schema/graph_fixture.h"

namespace vouch::schema {
namespace {

struct Case {
  std::string schema;
  std::string expected;
};

void Expect(const std::vector<Case>& cases, const Texts& remotes = {}) {
  for (const Case& c : cases) {
    EXPECT_EQ(Describe(Build(c.schema, OptionsFor(remotes))), c.expected) << c.schema;
  }
}

TEST(GraphTest, FollowsEveryShape) {
  Expect({
      {"true", "0 <> 2020-12 true\n"},
      {"{}", "0 <> 2020-12\n"},
      {R"({"properties": {"a": {}, "b/c ~": true, "": false}, "allOf": [{}, false], "items": {}})",
       "0 <> 2020-12 properties/a->1 properties/b~1c%20~0->2 properties/->3 allOf/0->4 allOf/1->5 items->6\n"
       "1 <#/properties/a> 2020-12\n"
       "2 <#/properties/b~1c%20~0> 2020-12 true\n"
       "3 <#/properties/> 2020-12 false\n"
       "4 <#/allOf/0> 2020-12\n"
       "5 <#/allOf/1> 2020-12 false\n"
       "6 <#/items> 2020-12\n"},
      {R"({"dependencies": {"a": ["b"], "c": {"not": true}}, "contentSchema": {}, "definitions": {"d": {}}})",
       "0 <> 2020-12 dependencies/c->1 contentSchema->2 definitions/d->3\n"
       "1 <#/dependencies/c> 2020-12 not->4\n"
       "2 <#/contentSchema> 2020-12\n"
       "3 <#/definitions/d> 2020-12\n"
       "4 <#/dependencies/c/not> 2020-12 true\n"},
  });
}

TEST(GraphTest, LeavesDataAndIllTypedKeywordsAlone) {
  const char* const schemas[] = {
      R"({"enum": [{"$id": "a"}, {"$ref": "#/no"}], "const": {"$ref": "#/no"}})",
      R"({"default": {"$ref": "#/no"}, "examples": [{"$anchor": "a"}, {"$anchor": "a"}]})",
      R"({"x-unknown": {"$ref": "#/no", "$id": "https://ex.test/a#b"}})",
      R"({"items": [{"$ref": "#/no"}]})",
      R"({"additionalItems": {"$ref": "#/no"}})",
      R"({"properties": [{"$ref": "#/no"}], "allOf": {"$ref": "#/no"}, "not": 1, "$ref": 1, "$id": 1})",
      R"({"properties": {"a": 1, "b": "x", "c": null, "d": []}, "allOf": ["a"]})",
      R"({"$recursiveRef": "#/no", "$recursiveAnchor": true})",
  };
  for (const char* schema : schemas) {
    EXPECT_EQ(Describe(Build(schema, {})), "0 <> 2020-12\n") << schema;
  }
}

TEST(GraphTest, KeywordNamesBelowMapsAreNames) {
  Expect({{R"({"properties": {"$ref": {"type": "string"}, "$id": {}, "$schema": {}, "$anchor": {}},
               "$defs": {"$defs": {"$ref": "#/properties/$ref"}}})",
           "0 <> 2020-12 properties/$ref->1 properties/$id->2 properties/$schema->3 properties/$anchor->4 "
           "$defs/$defs->5\n"
           "1 <#/properties/$ref> 2020-12\n"
           "2 <#/properties/$id> 2020-12\n"
           "3 <#/properties/$schema> 2020-12\n"
           "4 <#/properties/$anchor> 2020-12\n"
           "5 <#/$defs/$defs> 2020-12 $ref->1\n"}});
}

TEST(GraphTest, ReadsOlderDraftsAsTheyWere) {
  Expect({
      {R"({"$schema": "http://json-schema.org/draft-04/schema#", "additionalProperties": false, "not": true,
           "items": [{}, true], "additionalItems": true, "if": {}, "contains": {}, "$defs": {"a": {}},
           "dependencies": {"a": ["b"], "b": {}, "c": true}, "definitions": {"d": {}}})",
       "0 <> 4 additionalProperties->1 items/0->2 additionalItems->3 dependencies/b->4 definitions/d->5\n"
       "1 <#/additionalProperties> 4 false\n"
       "2 <#/items/0> 4\n"
       "3 <#/additionalItems> 4 true\n"
       "4 <#/dependencies/b> 4\n"
       "5 <#/definitions/d> 4\n"},
      {R"({"$schema": "http://json-schema.org/draft-06/schema#", "items": true, "contains": {}, "if": {}})",
       "0 <> 6 items->1 contains->2\n"
       "1 <#/items> 6 true\n"
       "2 <#/contains> 6\n"},
      {R"({"$schema": "http://json-schema.org/draft-07/schema#", "if": {}, "prefixItems": [{}],
           "unevaluatedItems": {}, "dependentSchemas": {"a": {}}, "contentSchema": {}})",
       "0 <> 7 if->1\n"
       "1 <#/if> 7\n"},
      {R"({"$schema": "https://json-schema.org/draft/2019-09/schema", "items": [{}], "additionalItems": {},
           "unevaluatedItems": {}, "prefixItems": [{}], "$dynamicRef": "#no"})",
       "0 <> 2019-09 items/0->1 additionalItems->2 unevaluatedItems->3\n"
       "1 <#/items/0> 2019-09\n"
       "2 <#/additionalItems> 2019-09\n"
       "3 <#/unevaluatedItems> 2019-09\n"},
  });
}

TEST(GraphTest, RefHidesItsSiblingsUpToDraft7) {
  Expect({
      {R"({"$schema": "http://json-schema.org/draft-07/schema#",
           "allOf": [{"$ref": "#/definitions/a", "not": {"$ref": "#/no"}, "$schema": "urn:no", "$id": "x"}],
           "definitions": {"a": {}}})",
       "0 <> 7 allOf/0->1 definitions/a->2\n"
       "1 <#/allOf/0> 7 $ref->2\n"
       "2 <#/definitions/a> 7\n"},
      // Definitions stay reachable, by name and by pointer; other siblings by pointer.
      {R"({"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a",
           "definitions": {"a": {"allOf": [{"$ref": "b"}, {"$ref": "#/properties/p"}]}, "b": {"$id": "b"}},
           "properties": {"p": {}}})",
       "0 <> 7 definitions/a->1 definitions/b->2 $ref->1\n"
       "1 <#/definitions/a> 7 allOf/0->3 allOf/1->4\n"
       "2 <b> 7\n"
       "3 <#/definitions/a/allOf/0> 7 $ref->2\n"
       "4 <#/definitions/a/allOf/1> 7 $ref->5\n"
       "5 <#/properties/p> 7\n"},
      {R"({"$ref": "#/$defs/a", "not": {}, "$defs": {"a": {}}})",
       "0 <> 2020-12 not->1 $defs/a->2 $ref->2\n"
       "1 <#/not> 2020-12\n"
       "2 <#/$defs/a> 2020-12\n"},
  });
}

TEST(GraphTest, EmbeddedResourcesMayHaveTheirOwnDialect) {
  Expect({
      {R"({"$defs": {
             "four": {"$schema": "http://json-schema.org/draft-04/schema#", "id": "https://ex.test/4",
                      "items": [{}]},
             "seven": {"$schema": "http://json-schema.org/draft-07/schema#", "$id": "https://ex.test/7",
                       "items": [{"$schema": "urn:no"}]},
             "none": {"$schema": "http://json-schema.org/draft-07/schema#", "items": [{}]}}})",
       "0 <> 2020-12 $defs/four->1 $defs/seven->2 $defs/none->3\n"
       "1 <https://ex.test/4> 4 items/0->4\n"
       "2 <https://ex.test/7> 7 items/0->5\n"
       "3 <#/$defs/none> 2020-12\n"
       "4 <https://ex.test/4#/items/0> 4\n"
       "5 <https://ex.test/7#/items/0> 7\n"},
      {R"({"$schema": "http://json-schema.org/draft-07/schema#",
           "definitions": {"new": {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "n",
                                   "$ref": "#/prefixItems/0", "prefixItems": [{}]}}})",
       "0 <> 7 definitions/new->1\n"
       "1 <n> 2020-12 prefixItems/0->2 $ref->2\n"
       "2 <n#/prefixItems/0> 2020-12\n"},
      // Hidden, and not known to have been meant otherwise.
      {R"({"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": {"$id": "a",
           "$ref": "#",
           "$schema": "urn:no"}, "b": {"$id": "b", "$ref": "#",
                "$schema": "http://json-schema.org/draft-06/schema"}}})",
       "0 <> 7 definitions/a->1 definitions/b->2\n"
       "1 <#/definitions/a> 7 $ref->0\n"
       "2 <#/definitions/b> 7 $ref->0\n"},
      {R"({"$defs": {"a": {"$id": "a", "$schema": "https://ex.test/none"}}})",
       "dialect /$defs/a/$schema: unknown $schema \"https://ex.test/none\": vouch knows draft 4, 6, 7, "
       "2019-09 "
       "and 2020-12, and any metaschema that it is given"},
  });
}

TEST(GraphTest, CustomMetaschemas) {
  const Texts remotes = {
      {"https://ex.test/bare", R"({"$schema": "https://json-schema.org/draft/2020-12/schema",
          "$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": true}})"},
      {"https://ex.test/old", R"({"$schema": "http://json-schema.org/draft-07/schema#"})"},
      {"https://ex.test/older", R"({"$schema": "https://ex.test/old"})"},
      {"https://ex.test/plain", R"({})"},
      {"https://ex.test/round", R"({"$schema": "https://ex.test/trip"})"},
      {"https://ex.test/trip", R"({"$schema": "https://ex.test/round"})"},
      {"https://ex.test/foreign", R"({"$schema": "https://json-schema.org/draft/2020-12/schema",
          "$vocabulary": {"urn:ex:v": true}})"},
  };
  Expect(
      {
          {R"({"$schema": "https://ex.test/bare", "not": {}, "$defs": {"a": {}}})",
           "0 <> 2020-12(https://ex.test/bare) $defs/a->1\n"
           "1 <#/$defs/a> 2020-12(https://ex.test/bare)\n"},
          {R"({"$schema": "https://ex.test/older#", "items": [{}]})",
           "0 <> 7(https://ex.test/older) items/0->1\n"
           "1 <#/items/0> 7(https://ex.test/older)\n"},
          {R"({"$schema": "https://ex.test/plain", "prefixItems": [{}]})",
           "0 <> 2020-12(https://ex.test/plain) prefixItems/0->1\n"
           "1 <#/prefixItems/0> 2020-12(https://ex.test/plain)\n"},
          // A bundle that brings its metaschema along.
          {R"({"$schema": "https://ex.test/mine", "$id": "https://ex.test/", "not": {},
               "$defs": {"m": {"$id": "mine",
               "$schema": "https://json-schema.org/draft/2020-12/schema", "$vocabulary": {}}}})",
           "0 <https://ex.test/> 2020-12(https://ex.test/mine) $defs/m->1\n"
           "1 <https://ex.test/mine> 2020-12\n"},
          {R"({"$schema": "https://ex.test/round"})",
           "dialect /$schema: the metaschema \"https://ex.test/round\" leads to no dialect that vouch knows: "
           "its "
           "$schema goes round in a circle or through more than 16 others"},
          {R"({"$schema": "https://ex.test/foreign"})",
           "dialect https://ex.test/foreign#/$vocabulary: the metaschema \"https://ex.test/foreign\" "
           "requires the "
           "vocabulary \"urn:ex:v\", which vouch doesn't know; schemas that use it can't be judged unless "
           "the "
           "metaschema lists it with false"},
          {R"({"$schema": "https://ex.test/bare#x"})",
           "dialect /$schema: unknown $schema \"https://ex.test/bare#x\": vouch knows draft 4, 6, 7, 2019-09 "
           "and "
           "2020-12, and any metaschema that it is given"},
      },
      remotes);
}

TEST(GraphTest, DocumentsWithoutSchemaKeyword) {
  const Texts remotes = {
      {"https://ex.test/plain", R"({"items": [{}]})"},
      {"https://ex.test/seven", R"({"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "plain"})"},
  };
  GraphOptions options = OptionsFor(remotes);
  options.default_dialect = "http://json-schema.org/draft-06/schema#";
  EXPECT_EQ(Describe(Build(R"({"if": {}})", options)), "0 <> 6\n");
  // A further document takes the dialect of the schema that needs it, whatever the default.
  EXPECT_EQ(Describe(Build(R"({"$ref": "https://ex.test/seven"})", options)),
            "0 <> 6 $ref->1\n"
            "1 <https://ex.test/seven> 7 $ref->2\n"
            "2 <https://ex.test/plain> 7 items/0->3\n"
            "3 <https://ex.test/plain#/items/0> 7\n");
  options.default_dialect = "https://ex.test/none";
  EXPECT_EQ(Build("{}", options).error().code, ErrorCode::kDialect);
}

TEST(GraphTest, OnlyObjectsAndBooleansAreSchemas) {
  for (const char* text : {"1", "null", "[]", "\"a\""}) {
    const Result<Graph> graph = Build(text, {});
    ASSERT_FALSE(graph.ok()) << text;
    EXPECT_EQ(graph.error().code, ErrorCode::kSchema);
  }
}

// The check sees each root, each embedded resource of another dialect and each place made a schema by a
// reference.
TEST(GraphTest, ChecksWhatNoOtherCheckCovers) {
  const Texts remotes = {{"https://ex.test/far", R"({"$defs": {"x": {}}})"}};
  GraphOptions options = OptionsFor(remotes);
  std::vector<std::string> seen;
  std::string refused;
  options.check = [&](const CheckRequest& request) -> std::optional<Error> {
    seen.push_back(request.uri + " " + request.dialect.uri);
    EXPECT_EQ(request.embedded.size(), request.uri == "https://ex.test/far" ? 0u : 1u) << request.uri;
    EXPECT_EQ(request.metaschema.document, nullptr);
    if (request.uri != refused) return std::nullopt;
    return Error{ErrorCode::kSchema, "bad", {}, "/type", {}, {}};
  };
  const char* const schema = R"({
    "$id": "https://ex.test/r",
    "allOf": [{"$ref": "far#/$defs/x"}, {"$ref": "#/x/y"},
         {"$ref": "https://json-schema.org/draft/2020-12/schema"}],
    "$defs": {"same": {"$id": "same"},
              "own": {"$id": "own", "$schema": "http://json-schema.org/draft-07/schema#"}},
    "x": {"y": {"$id": "moved"}}})";
  const std::string modern = " https://json-schema.org/draft/2020-12/schema";
  ASSERT_EQ(Describe(Build(schema, options)).substr(0, 2), "0 ");
  EXPECT_EQ(seen,
            (std::vector<std::string>{"https://ex.test/r" + modern,
                                      "https://ex.test/own http://json-schema.org/draft-07/schema",
                                      "https://ex.test/moved" + modern, "https://ex.test/far" + modern}));
  // Pointers are those of the document.
  refused = "https://ex.test/moved";
  EXPECT_EQ(Describe(Build(schema, options)), "schema /x/y/type: bad");
}

}  // namespace
}  // namespace vouch::schema
