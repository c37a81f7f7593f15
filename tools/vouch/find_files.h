// FindFiles: the files that the command line names, folders replaced by what lies in them at any depth.
//
// A folder gives the files whose names `wanted` accepts, in the order of their paths. Links to files count, links to
// folders are not followed, so a search always ends. A file that is named is always taken, whatever it is called.
// Nothing is left out in silence: Found::faults has what could not be searched. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_FIND_FILES_H_
#define VOUCH_TOOLS_VOUCH_FIND_FILES_H_

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vouch::cli {

struct FoundFile {
  std::string path;  // "-" is standard input
  bool named;        // by the command line itself, not found in a folder
};

struct Found {
  std::vector<FoundFile> files;                             // each once
  std::vector<std::pair<std::string, std::string>> faults;  // path and reason: a folder unreadable, or without a file
  std::vector<std::string> repeated;                        // named again, or found again
};

Found FindFiles(const std::vector<std::string>& operands, const std::function<bool(std::string_view name)>& wanted);

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_FIND_FILES_H_
