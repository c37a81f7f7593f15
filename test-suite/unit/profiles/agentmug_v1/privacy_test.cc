// Strings that look like secrets are put together here, so that none stands in this file.
#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

const std::string kKey =
    "AK"
    "IA"
    "IOSFODNN7"
    "EXAMPLE";
const std::string kToken =
    "gh"
    "p_"
    "0123456789abcdefghijABCDEFGHIJ012345";

std::string Filled(std::string text) {
  for (size_t at = text.find('@'); at != text.npos; at = text.find('@', at + 1)) {
    if (text.compare(at, 4, "@KEY") == 0) text.replace(at, 4, kKey);
    if (text.compare(at, 4, "@TOK") == 0) text.replace(at, 4, kToken);
  }
  return text;
}

TEST(Secrets, Table) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      {R"({"blueprint": {"systemPrompt": "Key @KEY"}})", "AMG-44 1:37"},
      {R"({"blueprint": {"systemPrompt": "@KEY, @TOK"}})", "AMG-44 1:33, AMG-44 1:55"},
      {R"({"blueprint": {"systemPrompt": "Key AKIA, task-ghp_short"}})", ""},
      {R"({"parameters": [{"default": "@TOK"}]})", "AMG-44 1:30"},
      {R"({"x": [[{"y": "@TOK"}]], "brain": []})", "AMG-44 1:16"},
      {R"({"@KEY": 1})", ""},
      {R"({"blueprint": ["@KEY"]})", "AMG-44 1:17"},
      {R"({"blueprint": {"tools": "@KEY", "toolz": "@KEY"}})", "AMG-45 1:26, AMG-44 1:59"},
      {R"({"blueprint": {"tools": [{"staticBody": {"a": ["@KEY"]}}]}})", "AMG-45 1:49"},
      {R"({"blueprint": {"tools": [{"headers": {"X-Any": "@KEY"}}]}})", "AMG-45 1:49"},
      {R"({"blueprint": {"tools": [{"headers": {"Authorization": "Bearer @TOK"}}]}})", "AMG-45 1:64"},
      // By their place.
      {R"({"blueprint": {"tools": [{"headers": {"authorization": "Basic abc"}}]}})", "AMG-45 1:63"},
      {R"({"blueprint": {"tools": [{"headers": {"X-API-Key": "abc"}}]}})", "AMG-45 1:53"},
      {R"({"blueprint": {"tools": [{"headers": {"X-Api-Key": "{{key}}", "Cookie": "${C}", "Authorization": "Bearer $T"}}]}})",
       ""},
      {R"({"blueprint": {"tools": [{"headers": {"Accept": "abc", "Authorization": " ", "Cookie": 1}}]}})",
       ""},
      {R"({"blueprint": {"tools": [{"headers": ["Authorization"]}]}})", ""},
      {R"({"blueprint": {"tools": [{"url": "https://u:p@x.example"}]}})", "AMG-45 1:43"},
      {R"({"blueprint": {"tools": [{"url": "https://u@x.example/?q=a:b@c"}, {"url": "https://u:${P}@x.example"}]}})",
       ""},
      {R"({"blueprint": {"tools": [{"url": "https://x.example/?a=1&api_key=abcdef&b"}]}})", "AMG-45 1:66"},
      {R"({"blueprint": {"tools": [{"url": "https://x.example/?token={{token}}&api_key=&key=abcdefgh&token"}]}})",
       ""},
      {R"({"blueprint": {"tools": [{"url": "https://x.example/?token=@TOK"}]}})", "AMG-45 1:60"},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(Filled(test.text)), test.findings) << test.text;
}

TEST(Secrets, AreErrorsAndRedacted) {
  const std::string texts[] = {
      Filled(R"({"blueprint": {"systemPrompt": "Key @KEY", "tools": [{"name": "@TOK"}, {"name": "@TOK"}]}})"),
      Filled(
          R"({"parameters": [{"name": "@TOK"}, {"name": "@TOK"}], "sources": [{"id": "@KEY"}, {"id": "@KEY"}]})"),
      Filled(R"({"triggers": [{"type": "@KEY"}, {"type": "schedule", "cron": "@KEY", "timezone": "@TOK"}]})"),
      Filled(R"({"sources": [{"@TOK": 1}], "evaluation": {"checks": [{"sourceIds": ["@KEY"]}]}})"),
      Filled(
          R"({"blueprint": {"tools": [{"kind": "nango", "endpoint": "@TOK", "baseUrlOverride": "@KEY"}]}})"),
      Filled(R"({"blueprint": {"tools": [{"kind": "webhook", "url": "http://x.example/@TOK"}]}})"),
      Filled(R"({"blueprint": {"systemPrompt": "{{params.@TOK}} {{params.@TOK-}} /home/@TOK"}})"),
      Filled(R"({"outputs": {"shape": "json", "schema": {"type": "@TOK", "$ref": "https://@KEY/"}}})"),
      Filled(
          R"({"metadata": {"pricing": {"kind": "@TOK"}}, "exportedAt": "@KEY", "parameters": [{"name": "@KEY"}]})"),
      Filled(
          R"({"blueprint": {"tools": [{"kind": "@TOK"}]}, "triggerz": 1, "evaluation": {"checks": [{"id": "@KEY"}]}})"),
      Filled(R"({"$schema": "@KEY", "id": {"a": "@TOK"}, "inputs": {"accepts": ["@TOK"]}})"),
  };
  for (const std::string& text : texts) {
    const auto findings = BySchemaAndRules(text);
    EXPECT_FALSE(findings.empty()) << text;
    for (const Finding& f : findings) {
      for (const std::string& secret : {kKey, kToken}) {
        EXPECT_EQ(f.message.find(secret), std::string::npos) << f.rule->id << ": " << f.message;
        EXPECT_EQ(f.help.find(secret), std::string::npos) << f.rule->id << ": " << f.help;
      }
      if (f.rule == &kSecret || f.rule == &kToolSecret) {
        EXPECT_EQ(f.severity, Severity::kError);
      }
    }
  }
}

// The engine's messages show the beginning of a value, which may end within a secret.
TEST(Secrets, AreRedactedWhereTheyAreCut) {
  for (size_t length = 20; length < 60; ++length) {
    const std::string text = std::string(length, '.') + " " + kKey;
    for (const Finding& f :
         BySchemaAndRules(R"({"exportedAt": ")" + text + R"(", "$schema": ")" + text +
                          R"(", "outputs": {"shape": "json", "schema": {"type": ")" + text + "\"}}}")) {
      EXPECT_EQ(f.message.find(kKey.substr(0, 12)), std::string::npos) << f.rule->id << ": " << f.message;
    }
  }
}

TEST(Privacy, BrainAndMemory) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      {R"({"brain": [1], "memory": [2]})", "AMG-46 1:11, AMG-47 1:26"},
      {R"({"brain": {}, "memory": "x"})", "AMG-46 1:11, AMG-47 1:25"},
      {R"({"brain": [], "memory": []})", ""},
      {R"({"blueprint": {"brain": [1]}})", ""},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(test.text), test.findings) << test.text;
}

TEST(Privacy, Recipients) {
  const struct {
    const char *to, *findings;
  } kCases[] = {
      {"owner", ""},
      {"ann@corp.example", "AMG-48 1:39"},
      {"Ann <ann@corp.example>", "AMG-48 1:39"},
      {"mailto:ann@corp.example", "AMG-48 1:39"},
      {"@ann", ""},
      {"team @ corp.example", ""},
      {"ann@corp", ""},
      {"+1 555 010 0100", "AMG-48 1:39"},
      {"(0)30/123 45-67", "AMG-48 1:39"},
      {"whatsapp:+15550100100", "AMG-48 1:39"},
      {"123456", ""},
      {"1234567", "AMG-48 1:39"},
      {"room 1234567", ""},
      {"", ""},
      {":", ""},
      {"tel:", ""},
  };
  for (const auto& test : kCases) {
    const std::string text = R"({"connectivity": {"delivers": [{"to": ")" + std::string(test.to) + "\"}]}}";
    EXPECT_EQ(RulesOf(text), test.findings) << text;
  }
  EXPECT_EQ(
      RulesOf(
          R"({"connectivity": {"identities": [{"role": "a@b.example", "channel": "5550100100", "n": 1}, 5]}})"),
      "AMG-48 1:43");
  EXPECT_EQ(
      RulesOf(
          R"({"connectivity": {"identities": {"role": "a@b.example"}, "reads": [{"x": "a@b.example"}]}})"),
      "");
}

TEST(Privacy, PublishedRaises) {
  const char* text =
      R"({"brain": [1], "memory": [1], "connectivity": {"delivers": [{"to": "a@b.example"}]}})";
  Settings settings = TestSettings();
  for (const Finding& f : ByRules(text, settings)) EXPECT_EQ(f.severity, Severity::kWarning) << f.rule->id;
  settings.published = true;
  EXPECT_EQ(RulesOf(text, settings), "AMG-46 1:11, AMG-47 1:26, AMG-48 1:68");
  for (const Finding& f : ByRules(text, settings)) EXPECT_EQ(f.severity, Severity::kError) << f.rule->id;
  settings.severities["AMG-46"] = Severity::kInfo;
  EXPECT_EQ(ByRules(text, settings)[0].severity, Severity::kInfo);
}

TEST(Privacy, LocalPaths) {
  const struct {
    const char *prompt, *findings;
  } kCases[] = {
      {"/home/ann/x", "AMG-18b 1:33"},
      {"see /Users/ann", "AMG-18b 1:37"},
      {"(~/notes.md)", "AMG-18b 1:34"},
      {"open file:///tmp/x", "AMG-18b 1:38"},
      {"open FILE:/tmp/x", "AMG-18b 1:38"},
      {"C:/Users", "AMG-18b 1:33"},
      {R"(at c:\\x)", "AMG-18b 1:32"},  // the text has it escaped, so the whole value is shown
      {R"(\\\\srv\\share)", "AMG-18b 1:32"},
      {"https://x.example/home/ann", ""},
      {"a/home/ann", ""},
      {"/home/", ""},
      {"/home/ ann", ""},
      {"/homes/ann", ""},
      {"~/ ", ""},
      {"file: x", ""},
      {"profile:/x", ""},
      {"C: /x C:/ C://x", ""},
      {"x:/y", ""},
      {R"(\\n C:\\ \\\\srv)", ""},
      {"/etc/passwd and/or 3/4", ""},
  };
  for (const auto& test : kCases) {
    const std::string text = R"({"blueprint": {"systemPrompt": ")" + std::string(test.prompt) + "\"}}";
    EXPECT_EQ(RulesOf(text), test.findings) << text;
  }
  EXPECT_EQ(RulesOf(R"({"sources": [{"description": "/home/a", "structure": {"required": ["~/b"]}}]})"),
            "AMG-18b 1:31, AMG-18b 1:69");
  // One finding a cause.
  EXPECT_EQ(RulesOf(R"({"sources": [{"path": "/home/a"}], "description": "/home/a"})"), "AMG-18 1:15");
  EXPECT_EQ(RulesOf(R"({"parameters": [{"artifact": {"structure": ["/mnt/x"]}, "description": "/mnt/x"}]})"),
            "AMG-18b 1:46");
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
