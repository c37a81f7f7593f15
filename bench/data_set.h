// A data set of the benchmarks: a schema and its instances, read once.
//
// Entry points: DataFolder, LoadDataSet. The data is that of the public jsonschema-benchmark, looked for
// under $VOUCH_SHARED/jsonschema-benchmark or ../shared/jsonschema-benchmark.
#ifndef VOUCH_BENCH_DATA_SET_H_
#define VOUCH_BENCH_DATA_SET_H_

#include <rapidjson/document.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vouch::bench {

struct DataSet {
  std::string name;
  std::string schema;
  std::vector<std::string> texts;                          // one instance each
  std::vector<std::unique_ptr<rapidjson::Document>> doms;  // the same
  std::vector<std::string> mutated;                        // most are invalid; may be absent
  size_t bytes = 0;
};

// The folder that holds the sets; nullopt when it isn't there.
std::optional<std::filesystem::path> DataFolder(const std::filesystem::path& source_dir);

// nullopt when the set is not there, or RapidJSON refuses an instance.
std::optional<DataSet> LoadDataSet(const std::filesystem::path& folder, const std::string& name);

}  // namespace vouch::bench

#endif  // VOUCH_BENCH_DATA_SET_H_
