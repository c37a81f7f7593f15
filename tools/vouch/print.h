// What the commands print for people: errors as file:line:col: error: message, the place in the document and
// in the schema, the line of the source with a caret, and what to do.
//
// Entry point: Printer. Colour only where the stream is a terminal, NO_COLOR is not set and TERM is not
// "dumb". Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_PRINT_H_
#define VOUCH_TOOLS_VOUCH_PRINT_H_

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "profiles/finding.h"
#include "vouch/error.h"
#include "vouch/validator.h"

namespace vouch::cli {

// A text that messages point into.
struct Source {
  std::string name;       // file name
  std::string_view text;  // may be empty: then there is no excerpt
  uint64_t line = 0;      // JSONL: the line of the file that the text is; 0: the text is the whole file

  // The line of the file, from the line of the text.
  uint64_t LineOf(const TextPosition& position) const { return (line == 0 ? 0 : line - 1) + position.line; }
};

// "error", "warning", "info", "off".
std::string_view SeverityName(profiles::Severity severity);
// "spec", "lint".
std::string_view TierName(profiles::Tier tier);

class Printer {
 public:
  explicit Printer(std::FILE* stream) : Printer(stream, WantsColour(stream)) {}
  Printer(std::FILE* stream, bool colour) : stream_(stream), colour_(colour) {}
  // Whether it is a terminal that shows colours to someone who wants them.
  static bool WantsColour(std::FILE* stream);

  std::FILE* stream() const { return stream_; }

  void PrintFinding(const Source& source, const Finding& finding);
  void PrintFinding(const Source& source, const profiles::Finding& finding);
  // With all its details. `source` is the text for errors that name no other document; those that do are shown with
  // the one of `others` that has this name.
  void PrintError(const Source& source, const Error& error, const std::vector<Source>& others = {});
  // "file: error: message", or warning.
  void PrintError(std::string_view file, std::string_view message);
  void PrintWarning(std::string_view file, std::string_view message);
  void PrintWarning(const Source& source, const Error& error);  // without details
  void PrintNote(std::string_view file, std::string_view message);
  // Below any of these.
  void PrintHelp(std::string_view help);
  // "file: valid".
  void PrintVerdict(std::string_view file, std::string_view verdict, bool good);

 private:
  void Heading(std::string_view where, std::string_view kind, const char* colour, std::string_view message);
  void Detail(std::string_view label, std::string_view text);
  std::string Place(const Source& source, const TextPosition& position) const;

  std::FILE* const stream_;
  const bool colour_;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_PRINT_H_
