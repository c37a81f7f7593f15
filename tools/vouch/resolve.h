// DocumentStore: the schema documents that --resolve lays open to references. Nothing else is ever read, and
// never the network.
//
// Entry points: Add, Find. A document is known by its "$id" (draft 4: "id") and by its file: URI. Of a
// folder, files named *.json and *.schema count, at any depth; links to folders are not followed. Files are
// read to learn their "$id" when the first reference asks; only URIs and paths stay in memory.
// Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_RESOLVE_H_
#define VOUCH_TOOLS_VOUCH_RESOLVE_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "vouch/error.h"
#include "vouch/limits.h"

namespace vouch::cli {

class DocumentStore {
 public:
  explicit DocumentStore(const Limits& limits) : limits_(limits) {}

  void Add(const std::string& file_or_folder) { roots_.push_back(file_or_folder); }
  bool empty() const { return roots_.empty(); }

  // The text of the document with this URI, which may be no JSON; nullopt when there is none. Errors: a file or folder
  // that can't be read, two files with this "$id".
  Result<std::optional<std::string>> Find(const std::string& uri);

  // The file that Find has read for this URI, as --resolve leads to it; empty if there is none.
  std::string PathOf(const std::string& uri) const;

  // Files whose "$id" is unknown, for they can't be read or are no JSON. They are still found by their file: URI.
  const std::vector<Error>& faults() const { return faults_; }

 private:
  std::optional<Error> Index();
  std::optional<Error> IndexFolder(const std::string& folder);
  void IndexFile(const std::string& path);

  const Limits limits_;
  bool indexed_ = false;
  std::vector<std::string> roots_;
  std::map<std::string, std::vector<std::string>> paths_by_uri_;
  std::vector<Error> faults_;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_RESOLVE_H_
