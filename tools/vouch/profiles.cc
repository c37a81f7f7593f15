// `vouch profiles`: lists what --profile takes, with the documents, encodings and file names of each.
#include <fmt/format.h>

#include <algorithm>

#include "profiles/choose.h"
#include "profiles/load/load.h"
#include "profiles/registry.h"
#include "tools/vouch/command.h"
#include "tools/vouch/stream.h"

namespace vouch::cli {
namespace {

std::string Encodings(const profiles::Profile& profile) {
  std::string list;
  for (const auto& [encoding, name] : {std::pair(profiles::load::Encoding::kJson, "JSON"),
                                       std::pair(profiles::load::Encoding::kYaml, "YAML"),
                                       std::pair(profiles::load::Encoding::kMarkdown, "Markdown")}) {
    if (profiles::HasEncoding(profile, encoding)) list += (list.empty() ? "" : ", ") + std::string(name);
  }
  return list;
}

ExitStatus Run() {
  size_t width = 0;
  for (const profiles::Profile& profile : profiles::Profiles()) width = std::max(width, profile.name.size());
  for (const profiles::Profile& profile : profiles::Profiles()) {
    Print(stdout, "{:<{}}  {}\n", profile.name, width, profile.title);
    const std::string indent(width + 2, ' ');
    for (const profiles::DocumentKind& document : profile.documents) {
      Print(stdout, "{}{}: {}\n", indent, document.name, document.schema);
    }
    Print(stdout, "{}{}: {}\n", indent, Encodings(profile), fmt::join(profile.suffixes, " "));
  }
  return ExitStatus::kOk;
}

}  // namespace

Command AddProfiles(CLI::App& program) {
  return {program.add_subcommand("profiles", "List the built-in profiles"), Run};
}

}  // namespace vouch::cli
