// The official suite on disk: where it is, its dialects, and the remotes that its schemas refer to.
//
// Entry points: FindSuite, Dialects, Remotes::Load.
#ifndef VOUCH_TEST_SUITE_OFFICIAL_SUITE_H_
#define VOUCH_TEST_SUITE_OFFICIAL_SUITE_H_

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "vouch/schema.h"

namespace vouch::suite {

struct Suite {
  std::filesystem::path path;
  std::string found;  // how
  std::string revision;
};

// Asks test-suite/official/find_suite.sh, which knows the order of places. Error when there is none.
Result<Suite> FindSuite(const std::filesystem::path& source_dir, const std::filesystem::path& build_dir);

struct Dialect {
  const char* folder;  // below tests/, and below remotes/
  const char* uri;     // its metaschema
  int release;         // as the annotation tests number it
};
std::span<const Dialect> Dialects();

// Everything below remotes/, served as http://localhost:1234/.
class Remotes {
 public:
  static Remotes Load(const Suite& suite);
  size_t size() const { return texts_->size(); }
  // Options whose resolver serves the remotes, the dialect being the default.
  CompileOptions Options(const Dialect& dialect) const;

 private:
  std::shared_ptr<std::map<std::string, std::string>> texts_ =
      std::make_shared<std::map<std::string, std::string>>();
};

// The *.json files below a folder, sorted; none when there is no such folder.
std::vector<std::filesystem::path> JsonFiles(const std::filesystem::path& folder, bool recursive);

}  // namespace vouch::suite

#endif  // VOUCH_TEST_SUITE_OFFICIAL_SUITE_H_
