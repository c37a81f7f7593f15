// What the tests of the loaders share: load, then compare the value and the notices in short.
#ifndef VOUCH_TEST_SUITE_UNIT_PROFILES_LOAD_LOADING_SUPPORT_H_
#define VOUCH_TEST_SUITE_UNIT_PROFILES_LOAD_LOADING_SUPPORT_H_

#include <string>
#include <string_view>

#include "engine/json/writer.h"
#include "profiles/load/load.h"

namespace vouch::profiles::load {

inline Options TestOptions() {
  Options options;
  options.body_path = {"spec", "role", "instructions"};
  return options;
}

// The value as JSON; the first fatal notice where there is none.
inline std::string ValueOf(const Loaded& loaded) {
  if (loaded.document.has_value()) return json::ToText(loaded.document->root());
  for (const Notice& notice : loaded.notices) {
    if (notice.fatal) return "fatal: " + notice.message;
  }
  return "neither a value nor a fatal notice";
}

inline std::string Yaml(std::string_view text) { return ValueOf(Load(text, Encoding::kYaml, TestOptions())); }

// The text that a notice points at.
inline std::string_view At(std::string_view text, const Notice& notice) {
  return text.substr(notice.begin, notice.end - notice.begin);
}

}  // namespace vouch::profiles::load

#endif  // VOUCH_TEST_SUITE_UNIT_PROFILES_LOAD_LOADING_SUPPORT_H_
