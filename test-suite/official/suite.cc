#include "test-suite/official/suite.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace vouch::suite {
namespace {

namespace fs = std::filesystem;

constexpr Dialect kDialects[] = {
    {"draft4", "http://json-schema.org/draft-04/schema#", 4},
    {"draft6", "http://json-schema.org/draft-06/schema#", 6},
    {"draft7", "http://json-schema.org/draft-07/schema#", 7},
    {"draft2019-09", "https://json-schema.org/draft/2019-09/schema", 2019},
    {"draft2020-12", "https://json-schema.org/draft/2020-12/schema", 2020},
};

std::string Quote(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// What follows "name: " in a line of the script's answer.
std::string Line(const std::string& answer, const std::string& name) {
  const size_t at = answer.find(name + ": ");
  if (at == std::string::npos) return "";
  const size_t begin = at + name.size() + 2;
  return answer.substr(begin, answer.find('\n', begin) - begin);
}

}  // namespace

Result<Suite> FindSuite(const fs::path& source_dir, const fs::path& build_dir) {
  const std::string command = "bash " + Quote((source_dir / "test-suite/official/find_suite.sh").string()) +
                              " " + Quote(build_dir.string());
  std::string answer;
  if (std::FILE* pipe = popen(command.c_str(), "r")) {
    char buffer[4096];
    for (size_t got; (got = std::fread(buffer, 1, sizeof(buffer), pipe)) > 0;) answer.append(buffer, got);
    pclose(pipe);
  }
  const Suite suite = {
      .path = Line(answer, "path"), .found = Line(answer, "found"), .revision = Line(answer, "revision")};
  if (!suite.path.empty()) return suite;
  Error error;
  error.code = ErrorCode::kUsage;
  error.message = "the official test suite was not found; test-suite/README.md says where it is looked for";
  return error;
}

std::span<const Dialect> Dialects() { return kDialects; }

Remotes Remotes::Load(const Suite& suite) {
  Remotes remotes;
  const fs::path folder = suite.path / "remotes";
  for (const fs::path& path : JsonFiles(folder, true)) {
    std::ifstream in(path, std::ios::binary);
    const std::string uri = "http://localhost:1234/" + path.lexically_relative(folder).generic_string();
    (*remotes.texts_)[uri] = std::string(std::istreambuf_iterator<char>(in), {});
  }
  return remotes;
}

CompileOptions Remotes::Options(const Dialect& dialect) const {
  CompileOptions options;
  options.default_dialect = dialect.uri;
  options.resolver = [texts = texts_](const std::string& uri) -> Result<std::optional<std::string>> {
    const auto found = texts->find(uri);
    if (found == texts->end()) return std::optional<std::string>();
    return std::optional<std::string>(found->second);
  };
  return options;
}

std::vector<fs::path> JsonFiles(const fs::path& folder, bool recursive) {
  std::vector<fs::path> files;
  if (!fs::is_directory(folder)) return files;
  for (auto entry = fs::recursive_directory_iterator(folder); entry != fs::recursive_directory_iterator();
       ++entry) {
    if (entry->is_directory() && !recursive) entry.disable_recursion_pending();
    if (entry->is_regular_file() && entry->path().extension() == ".json") files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace vouch::suite
