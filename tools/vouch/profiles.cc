// `vouch profiles`: lists what --profile takes.
#include <fmt/format.h>

#include <algorithm>

#include "profiles/registry.h"
#include "tools/vouch/command.h"
#include "tools/vouch/stream.h"

namespace vouch::cli {
namespace {

ExitStatus Run() {
  size_t width = 0;
  for (const profiles::Profile& profile : profiles::Profiles()) width = std::max(width, profile.name.size());
  for (const profiles::Profile& profile : profiles::Profiles()) {
    Print(stdout, "{:<{}}  {} ({})\n", profile.name, width, profile.title, profile.documents[0].schema);
  }
  return ExitStatus::kOk;
}

}  // namespace

Command AddProfiles(CLI::App& program) {
  return {program.add_subcommand("profiles", "List the built-in profiles"), Run};
}

}  // namespace vouch::cli
