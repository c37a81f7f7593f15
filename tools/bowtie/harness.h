// Harness: Bowtie's IHOP protocol, version 1: one JSON object in, one out.
//
// Entry point: Harness::Answer. Whatever the line holds, it is answered: what can't be understood or decided
// is "errored" with the reason. Nothing outlives a case but the implicit dialect.
// Tested by test-suite/bowtie/.
#ifndef VOUCH_TOOLS_BOWTIE_HARNESS_H_
#define VOUCH_TOOLS_BOWTIE_HARNESS_H_

#include <string>
#include <string_view>

#include "engine/json/document.h"
#include "vouch/vouch.h"

namespace vouch::bowtie {

class Harness {
 public:
  // The answer to one line, without a newline; empty when the line asks to stop.
  std::string Answer(std::string_view line);
  bool stopped() const { return stopped_; }

 private:
  // A line and the values read from it.
  struct Request {
    std::string_view line;
    json::Document document;

    const json::Value& root() const { return document.root(); }
    // The bytes of the line that the value was read from.
    std::string_view Text(const json::Value& value) const;
  };

  std::string Start(const Request& request);
  std::string SetDialect(const Request& request);
  std::string RunCase(const Request& request);
  static std::string RunTest(Validator* validator, std::string_view instance, bool annotations);

  bool started_ = false;
  bool stopped_ = false;
  std::string dialect_ = CompileOptions().default_dialect;
};

}  // namespace vouch::bowtie

#endif  // VOUCH_TOOLS_BOWTIE_HARNESS_H_
