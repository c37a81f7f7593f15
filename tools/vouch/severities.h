// Rules by id, and `--severity ID=LEVEL`.
//
// Entry points: FindRule, UnknownRule, AddSeverityOption. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_SEVERITIES_H_
#define VOUCH_TOOLS_VOUCH_SEVERITIES_H_

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>

#include "profiles/rule.h"

namespace vouch::cli {

// A rule of any profile; null when there is none.
const profiles::Rule* FindRule(std::string_view id);
// Why there is no such rule and which may be meant; empty when there is one.
std::string UnknownRule(const std::string& id);

// `severities` must live as long as the app parses.
CLI::Option* AddSeverityOption(CLI::App* app, std::map<std::string, profiles::Severity, std::less<>>* severities);

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_SEVERITIES_H_
