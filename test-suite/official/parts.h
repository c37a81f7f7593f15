// The parts of a run: the verdict tests of a dialect, the annotation tests, the output tests. Each takes its
// files, runs every case along the roads of subject.h, and counts into the tally.
#ifndef VOUCH_TEST_SUITE_OFFICIAL_PARTS_H_
#define VOUCH_TEST_SUITE_OFFICIAL_PARTS_H_

#include <filesystem>
#include <string>

#include "test-suite/official/suite.h"
#include "test-suite/official/tally.h"

namespace vouch::suite {

struct Run {
  Suite suite;
  Remotes remotes;
  std::string only;  // files whose path doesn't contain this are passed over
  Tally tally;

  bool Wanted(const std::filesystem::path& path) const {
    return path.string().find(only) != std::string::npos;
  }
};

// tests/DIALECT: required, optional, optional/format (formats asserted). verdict_tests.cc
void RunVerdictTests(const Dialect& dialect, Run* run);
// One file in the layout of tests/; the tally must have been entered.
void RunVerdictFile(const std::filesystem::path& path, const Dialect& dialect, const CompileOptions& options,
                    Tally* tally);

// annotations/, the cases that the dialect's release is compatible with. annotation_tests.cc
void RunAnnotationTests(const Dialect& dialect, Run* run);
void RunAnnotationFile(const std::filesystem::path& path, const Dialect& dialect, Tally* tally);

// output-tests/DIALECT; there are some for 2019-09 and 2020-12. output_tests.cc
void RunOutputTests(const Dialect& dialect, Run* run);
// output-tests/v1, with "$schema": "https://json-schema.org/v1" read as 2020-12.
void RunV1OutputTests(Run* run);

}  // namespace vouch::suite

#endif  // VOUCH_TEST_SUITE_OFFICIAL_PARTS_H_
