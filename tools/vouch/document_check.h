// DocumentCheck: one document after the other against one schema, each told of on two streams, and all counted.
//
// Not for several threads at once: `vouch validate --jsonl` has one for each. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_DOCUMENT_CHECK_H_
#define VOUCH_TOOLS_VOUCH_DOCUMENT_CHECK_H_

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>

#include "tools/vouch/exit_status.h"
#include "tools/vouch/print.h"
#include "vouch/validator.h"

namespace vouch::cli {

struct DocumentOptions {
  Limits limits;
  bool quiet = false;                  // nothing about valid documents
  bool redact = false;                 // literal credentials are cut out of what is printed
  std::optional<OutputFormat> output;  // JSON lines instead of text for people
};

struct Counts {
  uint64_t valid = 0, invalid = 0, undecided = 0, blank = 0;

  uint64_t documents() const { return valid + invalid + undecided; }
  ExitStatus status() const;
  void Add(const Counts& other);
};

class DocumentCheck {
 public:
  // Findings and verdicts go to `out`, what kept vouch from deciding to `messages`.
  DocumentCheck(const DocumentOptions& options, Schema schema, Printer out, Printer messages);

  void Check(const Source& source);
  // A document that could not be read: it has no verdict.
  void NotDecided(const Source& source, const Error& error);
  // A line of white space.
  void Blank() { ++counts_.blank; }

  // What was counted since the last time.
  Counts TakeCounts() { return std::exchange(counts_, {}); }

 private:
  bool CheckFlag(const Source& source);
  std::string Shown(std::string text) const;
  void PrintFindings(const Source& source, const Report& report);
  void PrintUndecided(const Source& source, const std::string& reason);

  const DocumentOptions& options_;
  Validator validator_;
  ReportOptions report_options_;
  Printer out_, messages_;
  Counts counts_;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_DOCUMENT_CHECK_H_
