// Subject: one schema, ready to judge instances along every road, and the comparison with what is expected.
//
// Entry points: Subject::Compile, Judge, Reports.
#ifndef VOUCH_TEST_SUITE_OFFICIAL_SUBJECT_H_
#define VOUCH_TEST_SUITE_OFFICIAL_SUBJECT_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "test-suite/official/tally.h"
#include "vouch/rapidjson.h"
#include "vouch/vouch.h"

namespace vouch::suite {

// "valid", "invalid", "undecided".
const char* OutcomeName(Outcome outcome);

// The message with its place and all details, in one line.
std::string Describe(const Error& error);

class Subject {
 public:
  // Compiles, encodes, decodes, and encodes again, which must give the same bytes.
  static Result<Subject> Compile(std::string_view schema, const CompileOptions& options);

  // Runs the instance along every road and counts. `draft4`: see WhyNotInPlace.
  void Judge(std::string_view instance, bool valid, bool draft4, const std::string& where, Tally* tally);

  // The report of each road that gives one, handed to `check`, which returns what is wrong or "".
  void Reports(std::string_view instance, const ReportOptions& options, bool draft4, const std::string& where,
               Tally* tally, const std::function<std::string(const Report&)>& check);

 private:
  Subject(Schema schema, Schema decoded) : text_(std::move(schema)), decoded_(std::move(decoded)) {}

  Validator text_;
  Validator decoded_;
  uint32_t judged_ = 0;
};

}  // namespace vouch::suite

#endif  // VOUCH_TEST_SUITE_OFFICIAL_SUBJECT_H_
