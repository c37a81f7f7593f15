// Credentials by their place: names, the parts of a text that are taken, and what stays readable. The samples are put
// together here, so that no text of this file looks like a credential.
#include "profiles/common/credentials.h"

#include <gtest/gtest.h>

#include <string>

#include "profiles/common/secrets.h"

namespace vouch::profiles {
namespace {

const std::string kWord = "hunter2" "Zebra99";

TEST(Credentials, AreKnownByName) {
  for (const char* name : {"password", "PASSWORD", "db_password", "dbPassword", "token", "ACCESS_TOKEN", "accessToken",
                           "X-Auth-Token", "githubtoken", "api_key", "apiKey", "API-KEY", "apikey", "x-api-key", "secret",
                           "clientSecret", "AWS_SECRET_ACCESS_KEY", "privateKey", "Authorization", "Proxy-Authorization",
                           "credentials", "passwd", "PWD", "API_KEY_2", "TOKEN2", "passwordHash", "Cookie"}) {
    EXPECT_TRUE(IsCredentialName(name)) << name;
  }
  for (const char* name : {"", "max_tokens", "token_count", "tokens", "secret_name", "key", "primary_key", "keyboard",
                           "authorization_url", "author", "passport", "monkey", "2", "__", "name"}) {
    EXPECT_FALSE(IsCredentialName(name)) << name;
  }
  for (const char* name : {"env", "ENV", "headers", "httpHeaders", "environment"}) EXPECT_TRUE(HoldsCredentials(name));
  for (const char* name : {"", "environments", "header", "envelope"}) EXPECT_FALSE(HoldsCredentials(name));
}

// In each text, % stands for the word that must not be left.
TEST(Credentials, AreTakenOutWhereTheyStand) {
  const struct {
    const char *text, *redacted;
  } cases[] = {
      {"go to https://user:%@x.example/a now", "go to https://…:…@x.example/a now"},
      {"postgres://u:%@h/db", "postgres://…:…@h/db"},
      {"postgres://u:p/%@h/db", "postgres://…:…@h/db"},
      {"https://%@x.example", "https://…@x.example"},
      {"ht tp://u:%@x/ y", "ht tp://…:…@x/ y"},
      {"//u:%@x", "//…:…@x"},
      {"http://x/?api_key=%", "http://x/?api_key=…"},
      {"http://x/?a=1&key=%&b=2", "http://x/?a=1&key=…&b=2"},
      {"http://x/?sig=%#f", "http://x/?sig=…#f"},
      {"x y?token=%", "x y?token=…"},
      {"TOKEN=% npx", "TOKEN=… npx"},
      {"PASSWORD=\"% %\" npx", "PASSWORD=\"…\" npx"},
      {"npx --password=% -v", "npx --password=… -v"},
      {"npx --token % --verbose", "npx --token … --verbose"},
      {"[\"--api-key\", \"%\"]", "[\"--api-key\", \"…\"]"},
      {"- --token\n- %\n- x", "- --token\n- …\n- x"},
      {"curl -u me:% x", "curl -u me:… x"},
      {"curl -H \"Authorization: Bearer %\" x", "curl -H \"Authorization: Bearer …\" x"},
      {"curl -H 'X-Api-Key: %'", "curl -H 'X-Api-Key: …'"},
      {"send Bearer % there", "send Bearer … there"},
      {"{\"args\": \"--token \\\"%\\\" x\"}", "{\"args\": \"--token \\\"…\\\" x\"}"},
  };
  for (const auto& test : cases) {
    std::string text = test.text;
    for (size_t at; (at = text.find('%')) != text.npos;) text.replace(at, 1, kWord);
    EXPECT_EQ(Redacted(text), test.redacted) << text;
    EXPECT_TRUE(FindSecrets(text).empty()) << text;  // places are for masking, not for rules
  }
}

TEST(Credentials, ReferencesAndProseStay) {
  for (const std::string text :
       {"https://x.example:8080/a?b=c", "https://x.example/@user", "https://${USER}:${PASS}@x.example/a", "http://[::1]/",
        "http://x/?token=${TOKEN}", "TOKEN=$TOKEN npx", "write Authorization: Bearer ${NAME}", "--token ${TOKEN}",
        "--token --verbose", "npx --tokens 12", "max_tokens=100", "token == x", "Bearer authentication is used",
        "the token: a word", "key=1", "api_key=<your key>", "X-Api-Key: {{params.key}}", "use --token"}) {
    EXPECT_EQ(Redacted(text), text);
  }
}

TEST(Credentials, OfAValueAreItsLiteralParts) {
  const struct {
    const char *value, *left;
  } cases[] = {
      {"abc", "*"}, {"${NAME}", "${NAME}"}, {"Bearer ${NAME}", "Bearer ${NAME}"}, {"Bearer abc", "Bearer *"},
      {"${NAME:-abc}", "*"}, {"abc${NAME}", "*${NAME}"}, {"${A}:${B}", "${A}:${B}"}, {"", ""}, {"\"abc\"", "\"*\""},
      {"$NAME", "$NAME"}, {"$name", "*"},
  };
  for (const auto& [value, left] : cases) {
    std::string text = value;
    const std::vector<ByteRange> parts = LiteralParts(value);
    for (size_t i = parts.size(); i-- > 0;) text.replace(parts[i].begin, parts[i].end - parts[i].begin, "*");
    EXPECT_EQ(text, left) << value;
  }
}

// Key material goes on behind what is no base64, up to the END line.
TEST(Credentials, KeyMaterialIsTakenUpToTheEnd) {
  const std::string line = "MIIEowIBAAKCAQEAz" "Xq3Vb9uQ0aPq";
  const std::string text =
      "-----BEGIN RSA " "PRIVATE KEY-----\n" + line + "\n(!)\n" + line + "\n-----END RSA " "PRIVATE KEY-----\n" + line;
  const std::string redacted = Redacted(text);
  EXPECT_EQ(redacted.find(line), redacted.size() - line.size()) << redacted;
}

// Texts made to be followed again and again from each start: more than linear time would outlast the test's time limit.
TEST(Credentials, TakeLinearTime) {
  for (const std::string part :
       {"token=", "--token ", "--token\\;", "--token'a ", "//a:b", "//", "://u:", "Authorization: ", "Bearer a1", "{{ ", "${",
        "-----BEGIN " "PRIVATE KEY-----!", "a-token: ", "-u a:", "$A", "=", "?key="}) {
    std::string text;
    while (text.size() < (2 << 20)) text += part;
    for (const Credential& found : FindCredentials(text)) ASSERT_LE(found.end, text.size()) << part;
  }
}

}  // namespace
}  // namespace vouch::profiles
