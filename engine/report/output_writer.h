// The pieces that output.h's formats share. Private to output*.cc.
#ifndef VOUCH_ENGINE_REPORT_OUTPUT_WRITER_H_
#define VOUCH_ENGINE_REPORT_OUTPUT_WRITER_H_

#include <string>
#include <string_view>

#include "engine/evaluate/explain.h"
#include "engine/ir/module.h"
#include "engine/json/writer.h"
#include "engine/report/locations.h"

namespace vouch::report {

class OutputWriter {
 public:
  OutputWriter(const ir::Module& module, const evaluate::Explanation& explanation)
      : module_(module), e_(explanation), tree_(explanation) {}

  std::string Flag();
  // output_units.cc
  std::string Basic();
  std::string Detailed();
  std::string Verbose();
  // output_schemas.cc
  std::string List();
  std::string Hierarchical();

 private:
  // "name": of the next member of the object at work.
  void Name(std::string_view name) {
    if (out_.back() != '{') out_ += ',';
    json::WriteString(name, &out_);
    out_ += ':';
  }
  void Member(std::string_view name, std::string_view text) {
    Name(name);
    json::WriteString(text, &out_);
  }
  void Valid(Outcome outcome);
  void Truncated();

  void UnitMembers(uint32_t unit, bool annotate);
  void Units(const std::vector<uint32_t>& units);
  std::string Nested(bool condense);

  void SchemaMembers(uint32_t unit);
  void Texts(std::string_view name, uint32_t unit, bool annotations);
  bool SaysSomething(uint32_t unit) const;

  const ir::Module& module_;
  const evaluate::Explanation& e_;
  const Tree tree_;
  std::string out_;
};

}  // namespace vouch::report

#endif  // VOUCH_ENGINE_REPORT_OUTPUT_WRITER_H_
