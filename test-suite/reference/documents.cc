// File reading, see documents.h.
#include "test-suite/reference/documents.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/uri/uri.h"

namespace vouch::reference {
namespace {

[[noreturn]] void Die(const std::filesystem::path& path, const std::string& why) {
  std::fprintf(stderr, "%s: %s\n", path.c_str(), why.c_str());
  std::exit(2);
}

}  // namespace

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) Die(path, "cannot be read");
  return text.str();
}

std::shared_ptr<const json::Document> ReadDocument(const std::filesystem::path& path) {
  Result<json::Document> document = json::Document::Parse(ReadFile(path));
  if (!document.ok()) Die(path, document.error().message);
  return std::make_shared<const json::Document>(std::move(document).value());
}

Registry ReadMetaschemas(const std::filesystem::path& source_dir) {
  Registry registry;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(source_dir / "schemas" / "json-schema")) {
    if (entry.path().extension() != ".json") continue;
    const auto document = ReadDocument(entry.path());
    const json::Value* id = document->root().Find("$id");
    if (id == nullptr) id = document->root().Find("id");
    if (id == nullptr || !id->is_string()) Die(entry.path(), "has no $id");
    registry[uri::Normalize(uri::WithoutFragment(id->string()))] = document;
  }
  if (registry.size() < 19) Die(source_dir, "some metaschemas are missing");
  return registry;
}

void AddDirectory(const std::filesystem::path& directory, const std::string& prefix, Registry* registry) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    if (entry.path().extension() != ".json") continue;
    const std::string relative = std::filesystem::relative(entry.path(), directory).generic_string();
    (*registry)[uri::Normalize(prefix + relative)] = ReadDocument(entry.path());
  }
}

}  // namespace vouch::reference
