// Secrets: what is found, what is not, and what is left of it in print. The samples are put together here, so that
// no text of this file looks like a credential.
#include "profiles/common/secrets.h"

#include <gtest/gtest.h>


namespace vouch::profiles {
namespace {

std::string Repeated(std::string_view part, size_t times) {
  std::string text;
  for (size_t i = 0; i < times; ++i) text += part;
  return text;
}

const std::string kDigits = "0123456789", kMixed = "aB3dE6gH9jK2mN5pQ8sT";

TEST(Secrets, AreFoundByTheirShape) {
  const struct {
    std::string text;
    std::string_view kind;
  } kCases[] = {
      {"AKI" "A" + std::string("IOSFODNN7EXAMPLE"), "an AWS access key"},
      {"ASI" "A" + kDigits + "ABCDEF", "an AWS access key"},
      {"AIz" "a" + Repeated("a1_-B", 7), "a Google API key"},
      {"gh" "p_" + Repeated("a", 36), "a GitHub token"},
      {"gh" "s_" + kMixed, "a GitHub token"},
      {"github" "_pat_" + kMixed + "_x", "a GitHub token"},
      {"glp" "at-" + kMixed, "a GitLab token"},
      {"hf" "_" + kMixed + kDigits, "a Hugging Face token"},
      {"hooks.slack" ".com/services/T" + kDigits + "/B" + kDigits + "/abcdef", "a Slack webhook address"},
      {"np" "m_" + Repeated("a1B2c3", 6), "an npm token"},
      {"sk" "_live_" + kMixed, "a Stripe key"},
      {"sk" "-ant-api03-" + kMixed, "an Anthropic API key"},
      {"sk" "-" + Repeated("a", 20), "an API key"},
      {"sk" "-" + std::string("abcdefghijklmno1"), "an API key"},
      {"sk" "-proj-" + std::string("aB3-dE6_gH9-jK2"), "an API key"},
      {"xo" "xb-" + kDigits, "a Slack token"},
      {"ey" "J" + kMixed + ".eyJ" + kMixed + "." + kMixed, "a JSON web token"},
      {"-----BEGIN " "PRIVATE KEY-----", "a private key"},
      {"-----BEGIN RSA " "PRIVATE KEY-----\nMIIE+/=\n-----END RSA " "PRIVATE KEY-----", "a private key"},
  };
  for (const auto& test : kCases) {
    for (const char* before : {"", "use ", "(", "\"", "key=", "\\n", "\\u000a", "é"}) {
      for (const char* after : {"", " now", "\"", ")", "é"}) {
        const std::string text = before + test.text + after;
        const std::vector<Secret> secrets = FindSecrets(text);
        ASSERT_EQ(secrets.size(), 1u) << text;
        EXPECT_EQ(secrets[0].kind, test.kind) << text;
        EXPECT_EQ(secrets[0].offset, std::string_view(before).size()) << text;
        // Over a private key, what follows counts as key material.
        if (test.kind != "a private key") {
          EXPECT_EQ(secrets[0].length, test.text.size()) << text;
        }
      }
    }
  }
}

TEST(Secrets, AreNotFoundInWords) {
  const std::string kTexts[] = {
      "",
      "sk-learn-pipeline-design",
      "sk-learn-pipeline-design-2024",
      "task-abcdefghijklmnopqrstu",
      "risk-" + kMixed,
      "my-sk-" + kMixed,
      "sk-short1",
      "sk-",
      "AKI" "A" + kDigits + "ABCDE",         // one too few
      "AKI" "A" + kDigits + "ABCDEFG",       // one too many
      "AKI" "A" + kDigits + "ABCDEFg",       // goes on as a word
      "XAKI" "A" + kDigits + "ABCDEF",
      "gh" "p_short",
      "ghp",
      "hf_hub_download_with_a_long_function_name",
      "npm_config_registry",
      "xapp-with-many-little-words",
      "ey" "J" + kMixed + "." + kMixed,      // two parts
      "ey" "J" + kMixed + ".short." + kMixed,
      "-----BEGIN " "PUBLIC KEY-----",
      "-----BEGIN CERTIFICATE-----",
      "-----BEGIN ",
      "${GITHUB_TOKEN}",
      "Bearer ${OPENAI_API_KEY}",
  };
  for (const std::string& text : kTexts) {
    EXPECT_TRUE(FindSecrets(text).empty()) << text;
    EXPECT_EQ(Redacted(text), text);
  }
}

TEST(Secrets, SeveralComeInOrder) {
  const std::string text = "a gh" "p_" + kMixed + ", b AKI" "A" + kDigits + "ABCDEF, c";
  const std::vector<Secret> secrets = FindSecrets(text);
  ASSERT_EQ(secrets.size(), 2u);
  EXPECT_LT(secrets[0].offset, secrets[1].offset);
  EXPECT_EQ(Redacted(text), "a gh" "p_…, b AKI" "A…, c");
}

TEST(Secrets, KeyMaterialIsRedactedWhole) {
  const std::string body = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC";
  for (const std::string line : {"\n", "\\n", "\r\n    "}) {
    const std::string text = "k: -----BEGIN " "PRIVATE KEY-----" + line + body + line + body + line +
                             "-----END " "PRIVATE KEY-----; x";
    EXPECT_EQ(Redacted(text), "k: -----BEGIN…; x");
  }
}

// Texts made to be followed again and again from each start: more than linear time would outlast the test's time limit.
TEST(Secrets, TakeLinearTime) {
  for (const std::string part : {"sk-", "eyJ.", "eyJaaaaaaaaaa.", "ghp_", "-----BEGIN ", "-----BEGIN PRIVATE KEY",
                                 "hooks.slack.com/services/", "xoxb-", "\\nsk-", "AKIA"}) {
    const std::string text = Repeated(part, (4 << 20) / part.size());
    size_t end = 0;
    for (const Secret& secret : FindSecrets(text)) {
      ASSERT_GE(secret.offset, end) << part;
      end = secret.offset + secret.length;
    }
    EXPECT_LE(end, text.size()) << part;
  }
}

}  // namespace
}  // namespace vouch::profiles
