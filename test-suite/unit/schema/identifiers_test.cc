// $id, id, $anchor, $dynamicAnchor and $recursiveAnchor: resources, base URIs, names, and what is refused.
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

TEST(IdentifiersTest, EveryIdMovesTheBase) {
  Expect({
      {R"({"$id": "https://ex.test/one/", "items": {"$id": "two/", "items": {"$id": "three/",
           "$ref": "leaf"}},
           "$defs": {"good": {"$id": "https://ex.test/one/two/three/leaf"}, "bad": {"$id": "leaf"}}})",
       "0 <https://ex.test/one/> 2020-12 items->1 $defs/good->2 $defs/bad->3\n"
       "1 <https://ex.test/one/two/> 2020-12 items->4\n"
       "2 <https://ex.test/one/two/three/leaf> 2020-12\n"
       "3 <https://ex.test/one/leaf> 2020-12\n"
       "4 <https://ex.test/one/two/three/> 2020-12 $ref->2\n"},
      // A pointer starts at the nearest resource; it may lead into an embedded one.
      {R"({"$id": "https://ex.test/r", "$ref": "b#/$defs/c", "items": {"$ref": "#/$defs/a/$defs/c"},
           "$defs": {"a": {"$id": "b", "$defs": {"c": {"$ref": "#/$defs/d"}, "d": {}}}}})",
       "0 <https://ex.test/r> 2020-12 items->1 $defs/a->2 $ref->3\n"
       "1 <https://ex.test/r#/items> 2020-12 $ref->3\n"
       "2 <https://ex.test/b> 2020-12 $defs/c->3 $defs/d->4\n"
       "3 <https://ex.test/b#/$defs/c> 2020-12 $ref->4\n"
       "4 <https://ex.test/b#/$defs/d> 2020-12\n"},
      {R"({"$id": "https://ex.test/s?v=1", "$ref": "?v=2", "$defs": {"v2": {"$id": "?v=2"}}})",
       "0 <https://ex.test/s?v=1> 2020-12 $defs/v2->1 $ref->1\n"
       "1 <https://ex.test/s?v=2> 2020-12\n"},
      {R"({"$id": "https://ex.test/e#", "$ref": "HTTPS://EX.test:443/./e#/items", "items": {}})",
       "0 <https://ex.test/e> 2020-12 items->1 $ref->1\n"
       "1 <https://ex.test/e#/items> 2020-12\n"},
      {R"({"$id": "urn:ex:doc", "allOf": [{"$ref": "urn:ex:part#/$defs/q"}, {"$ref": "urn:ex:doc#num"}],
           "$defs": {"n": {"$anchor": "num"}, "p": {"$id": "urn:ex:part", "$ref": "#/$defs/q",
                "$defs": {"q": {}}}}})",
       "0 <urn:ex:doc> 2020-12 allOf/0->1 allOf/1->2 $defs/n->3 $defs/p->4\n"
       "1 <urn:ex:doc#/allOf/0> 2020-12 $ref->5\n"
       "2 <urn:ex:doc#/allOf/1> 2020-12 $ref->3\n"
       "3 <urn:ex:doc#/$defs/n> 2020-12\n"
       "4 <urn:ex:part> 2020-12 $defs/q->5 $ref->5\n"
       "5 <urn:ex:part#/$defs/q> 2020-12\n"},
      {R"({"$ref": "other", "$defs": {"o": {"$id": "other", "$ref": ""}}})",
       "0 <> 2020-12 $defs/o->1 $ref->1\n"
       "1 <other> 2020-12 $ref->1\n"},
  });
}

TEST(IdentifiersTest, AnchorsBelongToTheirResource) {
  Expect({
      {R"({"$id": "https://ex.test/r", "allOf": [{"$ref": "#a"}, {"$ref": "b#a"}],
           "$defs": {"x": {"$anchor": "a"}, "b": {"$id": "b", "$defs": {"y": {"$dynamicAnchor": "a"}}}}})",
       "0 <https://ex.test/r> 2020-12 allOf/0->1 allOf/1->2 $defs/x->3 $defs/b->4\n"
       "1 <https://ex.test/r#/allOf/0> 2020-12 $ref->3\n"
       "2 <https://ex.test/r#/allOf/1> 2020-12 $ref->5\n"
       "3 <https://ex.test/r#/$defs/x> 2020-12\n"
       "4 <https://ex.test/b> 2020-12 $defs/y->5\n"
       "5 <https://ex.test/b#/$defs/y> 2020-12\n"},
      {R"({"$id": "https://ex.test/r", "$anchor": "me", "$dynamicAnchor": "me", "$ref": "#me"})",
       "0 <https://ex.test/r> 2020-12 $ref->0\n"},
  });
}

TEST(IdentifiersTest, DynamicAnchors) {
  const Result<Graph> graph = Build(
      R"({"$id": "https://ex.test/r", "$dynamicAnchor": "n",
          "$defs": {"x": {"$anchor": "m"}, "y": {"$id": "y", "items": {"$dynamicAnchor": "n"}}},
          "allOf": [{"$dynamicRef": "#n"}, {"$dynamicRef": "#m"}, {"$dynamicRef": "#/$defs/x"},
               {"$ref": "#n"},
                    {"$dynamicRef": "y#n"}]})",
      {});
  EXPECT_EQ(Describe(graph),
            "0 <https://ex.test/r> 2020-12 $defs/x->1 $defs/y->2 allOf/0->3 allOf/1->4 allOf/2->5 allOf/3->6 "
            "allOf/4->7\n"
            "1 <https://ex.test/r#/$defs/x> 2020-12\n"
            "2 <https://ex.test/y> 2020-12 items->8\n"
            "3 <https://ex.test/r#/allOf/0> 2020-12 $dynamicRef->0(n)\n"
            "4 <https://ex.test/r#/allOf/1> 2020-12 $dynamicRef->1\n"
            "5 <https://ex.test/r#/allOf/2> 2020-12 $dynamicRef->1\n"
            "6 <https://ex.test/r#/allOf/3> 2020-12 $ref->0\n"
            "7 <https://ex.test/r#/allOf/4> 2020-12 $dynamicRef->8(n)\n"
            "8 <https://ex.test/y#/items> 2020-12\n");
  ASSERT_TRUE(graph.ok());
  using Anchors = std::vector<std::pair<std::string, NodeId>>;
  EXPECT_EQ(graph->resource(0).dynamic_anchors, (Anchors{{"n", 0}}));
  EXPECT_EQ(graph->resource(1).dynamic_anchors, (Anchors{{"n", 8}}));
}

TEST(IdentifiersTest, RecursiveAnchors) {
  const Result<Graph> graph = Build(
      R"({"$schema": "https://json-schema.org/draft/2019-09/schema", "$id": "https://ex.test/a",
          "$recursiveAnchor": true, "items": {"$recursiveRef": "#", "$recursiveAnchor": true},
          "not": {"$id": "b", "$recursiveAnchor": false, "items": {"$recursiveRef": "#"}}})",
      {});
  EXPECT_EQ(Describe(graph),
            "0 <https://ex.test/a> 2019-09 items->1 not->2\n"
            "1 <https://ex.test/a#/items> 2019-09 $recursiveRef->0(recursive)\n"
            "2 <https://ex.test/b> 2019-09 items->3\n"
            "3 <https://ex.test/b#/items> 2019-09 $recursiveRef->2\n");
  ASSERT_TRUE(graph.ok());
  ASSERT_EQ(graph->resource(0).dynamic_anchors.size(), 1u);
  EXPECT_EQ(graph->resource(0).dynamic_anchors[0], std::pair(std::string(kRecursive), NodeId{0}));
  EXPECT_TRUE(graph->resource(1).dynamic_anchors.empty());
}

TEST(IdentifiersTest, OlderDrafts) {
  Expect({
      {R"({"$schema": "http://json-schema.org/draft-04/schema#", "id": "http://ex.test/a",
           "items": [{"id": "#x"}, {"$id": "q", "$ref": "#x"}], "properties": {"id": {"id": "b"}},
           "additionalItems": {"$ref": "b"}})",
       "0 <http://ex.test/a> 4 items/0->1 items/1->2 properties/id->3 additionalItems->4\n"
       "1 <http://ex.test/a#/items/0> 4\n"
       "2 <http://ex.test/a#/items/1> 4 $ref->1\n"
       "3 <http://ex.test/b> 4\n"
       "4 <http://ex.test/a#/additionalItems> 4 $ref->3\n"},
      // A sibling $id of $ref changes nothing.
      {R"({"$schema": "http://json-schema.org/draft-07/schema#", "$id": "http://ex.test/base/",
           "definitions": {"foo": {"$id": "http://ex.test/foo.json"}, "b": {"$id": "foo.json"}},
           "allOf": [{"$id": "http://ex.test/", "$ref": "foo.json", "definitions": {"q": {"$id": "#q"}}}],
           "not": {"$ref": "#q"}})",
       "0 <http://ex.test/base/> 7 definitions/foo->1 definitions/b->2 allOf/0->3 not->4\n"
       "1 <http://ex.test/foo.json> 7\n"
       "2 <http://ex.test/base/foo.json> 7\n"
       "3 <http://ex.test/base/#/allOf/0> 7 definitions/q->5 $ref->2\n"
       "4 <http://ex.test/base/#/not> 7 $ref->5\n"
       "5 <http://ex.test/base/#/allOf/0/definitions/q> 7\n"},
      // ... but a root can be found by it.
      {R"({"$schema": "http://json-schema.org/draft-07/schema#", "$id": "http://ex.test/a",
           "$ref": "#/definitions/b",
           "definitions": {"b": {"not": {"$ref": "http://ex.test/a#/definitions/b"}}}})",
       "0 <> 7 definitions/b->1 $ref->1\n"
       "1 <#/definitions/b> 7 not->2\n"
       "2 <#/definitions/b/not> 7 $ref->1\n"},
      // Pointers as $id come from generators; they name nothing and may repeat.
      {R"({"$schema": "http://json-schema.org/draft-06/schema#",
           "properties": {"a": {"$id": "#/properties/a"},
           "b": {"$id": "#/properties/a"}, "c": {"$id": "#c"}, "d": {"$id": "#"}, "e": {"$id": ""}},
           "not": {"$ref": "#c"}})",
       "0 <> 6 properties/a->1 properties/b->2 properties/c->3 properties/d->4 properties/e->5 not->6\n"
       "1 <#/properties/a> 6\n"
       "2 <#/properties/b> 6\n"
       "3 <#/properties/c> 6\n"
       "4 <#/properties/d> 6\n"
       "5 <#/properties/e> 6\n"
       "6 <#/not> 6 $ref->3\n"},
      // A name behind the URI of the resource itself, and behind another one.
      {R"({"$schema": "http://json-schema.org/draft-07/schema#", "$id": "http://ex.test/a",
           "definitions": {"x": {"$id": "http://ex.test/a#x"}, "y": {"$id": "b#y"}},
           "allOf": [{"$ref": "#x"}, {"$ref": "b#y"}, {"$ref": "b"}]})",
       "0 <http://ex.test/a> 7 definitions/x->1 definitions/y->2 allOf/0->3 allOf/1->4 allOf/2->5\n"
       "1 <http://ex.test/a#/definitions/x> 7\n"
       "2 <http://ex.test/b> 7\n"
       "3 <http://ex.test/a#/allOf/0> 7 $ref->1\n"
       "4 <http://ex.test/a#/allOf/1> 7 $ref->2\n"
       "5 <http://ex.test/a#/allOf/2> 7 $ref->2\n"},
  });
}

TEST(IdentifiersTest, RefusesWhatIsAmbiguous) {
  Expect({
      {R"({"$id": "https://ex.test/x#frag"})",
       "schema /$id: $id must not have a fragment: write \"$anchor\" for \"frag\""},
      {R"({"$defs": {"a": {"$id": "https://ex.test/x"}, "b": {"$id": "https://EX.test/%78"}}})",
       "schema /$defs/b/$id: two schemas have the identifier \"https://ex.test/x\": \"#/$defs/a\" and "
       "\"#/$defs/b\""},
      {R"({"$id": "https://ex.test/x", "items": {"$id": "#"}})",
       "schema /items/$id: two schemas have the identifier \"https://ex.test/x\": \"#\" and "
       "\"#/items\""},
      {R"({"$schema": "http://json-schema.org/draft-07/schema#", "items": [{"$id": "x"}, {"$id": "x"}]})",
       "schema /items/1/$id: two schemas have the identifier \"x\": \"#/items/0\" and \"#/items/1\""},
      {R"({"$defs": {"a": {"$anchor": "x"}, "b": {"$dynamicAnchor": "x"}}})",
       "schema /$defs/b/$dynamicAnchor: two schemas of one resource have the anchor \"x\": \"#/$defs/a\" and "
       "\"#/$defs/b\""},
      {R"({"$schema": "http://json-schema.org/draft-04/schema#", "items": [{"id": "#x"}, {"id": "#x"}]})",
       "schema /items/1/id: two schemas of one resource have the anchor \"x\": \"#/items/0\" and "
       "\"#/items/1\""},
      {R"({"$schema": "https://json-schema.org/draft/2019-09/schema", "$recursiveRef": "#/items",
           "items": {}})",
       "schema /$recursiveRef: $recursiveRef must be \"#\" (2019-09 core 8.2.4.2.1)"},
  });
}

TEST(IdentifiersTest, RetrievalUris) {
  const Texts remotes = {
      {"https://ex.test/a",
       R"({"$id": "https://ex.test/real/a", "$ref": "b", "items": {"$ref": "https://ex.test/a"}})"},
      {"https://ex.test/real/b", R"({"not": {"$ref": "a"}})"},
  };
  Expect({{R"({"$ref": "https://ex.test/a"})",
           "0 <> 2020-12 $ref->1\n"
           "1 <https://ex.test/real/a> 2020-12 items->2 $ref->3\n"
           "2 <https://ex.test/real/a#/items> 2020-12 $ref->1\n"
           "3 <https://ex.test/real/b> 2020-12 not->4\n"
           "4 <https://ex.test/real/b#/not> 2020-12 $ref->1\n"}},
         remotes);

  GraphOptions options = OptionsFor(remotes);
  options.base_uri = "file:///dir/root.json#ignored";
  EXPECT_EQ(
      Describe(Build(R"({"$ref": "root.json#/items", "items": {"$ref": "./no"}})", options)),
      "reference file:///dir/root.json#/items/$ref: $ref \"./no\" leads nowhere: no document or $id is known "
      "as \"file:///dir/no\"");
  // The place where it was found still leads to it, unless something claims that URI by $id.
  EXPECT_EQ(Describe(Build(R"({"$id": "https://ex.test/r", "$ref": "file:///dir/root.json"})", options)),
            "0 <https://ex.test/r> 2020-12 $ref->0\n");
  EXPECT_EQ(Describe(Build(R"({"$id": "https://ex.test/r", "$ref": "file:///dir/root.json",
                               "$defs": {"a": {"$id": "file:///dir/root.json"}}})",
                           options)),
            "0 <https://ex.test/r> 2020-12 $defs/a->1 $ref->1\n"
            "1 <file:///dir/root.json> 2020-12\n");
}

TEST(IdentifiersTest, CopiesInOtherDocumentsMayAgree) {
  const std::string same =
      R"({"$id": "https://ex.test/lib", "$defs": {"x": {"$ref": "#/$defs/y"}, "y": {"minimum": 1.0}}})";
  const std::string equal =
      R"({"$defs": {"y": {"minimum": 1}, "x": {"$ref": "#/$defs/y"}}, "$id": "https://ex.test/lib"})";
  const std::string different = R"({"$id": "https://ex.test/lib", "$defs": {"x": {}}})";
  const auto remotes = [&](const std::string& lib) {
    return Texts{{"https://ex.test/bundle", R"({"$defs": {"lib": )" + lib + "}}"}};
  };
  const std::string schema = R"({"$ref": "https://ex.test/bundle", "$defs": {"lib": )" + same + "}}";
  Expect({{schema,
           "0 <> 2020-12 $defs/lib->1 $ref->4\n"
           "1 <https://ex.test/lib> 2020-12 $defs/x->2 $defs/y->3\n"
           "2 <https://ex.test/lib#/$defs/x> 2020-12 $ref->3\n"
           "3 <https://ex.test/lib#/$defs/y> 2020-12\n"
           "4 <https://ex.test/bundle> 2020-12 $defs/lib->5\n"
           "5 <https://ex.test/lib> 2020-12 $defs/y->6 $defs/x->7\n"
           "6 <https://ex.test/lib#/$defs/y> 2020-12\n"
           "7 <https://ex.test/lib#/$defs/x> 2020-12 $ref->6\n"}},
         remotes(equal));
  Expect({{schema,
           "schema https://ex.test/bundle#/$defs/lib/$id: two schemas have the identifier "
           "\"https://ex.test/lib\": "
           "\"#/$defs/lib\" and \"https://ex.test/bundle#/$defs/lib\""}},
         remotes(different));
}

}  // namespace
}  // namespace vouch::schema
