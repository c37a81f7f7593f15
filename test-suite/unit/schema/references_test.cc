// Binding of references: what each text leads to, and what is said about those that lead nowhere.
#include <string>
#include <vector>

#include "engine/schema/graph.h"
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

// The location that a reference at the root of a fixed schema leads to.
TEST(ReferencesTest, Fragments) {
  const std::string rest =
      R"(", "allOf": [{"not": true}], "$defs": {"": {"$defs": {"x": {}}}, "a b": {}, "x%20y": {},
      "til~de": {}, "sl/ash": {}, "q\"q": {}, "c[0]": {}, "é": {}, "Map<K,V>": {}, "h#h": {}, "q?q": {},
           "0": {},
      "named": {"$anchor": "é.x"}}})";
  struct Pair {
    const char* text;
    const char* pointer;
  };
  const Pair pairs[] = {
      {"", ""},
      {"#", ""},
      {"#/allOf/0", "/allOf/0"},
      {"#/allOf/0/not", "/allOf/0/not"},
      {"#/$defs/", "/$defs/"},
      {"#/$defs//$defs/x", "/$defs//$defs/x"},
      {"#/%24defs/a%20b", "/$defs/a b"},
      {"#/$defs/a b", "/$defs/a b"},
      {"#/$defs/x%2520y", "/$defs/x%20y"},
      {"#/$defs/til~0de", "/$defs/til~0de"},
      {"#/$defs/sl~1ash", "/$defs/sl~1ash"},
      {"#/$defs/sl%7E1ash", "/$defs/sl~1ash"},
      {"#/$defs/q%22q", "/$defs/q\"q"},
      {"#/$defs/c%5B0%5D", "/$defs/c[0]"},
      {"#/$defs/%C3%A9", "/$defs/é"},
      {"#/$defs/é", "/$defs/é"},
      {"#/$defs/Map%3CK,V%3E", "/$defs/Map<K,V>"},
      {"#/$defs/h%23h", "/$defs/h#h"},
      {"#/$defs/q?q", "/$defs/q?q"},
      {"#/$defs/0", "/$defs/0"},
      {"#%C3%A9.x", "/$defs/named"},
  };
  for (const Pair& pair : pairs) {
    const Result<Graph> graph = Build(R"({"$ref": ")" + std::string(pair.text) + rest, {});
    ASSERT_TRUE(graph.ok()) << pair.text << "\n" << Describe(graph);
    EXPECT_EQ(graph->Pointer(graph->references(graph->node(0))[0].target), pair.pointer) << pair.text;
  }
}

TEST(ReferencesTest, WhatLeadsNowhere) {
  const std::string rest = R"(", "allOf": [true], "title": "t", "items": true, "minimum": 1, "default": null,
      "$defs": {"string": {"items": {}}, "a~2": true, "other": {"$anchor": "oter",
           "$id": "https://ex.test/othr"},
      "named": {"$anchor": "nmae"}}})";
  const std::vector<Case> cases = {
      {"#/$defs/strng", "\"#/$defs\" has no member \"strng\"; did you mean \"#/$defs/string\"?"},
      {"#/$defs/strng/items", "\"#/$defs\" has no member \"strng\"; did you mean \"#/$defs/string/items\"?"},
      {"#/$defs/strng/no", "\"#/$defs\" has no member \"strng\"; did you mean \"#/$defs/string\"?"},
      {"#/definitions/string", "the schema has no member \"definitions\"; did you mean \"#/$defs/string\"?"},
      {"#/$defs/zzzzzzz", "\"#/$defs\" has no member \"zzzzzzz\""},
      {"#/$defs/a~2", "in a JSON Pointer \"~\" must be followed by 0 or 1"},
      {"#/$defs/a%2", "in its fragment a \"%\" isn't followed by two hex digits, or the bytes aren't UTF-8"},
      {"#/$defs/%FF", "in its fragment a \"%\" isn't followed by two hex digits, or the bytes aren't UTF-8"},
      {"#/allOf/-", "\"#/allOf\" has 1 items, and \"-\" is the index of none"},
      {"#/allOf/00", "\"#/allOf\" has 1 items, and \"00\" is the index of none"},
      {"#/allOf/1", "\"#/allOf\" has 1 items, and \"1\" is the index of none"},
      {"#/allOf/4294967296", "\"#/allOf\" has 1 items, and \"4294967296\" is the index of none"},
      {"#/allOf", "\"#/allOf\" is an array, not a schema"},
      {"#/title", "\"#/title\" is a string, not a schema"},
      {"#/minimum", "\"#/minimum\" is a number, not a schema"},
      {"#/default", "\"#/default\" is null, not a schema"},
      {"#/title/x", "\"#/title\" is a string and has no member \"x\""},
      {"#/items/x", "\"#/items\" is a boolean and has no member \"x\""},
      {"#name", "the schema has no anchor \"name\"; did you mean \"#nmae\"?"},
      {"#string", "the schema has no anchor \"string\"; did you mean \"#/$defs/string\"?"},
      {"https://ex.test/othr#other",
       "\"https://ex.test/othr\" has no anchor \"other\"; did you mean \"#oter\"?"},
      {"https://ex.test/other",
       "no document or $id is known as \"https://ex.test/other\"; did you mean "
       "\"https://ex.test/othr\"?"},
      {"other.json", "no document or $id is known as \"other.json\""},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(Describe(Build(R"({"$ref": ")" + c.schema + rest, {})),
              "reference /$ref: $ref \"" + c.schema + "\" leads nowhere: " + c.expected);
  }
  Expect({{R"({"$dynamicRef": "#nowhere"})",
           "reference /$dynamicRef: $dynamicRef \"#nowhere\" leads nowhere: the schema has no anchor "
           "\"nowhere\""},
          {R"({"$schema": "http://json-schema.org/draft-04/schema#", "$ref": "#/x", "x": true})",
           "reference /$ref: $ref \"#/x\" leads nowhere: \"#/x\" is a boolean, not a schema"},
          {R"({"$id": "https://ex.test/a", "items": {"$ref": "#/$defs/x"}})",
           "reference /items/$ref: $ref \"#/$defs/x\" leads nowhere: \"https://ex.test/a\" has no member "
           "\"$defs\""}});
}

TEST(ReferencesTest, ReportsEveryBadReferenceInOrder) {
  const Result<Graph> graph = Build(
      R"({"items": {"$ref": "https://ex.test/none"}, "$ref": "#a", "$defs": {"unused": {"$ref": "#/b"}}})",
      {});
  ASSERT_FALSE(graph.ok());
  std::vector<std::string> places;
  for (const Error& detail : graph.error().details) places.push_back(detail.pointer);
  EXPECT_EQ(places, (std::vector<std::string>{"/$ref", "/items/$ref", "/$defs/unused/$ref"}));
  EXPECT_EQ(graph.error().pointer, "/$ref");
  EXPECT_EQ(graph.error().message, graph.error().details[0].message);
}

TEST(ReferencesTest, PlacesOutsideTheWalkBecomeSchemas) {
  Expect({
      {R"({"$ref": "#/x-foo/0/y", "x-foo": [{"y": {"properties": {"z": {"$ref": "#inner"}}}},
           {"$anchor": "inner"}],
           "not": {"$ref": "#/x-foo/1"}})",
       "0 <> 2020-12 not->1 $ref->3\n"
       "1 <#/not> 2020-12 $ref->2\n"
       "2 <#/x-foo/1> 2020-12\n"
       "3 <#/x-foo/0/y> 2020-12 properties/z->4\n"
       "4 <#/x-foo/0/y/properties/z> 2020-12 $ref->2\n"},
      {R"({"examples": [{"type": "string"}], "$ref": "#/examples/0", "enum": [true],
           "not": {"$ref": "#/enum/0"}})",
       "0 <> 2020-12 not->1 $ref->2\n"
       "1 <#/not> 2020-12 $ref->3\n"
       "2 <#/examples/0> 2020-12\n"
       "3 <#/enum/0> 2020-12 true\n"},
      // Its own $id counts, those on the way there don't.
      {R"({"$id": "https://ex.test/r", "allOf": [{"$ref": "#/x/y"}, {"$ref": "new/t"}],
           "x": {"$id": "https://ex.test/not/this", "y": {"$id": "new/", "items": {"$ref": "t"}}},
           "$defs": {"t": {"$id": "new/t"}}})",
       "0 <https://ex.test/r> 2020-12 allOf/0->1 allOf/1->2 $defs/t->3\n"
       "1 <https://ex.test/r#/allOf/0> 2020-12 $ref->4\n"
       "2 <https://ex.test/r#/allOf/1> 2020-12 $ref->3\n"
       "3 <https://ex.test/new/t> 2020-12\n"
       "4 <https://ex.test/new/> 2020-12 items->5\n"
       "5 <https://ex.test/new/#/items> 2020-12 $ref->3\n"},
      // The outer of two such places comes first, whatever the order of the references.
      {R"({"$ref": "#/x/a/properties/b", "x": {"a": {"$id": "https://ex.test/",
           "properties": {"b": {"$ref": "c"}}}},
           "$defs": {"c": {"$id": "https://ex.test/c"}, "d": {"$id": "c"}}, "not": {"$ref": "#/x/a"}})",
       "0 <> 2020-12 $defs/c->1 $defs/d->2 not->3 $ref->5\n"
       "1 <https://ex.test/c> 2020-12\n"
       "2 <c> 2020-12\n"
       "3 <#/not> 2020-12 $ref->4\n"
       "4 <https://ex.test/> 2020-12 properties/b->5\n"
       "5 <https://ex.test/#/properties/b> 2020-12 $ref->1\n"},
      // A container taken for a schema shares the nodes that are there already.
      {R"({"$ref": "#/$defs", "$defs": {"not": {"$anchor": "n"}, "a": {}}})",
       "0 <> 2020-12 $defs/not->1 $defs/a->2 $ref->3\n"
       "1 <#/$defs/not> 2020-12\n"
       "2 <#/$defs/a> 2020-12\n"
       "3 <#/$defs> 2020-12 not->1\n"},
      {R"({"x-lib": {"$id": "https://ex.test/p"}, "$defs": {"p": {"$id": "https://ex.test/p"}},
           "$ref": "#/x-lib"})",
       "schema /x-lib/$id: two schemas have the identifier \"https://ex.test/p\": \"#/$defs/p\" and "
       "\"#/x-lib\""},
  });
}

TEST(ReferencesTest, OtherDocuments) {
  const Texts remotes = {
      {"https://ex.test/dir/a.json",
       R"({"$ref": "b.json#/$defs/x", "$defs": {"far": {"$id": "far", "items": {}}}})"},
      {"https://ex.test/dir/b.json", R"({"$defs": {"x": {"$ref": "a.json"}, "y": {"$ref": "#named"},
                                                   "z": {"$anchor": "named"}}})"},
      {"https://ex.test/broken", "{"},
  };
  Expect(
      {
          // "far" is no document: it turns up inside another one, after it was asked for.
          {R"({"$id": "https://ex.test/", "allOf": [{"$ref": "dir/far#/items"}, {"$ref": "dir/a.json"}]})",
           "0 <https://ex.test/> 2020-12 allOf/0->1 allOf/1->2\n"
           "1 <https://ex.test/#/allOf/0> 2020-12 $ref->5\n"
           "2 <https://ex.test/#/allOf/1> 2020-12 $ref->3\n"
           "3 <https://ex.test/dir/a.json> 2020-12 $defs/far->4 $ref->7\n"
           "4 <https://ex.test/dir/far> 2020-12 items->5\n"
           "5 <https://ex.test/dir/far#/items> 2020-12\n"
           "6 <https://ex.test/dir/b.json> 2020-12 $defs/x->7 $defs/y->8 $defs/z->9\n"
           "7 <https://ex.test/dir/b.json#/$defs/x> 2020-12 $ref->3\n"
           "8 <https://ex.test/dir/b.json#/$defs/y> 2020-12 $ref->9\n"
           "9 <https://ex.test/dir/b.json#/$defs/z> 2020-12\n"},
          {R"({"$ref": "https://ex.test/dir/b.json#/$defs/w"})",
           "reference /$ref: $ref \"https://ex.test/dir/b.json#/$defs/w\" leads nowhere: \"#/$defs\" has no "
           "member "
           "\"w\""},
      },
      remotes);
}

TEST(ReferencesTest, AsksTheResolverOnceAndForwardsItsErrors) {
  std::vector<std::string> asked;
  GraphOptions options;
  options.resolve = [&](const std::string& uri) -> Result<DocumentPtr> {
    asked.push_back(uri);
    if (uri == "https://ex.test/broken") return Error{ErrorCode::kJson, "cut short", {}, {}, {}, {}};
    return uri == "https://ex.test/meta" ? ReadText("{}") : DocumentPtr();
  };
  EXPECT_EQ(Describe(Build(R"({"$schema": "https://ex.test/meta", "$id": "https://ex.test/r",
      "$ref": "meta#", "allOf": [{"$ref": "/meta"}, {"$ref": "r"}],
      "items": {"$ref": "https://json-schema.org/draft/2020-12/meta/content"}})",
                           options))
                .substr(0, 61),
            "0 <https://ex.test/r> 2020-12(https://ex.test/meta) allOf/0->");
  EXPECT_EQ(asked, (std::vector<std::string>{"https://ex.test/meta",
                                             "https://json-schema.org/draft/2020-12/meta/content"}));
  EXPECT_EQ(Describe(Build(R"({"$ref": "https://ex.test/broken"})", options)),
            R"(json /$ref: $ref "https://ex.test/broken" can't be followed: cut short)");
}

TEST(ReferencesTest, BuiltInMetaschemasGiveWayToGivenOnes) {
  const std::string uri = "http://json-schema.org/draft-07/schema";
  const std::string schema = R"({"$ref": "http://json-schema.org/draft-07/schema#")";
  const Result<Graph> built_in = Build(schema + "}", {});
  ASSERT_TRUE(built_in.ok()) << Describe(built_in);
  EXPECT_GT(built_in->node_count(), 50u);
  Expect({{schema + "}", "0 <> 2020-12 $ref->1\n1 <" + uri + "> 2020-12 true\n"}}, {{uri, "true"}});
  Expect({{schema + R"(, "$defs": {"m": {"$id": ")" + uri + R"("}}})",
           "0 <> 2020-12 $defs/m->1 $ref->1\n1 <" + uri + "> 2020-12\n"}},
         {{uri, "false"}});
}

TEST(ReferencesTest, Limits) {
  const Texts remotes = {{"https://ex.test/a", R"({"$ref": "b"})"},
                         {"https://ex.test/b", R"({"$ref": "c"})"},
                         {"https://ex.test/c", "true"}};
  GraphOptions options = OptionsFor(remotes);
  options.limits.schema_documents = 4;
  options.limits.references = 3;
  const std::string schema = R"({"$ref": "https://ex.test/a"})";
  EXPECT_TRUE(Build(schema, options).ok());
  options.limits.references = 2;
  EXPECT_EQ(Describe(Build(schema, options)),
            "limit https://ex.test/b#/$ref: the schema has more than 2 references (limit references)");
  options.limits.references = 3;
  options.limits.schema_documents = 3;
  EXPECT_EQ(Describe(Build(schema, options)),
            "limit https://ex.test/b#/$ref: $ref \"c\" can't be followed: "
            "the schema needs more than 3 documents (limit schema_documents)");
  options.limits.schema_documents = 4;
  options.limits.program_bytes = 60;
  EXPECT_EQ(
      Describe(Build(schema, options)),
      "limit https://ex.test/b#/$ref: the URIs of the schema take more than 60 bytes (limit program_bytes)");
  EXPECT_EQ(Build(R"({"$ref": ")" + std::string(4097, 'a') + R"("})", {}).error().code, ErrorCode::kLimit);
}

}  // namespace
}  // namespace vouch::schema
