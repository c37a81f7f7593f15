// vouch: the command line. Parses the arguments, runs one command, and sees to the exit status
// (exit_status.h). Each command is a file of its own. Tested by test-suite/cli/.
#include <cstdio>
#include <exception>
#include <sstream>
#include <vector>

#include "tools/vouch/command.h"
#include "tools/vouch/stream.h"
#include "tools/vouch/usage.h"

namespace vouch::cli {
namespace {

// What was asked for has to arrive; messages on standard error are told by the exit status too.
ExitStatus Finish(ExitStatus status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  Write(stderr, "vouch: error: standard output can't be written\n");
  return Worse(status, ExitStatus::kUndecided);
}

int Main(int argc, char** argv) {
  CLI::App program(
      "Checks JSON against JSON Schema, and agent files by the rules of their formats. Never opens the network.",
      "vouch");
  program.formatter(HelpFormatter());
  program.set_version_flag("--version", VersionLine(), "Print the version and exit");
  AddHelp(&program);
  program.require_subcommand(1);
  program.footer(
      "Exit status: 0 all valid, 1 something invalid, 2 could not decide (unreadable input, broken schema,\n"
      "a limit, nothing to check), 64 wrong usage.");
  const std::vector<Command> commands = {AddValidate(program), AddCompile(program), AddInspect(program),
                                         AddProfiles(program), AddRules(program), AddVersion(program)};
  for (const Command& command : commands) command.app->group("Commands");
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      Write(stderr, UsageMessage(program, error));
      return static_cast<int>(ExitStatus::kUsage);
    }
    std::ostringstream out;  // --help and --version
    program.exit(error, out, out);
    Write(stdout, out.str());
    return static_cast<int>(Finish(ExitStatus::kOk));
  }
  ExitStatus status = ExitStatus::kUsage;
  for (const Command& command : commands) {
    if (command.app->parsed()) status = command.run();
  }
  return static_cast<int>(Finish(status));
}

}  // namespace
}  // namespace vouch::cli

int main(int argc, char** argv) {
  try {
    return vouch::cli::Main(argc, argv);
  } catch (const std::exception& error) {
    // Out of memory, or a fault of the standard library: never a verdict.
    std::fprintf(stderr, "vouch: error: %s\n", error.what());
    return static_cast<int>(vouch::cli::ExitStatus::kUndecided);
  }
}
