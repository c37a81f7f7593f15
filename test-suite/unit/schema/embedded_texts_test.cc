// The embedded metaschemas: the table is complete, its bytes are the files', and each equals the published
// metaschema in every keyword except title, description and $comment.
#include "engine/schema/embedded_texts.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/json/document.h"
#include "engine/json/equality.h"
#include "engine/json/writer.h"
#include "gtest/gtest.h"
#include "support/shared_data.h"

namespace vouch::schema {
namespace {

using json::Document;
using json::Value;

struct Source {
  const char* uri;
  const char* file;  // under schemas/json-schema/
};
constexpr Source kSources[] = {
    {"http://json-schema.org/draft-04/schema", "draft4/schema.json"},
    {"http://json-schema.org/draft-06/schema", "draft6/schema.json"},
    {"http://json-schema.org/draft-07/schema", "draft7/schema.json"},
    {"https://json-schema.org/draft/2019-09/schema", "2019-09/schema.json"},
    {"https://json-schema.org/draft/2019-09/meta/core", "2019-09/meta/core.json"},
    {"https://json-schema.org/draft/2019-09/meta/applicator", "2019-09/meta/applicator.json"},
    {"https://json-schema.org/draft/2019-09/meta/validation", "2019-09/meta/validation.json"},
    {"https://json-schema.org/draft/2019-09/meta/meta-data", "2019-09/meta/meta-data.json"},
    {"https://json-schema.org/draft/2019-09/meta/format", "2019-09/meta/format.json"},
    {"https://json-schema.org/draft/2019-09/meta/content", "2019-09/meta/content.json"},
    {"https://json-schema.org/draft/2020-12/schema", "2020-12/schema.json"},
    {"https://json-schema.org/draft/2020-12/meta/core", "2020-12/meta/core.json"},
    {"https://json-schema.org/draft/2020-12/meta/applicator", "2020-12/meta/applicator.json"},
    {"https://json-schema.org/draft/2020-12/meta/unevaluated", "2020-12/meta/unevaluated.json"},
    {"https://json-schema.org/draft/2020-12/meta/validation", "2020-12/meta/validation.json"},
    {"https://json-schema.org/draft/2020-12/meta/meta-data", "2020-12/meta/meta-data.json"},
    {"https://json-schema.org/draft/2020-12/meta/format-annotation", "2020-12/meta/format-annotation.json"},
    {"https://json-schema.org/draft/2020-12/meta/format-assertion", "2020-12/meta/format-assertion.json"},
    {"https://json-schema.org/draft/2020-12/meta/content", "2020-12/meta/content.json"},
};

// How the members of an object are read: a schema's are keywords, a map's are names, data is compared as it is.
enum class Role { kSchema, kMap, kData };

Role RoleOfKeyword(std::string_view keyword) {
  static const std::set<std::string_view> maps = {"properties",  "patternProperties", "$defs",
                                                  "definitions", "dependencies",      "dependentSchemas"};
  static const std::set<std::string_view> data = {"default", "enum", "const", "examples", "$vocabulary"};
  if (maps.contains(keyword)) return Role::kMap;
  return data.contains(keyword) ? Role::kData : Role::kSchema;
}

bool IsProse(std::string_view keyword) {
  return keyword == "title" || keyword == "description" || keyword == "$comment";
}

// The first place where `ours` is not `published` without its prose; empty when there is none.
std::string FirstDifference(const Value& ours, const Value& published) {
  struct Pair {
    const Value* ours;
    const Value* published;
    Role role;
    std::string place;
  };
  std::vector<Pair> open = {{&ours, &published, Role::kSchema, "#"}};
  while (!open.empty()) {
    const Pair pair = std::move(open.back());
    open.pop_back();
    const Value& a = *pair.ours;
    const Value& b = *pair.published;
    if (a.is_array() && b.is_array() && a.size() == b.size() && pair.role == Role::kSchema) {
      for (uint32_t i = 0; i < a.size(); ++i) {
        open.push_back({&a.items()[i], &b.items()[i], Role::kSchema, pair.place + "/" + std::to_string(i)});
      }
      continue;
    }
    if (!a.is_object() || !b.is_object() || pair.role == Role::kData) {
      if (!json::Equal(a, b)) return pair.place;
      continue;
    }
    size_t kept = 0;
    for (const json::Member& member : b.members()) {
      const std::string name(b.key_text(member.key));
      if (pair.role == Role::kSchema && IsProse(name)) continue;
      ++kept;
      const Value* own = a.Find(name);
      if (own == nullptr) return pair.place + "/" + name;
      const Role role = pair.role == Role::kMap ? Role::kSchema : RoleOfKeyword(name);
      open.push_back({own, &member.value, role, pair.place + "/" + name});
    }
    if (kept != a.size()) return pair.place + " (a member of ours that is not published)";
  }
  return "";
}

std::string FirstDifference(std::string_view ours, std::string_view published) {
  Result<Document> a = Document::Parse(ours);
  Result<Document> b = Document::Parse(published);
  if (!a.ok()) return "ours: " + a.error().message;
  if (!b.ok()) return "published: " + b.error().message;
  return FirstDifference(a->root(), b->root());
}

TEST(FirstDifferenceTest, LeavesOutProseAsKeywordOnly) {
  struct Case {
    const char* ours;
    const char* published;
    const char* expected;
  };
  constexpr Case kCases[] = {
      {R"({"type":"object"})", R"({"title":"x","type":"object","$comment":"y"})", ""},
      {R"({"title":"x"})", R"({"title":"x"})", "# (a member of ours that is not published)"},
      {R"({"properties":{}})", R"({"properties":{"title":{}}})", "#/properties/title"},
      {R"({"properties":{"title":{}}})", R"({"properties":{"title":{"title":"t"}}})", ""},
      {R"({"default":{}})", R"({"default":{"title":"t"}})", "#/default"},
      {R"({"allOf":[{"$ref":"a"}]})", R"({"allOf":[{"$ref":"b","description":"d"}]})", "#/allOf/0/$ref"},
      {R"({"allOf":[{}]})", R"({"allOf":[{},{}]})", "#/allOf"},
      {R"({"minimum":0})", R"({"minimum":1})", "#/minimum"},
      {R"({"items":true})", R"({"items":{}})", "#/items"},
  };
  for (const Case& c : kCases) EXPECT_EQ(FirstDifference(c.ours, c.published), c.expected) << c.published;
}

TEST(EmbeddedMetaschemasTest, HoldsEveryMetaschemaByteForByte) {
  std::set<std::string_view> uris;
  for (const EmbeddedText& text : EmbeddedMetaschemas()) uris.insert(text.uri);
  EXPECT_EQ(uris.size(), EmbeddedMetaschemas().size()) << "an identifier stands twice";
  EXPECT_EQ(uris.size(), std::size(kSources));
  for (const Source& source : kSources) {
    SCOPED_TRACE(source.file);
    const auto file =
        test_support::ReadFile(std::string(VOUCH_SOURCE_DIR "/schemas/json-schema/") + source.file);
    ASSERT_TRUE(file.has_value());
    bool found = false;
    for (const EmbeddedText& text : EmbeddedMetaschemas()) {
      if (text.uri != source.uri) continue;
      found = true;
      EXPECT_EQ(text.text, *file);
    }
    EXPECT_TRUE(found) << source.uri;
  }
}

TEST(EmbeddedMetaschemasTest, EqualsThePublishedOnesApartFromProse) {
  const auto root = test_support::SharedData("schemas/json-schema");
  if (!root.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  for (const Source& source : kSources) {
    SCOPED_TRACE(source.file);
    const auto published = test_support::ReadFile(*root / source.file);
    ASSERT_TRUE(published.has_value());
    for (const EmbeddedText& text : EmbeddedMetaschemas()) {
      if (text.uri != source.uri) continue;
      EXPECT_EQ(FirstDifference(text.text, *published), "");
    }
  }
}

}  // namespace
}  // namespace vouch::schema
