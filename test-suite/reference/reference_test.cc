// Tests of the reference interpreter where the official suite is silent (undecided), of the generators, the judge and the
// minimiser.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "test-suite/reference/documents.h"
#include "test-suite/reference/judge.h"
#include "test-suite/reference/minimize.h"
#include "test-suite/reference/texts.h"

namespace vouch::reference {
namespace {

const Registry& Metaschemas() {
  static const Registry registry = ReadMetaschemas(VOUCH_SOURCE_DIR);
  return registry;
}

json::Document Parse(std::string_view text) {
  Result<json::Document> document = json::Document::Parse(text);
  EXPECT_TRUE(document.ok()) << text;
  return std::move(document).value();
}

struct Row {
  const char* schema;
  const char* instance;
  Outcome expected;
};

TEST(Reference, LoopsAreUndecidedByKleenesLogic) {
  constexpr Outcome kYes = Outcome::kValid, kNo = Outcome::kInvalid, kUnknown = Outcome::kUndecided;
  const Row rows[] = {
      {R"({"$ref":"#"})", "1", kUnknown},
      {R"({"not":{"$ref":"#"}})", "1", kUnknown},
      {R"({"anyOf":[{"$ref":"#"},{"type":"string"}]})", R"("a")", kYes},
      {R"({"anyOf":[{"$ref":"#"},{"type":"string"}]})", "1", kUnknown},
      {R"({"allOf":[{"$ref":"#"},{"type":"string"}]})", "1", kNo},
      {R"({"allOf":[{"$ref":"#"},{"type":"string"}]})", R"("a")", kUnknown},
      {R"({"oneOf":[{"$ref":"#"},true,true]})", "1", kNo},
      {R"({"oneOf":[{"$ref":"#"},true]})", "1", kUnknown},
      {R"({"if":{"$ref":"#"},"then":true,"else":true})", "1", kYes},
      {R"({"if":{"$ref":"#"},"then":{"type":"string"}})", R"("a")", kYes},
      {R"({"if":{"$ref":"#"},"then":{"type":"string"}})", "1", kUnknown},
      // No schema: nothing is claimed.
      {R"({"items":[true]})", "[1]", kUnknown},
      // A loop through a child ends with the instance.
      {R"({"properties":{"a":{"$ref":"#"}},"type":"object"})", R"({"a":{"a":1}})", kNo},
      // Never entered.
      {R"({"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"$ref":"#/$defs/x"}}})", R"({"b":1})", kYes},
      {R"({"properties":{"a":{"$ref":"#/$defs/x"}},"$defs":{"x":{"$ref":"#/$defs/x"}}})", R"({"a":1})",
       kUnknown},
      // Whether "a" is evaluated is unknown, and matters only where the fallback fails.
      {R"({"anyOf":[{"properties":{"a":true},"allOf":[{"$ref":"#/$defs/x"}]},true],"unevaluatedProperties":false,
           "$defs":{"x":{"$ref":"#/$defs/x"}}})",
       R"({"a":1})", kUnknown},
      {R"({"anyOf":[{"properties":{"a":true},"allOf":[{"$ref":"#/$defs/x"}]},true],
           "unevaluatedProperties":{"type":"integer"},"$defs":{"x":{"$ref":"#/$defs/x"}}})",
       R"({"a":1})", kYes},
      {R"({"anyOf":[{"$ref":"#/$defs/x"},true],"unevaluatedProperties":false,"$defs":{"x":{"$ref":"#/$defs/x"}}})",
       R"({"a":1})", kUnknown},
      {R"({"anyOf":[{"$ref":"#/$defs/x"},true],"unevaluatedItems":false,"$defs":{"x":{"$ref":"#/$defs/x"}}})",
       "[1]", kUnknown},
      {R"({"contains":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/x"}]},"minContains":2,
           "$defs":{"x":{"$ref":"#/$defs/x"}}})",
       R"(["a","b",1])", kYes},
      {R"({"contains":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/x"}]},"minContains":2,
           "$defs":{"x":{"$ref":"#/$defs/x"}}})",
       R"(["a",1])", kUnknown},
      {R"({"contains":{"anyOf":[{"type":"string"},{"$ref":"#/$defs/x"}]},"minContains":3,
           "$defs":{"x":{"$ref":"#/$defs/x"}}})",
       R"(["a",1])", kNo},
  };
  for (const Row& row : rows) {
    const json::Document schema = Parse(row.schema);
    const json::Document instance = Parse(row.instance);
    const Result<Reference> reference = Reference::Load(schema.root(), Metaschemas());
    ASSERT_TRUE(reference.ok()) << row.schema;
    EXPECT_EQ(reference->Evaluate(instance.root()), row.expected) << row.schema << " on " << row.instance;
  }
}

TEST(Reference, StepsAndDepthAreLimited) {
  // 2^25 evaluations.
  std::string text = R"({"$ref":"#/$defs/d25","$defs":{"d0":true)";
  for (int i = 1; i <= 25; ++i) {
    const std::string below = R"({"$ref":"#/$defs/d)" + std::to_string(i - 1) + "\"}";
    text.append(",\"d").append(std::to_string(i)).append(R"(":{"allOf":[)");
    text.append(below).append(",").append(below).append("]}");
  }
  const json::Document wide = Parse(text + "}}");
  const json::Document deep_schema = Parse(R"({"items":{"$ref":"#"}})");
  const json::Document one = Parse("1");
  const json::Document deep = Parse(std::string(1000, '[') + std::string(1000, ']'));
  EXPECT_EQ(Reference::Load(wide.root(), Metaschemas())->Evaluate(one.root()), Outcome::kUndecided);
  EXPECT_EQ(Reference::Load(deep_schema.root(), Metaschemas())->Evaluate(deep.root()), Outcome::kUndecided);
}

TEST(Reference, RefusesWhatCannotBeResolved) {
  const std::pair<const char*, ErrorCode> rows[] = {
      {R"({"$ref":"#/$defs/none"})", ErrorCode::kReference},
      {R"({"$ref":"https://ex.test/none"})", ErrorCode::kReference},
      {R"({"$ref":"#/enum/0","enum":[1]})", ErrorCode::kReference},
      {R"({"$dynamicRef":"#none"})", ErrorCode::kReference},
      {R"({"$schema":"https://ex.test/none"})", ErrorCode::kDialect},
      {R"({"pattern":"("})", ErrorCode::kPattern},
      {R"({"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveRef":""})",
       ErrorCode::kSchema},
      {R"({"$id":"https://ex.test/a#b"})", ErrorCode::kSchema},
      {R"({"$defs":{"a":{"$id":"https://ex.test/a"},"b":{"$id":"https://ex.test/a"}}})", ErrorCode::kSchema},
  };
  for (const auto& [text, code] : rows) {
    const json::Document schema = Parse(text);
    const Result<Reference> reference = Reference::Load(schema.root(), Metaschemas());
    ASSERT_FALSE(reference.ok()) << text;
    EXPECT_EQ(reference.error().code, code) << text;
  }
}

TEST(Generator, IsReproducible) {
  for (uint64_t i = 0; i < 20; ++i) {
    const Case a = RandomCase(5, i, std::nullopt, 4);
    const Case b = RandomCase(5, i, std::nullopt, 4);
    EXPECT_EQ(a.schema, b.schema);
    EXPECT_EQ(a.instances, b.instances);
  }
  EXPECT_NE(RandomCase(5, 0, std::nullopt, 4).schema, RandomCase(6, 0, std::nullopt, 4).schema);
}

TEST(Generator, MakesAcceptableSchemasAndInterestingInstances) {
  const Judge judge(Metaschemas(), {});
  Tally tally;
  for (uint64_t i = 0; i < 400; ++i) {
    const Case c = RandomCase(11, i, std::nullopt, 12);
    std::string why;
    EXPECT_TRUE(judge.Accepts(c, &why)) << why << ": " << c.schema.ToText();
    judge.Compare(c, nullptr, &tally);
  }
  // Neither verdict may be rare.
  EXPECT_GT(tally.outcomes[static_cast<int>(Outcome::kValid)], tally.pairs / 5);
  EXPECT_GT(tally.outcomes[static_cast<int>(Outcome::kInvalid)], tally.pairs / 5);
  EXPECT_LT(tally.outcomes[static_cast<int>(Outcome::kUndecided)], tally.pairs / 20);
}

TEST(Generator, SmallCasesMeetTheirMetaschema) {
  const Judge judge(Metaschemas(), {});
  for (const Draft draft : kAllDrafts) {
    uint64_t count = 0;
    ForEachSmallCase(draft, [&](const Case& c) {
      if (++count % 97 != 0 || c.origin == "dynamic") return;  // some of those lack the anchor on purpose
      std::string why;
      EXPECT_TRUE(judge.Accepts(c, &why)) << why << ": " << c.schema.ToText();
    });
    EXPECT_GT(count, 9'000u);
  }
}

// Texts with escapes and white space stand for the same values.
TEST(Tree, SpellingKeepsTheValue) {
  Random random(3);
  for (uint64_t i = 0; i < 50; ++i) {
    const Case c = RandomCase(17, i, std::nullopt, 4);
    for (const Tree& tree : c.instances) {
      const json::Document plain = Parse(tree.ToText());
      const json::Document spelled = Parse(tree.ToText(&random));
      EXPECT_EQ(Tree::From(plain.root()), Tree::From(spelled.root()));
    }
  }
}

// The reference itself, with a fault: `required` of exactly two names is not looked at.
Candidate Faulty() {
  Candidate candidate;
  candidate.name = "faulty";
  candidate.compile = [](std::string_view schema, std::string* error) -> Candidate::Program {
    Tree tree = Tree::From(Parse(schema).root());
    if (const Tree* required = tree.Find("required"); required != nullptr && required->items.size() == 2) {
      tree.Set("required", Tree::Array());
    }
    auto document = std::make_shared<json::Document>(Parse(tree.ToText()));
    Result<Reference> loaded = Reference::Load(document->root(), Metaschemas());
    if (!loaded.ok()) {
      *error = loaded.error().message;
      return nullptr;
    }
    auto reference = std::make_shared<Reference>(std::move(loaded).value());
    return [document, reference](std::string_view instance) -> std::optional<Outcome> {
      return reference->Evaluate(Parse(instance).root());
    };
  };
  return candidate;
}

TEST(Judge, FindsAFaultAndMinimizeCutsItDown) {
  const Judge judge(Metaschemas(), {Faulty()});
  Case found;
  for (uint64_t i = 0; i < 3000 && found.instances.empty(); ++i) {
    const Case c = RandomCase(23, i, Draft::k2020, 8);
    Tally tally;
    for (const Disagreement& d : judge.Compare(c, nullptr, &tally)) {
      if (d.of_schema) continue;
      found = c;
      found.instances = {c.instances[d.instance]};
    }
  }
  ASSERT_EQ(found.instances.size(), 1u);
  const Case small = Minimize(found, [&](const Case& c) {
    Tally tally;
    return !judge.Compare(c, nullptr, &tally).empty();
  });
  const Tree* required = small.schema.Find("required");
  ASSERT_NE(required, nullptr);
  EXPECT_EQ(required->items.size(), 2u);
  EXPECT_LE(small.schema.Size(), 5u) << small.schema.ToText();
  EXPECT_LE(small.instances[0].Size(), 2u) << small.instances[0].ToText();
}

TEST(TextMaker, MakesDocumentsAndWhatIsNone) {
  const TextMaker maker(7);
  int documents = 0, repeated = 0, others = 0;
  for (uint64_t i = 0; i < 2000; ++i) {
    Dice dice(i);
    const std::string whole = AnyDocument(dice);
    ASSERT_TRUE(json::Document::Parse(whole, {.allow_duplicate_keys = true}).ok()) << whole;
    const std::string text = maker.Make(i);
    ASSERT_EQ(text, TextMaker(7).Make(i));
    const auto read = json::Document::Parse(text);
    ++(read.ok() ? documents : read.error().code == ErrorCode::kDuplicateKey ? repeated : others);
  }
  EXPECT_GT(documents, 300);
  EXPECT_GT(repeated, 20);
  EXPECT_GT(others, 500);
}

}  // namespace
}  // namespace vouch::reference
