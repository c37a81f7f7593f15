#include "profiles/agentmug_v1/hosts.h"

#include <gtest/gtest.h>

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(Hosts, HostOfUrl) {
  const struct {
    const char *url, *host;
  } kCases[] = {
      {"https://a.example/x", "a.example"},
      {"https://a.example:8443", "a.example"},
      {"https://u:p@a.example/", "a.example"},
      {"https://u@v@a.example/", "a.example"},
      {"https://[::1]:80/", "::1"},
      {"https://[::1", ""},
      {"mailto:a@b.example", ""},
      {"/path", ""},
      {"", ""},
      {"//a.example/x", "a.example"},
  };
  for (const auto& test : kCases) EXPECT_EQ(HostOf(test.url), test.host) << test.url;
}

TEST(Hosts, Reach) {
  using enum Reach;
  const struct {
    const char* host;
    Reach reach;
  } kCases[] = {
      {"example.com", kPublic},
      {"localhost", kLoopback},
      {"LOCALHOST.", kLoopback},
      {"a.localhost", kLoopback},
      {"localhost.example", kPublic},
      {"mylocalhost", kPublic},
      {"127.0.0.1", kLoopback},
      {"127.255.255.255", kLoopback},
      {"128.0.0.1", kPublic},
      {"0.0.0.0", kLoopback},
      {"0", kLoopback},
      {"127.1", kLoopback},
      {"0x7f.1", kLoopback},
      {"0177.0.0.1", kLoopback},
      {"2130706433", kLoopback},
      {"4294967296", kPublic},
      {"256.0.0.1", kPublic},
      {"127.0.0.1.", kLoopback},
      {"127.0.0.1.5", kPublic},
      {"1.2.3.4.5", kPublic},
      {"127..1", kPublic},
      {"169.254.169.254", kLinkLocal},
      {"169.253.0.1", kPublic},
      {"10.1.2.3", kPrivate},
      {"11.1.2.3", kPublic},
      {"172.16.0.1", kPrivate},
      {"172.31.255.255", kPrivate},
      {"172.32.0.1", kPublic},
      {"192.168.1.1", kPrivate},
      {"192.169.1.1", kPublic},
      {"100.64.0.1", kPrivate},
      {"100.128.0.1", kPublic},
      {"8.8.8.8", kPublic},
      {"::1", kLoopback},
      {"::", kLoopback},
      {"0:0:0:0:0:0:0:1", kLoopback},
      {"::2", kPublic},
      {"1::1", kPublic},
      {"2001:db8::1", kPublic},
      {"fe80::1", kLinkLocal},
      {"FEBF::1", kLinkLocal},
      {"fec0::1", kPublic},
      {"fc00::1", kPrivate},
      {"fdff::1", kPrivate},
      {"fe00::1", kPublic},
      {"::ffff:127.0.0.1", kLoopback},
      {"::ffff:7f00:1", kLoopback},
      {"::ffff:a9fe:1", kLinkLocal},
      {"::ffff:808:808", kPublic},
      {"::ffff:8.8.8.8", kPublic},
      {"ffff:7f00::1", kPublic},
      {"printer.local", kPrivate},
      {"db.internal", kPrivate},
      {"local", kPublic},
      {"", kPublic},
      {".", kPublic},
      {":", kPublic},
      {"0x", kLoopback},
      {"08", kPublic},
  };
  for (const auto& test : kCases) EXPECT_EQ(ReachOf(test.host), test.reach) << test.host;
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
