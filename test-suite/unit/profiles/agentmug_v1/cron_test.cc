#include "profiles/agentmug_v1/cron.h"

#include <gtest/gtest.h>

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(Cron, StandardExpressionsHaveNoFault) {
  for (const char* expression :
       {"* * * * *", "0 9 * * 1", "  0\t9  * * 1 ", "*/15 * * * *", "0-59/2 0-23 1-31 1-12 0-7",
        "1,2,3-5,*/9 0 1 1 0", "59 23 31 12 7", "0 0 1 jan sun", "0 0 1 JAN-dec MON-Fri", "0 0 * * sat-sun",
        "00 09 01 01 *", "5/10 * * * *"}) {
    const auto fault = FindCronFault(expression);
    EXPECT_FALSE(fault) << expression << ": " << fault->message;
  }
}

TEST(Cron, FaultsHaveTheirPlace) {
  const struct {
    const char *expression, *part;  // the part at fault
    const char *message, *help;     // a piece of each
  } kCases[] = {
      {"", "", "has 0 fields", "minute, hour"},
      {"   ", "   ", "has 0 fields", "minute, hour"},
      {"* * * *", "* * * *", "has 4 fields", "minute, hour"},
      {"0 0 9 * * 1", "0 0 9 * * 1", "has 6 fields", "seconds"},
      {"0 0 0 9 * * 1", "0 0 0 9 * * 1", "has 7 fields", "minute, hour"},
      {"@daily", "@daily", "has 1 field,", "\"0 0 * * *\""},
      {" @Hourly", " @Hourly", "has 1 field,", "\"0 * * * *\""},
      {"@reboot", "@reboot", "has 1 field,", "minute, hour"},
      {"60 * * * *", "60", "minute \"60\" is out of range: 0 to 59", ""},
      {"* 24 * * *", "24", "hour \"24\" is out of range: 0 to 23", ""},
      {"* * 0 * *", "0", "day of the month \"0\" is out of range: 1 to 31", ""},
      {"* * 32 * *", "32", "out of range: 1 to 31", ""},
      {"* * * 0 *", "0", "month \"0\" is out of range: 1 to 12", ""},
      {"* * * 13 *", "13", "out of range: 1 to 12", ""},
      {"* * * * 8", "8", "day of the week \"8\" is out of range: 0 to 7", ""},
      {"1,2,77 * * * *", "77", "out of range", ""},
      {"99999999999999999999 * * * *", "99999999999999999999", "out of range", ""},
      {"5-1 * * * *", "5-1", "runs backwards", "smaller number first"},
      {"* * * dec-jan *", "dec-jan", "runs backwards", ""},
      {"*/0 * * * *", "*/0", "no number from 1 on", "*/2"},
      {"*/ * * * *", "*/", "no number from 1 on", "*/2"},
      {"*/x * * * *", "*/x", "no number from 1 on", "*/2"},
      {"*/2/3 * * * *", "*/2/3", "no number from 1 on", "*/2"},
      {"1, * * * *", "1,", "an empty part", "from 0 to 59"},
      {",1 * * * *", ",1", "an empty part", "from 0 to 59"},
      {"/5 * * * *", "/5", "an empty part", "from 0 to 59"},
      {"- * * * *", "-", "\"\" is no minute", "from 0 to 59"},
      {"5- * * * *", "-", "\"\" is no minute", "from 0 to 59"},
      {"-5 * * * *", "-", "\"\" is no minute", "from 0 to 59"},
      {"1.5 * * * *", "1.5", "\"1.5\" is no minute", ""},
      {"+1 * * * *", "+1", "\"+1\" is no minute", ""},
      {"* * L * *", "L", "\"L\" is no day of the month", "from 1 to 31"},
      {"* * ? * *", "?", "\"?\" is no day of the month", ""},
      {"* * 15W * *", "15W", "\"15W\" is no day of the month", ""},
      {"* * * * 5#3", "5#3", "\"5#3\" is no day of the week", "sun to sat"},
      {"* * * january *", "january", "\"january\" is no month", "jan to dec"},
      {"mon * * * *", "mon", "\"mon\" is no minute", ""},
      {"** * * * *", "**", "\"**\" is no minute", ""},
      {"*\n* * * *", "*\n* * * *", "has 4 fields", ""},
      {"\xC3\xA9 * * * *", "\xC3\xA9", "is no minute", ""},
  };
  for (const auto& test : kCases) {
    const std::string expression = test.expression;
    const auto fault = FindCronFault(expression);
    ASSERT_TRUE(fault) << expression;
    ASSERT_LE(fault->offset + fault->length, expression.size()) << expression;
    EXPECT_EQ(expression.substr(fault->offset, fault->length), test.part) << expression;
    EXPECT_NE(fault->message.find(test.message), std::string::npos) << fault->message;
    EXPECT_NE(fault->help.find(test.help), std::string::npos) << expression << ": " << fault->help;
  }
}

TEST(Cron, LongExpressionsCostNoMoreThanTheirLength) {
  std::string fields, list = "0";
  for (int i = 0; i < 200'000; ++i) {
    fields += "* ";
    list += ",0";
  }
  EXPECT_NE(FindCronFault(fields)->message.find("has 200000 fields"), std::string::npos);
  EXPECT_FALSE(FindCronFault(list + " * * * *"));
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
