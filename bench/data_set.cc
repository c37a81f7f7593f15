#include "bench/data_set.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace vouch::bench {

namespace fs = std::filesystem;

std::optional<fs::path> DataFolder(const fs::path& source_dir) {
  const char* variable = std::getenv("VOUCH_SHARED");
  const fs::path shared = variable != nullptr ? fs::path(variable) : source_dir.parent_path() / "shared";
  const fs::path folder = shared / "jsonschema-benchmark";
  if (!fs::is_directory(folder)) return std::nullopt;
  return folder;
}

std::optional<DataSet> LoadDataSet(const fs::path& folder, const std::string& name) {
  DataSet set;
  set.name = name;
  std::ifstream schema(folder / name / "schema.json", std::ios::binary);
  std::ifstream instances(folder / name / "instances.jsonl", std::ios::binary);
  if (!schema || !instances) return std::nullopt;
  set.schema.assign(std::istreambuf_iterator<char>(schema), {});
  for (std::string line; std::getline(instances, line);) {
    if (line.empty()) continue;
    set.bytes += line.size();
    auto dom = std::make_unique<rapidjson::Document>();
    dom->Parse<rapidjson::kParseFullPrecisionFlag>(line.data(), line.size());
    if (dom->HasParseError()) return std::nullopt;
    set.doms.push_back(std::move(dom));
    set.texts.push_back(std::move(line));
  }
  std::ifstream mutated(folder / name / "mutated.jsonl", std::ios::binary);
  for (std::string line; std::getline(mutated, line);) {
    if (!line.empty()) set.mutated.push_back(std::move(line));
  }
  return set;
}

}  // namespace vouch::bench
