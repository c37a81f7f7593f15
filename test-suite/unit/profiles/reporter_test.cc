#include "profiles/reporter.h"

#include <gtest/gtest.h>

namespace vouch::profiles {
namespace {

constexpr Rule kRule = {"T-01", Severity::kWarning, Tier::kLint, "a test", "vouch"};

AgentFile File(std::string text) {
  json::ParseOptions options;
  options.keep_positions = true;
  json::Document document = json::Document::Parse(text, options).value();
  return AgentFile("t.json", std::move(text), load::Encoding::kJson, std::move(document));
}

class ReporterTest : public testing::Test {
 protected:
  AgentFile file_ = File("{\n \"a\": [1, \"x y x\"],\n \"b\": \"t\\u0061b tab\"}");
  Settings settings_;
  std::vector<Finding> findings_;
  const json::Value& text_ = Member(&file_.root(), "a")->items()[1];
};

TEST_F(ReporterTest, AtValuesAndKeys) {
  Reporter reporter(file_, settings_, &findings_);
  reporter.Report(kRule, text_, "value", "help");
  reporter.ReportKey(kRule, file_.root().members()[1], "key");
  reporter.Report(kRule, Severity::kError, file_.root(), "root");
  ASSERT_EQ(findings_.size(), 3u);
  EXPECT_EQ(findings_[0].location, "/a/1");
  EXPECT_EQ(findings_[0].severity, Severity::kWarning);
  EXPECT_EQ(findings_[0].help, "help");
  EXPECT_EQ(findings_[0].begin.line, 2u);
  EXPECT_EQ(findings_[0].begin.column, 11u);
  EXPECT_EQ(findings_[0].end.column, 18u);
  EXPECT_EQ(findings_[1].location, "/b");
  EXPECT_EQ(findings_[1].begin.column, 2u);
  EXPECT_EQ(findings_[1].end.column, 5u);
  EXPECT_EQ(findings_[2].location, "");
  EXPECT_EQ(findings_[2].severity, Severity::kError);
}

TEST_F(ReporterTest, InsideAString) {
  Reporter reporter(file_, settings_, &findings_);
  reporter.ReportInside(kRule, text_, 4, 1, "the second x");
  const json::Value& escaped = *Member(&file_.root(), "b");
  reporter.ReportInside(kRule, escaped, 0, 3, "written otherwise");
  ASSERT_EQ(findings_.size(), 2u);
  EXPECT_EQ(findings_[0].begin.column, 16u);
  EXPECT_EQ(findings_[0].end.column, 17u);
  EXPECT_EQ(findings_[1].begin.line, 3u);
}

TEST_F(ReporterTest, SettingsWin) {
  settings_.severities["T-01"] = Severity::kOff;
  Reporter reporter(file_, settings_, &findings_);
  EXPECT_TRUE(reporter.Off(kRule));
  reporter.Report(kRule, Severity::kError, text_, "off");
  EXPECT_TRUE(findings_.empty());
  settings_.severities["T-01"] = Severity::kInfo;
  EXPECT_FALSE(reporter.Off(kRule));
  reporter.Report(kRule, Severity::kError, text_, "info");
  ASSERT_EQ(findings_.size(), 1u);
  EXPECT_EQ(findings_[0].severity, Severity::kInfo);
}

TEST_F(ReporterTest, StopsAtTheLimit) {
  settings_.limits.output_units = 2;
  Reporter reporter(file_, settings_, &findings_);
  for (int i = 0; i < 5; ++i) reporter.Report(kRule, text_, "again");
  EXPECT_EQ(findings_.size(), 2u);
  EXPECT_EQ(reporter.dropped(), 3u);
}

}  // namespace
}  // namespace vouch::profiles
