// See choose.h.
#include "profiles/choose.h"

#include <algorithm>
#include <utility>

#include "profiles/registry.h"

namespace vouch::profiles {

Choice Choose(const json::Value& root) {
  Choice choice;
  for (const Profile& profile : Profiles()) {
    Recognition recognition = profile.recognise(root);
    if (recognition.claim == Claim::kYes) return {&profile, {}};
    if (recognition.claim == Claim::kStranger && choice.stranger.empty()) choice.stranger = std::move(recognition.what);
  }
  return choice;
}

bool HasSuffix(const Profile& profile, std::string_view file_name) {
  const std::string_view base = file_name.substr(file_name.rfind('/') + 1);
  const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; };
  return std::any_of(profile.suffixes.begin(), profile.suffixes.end(), [&](std::string_view suffix) {
    if (base.size() <= suffix.size()) return false;
    const std::string_view end = base.substr(base.size() - suffix.size());
    return std::equal(end.begin(), end.end(), suffix.begin(), same);
  });
}

bool HasEncoding(const Profile& profile, load::Encoding encoding) {
  return std::any_of(profile.suffixes.begin(), profile.suffixes.end(),
                     [&](std::string_view suffix) { return load::EncodingOf(suffix, "") == encoding; });
}

const Profile* BySuffix(std::string_view file_name) {
  for (const Profile& profile : Profiles()) {
    if (HasSuffix(profile, file_name)) return &profile;
  }
  return nullptr;
}

}  // namespace vouch::profiles
