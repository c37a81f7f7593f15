#include "profiles/agentmug_v1/rules.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(Rules, EachIsDocumentedOnce) {
  std::set<std::string_view> ids;
  for (const Rule& rule : Rules()) {
    EXPECT_TRUE(rule.id.starts_with("AMG-")) << rule.id;
    EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
    EXPECT_FALSE(rule.summary.empty()) << rule.id;
    EXPECT_FALSE(rule.source.empty()) << rule.id;
    EXPECT_FALSE(rule.summary.ends_with('.')) << rule.id;
    EXPECT_EQ(rule.summary.find('\n'), rule.summary.npos) << rule.id;
    EXPECT_NE(rule.severity, Severity::kOff) << rule.id;
  }
}

TEST(Rules, NamesReferToTheTable) {
  for (const Rule* rule : {&kSchema, &kNotJson, &kParameterNameTwice, &kLocalPath, &kLimit}) {
    EXPECT_GE(rule, Rules().data());
    EXPECT_LT(rule, Rules().data() + Rules().size());
  }
  EXPECT_EQ(kLocalPath.id, "AMG-18b");
}

// The severities that users were promised.
TEST(Rules, Severities) {
  std::string infos, warnings;
  for (const Rule& rule : Rules()) {
    if (rule.severity == Severity::kInfo) infos += std::string(rule.id.substr(4)) + " ";
    if (rule.severity == Severity::kWarning) warnings += std::string(rule.id.substr(4)) + " ";
  }
  EXPECT_EQ(infos, "12 41 53 ");
  EXPECT_EQ(warnings, "14 15 18b 37 40 42 43 46 47 48 50 51 52 55 56 57 58 59 62 63 ");
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
