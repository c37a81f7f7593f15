// Tests of hostname, ipv4 and ipv6; more of the addresses in unit/uri/grammar_test.cc.
#include "unit/format/table.h"

namespace vouch::format {
namespace {

using namespace std::string_literals;

const std::string kLabel63(63, 'a');

TEST(Network, Hostname) {
  // 253 octets: three labels of 63, one of 61, three dots
  const std::string name253 = kLabel63 + "." + kLabel63 + "." + kLabel63 + "." + std::string(61, 'b');
  const std::vector<std::string> good = {"a",     "A",        "a.b",      "localhost", "1.2.3.4",
                                         "1a",    "a-b",      "a--b.c",   "ab--cd",    kLabel63,
                                         name253, "3com.com", "a.b.c.d.e"};
  const std::vector<std::string> bad = {"",       ".",        "a.",           ".a",          "a..b", "-a",
                                        "a-",     "a.-b",     "a-.b",         "a_b",         "a b",  "a\n",
                                        "\u00e9", "a\u3002b", kLabel63 + "a", name253 + "b", "a:80", "[::1]",
                                        "a/b",    "a\0b"s,    "*.a",          "\xff"};
  for (Format format : {Format::kHostname, Format::kPlainHostname, Format::kIdnHostname}) {
    ExpectValid(format, good);
    if (format != Format::kIdnHostname) ExpectInvalid(format, bad);
  }
}

TEST(Network, ALabelsSinceDraft7) {
  const std::vector<std::string> good = {"xn--nxasmq6b", "XN--NXASMQ6B", "a.xn--nxasmq6b.b", "xn--zca"};
  const std::vector<std::string> bad = {"xn--x",        "xn--",       "xn---",    "xn--a-",
                                        "xn--example-", "xn--al-0ea", "a.xn--7a", "xn--0ca24w"};
  ExpectValid(Format::kHostname, good);
  ExpectInvalid(Format::kHostname, bad);
  ExpectValid(Format::kPlainHostname, good);
  ExpectValid(Format::kPlainHostname, {"xn--x", "xn--al-0ea", "a.xn--7a"});
  ExpectInvalid(Format::kPlainHostname, {"xn--", "xn--a-"});
}

TEST(Network, Addresses) {
  ExpectValid(Format::kIpv4, {"0.0.0.0", "192.0.2.1", "255.255.255.255"});
  ExpectInvalid(Format::kIpv4,
                {"", "1.2.3", "01.2.3.4", "1.2.3.256", "1.2.3.4.5", "1.2.3.4\n", "1.2.3.4\0"s, "::1"});
  ExpectValid(Format::kIpv6, {"::", "::1", "2001:db8::1", "::ffff:192.0.2.1"});
  ExpectInvalid(Format::kIpv6, {"", ":", "1", "[::1]", "::1%eth0", "::1/64", "1::2::3", "::1\0"s, "1.2.3.4"});
}

}  // namespace
}  // namespace vouch::format
