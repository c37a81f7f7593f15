// Explanations of malformed YAML: what the author probably did, where, and the line as it should be.
//
// Entry points: ExplainYamlFault for what the parser stopped at, and one function for each fault that the
// composer finds itself. Each leaves one fatal notice. O(bytes before the fault).
// Tested by test-suite/unit/profiles/load/yaml_fault_test.cc.
#ifndef VOUCH_PROFILES_LOAD_YAML_FAULT_H_
#define VOUCH_PROFILES_LOAD_YAML_FAULT_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "profiles/load/yaml_events.h"

namespace vouch::profiles::load {

struct YamlFault {
  struct Open {
    uint32_t begin;  // of its first child, for blocks
    bool mapping;
    bool flow;
  };
  std::string_view text;
  Range part;
  YamlStop stop;
  const YamlEvent& last;   // the event before
  std::vector<Open> open;  // the collections around the fault, the outermost first
};

void ExplainYamlFault(const YamlFault& fault, Notices* notices);

// An alias that no anchor precedes: mostly text that begins with an asterisk.
void ExplainUnknownAlias(std::string_view text, Range alias, Notices* notices);
// A mapping or sequence as a key: mostly a template, {{ name }}.
void ExplainCollectionKey(std::string_view text, Range part, Range key, bool mapping, Notices* notices);
// Something on the line `at` after the end of the document.
void ExplainAfterEnd(std::string_view text, Range at, Notices* notices);

}  // namespace vouch::profiles::load

#endif  // VOUCH_PROFILES_LOAD_YAML_FAULT_H_
