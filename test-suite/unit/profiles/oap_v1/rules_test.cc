// The table of rules and what maps to it.
#include "profiles/oap_v1/rules.h"

#include <set>

#include "unit/profiles/oap_v1/checked.h"

namespace vouch::profiles::oap_v1 {
namespace {

TEST(OapRules, AreDocumentedAndUnique) {
  std::set<std::string_view> ids;
  for (const Rule& rule : Rules()) {
    EXPECT_TRUE(rule.id.starts_with("OAP-")) << rule.id;
    EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
    EXPECT_FALSE(rule.summary.empty()) << rule.id;
    EXPECT_FALSE(rule.source.empty()) << rule.id;
    EXPECT_EQ(rule.summary.find('\n'), std::string_view::npos) << rule.id;
  }
  EXPECT_EQ(Oap().rules.data(), Rules().data());
}

TEST(OapRules, EveryProblemOfLoadingHasOne) {
  const struct {
    load::Problem problem;
    std::string_view id;
  } kCases[] = {
      {load::Problem::kSyntax, "OAP-P00"},          {load::Problem::kUtf8, "OAP-P04"},
      {load::Problem::kEmpty, "OAP-P03"},           {load::Problem::kDuplicateKey, "OAP-P05"},
      {load::Problem::kAmbiguousScalar, "OAP-P06"}, {load::Problem::kTag, "OAP-P08"},
      {load::Problem::kManyDocuments, "OAP-P09"},   {load::Problem::kAlias, "OAP-P10"},
      {load::Problem::kKeyType, "OAP-P11"},         {load::Problem::kNonFinite, "OAP-P12"},
      {load::Problem::kFrontMatter, "OAP-P13"},     {load::Problem::kTwoBodies, "OAP-P14"},
      {load::Problem::kEmptyBody, "OAP-P15"},       {load::Problem::kNoPlaceForBody, "OAP-P16"},
      {load::Problem::kTrailing, "OAP-P17"},        {load::Problem::kLimit, "OAP-P19"},
  };
  for (const auto& test : kCases) EXPECT_EQ(Oap().load_rule(test.problem).id, test.id);
}

TEST(OapRecognise, GoesByContent) {
  const struct {
    const char* text;
    Claim claim;
    const char* what;
  } kCases[] = {
      {R"({"oap": "1.0", "kind": "AgentProfile"})", Claim::kYes, ""},
      {R"({"oap": 2})", Claim::kYes, ""},
      {R"({"kind": "AgentProfile"})", Claim::kYes, ""},
      {R"({"kind": "AgentStateDelta"})", Claim::kYes, ""},
      {R"({"kind": "AgentProfileBundle"})", Claim::kStranger, "bundle"},
      {R"({"kind": "Deployment", "metadata": {"name": "x"}, "spec": {}})", Claim::kNo, ""},
      {R"({"description": "Plans work", "tools": ["search"]})", Claim::kStranger, "GitHub Copilot"},
      {R"({"name": "planner", "description": "Plans work", "tools": ["search"], "model": "gpt-5"})",
       Claim::kStranger, "GitHub Copilot"},
      {R"({"name": "r", "description": "Reviews", "tools": "Read, Grep"})", Claim::kStranger, "Claude Code"},
      {R"({"name": "r", "description": "Reviews", "model": "sonnet"})", Claim::kStranger, "Claude Code"},
      {R"({"name": "r", "description": "Reviews", "allowed-tools": "Read"})", Claim::kStranger,
       "Agent Skill"},
      {R"({"vendorKey": "a", "agentKey": "b"})", Claim::kStranger, "OAF"},
      {R"({"$schema": "x", "description": "d", "tools": []})", Claim::kNo, ""},
      {R"({"description": "alone"})", Claim::kNo, ""},
      {R"([])", Claim::kNo, ""},
      {R"("oap")", Claim::kNo, ""},
  };
  for (const auto& test : kCases) {
    const AgentFile file = Checked::Parsed(test.text, "x");
    const Recognition recognition = Oap().recognise(file.root());
    EXPECT_EQ(recognition.claim, test.claim) << test.text;
    EXPECT_NE(recognition.what.find(test.what), std::string::npos) << test.text << recognition.what;
    EXPECT_EQ(recognition.what.empty(), recognition.claim != Claim::kStranger) << test.text;
  }
}

}  // namespace
}  // namespace vouch::profiles::oap_v1
