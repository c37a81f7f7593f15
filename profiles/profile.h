// Profile: a file format with a schema and rules of its own, under a name.
//
// A profile is a folder below profiles/ (its profile.cc describes it, its rules stand beside that) and one line
// in registered.def. The programs are compiled and encoded, formats asserted, when vouch is built.
// Plain data with static lifetime; share it freely. profiles/README.md shows how to add one.
#ifndef VOUCH_PROFILES_PROFILE_H_
#define VOUCH_PROFILES_PROFILE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "profiles/agent_file.h"
#include "profiles/finding.h"
#include "profiles/reporter.h"
#include "profiles/rule.h"
#include "vouch/validator.h"

namespace vouch::profiles {

// One kind of document of the format, e.g. the agent file itself.
struct DocumentKind {
  std::string_view name;    // "agent profile"
  std::string_view schema;  // the schema's file name below schemas/
  // What Schema::Encode gave for it; Schema::Decode reads it. Set by the registry.
  std::string_view program = {};
};

// How sure a profile is that a value is one of its files.
enum class Claim : uint8_t {
  kNo,
  kStranger,  // no, but the profile knows what it is; see Recognition::what
  kYes,
};

struct Recognition {
  Claim claim = Claim::kNo;
  std::string what;  // kStranger: what the file is instead, as "a GitHub Copilot agent"; may say what to do
};

struct Profile {
  std::string_view name;   // what --profile takes
  std::string_view title;  // one line for people
  std::vector<DocumentKind> documents;
  // How files are called when a folder is searched: ".agent.yaml".
  std::span<const std::string_view> suffixes;
  // Markdown: JSON Pointer tokens of the string that the body stands for; empty: Markdown is not an encoding.
  std::span<const std::string_view> body_path;
  std::span<const Rule> rules;  // all, in the order of the documentation
  const Rule* schema_rule = nullptr;      // under which errors of the schema are reported

  // Which rule a text breaks that does not load (or loads with a warning).
  const Rule& (*load_rule)(load::Problem problem) = nullptr;
  // Whether the value is one of this format's documents, by its content alone.
  Recognition (*recognise)(const json::Value& root) = nullptr;
  // Before anything else: the version and the kind. The index into `documents` of the schema to check against;
  // nullopt: what was reported says it all, and nothing more is checked.
  std::optional<size_t> (*gate)(Reporter& reporter) = nullptr;
  // An error of the schema in the format's own terms; may change rule, message and help. May be null.
  void (*word)(const AgentFile& file, Finding& finding) = nullptr;
  // The rules for one file, run whether or not the schema holds: values of the wrong type are passed over.
  void (*check)(size_t document, Reporter& reporter) = nullptr;
  // The rules between the files of one run. May be null.
  void (*check_together)(std::span<Reporter* const> files) = nullptr;
};

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_PROFILE_H_
