// vouch-bench: parse, compile, load, verdict, explain and memory on public data sets, beside a parse and a
// walk by RapidJSON.
//
//   vouch-bench [--sets=NAME,NAME,...] [--data=FOLDER] [options of Google Benchmark]
//
// A time is that of the whole data set once (compile, load: of the schema once). memory_compile and
// memory_validator tell bytes on the heap: what is kept, and the most there was. After the run, the ratios:
// the verdict on a RapidJSON DOM against the walk of the same DOM, the verdict from text against RapidJSON's
// parse of it, annotations of valid and errors of invalid instances against their verdict from text. Exit 1
// when the data is absent or vouch finds an instance invalid.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "bench/data_set.h"
#include "bench/heap.h"
#include "bench/walk.h"
#include "engine/json/document.h"
#include "vouch/rapidjson.h"
#include "vouch/vouch.h"

namespace vouch::bench {
namespace {

struct Subject {
  DataSet data;
  Schema schema;
  Validator validator;

  std::vector<std::string> invalid;  // of data.mutated

  Subject(DataSet set, Schema compiled)
      : data(std::move(set)), schema(compiled), validator(std::move(compiled)) {
    for (const std::string& text : data.mutated) {
      const Result<Outcome> outcome = validator.Check(text);
      if (outcome.ok() && *outcome == Outcome::kInvalid) invalid.push_back(text);
    }
  }
};

void Rate(benchmark::State& state, const DataSet& data) {
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * data.bytes));
}

// What a compilation keeps and its peak; then the same of a validator that has judged every text of the set.
void CompileMemory(benchmark::State& state, const DataSet& data) {
  int64_t kept = 0, peak = 0;
  for (auto _ : state) {
    const HeapMeter heap;
    const Result<Schema> schema = Schema::Compile(data.schema);
    benchmark::DoNotOptimize(schema.ok());
    kept = heap.kept();
    peak = heap.peak();
  }
  state.counters["kept_bytes"] = static_cast<double>(kept);
  state.counters["peak_bytes"] = static_cast<double>(peak);
}

void ValidatorMemory(benchmark::State& state, const DataSet& data, const Schema& schema) {
  int64_t fresh = 0, kept = 0, peak = 0;
  for (auto _ : state) {
    const HeapMeter heap;
    Validator validator(schema);
    fresh = heap.kept();
    for (const std::string& text : data.texts) benchmark::DoNotOptimize(validator.Check(text).ok());
    kept = heap.kept();
    peak = heap.peak();
  }
  state.counters["fresh_bytes"] = static_cast<double>(fresh);
  state.counters["kept_bytes"] = static_cast<double>(kept);
  state.counters["peak_bytes"] = static_cast<double>(peak);
}

void Register(Subject* subject) {
  const DataSet* data = &subject->data;
  Validator* validator = &subject->validator;
  const auto add = [&](const char* what, auto body) {
    benchmark::RegisterBenchmark((data->name + "/" + what).c_str(), body)->Unit(benchmark::kMicrosecond);
  };
  add("rapidjson_walk", [data](benchmark::State& state) {
    for (auto _ : state) {
      for (const auto& dom : data->doms) benchmark::DoNotOptimize(Walk(*dom));
    }
    Rate(state, *data);
  });
  add("rapidjson_parse", [data](benchmark::State& state) {
    for (auto _ : state) {
      for (const std::string& text : data->texts) {
        rapidjson::Document dom;
        benchmark::DoNotOptimize(dom.Parse(text.data(), text.size()).HasParseError());
      }
    }
    Rate(state, *data);
  });
  add("parse_exact", [data](benchmark::State& state) {
    for (auto _ : state) {
      for (const std::string& text : data->texts) benchmark::DoNotOptimize(json::Document::Parse(text).ok());
    }
    Rate(state, *data);
  });
  add("compile", [data](benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(Schema::Compile(data->schema).ok());
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * data->schema.size()));
  });
  add("load", [encoded = subject->schema.Encode()](benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(Schema::Decode(encoded).ok());
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * encoded.size()));
  });
  add("memory_compile", [data](benchmark::State& state) { CompileMemory(state, *data); });
  add("memory_validator",
      [subject](benchmark::State& state) { ValidatorMemory(state, subject->data, subject->schema); });
  add("verdict_dom", [data, validator](benchmark::State& state) {
    for (auto _ : state) {
      for (const auto& dom : data->doms) benchmark::DoNotOptimize(Check(*validator, *dom));
    }
    Rate(state, *data);
  });
  add("verdict_text", [data, validator](benchmark::State& state) {
    for (auto _ : state) {
      for (const std::string& text : data->texts) benchmark::DoNotOptimize(validator->Check(text).ok());
    }
    Rate(state, *data);
  });
  add("annotations_text", [data, validator](benchmark::State& state) {
    ReportOptions options;
    options.annotations = true;
    for (auto _ : state) {
      for (const std::string& text : data->texts)
        benchmark::DoNotOptimize(validator->Validate(text, options).ok());
    }
    Rate(state, *data);
  });
  if (subject->invalid.empty()) return;
  add("verdict_invalid_text", [subject, validator](benchmark::State& state) {
    for (auto _ : state) {
      for (const std::string& text : subject->invalid) benchmark::DoNotOptimize(validator->Check(text).ok());
    }
  });
  add("explain_invalid_text", [subject, validator](benchmark::State& state) {
    for (auto _ : state) {
      for (const std::string& text : subject->invalid) benchmark::DoNotOptimize(validator->Validate(text).ok());
    }
  });
}

// Prints to the console as usual, and remembers the times.
class Times : public benchmark::ConsoleReporter {
 public:
  Times() : ConsoleReporter(isatty(STDOUT_FILENO) == 1 ? OO_ColorTabular : OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type == Run::RT_Iteration) times_[run.benchmark_name()] = run.GetAdjustedCPUTime();
    }
    ConsoleReporter::ReportRuns(runs);
  }

  void PrintRatios(const std::vector<std::string>& sets) const {
    fmt::print("\n{:<28} {:>18} {:>20} {:>20} {:>24}\n", "ratio", "verdict/walk", "verdict_text/parse",
               "annotations/verdict", "explain/verdict, invalid");
    for (const std::string& set : sets) {
      fmt::print("{:<28} {:>18} {:>20} {:>20} {:>24}\n", set, Ratio(set, "verdict_dom", "rapidjson_walk"),
                 Ratio(set, "verdict_text", "rapidjson_parse"), Ratio(set, "annotations_text", "verdict_text"),
                 Ratio(set, "explain_invalid_text", "verdict_invalid_text"));
    }
  }

 private:
  std::string Ratio(const std::string& set, const char* what, const char* against) const {
    const auto a = times_.find(set + "/" + what), b = times_.find(set + "/" + against);
    if (a == times_.end() || b == times_.end() || b->second == 0) return "-";
    return fmt::format("{:.2f}", a->second / b->second);
  }

  std::map<std::string, double> times_;
};

// Takes --name=value out of the arguments.
std::string Take(const char* name, std::string otherwise, int* argc, char** argv) {
  const size_t length = std::strlen(name);
  for (int i = 1; i < *argc; ++i) {
    if (std::strncmp(argv[i], name, length) != 0) continue;
    otherwise = argv[i] + length;
    for (int j = i; j + 1 < *argc; ++j) argv[j] = argv[j + 1];
    --*argc;
    break;
  }
  return otherwise;
}

std::vector<std::string> Split(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    names.emplace_back(list.substr(0, comma));
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return names;
}

int Main(int argc, char** argv) {
  const std::string folder = Take("--data=", DataFolder(VOUCH_SOURCE_DIR).value_or("").string(), &argc, argv);
  const std::vector<std::string> sets =
      Split(Take("--sets=", "cmake-presets,ui5-manifest,synth-openapi", &argc, argv));
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 64;
  std::vector<std::unique_ptr<Subject>> subjects;
  for (const std::string& name : sets) {
    std::optional<DataSet> data = LoadDataSet(folder, name);
    if (!data) {
      fmt::print("not run: data absent ({} in \"{}\")\n", name, folder);
      return 1;
    }
    const Result<Schema> schema = Schema::Compile(data->schema);
    if (!schema) {
      fmt::print("{}: the schema is refused: {}\n", name, schema.error().message);
      return 1;
    }
    subjects.push_back(std::make_unique<Subject>(*std::move(data), schema.value()));
    for (const auto& dom : subjects.back()->data.doms) {
      if (Check(subjects.back()->validator, *dom) == Outcome::kValid) continue;
      fmt::print("{}: an instance is not valid\n", name);
      return 1;
    }
    Register(subjects.back().get());
  }
  Times times;
  benchmark::RunSpecifiedBenchmarks(&times);
  times.PrintRatios(sets);
  return 0;
}

}  // namespace
}  // namespace vouch::bench

int main(int argc, char** argv) { return vouch::bench::Main(argc, argv); }
