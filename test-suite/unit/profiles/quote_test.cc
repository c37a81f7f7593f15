// Quote: texts in messages are short and hold no secrets.
#include "profiles/common/quote.h"

#include <gtest/gtest.h>

namespace vouch::profiles {
namespace {

TEST(Quote, ShowsTextShortAndWithoutSecrets) {
  const std::string secret = "gh" "p_" + std::string(36, 'a');
  EXPECT_EQ(Quote(""), "\"\"");
  EXPECT_EQ(Quote("a\n\"b\""), "\"a\\n\\\"b\\\"\"");
  EXPECT_EQ(Quote("use " + secret), "\"use ghp_…\"");
  EXPECT_LE(Quote(std::string(1000, 'x')).size(), 70u);
  // Cut after the secret is gone, not before.
  EXPECT_EQ(Quote(std::string(40, 'x') + " " + secret).find("aaa"), std::string::npos);
}

TEST(Quote, ShowsValues) {
  EXPECT_EQ(Quote(json::Value()), "null");
  EXPECT_EQ(Quote(json::Value::Int(-3)), "-3");
  EXPECT_EQ(Quote(json::Value::Bool(true)), "true");
  EXPECT_EQ(Quote(json::Value::Double(1.0)), "1.0");
  EXPECT_EQ(Quote(json::Value::String("x", 1)), "\"x\"");
  EXPECT_EQ(Quote(json::Value::Array(nullptr, 0)), "an array");
  EXPECT_EQ(Quote(json::Value::Object(nullptr, 0)), "a mapping");
}

}  // namespace
}  // namespace vouch::profiles
