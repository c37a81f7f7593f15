// vouch-guard-work: one fixed workload for bench/guard, which counts the instructions of Measured.
//
//   vouch-guard-work --environment     what the counts depend on, besides the machine
//   vouch-guard-work FOLDER WORKLOAD   compile, verdict, verdict_rapidjson, text, explain or annotations, on one set
//
// Everything is warmed up before. Exit 1 when a verdict is not the expected one.
#include <fmt/format.h>
#include <simdjson.h>

#include <functional>
#include <memory>

#include "bench/worker.h"
#include "engine/api/impl.h"
#include "engine/json/document.h"
#include "vouch/rapidjson.h"
#include "vouch/vouch.h"

#if __has_include(<gnu/libc-version.h>)
#include <gnu/libc-version.h>
#endif

// Counted from its entry to its return: the name that callgrind is told.
extern "C" __attribute__((noinline)) void VouchGuardMeasured(const std::function<bool()>& work, bool* right) {
  *right = work();
}

namespace vouch::bench {
namespace {

int PrintEnvironment() {
  fmt::print("compiler {} {}\n", __VERSION__, VOUCH_GUARD_FLAGS);
#if defined(__GLIBC__)
  fmt::print("glibc {}\n", gnu_get_libc_version());
#endif
  fmt::print("simdjson {}.{}.{} {}\n", simdjson::SIMDJSON_VERSION_MAJOR, simdjson::SIMDJSON_VERSION_MINOR,
             simdjson::SIMDJSON_VERSION_REVISION, simdjson::get_active_implementation()->name());
  return 0;
}

int Run(const std::string& folder, const std::string& name) {
  const SetTexts set(folder);
  const auto schema = Schema::Compile(set.schema);
  if (!schema.ok()) return fmt::print("{}\n", schema.error().message), 1;
  Validator validator(schema.value());
  std::vector<json::Document> values;
  std::vector<std::unique_ptr<rapidjson::Document>> doms;
  for (const std::string& text : set.instances) {
    values.push_back(json::Document::Parse(text).value());
    doms.push_back(std::make_unique<rapidjson::Document>());
    doms.back()->Parse<rapidjson::kParseFullPrecisionFlag>(text.data(), text.size());
  }
  const std::map<std::string, std::function<bool()>> workloads = {
      {"compile",
       [&] {
         const auto compiled = Schema::Compile(set.schema);
         return compiled.ok() && static_cast<bool>(compiled->BuildPatterns());
       }},
      {"verdict",
       [&] {
         bool right = true;
         for (const auto& value : values)
           right &= validator.impl().evaluator.Run(value.root()).outcome == Outcome::kValid;
         return right;
       }},
      {"verdict_rapidjson",
       [&] {
         bool right = true;
         for (const auto& dom : doms) right &= Check(validator, *dom) == Outcome::kValid;
         return right;
       }},
      {"text",
       [&] {
         bool right = true;
         for (const std::string& text : set.instances) {
           const auto outcome = validator.Check(text);
           right &= outcome.ok() && outcome.value() == Outcome::kValid;
         }
         return right;
       }},
      {"explain",
       [&] {
         bool right = !set.mutated.empty();
         for (const std::string& text : set.mutated) {
           const auto report = validator.Validate(text);
           right &= report.ok() && report->outcome != Outcome::kUndecided;
         }
         return right;
       }},
      {"annotations",
       [&] {
         ReportOptions options;
         options.annotations = true;
         bool right = true;
         for (const std::string& text : set.instances) {
           const auto report = validator.Validate(text, options);
           right &= report.ok() && report->outcome == Outcome::kValid;
         }
         return right;
       }},
  };
  const auto found = workloads.find(name);
  if (found == workloads.end()) return 64;
  bool right = found->second();
  if (right) VouchGuardMeasured(found->second, &right);
  return right ? 0 : 1;
}

int Main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--environment") return PrintEnvironment();
  return argc == 3 ? Run(argv[1], argv[2]) : 64;
}

}  // namespace
}  // namespace vouch::bench

int main(int argc, char** argv) { return vouch::bench::Main(argc, argv); }
