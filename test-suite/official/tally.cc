#include "test-suite/official/tally.h"

#include <fmt/format.h>

namespace vouch::suite {
namespace {

constexpr uint64_t kShownFailures = 200;

}  // namespace

const char* RoadName(Road road) {
  switch (road) {
    case Road::kVerdict:
      return "verdict";
    case Road::kExplain:
      return "explain";
    case Road::kDecoded:
      return "decoded";
    case Road::kInPlace:
      return "in place";
  }
  return "";
}

void Tally::Enter(const std::string& dialect, const std::string& part) {
  for (Part& known : parts_) {
    if (known.dialect == dialect && known.name == part) {
      current_ = &known;
      return;
    }
  }
  current_ = &parts_.emplace_back();
  current_->dialect = dialect;
  current_->name = part;
}

void Tally::Count(Road road, bool passed) {
  RoadCount& count = current_->roads[static_cast<size_t>(road)];
  ++count.run;
  if (passed) ++count.passed;
}

void Tally::Fail(const std::string& where, const std::string& what) {
  if (++failures_ <= kShownFailures) fmt::print("FAIL {}: {}\n", where, what);
  if (failures_ == kShownFailures + 1) fmt::print("FAIL ... further failures are counted, not printed\n");
}

void Tally::LeaveOut(Road road, const std::string& reason) {
  ++current_->roads[static_cast<size_t>(road)].left_out;
  ++current_->reasons[static_cast<size_t>(road)][reason];
}

uint64_t Tally::tests() const {
  uint64_t sum = 0;
  for (const Part& part : parts_) sum += part.tests;
  return sum;
}

void Tally::PrintReport() const {
  std::string dialect;
  for (const Part& part : parts_) {
    if (part.dialect != dialect) {
      dialect = part.dialect;
      fmt::print("\n{:<24} {:>6}", dialect, "tests");
      for (size_t road = 0; road < kRoads; ++road) fmt::print(" {:>14}", RoadName(static_cast<Road>(road)));
      fmt::print("\n");
    }
    fmt::print("  {:<22} {:>6}", part.name, part.tests);
    for (const RoadCount& count : part.roads) {
      fmt::print(" {:>14}", count.run == 0 ? "-" : fmt::format("{}/{}", count.passed, count.run));
    }
    fmt::print("\n");
    for (size_t road = 0; road < kRoads; ++road) {
      if (part.roads[road].left_out == 0) continue;
      fmt::print("    {} left out {}:\n", RoadName(static_cast<Road>(road)), part.roads[road].left_out);
      for (const auto& [reason, count] : part.reasons[road]) fmt::print("      {} x {}\n", count, reason);
    }
  }
  fmt::print("\n");
}

void Tally::PrintSummary(const std::string& what) const {
  uint64_t left_out = 0, run = 0;
  for (const Part& part : parts_) {
    for (const RoadCount& count : part.roads) left_out += count.left_out, run += count.run;
  }
  fmt::print("{}: {} tests, {} runs along {} roads, {} left out, {} failures\n", what, tests(), run, kRoads,
             left_out, failures_);
}

}  // namespace vouch::suite
