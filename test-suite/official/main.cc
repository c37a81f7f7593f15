// vouch-suite: runs the official JSON Schema test suite through the public API.
//
//   vouch-suite [--report] [--only TEXT] [--suite FOLDER] [--build FOLDER]
//
// All five dialects: required, optional and format tests, annotations, outputs (those of v1 read as 2020-12).
// Each test runs along every road of tally.h. Prints where the suite was found, its revision, each failure,
// and with --report a table per dialect with what was left out and why. Exit 1 on any failure, and when no
// test ran.
#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "test-suite/official/parts.h"
#include "test-suite/official/subject.h"

namespace vouch::suite {
namespace {

int Main(int argc, char** argv) {
  bool report = false;
  std::string suite_folder, build_folder = VOUCH_BINARY_DIR;
  Run run;
  for (int i = 1; i < argc; ++i) {
    const auto takes = [&](const char* name, std::string* value) {
      if (std::strcmp(argv[i], name) != 0 || i + 1 == argc) return false;
      *value = argv[++i];
      return true;
    };
    if (std::strcmp(argv[i], "--report") == 0) {
      report = true;
    } else if (!takes("--only", &run.only) && !takes("--suite", &suite_folder) &&
               !takes("--build", &build_folder)) {
      fmt::print(stderr, "usage: vouch-suite [--report] [--only TEXT] [--suite FOLDER] [--build FOLDER]\n");
      return 64;
    }
  }

  if (suite_folder.empty()) {
    Result<Suite> found = FindSuite(VOUCH_SOURCE_DIR, build_folder);
    if (!found) {
      fmt::print("{}\n", found.error().message);
      return 1;
    }
    run.suite = std::move(found.value());
  } else {
    run.suite = {.path = suite_folder, .found = "--suite", .revision = "not asked for"};
  }
  run.remotes = Remotes::Load(run.suite);
  fmt::print("official suite: {} ({})\nrevision: {}\nremotes: {}\n", run.suite.path.string(), run.suite.found,
             run.suite.revision, run.remotes.size());

  for (const Dialect& dialect : Dialects()) {
    RunVerdictTests(dialect, &run);
    RunAnnotationTests(dialect, &run);
    RunOutputTests(dialect, &run);
  }
  RunV1OutputTests(&run);

  if (report) run.tally.PrintReport();
  run.tally.PrintSummary("official suite");
  if (run.tally.tests() == 0) {
    fmt::print("no test ran: that is a failure\n");
    return 1;
  }
  return run.tally.failures() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace vouch::suite

int main(int argc, char** argv) { return vouch::suite::Main(argc, argv); }
