// What every C++ worker of bench/compare has in common: reading a set, sampling, and the protocol.
//
// A worker is started with the folder of one set. It prints `version TEXT`, then `refused REASON` and ends,
// or a line `verdicts WHAT DIGITS` for each way it judges (one digit an instance, the mutated instances after
// the valid ones: 1 valid, 0 invalid, ? undecided or refused), then `figures NAME...` and `ready`. From then
// on it answers each line `FIGURE SECONDS` of standard input with `MINIMUM MEDIAN SAMPLES`: nanoseconds a
// pass over the set. It ends with its input. Entry point: Worker. Tested by running bench/compare.
#ifndef VOUCH_BENCH_WORKER_H_
#define VOUCH_BENCH_WORKER_H_

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vouch::bench {

inline double Now() {
  using std::chrono::steady_clock;
  return std::chrono::duration<double, std::nano>(steady_clock::now().time_since_epoch()).count();
}

// Keeps the compiler from dropping what computes `value`.
template <typename T>
inline void Keep(const T& value) {
  asm volatile("" : : "r,m"(value) : "memory");
}

struct SetTexts {
  std::string schema;
  std::vector<std::string> instances;
  std::vector<std::string> mutated;

  explicit SetTexts(const std::string& folder)
      : schema(Read(folder + "/schema.json")),
        instances(Lines(folder + "/instances.jsonl")),
        mutated(Lines(folder + "/mutated.jsonl")) {}

 private:
  static std::string Read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static std::vector<std::string> Lines(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
      if (line.find_first_not_of(" \t\r") != std::string::npos) lines.push_back(std::move(line));
    }
    return lines;
  }
};

class Worker {
 public:
  // One pass over the set.
  void Figure(const std::string& name, std::function<void()> pass) {
    figures_[name] = [pass = std::move(pass)](double seconds) { return Sample(pass, seconds); };
  }
  // Each instance many times before the next, as a loop over one document does: warm caches and predictors.
  void Repeated(const std::string& name, size_t count, std::function<void(size_t)> judge) {
    figures_[name] = [count, judge = std::move(judge)](double seconds) {
      return Repeat(count, judge, seconds);
    };
  }
  // `judge` of every text, as one digit each.
  template <typename Judge>
  static void Verdicts(const char* what, const SetTexts& set, Judge judge) {
    std::string digits;
    for (const std::string& text : set.instances) digits += judge(text);
    for (const std::string& text : set.mutated) digits += judge(text);
    std::printf("verdicts %s %s\n", what, digits.c_str());
  }
  static int Refuse(std::string reason) {
    std::replace(reason.begin(), reason.end(), '\n', ' ');
    std::printf("refused %s\n", reason.c_str());
    return 0;
  }

  int Serve() {
    std::printf("figures");
    for (const auto& figure : figures_) std::printf(" %s", figure.first.c_str());
    std::printf("\nready\n");
    std::fflush(stdout);
    std::string name;
    for (double seconds = 0; std::cin >> name >> seconds;) {
      const auto found = figures_.find(name);
      if (found == figures_.end()) return 64;
      std::vector<double> samples = found->second(seconds);
      std::sort(samples.begin(), samples.end());
      std::printf("%.1f %.1f %zu\n", samples.front(), samples[samples.size() / 2], samples.size());
      std::fflush(stdout);
    }
    return 0;
  }

 private:
  // Samples of at least 50 microseconds, one pass to warm up before.
  static std::vector<double> Sample(const std::function<void()>& pass, double seconds) {
    const double begin = Now();
    pass();
    const double first = Now() - begin, end = begin + seconds * 1e9;
    const int passes = first < 50e3 ? static_cast<int>(50e3 / std::max(first, 10.0)) + 1 : 1;
    std::vector<double> samples;
    do {
      const double from = Now();
      for (int i = 0; i < passes; ++i) pass();
      samples.push_back((Now() - from) / passes);
    } while (Now() < end);
    return samples;
  }

  static std::vector<double> Repeat(size_t count, const std::function<void(size_t)>& judge, double seconds) {
    const double begin = Now(), end = begin + seconds * 1e9;
    for (size_t i = 0; i < count; ++i) judge(i);
    // Up to 20 times; slow peers less often, but still in a row.
    const int times = static_cast<int>(std::clamp((end - begin) / 2 / (Now() - begin), 2.0, 20.0));
    std::vector<double> samples;
    do {
      double pass = 0;
      for (size_t i = 0; i < count; ++i) {
        judge(i);
        const double from = Now();
        for (int k = 0; k < times; ++k) judge(i);
        pass += (Now() - from) / times;
      }
      samples.push_back(pass);
    } while (Now() < end);
    return samples;
  }

  std::map<std::string, std::function<std::vector<double>(double)>> figures_;
};

}  // namespace vouch::bench

#endif  // VOUCH_BENCH_WORKER_H_
