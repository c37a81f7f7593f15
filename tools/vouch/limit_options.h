// One option for each field of vouch::Limits, generated from one table: instance_depth is --instance-depth.
//
// Entry points: AddLimitOptions, LimitOptionFor. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_LIMIT_OPTIONS_H_
#define VOUCH_TOOLS_VOUCH_LIMIT_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

#include "vouch/limits.h"

namespace vouch::cli {

// `limits` must live as long as the app parses.
void AddLimitOptions(CLI::App* app, Limits* limits);

// The option for the first field of Limits that `message` names, for instance "--instance-depth"; empty if
// none.
std::string LimitOptionFor(std::string_view message);

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_LIMIT_OPTIONS_H_
