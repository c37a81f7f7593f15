// Tests of email and idn-email.
#include "unit/format/table.h"

namespace vouch::format {
namespace {

using namespace std::string_literals;

// `before`, `count` times `unit`, `after`.
std::string Long(std::string_view before, size_t count, std::string_view unit, std::string_view after) {
  std::string out(before);
  for (size_t i = 0; i < count; ++i) out += unit;
  return out.append(after);
}

const std::vector<std::string> kGood = {"a@b",
                                        "a.b.c@d.e",
                                        "!#$%&'*+-/=?^_`{|}~@x",
                                        "\"\"@x",
                                        "\" \"@x",
                                        "\"a\\\"b\\\\\"@x",
                                        "\"@\"@x",
                                        "\"..\"@x",
                                        "A@X.Y",
                                        "a@[127.0.0.1]",
                                        "a@[127.000.000.001]",
                                        "a@[IPv6:::1]",
                                        "a@[ipv6:1:2:3:4:5:6:7:8]",
                                        "a@[IPv6:::1.2.3.4]",
                                        "a@[IPv6:1::6]",
                                        "a@1.2.3.4",
                                        "a@xn--a"};
const std::vector<std::string> kBad = {"",
                                       "@",
                                       "a",
                                       "a@",
                                       "@b",
                                       "a@@b",
                                       "a@b@c",
                                       ".a@b",
                                       "a.@b",
                                       "a..b@c",
                                       "a b@c",
                                       "a@b c",
                                       "a@b.",
                                       "a@.b",
                                       "a@-b",
                                       "a@b-",
                                       "a@b_c",
                                       "\"a@b",
                                       "a\"b\"@c",
                                       "\"a\"b@c",
                                       "\"\\\"@c",
                                       "\"a\\\x01\"@c",
                                       "\"\n\"@c",
                                       "\"a\0\"@c"s,
                                       "a@b\n",
                                       "a@[1.2.3]",
                                       "a@[1.2.3.256]",
                                       "a@[1.2.3.0001]",
                                       "a@[1.2.3.4",
                                       "a@[]",
                                       "a@[",
                                       "a@[::1]",
                                       "a@[IPv6:1:2:3:4:5:6:7::]",
                                       "a@[IPv6:]",
                                       "a@[tag:x]",
                                       "a@[1.2.3.4]x",
                                       "Ann <a@b>",
                                       "a@b (c)",
                                       "(c)a@b",
                                       "a@b, c@d",
                                       "<a@b>",
                                       "a\0@b"s,
                                       "a\x7f@b"};

TEST(Mail, Email) {
  ExpectValid(Format::kEmail, kGood);
  ExpectInvalid(Format::kEmail, kBad);
  ExpectInvalid(Format::kEmail, {"\u00e9@x", "\"\u00e9\"@x", "a@\u00e9"});
}

TEST(Mail, IdnEmail) {
  ExpectValid(Format::kIdnEmail, kGood);
  ExpectInvalid(Format::kIdnEmail, kBad);
  ExpectValid(Format::kIdnEmail, {"\u00e9@x", "\"\u00e9\"@x", "a@\u00e9.x", "\u0085@x", "\uffff@x",
                                  "a.\u4e2d@x", "a@cafe\u0301"});
  ExpectInvalid(Format::kIdnEmail,
                {"a@\u2603", "a\uff20b", "a@b\u3002c", "a@\u0301b", "\"\\\u00e9\"@x", "a@-\u00e9"});
}

TEST(Mail, Lengths) {
  const std::string domain(63, 'b');
  for (Format format : {Format::kEmail, Format::kIdnEmail}) {
    ExpectValid(format,
                {Long("", 64, "a", "@x"), Long("\"", 62, "a", "\"@x"), Long("a@", 3, domain + ".", "c")});
    ExpectInvalid(format, {Long("", 65, "a", "@x"), Long("\"", 63, "a", "\"@x"), Long("a@b", 1, domain, ""),
                           Long("a@", 4, domain + ".", "c")});
  }
  ExpectValid(Format::kIdnEmail, {Long("", 32, "\u00e9", "@x")});
  ExpectInvalid(Format::kIdnEmail, {Long("", 32, "\u00e9", "a@x"), Long("", 33, "\u00e9", "@x")});
}

}  // namespace
}  // namespace vouch::format
