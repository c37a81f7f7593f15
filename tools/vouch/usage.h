// How the command line tells its use: the look of --help, and what is said of arguments that are none.
//
// Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_USAGE_H_
#define VOUCH_TOOLS_VOUCH_USAGE_H_

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace vouch::cli {

// The look of --help: groups in the order in which they were added, descriptions in lines of a terminal's width.
std::shared_ptr<CLI::FormatterBase> HelpFormatter();

// Moves -h behind the options that the app has so far.
void AddHelp(CLI::App* app);

// The option takes one of these words.
CLI::Option* TakesOneOf(const std::vector<std::string>& words, CLI::Option* option);

// What is wrong with the arguments that `program` refused, and what may have been meant.
std::string UsageMessage(const CLI::App& program, const CLI::ParseError& error);

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_USAGE_H_
