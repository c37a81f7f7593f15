// What is private in agent files of every state is in no message, help, excerpt; the rest stays readable.
#include "profiles/confidential.h"

#include <gtest/gtest.h>

#include "profiles/check.h"
#include "profiles/registry.h"

namespace vouch::profiles {
namespace {

const std::string kWord = "hunter2" "Zebra99";

std::string With(std::string text) {
  for (size_t at; (at = text.find('%')) != text.npos;) text.replace(at, 1, kWord);
  return text;
}

// All that is printed of a file.
std::string Printed(const FileReport& report) {
  std::string all = report.undecided + "\n" + report.undecided_help + "\n" + MaskedText(report) + "\n";
  for (const Finding& f : report.findings) all += f.message + "\n" + f.help + "\n" + f.location + "\n";
  return all;
}

FileReport Checked(const char* name, const std::string& text) { return Checker({}).Check(name, text, nullptr); }

const std::string kHead =
    "oap: \"1.0\"\nkind: AgentProfile\nmetadata: {name: s, description: One two three four.}\n"
    "spec:\n  role: {instructions: Do.}\n";
const std::string kServer =
    "  tools:\n    mcp_servers:\n      - name: g\n        transport: stdio\n        command: x\n";

TEST(Confidential, NothingPrivateIsPrinted) {
  const char* const servers[] = {
      "        env:\n          TOKEN: %\n",
      "        env:\n          NAME: \"${TOKEN:-%}\"\n",
      "        env:\n          - NAME=%\n",
      "        env: NAME=%\n",
      "        env: {NAME: {value: %}}\n",
      "        env:\n          NAME: >-\n            %\n            second\n",
      ("        env:\n          NAME: \"\\x68unter2" "Zebra99\"\n"),
      "        headers: {Other: Bearer %, bogus}\n",
      "        env:\n          NAME: %\n          NAME: %\n",
      "        env:\n          NAME: &a %\n          OTHER: *a\n",
      "        evn:\n          TOKEN: %\n",
      "        args: [\"--password=%\", --token, %]\n",
      "        url: https://u:%@x.example\n",
      // Texts that do not load.
      "        env:\n          NAME: %: x\n",
      "        env:\n          NAME: \"%\n",
      "        env:\n          NAME: @%\n",
      "        env:\n          NAME: *%\n",
      "        env:\n          NAME: !% x\n",
      "        env:\n\t  NAME: %\n",
      "        env:\n          NAME= %\n",
      "        env:\n          NAME:%\n          OTHER: \"${OTHER}\"\n",
      "        env: {NAME: %\n",
      "        env: {NAME: %,\n          OTHER: %\n",
      "        env:\n          NAME: '%' x\n",
      "        env:\n          NAME: \"%\\q\"\n",
      "        env:\n        - NAME=%\n        - x: y: z\n",
      "        api_key: %: x\n",
      "        api_key: >\n          %\n         x: y: z\n",
      "        more: {api_key: %, x: [}\n",
      "        x: http://u:%@h/: y\n",
  };
  for (const char* server : servers) {
    const FileReport report = Checked("s.agent.yaml", With(kHead + kServer + server));
    EXPECT_FALSE(report.findings.empty()) << server;
    const std::string printed = Printed(report);
    EXPECT_EQ(printed.find("unter2" "Zebra99"), printed.npos) << server << "\n" << printed;
    EXPECT_NE(printed.find("instructions: Do."), printed.npos) << printed;
  }
}

TEST(Confidential, NorOfJson) {
  const char* const texts[] = {
      R"({"oap": "1.0", "kind": "AgentProfile", "env": {"A": "%"}, "x": })",
      R"({"oap": "1.0", "kind": "AgentProfile", "headers": {"A": ["%", {"B": "%"}], "C": "%"} "x": 1})",
      R"({"oap": "1.0", "kind": "AgentProfile", "password": "%" "x": 1})",
      R"({"oap": "1.0", "kind": "AgentProfile", "password": %})",
      R"({"$schema": "https://agentmug.com/schemas/agent.v1.json", "parameters": [{"name": "api_key", "type": "number",
          "default": "%"}]})",
      R"({"$schema": "https://agentmug.com/schemas/agent.v1.json", "blueprint": {"tools": [{"kind": "nango",
          "headers": {"X": "%"}, "staticBody": {"n": {"client_secret": "%"}}, "baseUrlOverride": "http://u:%@x"}]}})",
  };
  for (const char* text : texts) {
    const FileReport report = Checked("s.agent.json", With(text));
    const std::string printed = Printed(report);
    EXPECT_FALSE(report.findings.empty()) << text;
    EXPECT_EQ(printed.find(kWord), printed.npos) << printed;
  }
}

TEST(Confidential, NorOfOtherEncodings) {
  std::string wide;
  for (const char c : With("password: %\n")) (wide += c) += '\0';
  EXPECT_EQ(Confidential(wide, nullptr).Mask(wide).find_first_not_of("*\n"), std::string::npos);
}

TEST(Confidential, NumbersAreMaskedToo) {
  const FileReport report = Checked("s.agent.yaml", kHead + kServer + "        env: {NAME: 8675309123}\n");
  const std::string printed = Printed(report);
  EXPECT_EQ(printed.find("8675309123"), printed.npos) << printed;
}

TEST(Confidential, TheRestStaysReadable) {
  const std::string text = kHead + kServer +
                           "        env: {GITHUB_TOKEN: \"${OTHER}\", MODE: string, GITHUB: GITHUB}\n"
                           "  runtime: {max_turns: many}\n  max_tokens: 4096\n";
  const FileReport report = Checked("s.agent.yaml", text);
  const std::string printed = Printed(report);
  for (const char* left : {"${OTHER}", "max_tokens: 4096", "max_turns: many", "expected integer, found string",
                           "\"GITHUB_TOKEN\" refers to another variable, OTHER", "write \"${GITHUB_TOKEN}\""}) {
    EXPECT_NE(printed.find(left), printed.npos) << left << "\n" << printed;
  }
}

// A name in a schema is no credential, and what is private in one place is private in the others.
TEST(Confidential, GoesByValues) {
  const std::string text = R"({"properties": {"password": {"type": "string"}}, "headers": {"A": "some-long-value"},
      "x": "with some-long-value inside"})";
  json::ParseOptions options;
  options.keep_positions = true;
  const auto document = json::Document::Parse(text, options);
  ASSERT_TRUE(document.ok());
  const Confidential confidential(text, &document.value());
  const std::string masked = confidential.Mask(text);
  EXPECT_EQ(masked.size(), text.size());
  EXPECT_EQ(masked.find("some-long"), masked.npos) << masked;
  EXPECT_NE(masked.find("\"string\""), masked.npos) << masked;
  EXPECT_EQ(confidential.Redact("found \"some-long-value\", expected string"), "found \"…\", expected string");
  EXPECT_EQ(confidential.Redact("some-long-val..."), "some-long-val...");  // shorter than what is known
}

TEST(Confidential, LongValuesAreKnownByTheirBeginning) {
  const std::string value = "abcdefghijklmnopqrstuvwxyz0123456789";
  const std::string text = "{\"password\": \"" + value + "\"}";
  json::ParseOptions options;
  options.keep_positions = true;
  const auto document = json::Document::Parse(text, options);
  ASSERT_TRUE(document.ok());
  EXPECT_EQ(Confidential(text, &document.value()).Redact("found \"" + value.substr(0, 20) + "...\""), "found \"…...\"");
}

}  // namespace
}  // namespace vouch::profiles
