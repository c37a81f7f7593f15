// Errors of the schema in the format's own terms.
#include "unit/profiles/oap_v1/checked.h"
#include "vouch/validator.h"

namespace vouch::profiles::oap_v1 {
namespace {

// The only error of the schema about the text, worded.
Finding Worded(const std::string& text, size_t document, load::Encoding encoding = load::Encoding::kJson) {
  Finding finding;
  Validator validator(LoadProfile(Oap(), {}, document).value());
  const Result<Report> report = validator.Validate(text);
  if (!report.ok() || report->errors.size() != 1) {
    ADD_FAILURE() << text << " has " << (report.ok() ? report->errors.size() : 0) << " errors";
    return finding;
  }
  json::ParseOptions options;
  options.keep_positions = true;
  const AgentFile file("x", text, encoding, json::Document::Parse(text, options).value());
  finding.rule = Oap().schema_rule;
  finding.location = report->errors[0].instance_location;
  finding.schema_location = report->errors[0].absolute_keyword_location;
  finding.message = report->errors[0].message;
  finding.help = report->errors[0].help;
  Oap().word(file, finding);
  return finding;
}

TEST(OapWord, SpeaksOfTheFormat) {
  const struct {
    std::string text;
    const char *rule, *message, *help;
  } kCases[] = {
      {InMetadata(R"(, "created_at": "yesterday")"), "OAP-F01", "\"yesterday\" is no timestamp",
       "write it as 2026-01-02T03:04:05Z"},
      {InMetadata(R"(, "created_at": "2026-03-04")"), "OAP-F01", "no timestamp",
       "write \"2026-03-04T00:00:00Z\""},
      {InMetadata(R"(, "created_at": "2026-03-04 05:06:07")"), "OAP-F01", "no timestamp",
       "write \"2026-03-04T05:06:07Z\""},
      {InMetadata(R"(, "created_at": "2026-03-04T05:06")"), "OAP-F01", "no timestamp",
       "write \"2026-03-04T05:06:00Z\""},
      {R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": "Code Reviewer", "description": "d"},
          "spec": {"role": {"instructions": "i"}}})",
       "OAP-SCHEMA", "\"Code Reviewer\" is no name", "write code-reviewer; metadata.display_name"},
      {R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": "!", "description": "d"},
          "spec": {"role": {"instructions": "i"}}})",
       "OAP-SCHEMA", "\"!\" is no name", "such as code-reviewer"},
      {Beside(R"(, "extends": [{"name": "Base."}])"), "OAP-SCHEMA", "\"Base.\" is no name", "write base"},
      {Beside(R"(, "extends": [{"name": "b", "digest": "sha256:00"}])"), "OAP-SCHEMA", "is no digest", ""},
      {R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": "n", "description": "d"}, "spec": {"role": {}}})",
       "OAP-SCHEMA", "the instructions are missing", "spec.role"},
      {R"({"oap": "1.0", "kind": "AgentProfile", "extends": [{"name": "b"}],
          "metadata": {"name": "n", "description": "d"}, "spec": {"role": {}}})",
       "OAP-SCHEMA", "the instructions are missing", "not inherited"},
      {R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": "n"}, "spec": {"role": {"instructions": "i"}}})",
       "OAP-SCHEMA", "description", "when to use the agent"},
      {R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": "n", "description": "d"}})",
       "OAP-SCHEMA", "spec", "instructions"},
      {InSpec(R"(, "vibes": {})"), "OAP-SCHEMA", "unknown field \"vibes\" in /spec", "metadata.annotations"},
      {InSpec(R"(, "modle": {})"), "OAP-SCHEMA", "unknown field \"modle\"", "did you mean \"model\"?"},
      {Beside(R"(, "a/b~": 1)"), "OAP-SCHEMA", "unknown field \"a/b~\" in the document",
       "metadata.annotations"},
      {InMetadata(R"(, "display_name": 1.5)"), "OAP-SCHEMA", "expected string", "\"1.5\""},
      {InMetadata(R"(, "display_name": null)"), "OAP-SCHEMA", "expected string", "in quotes"},
      {Beside(R"(, "extends": [{"name": "b"}])")
           .replace(Beside("").find("}}"), 0, R"(}, "model": null, "memory": {)"),
       "OAP-SCHEMA", "expected object", "null does not take out what a base sets"},
      {InSpec(R"(, "tools": {"mcp_servers": [{"name": "g", "transport": "stdio"}]})"), "OAP-SCHEMA",
       "command", "starts a command"},
      {InSpec(R"(, "tools": {"mcp_servers": [{"name": "g", "transport": "http"}]})"), "OAP-SCHEMA", "url",
       "address of the server"},
  };
  for (const auto& test : kCases) {
    const Finding finding = Worded(test.text, 0);
    EXPECT_EQ(finding.rule->id, test.rule) << test.text;
    EXPECT_NE(finding.message.find(test.message), std::string::npos) << finding.message;
    EXPECT_NE(finding.help.find(test.help), std::string::npos) << finding.message << " | " << finding.help;
  }
}

TEST(OapWord, SpeaksOfDeltas) {
  const struct {
    std::string text;
    const char *message, *help;
  } kCases[] = {
      {R"({"oap": "1.0", "kind": "AgentStateDelta", "target": {"name": "n"}, "session": {"id": "s"}})",
       "revision", "conflict"},
      {InDelta(R"(, "operations": [{"op": "add", "path": "/state/summary"}])"), "value", "put there"},
      {InDelta(R"(, "operations": [{"op": "remove", "path": "/state/summary", "value": 1}])"),
       "an operation that removes has no value", "take `value` out"},
      {InDelta(R"(, "proposals": [{"path": "/spec/model", "value": {}}])"), "rationale", "say why"},
      {InDelta(R"(, "proposals": [{"path": "/state/facts", "rationale": "r"}])"), "proposals are about",
       "make it an operation"},
      {InDelta(R"(, "summery": "s")"), "unknown field", "did you mean \"summary\"?"},
  };
  for (const auto& test : kCases) {
    const Finding finding = Worded(test.text, 1);
    EXPECT_EQ(finding.rule->id, "OAP-SCHEMA");
    EXPECT_NE(finding.message.find(test.message), std::string::npos) << finding.message;
    EXPECT_NE(finding.help.find(test.help), std::string::npos) << finding.message << " | " << finding.help;
  }
}

TEST(OapWord, KnowsWhereMarkdownHasItsInstructions) {
  const Finding finding = Worded(
      R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": "n", "description": "d"}, "spec": {"role": {}}})",
      0, load::Encoding::kMarkdown);
  EXPECT_NE(finding.help.find("below the front matter"), std::string::npos) << finding.help;
}

}  // namespace
}  // namespace vouch::profiles::oap_v1
