// See yaml_fault.h.
#include "profiles/load/yaml_fault.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace vouch::profiles::load {

void ExplainYamlFault(const YamlFault& fault, Notices* notices) {
  notices->Fatal(Problem::kSyntax, {fault.stop.at, fault.stop.at},
                 "this is no YAML: " + std::string(fault.stop.problem));
}

void ExplainUnknownAlias(std::string_view text, Range alias, Notices* notices) {
  notices->Fatal(
      Problem::kSyntax, alias,
      fmt::format("the alias {} refers to an anchor that does not stand before it", Shown(Cut(text, alias))),
      "text that begins with * must stand in quotes");
}

void ExplainCollectionKey(std::string_view text, Range, Range key, bool mapping, Notices* notices) {
  notices->Fatal(Problem::kKeyType, {key.begin, key.begin + 1},
                 fmt::format("a {} stands where a key must be, but keys must be strings",
                             mapping ? "mapping" : "sequence"),
                 text.substr(key.begin, 1) == "{" ? "text that begins with { must stand in quotes" : "");
}

void ExplainAfterEnd(std::string_view, Range at, Notices* notices) {
  notices->Fatal(Problem::kSyntax, at, "something follows the end of the document");
}

}  // namespace vouch::profiles::load
