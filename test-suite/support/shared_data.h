// Data that some tests need and the repository does not hold: under $VOUCH_SHARED, else ../shared.
//
// Entry points: SharedData, ReadFile. A test whose data is missing says so by
// `GTEST_SKIP() << kDataAbsent`, which tools/check repeats at its end.
#ifndef VOUCH_TEST_SUITE_SUPPORT_SHARED_DATA_H_
#define VOUCH_TEST_SUITE_SUPPORT_SHARED_DATA_H_

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace vouch::test_support {

inline constexpr const char* kDataAbsent = "not run: data absent";

// The path of `relative` among the shared data, or nullopt when it is not there.
inline std::optional<std::filesystem::path> SharedData(const std::string& relative) {
  const char* variable = std::getenv("VOUCH_SHARED");
  const std::filesystem::path root = variable != nullptr
                                         ? std::filesystem::path(variable)
                                         : std::filesystem::path(VOUCH_SOURCE_DIR).parent_path() / "shared";
  const std::filesystem::path path = root / relative;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

// The bytes of a file; nullopt when it can't be read.
inline std::optional<std::string> ReadFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

}  // namespace vouch::test_support

#endif  // VOUCH_TEST_SUITE_SUPPORT_SHARED_DATA_H_
