// Expectations: the rows of fixtures.tsv, and findings in its notation.
//
// A row is a file below fixtures/, a tab, and all that is found in it when it is checked alone, in the order of the
// text: "error OAP-S05 3:9, warning OAP-R07 2:7", or "ok". "undecided" stands before the findings where there is no
// verdict.
#ifndef VOUCH_TEST_SUITE_PROFILES_EXPECTATIONS_H_
#define VOUCH_TEST_SUITE_PROFILES_EXPECTATIONS_H_

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "profiles/check.h"

namespace vouch::profiles {

std::filesystem::path FixtureFolder();
std::vector<std::pair<std::string, std::string>> ReadTable(const std::filesystem::path& path);
std::string Describe(const FileReport& report);
// Time stands still and three time zones are known, so that answers never change.
Settings TestSettings();

}  // namespace vouch::profiles

#endif  // VOUCH_TEST_SUITE_PROFILES_EXPECTATIONS_H_
