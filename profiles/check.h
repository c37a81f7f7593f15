// Check: agent files from their bytes to all that is wrong with them.
//
// Entry points: Checker::Check for each file, Checker::CheckTogether once at the end. The stages of one file: load, choose the profile, gate (version and kind), schema, rules. Rules run also
// where the schema failed; one finding a cause: an error of the schema is dropped where a rule that replaces it
// reported the same place. Findings come in the order of the text. Secrets never appear in a message.
// No I/O: texts are handed in. Not for several threads at once. Tested by test-suite/profiles/
// and test-suite/unit/profiles/check_test.cc.
#ifndef VOUCH_PROFILES_CHECK_H_
#define VOUCH_PROFILES_CHECK_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "profiles/agent_file.h"
#include "profiles/confidential.h"
#include "profiles/finding.h"
#include "profiles/profile.h"
#include "profiles/settings.h"

namespace vouch::profiles {

// What became of one file.
struct FileReport {
  std::string name;
  std::string text;
  const Profile* profile = nullptr;  // null: none was chosen, see undecided
  std::optional<size_t> document;    // index into the profile's document kinds; absent when the gate was closed
  std::optional<AgentFile> file;     // absent when the text did not load
  std::vector<Finding> findings;
  uint64_t findings_dropped = 0;     // beyond Limits::output_units
  std::string undecided;             // not empty: no verdict, and why (a limit, an unknown kind of file)
  std::string undecided_help;        // what to do about it
  std::shared_ptr<const Confidential> confidential;  // what must not be printed of the text; made for the findings
  bool stranger = false;             // undecided, for it is a file of another format, which `undecided` names

  bool Has(Severity severity) const;  // a finding that is at least this severe
};

// What may be printed of the file's text: what is private in it is "*". Positions stay true.
std::string MaskedText(const FileReport& report);

// The limits that suit agent files, which people write by hand: 10 MiB and a nesting of 100.
Limits AgentFileLimits();

class Checker {
 public:
  explicit Checker(Settings settings);
  ~Checker();

  // `forced` is the profile to check against whatever the content says; null: the content chooses.
  FileReport Check(std::string name, std::string text, const Profile* forced);
  // The rules between files; adds to their findings.
  void CheckTogether(std::span<FileReport> reports);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_CHECK_H_
