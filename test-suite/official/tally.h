// Tally: what a run counted, the failures it saw, what a road left out and why.
//
// Entry points: Tally::Count, Fail, LeaveOut, then PrintReport, PrintFailures.
#ifndef VOUCH_TEST_SUITE_OFFICIAL_TALLY_H_
#define VOUCH_TEST_SUITE_OFFICIAL_TALLY_H_

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace vouch::suite {

// The ways from a schema and an instance to a verdict.
enum class Road : uint8_t {
  kVerdict,  // Check on the text
  kExplain,  // Validate on the text
  kDecoded,  // both, by the schema that was encoded and decoded again
  kInPlace,  // both, on a rapidjson::Value
};
inline constexpr size_t kRoads = 4;
const char* RoadName(Road road);

class Tally {
 public:
  // Everything below is counted for this part of this dialect.
  void Enter(const std::string& dialect, const std::string& part);
  // One test that should run along the roads.
  void CountTest() { ++current_->tests; }
  void Count(Road road, bool passed);
  void Fail(const std::string& where, const std::string& what);
  // The road can't take this test.
  void LeaveOut(Road road, const std::string& reason);

  uint64_t tests() const;
  uint64_t failures() const { return failures_; }

  // A table per dialect: part, tests, passed/run for each road; below it, what was left out, with the
  // reasons.
  void PrintReport() const;
  // One line: tests, failures.
  void PrintSummary(const std::string& what) const;

 private:
  struct RoadCount {
    uint64_t run = 0, passed = 0, left_out = 0;
  };
  struct Part {
    std::string dialect, name;
    uint64_t tests = 0;
    std::array<RoadCount, kRoads> roads;
    std::array<std::map<std::string, uint64_t>, kRoads> reasons;
  };
  std::vector<Part> parts_;
  Part* current_ = nullptr;
  uint64_t failures_ = 0;
};

}  // namespace vouch::suite

#endif  // VOUCH_TEST_SUITE_OFFICIAL_TALLY_H_
