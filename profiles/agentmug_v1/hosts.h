// Where a URL leads: the public internet, or a place that only the machine or its network knows.
//
// Entry point: HostOf, ReachOf. O(text). IPv4 addresses are read as browsers read them: 0x7f.1 and 2130706433
// are 127.0.0.1. No name is looked up. Tested by test-suite/unit/profiles/agentmug_v1/hosts_test.cc.
#ifndef VOUCH_PROFILES_AGENTMUG_V1_HOSTS_H_
#define VOUCH_PROFILES_AGENTMUG_V1_HOSTS_H_

#include <cstdint>
#include <string_view>

namespace vouch::profiles::agentmug_v1 {

enum class Reach : uint8_t { kPublic, kLoopback, kLinkLocal, kPrivate };

// The host of the URL, without user, port and brackets; a slice of it, empty when there is none.
std::string_view HostOf(std::string_view url);

Reach ReachOf(std::string_view host);

}  // namespace vouch::profiles::agentmug_v1

#endif  // VOUCH_PROFILES_AGENTMUG_V1_HOSTS_H_
