// Command: what main.cc knows of the commands. One file each: validate.cc, compile.cc, inspect.cc,
// profiles.cc, rules.cc, version.cc.
#ifndef VOUCH_TOOLS_VOUCH_COMMAND_H_
#define VOUCH_TOOLS_VOUCH_COMMAND_H_

#include <CLI/CLI.hpp>
#include <functional>

#include "tools/vouch/exit_status.h"

namespace vouch::cli {

// Adds a subcommand to the program and returns what runs it after the arguments were parsed. Whatever the
// options are stored in lives inside the returned function.
struct Command {
  CLI::App* app;
  std::function<ExitStatus()> run;
};

Command AddValidate(CLI::App& program);
Command AddCompile(CLI::App& program);
Command AddInspect(CLI::App& program);
Command AddProfiles(CLI::App& program);
Command AddRules(CLI::App& program);
Command AddVersion(CLI::App& program);

// "vouch 0.1.0".
const char* VersionLine();

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_COMMAND_H_
