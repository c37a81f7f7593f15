#include "tools/bowtie/harness.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <array>

#include "engine/json/writer.h"
#include "engine/uri/uri.h"

namespace vouch::bowtie {
namespace {

constexpr std::array<const char*, 5> kDialects = {
    "https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema#",      "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-04/schema#",
};
// The protocol wants an address; the project has no public one yet.
constexpr const char* kHomepage = "https://vouch.example";

std::string Quoted(std::string_view text) {
  std::string out;
  json::WriteString(text, &out);
  return out;
}

// The body of an answer that gives no result.
std::string Errored(std::string_view message) {
  return fmt::format("\"errored\":true,\"context\":{{\"message\":{}}}", Quoted(message));
}

std::string Braced(std::string_view body) { return fmt::format("{{{}}}", body); }

// The answer to a line that has no seq.
std::string Refusal(std::string_view message) { return fmt::format("{{\"seq\":null,{}}}", Errored(message)); }

std::string Describe(const Error& error) {
  std::string out = error.message;
  if (!error.pointer.empty()) out += " at " + error.pointer;
  if (!error.document.empty()) out += " in " + error.document;
  for (const Error& detail : error.details) out += "; " + detail.pointer + ": " + detail.message;
  return out;
}

const json::Value* ObjectMember(const json::Value& object, std::string_view name) {
  const json::Value* value = object.Find(name);
  return value != nullptr && value->is_object() ? value : nullptr;
}

std::string AnnotationText(const Annotation& annotation) {
  return fmt::format("{{\"keyword\":{},\"instanceLocation\":{},\"keywordLocation\":{},\"annotation\":{}}}",
                     Quoted(annotation.keyword), Quoted(annotation.instance_location),
                     Quoted(fmt::format("#{}", uri::EncodeFragment(annotation.keyword_location))),
                     annotation.value);
}

}  // namespace

std::string_view Harness::Request::Text(const json::Value& value) const {
  const json::Span span = document.Position(value);
  return line.substr(span.begin, span.end - span.begin);
}

std::string Harness::Answer(std::string_view line) {
  json::ParseOptions options;
  options.keep_positions = true;
  // Depth and repeated names are judged where the schema or the instance is read, so that `seq` can be
  // echoed.
  options.max_depth = 100'000'000;
  options.allow_duplicate_keys = true;
  Result<json::Document> document = json::Document::Parse(line, options);
  if (!document) return Refusal(Describe(document.error()));
  const Request request{line, std::move(document.value())};
  const json::Value* command = request.root().is_object() ? request.root().Find("cmd") : nullptr;
  if (command == nullptr || !command->is_string()) {
    return Refusal("expected an object with a string \"cmd\"");
  }
  const std::string_view name = command->string();
  if (name == "start") return Start(request);
  if (name == "stop") {
    stopped_ = true;
    return "";
  }
  if (name == "dialect") return SetDialect(request);
  if (name == "run") return RunCase(request);
  return Refusal("unknown cmd " + std::string(name));
}

std::string Harness::Start(const Request& request) {
  const json::Value* version = request.root().Find("version");
  if (version == nullptr || version->tag() != json::Tag::kInt64 || version->int64() != 1) {
    return Braced(Errored("only version 1 of the protocol is known"));
  }
  started_ = true;
  std::string dialects;
  for (const char* dialect : kDialects)
    dialects += fmt::format("{}{}", dialects.empty() ? "" : ",", Quoted(dialect));
  std::string system;
  if (utsname name; uname(&name) == 0) {
    system = fmt::format(",\"os\":{},\"os_version\":{}", Quoted(name.sysname), Quoted(name.release));
  }
  return fmt::format(
      "{{\"version\":1,\"implementation\":{{\"name\":\"vouch\",\"language\":\"c++\",\"version\":{},"
      "\"language_version\":{},\"dialects\":[{}],\"homepage\":{},\"issues\":{},\"source\":{}{}}}}}",
      Quoted(VOUCH_VERSION), Quoted(fmt::format("{}", __cplusplus)), dialects, Quoted(kHomepage),
      Quoted(std::string(kHomepage) + "/issues"), Quoted(kHomepage), system);
}

std::string Harness::SetDialect(const Request& request) {
  const json::Value* dialect = request.root().Find("dialect");
  if (!started_ || dialect == nullptr || !dialect->is_string()) return "{\"ok\":false}";
  for (const char* known : kDialects) {
    if (uri::Normalize(known) != uri::Normalize(dialect->string())) continue;
    dialect_ = known;
    return "{\"ok\":true}";
  }
  return "{\"ok\":false}";
}

std::string Harness::RunCase(const Request& request) {
  const json::Value* seq = request.root().Find("seq");
  const std::string head = fmt::format("{{\"seq\":{},", seq == nullptr ? "null" : request.Text(*seq));
  const auto errored = [&](std::string_view message) { return head + Errored(message) + "}"; };
  if (!started_) return errored("run before start");
  const json::Value* test_case = ObjectMember(request.root(), "case");
  if (test_case == nullptr) return errored("expected an object \"case\"");
  const json::Value* schema_value = test_case->Find("schema");
  const json::Value* tests = test_case->Find("tests");
  if (schema_value == nullptr) return errored("the case has no schema");
  if (tests == nullptr || !tests->is_array()) return errored("the case has no array \"tests\"");
  const json::Value* output = request.root().Find("output");
  const bool annotations = output != nullptr && output->is_string() && output->string() == "annotations";

  CompileOptions options;
  options.assert_content = true;  // the suite's optional tests of draft 7 want it
  options.default_dialect = dialect_;
  if (const json::Value* registry = ObjectMember(*test_case, "registry")) {
    for (const json::Member& member : registry->members()) {
      const std::string key(registry->key_text(member.key));
      options.documents[std::string(uri::WithoutFragment(key))] = request.Text(member.value);
    }
  }
  const Result<Schema> schema = Schema::Compile(request.Text(*schema_value), options);
  if (!schema) return errored(Describe(schema.error()));
  Validator validator(schema.value());
  std::string results;
  for (const json::Value& test : tests->items()) {
    if (!results.empty()) results += ',';
    const json::Value* instance = test.is_object() ? test.Find("instance") : nullptr;
    if (instance == nullptr) {
      results += Braced(Errored("the test has no instance"));
    } else {
      results += RunTest(&validator, request.Text(*instance), annotations);
    }
  }
  return head + "\"results\":[" + results + "]}";
}

std::string Harness::RunTest(Validator* validator, std::string_view instance, bool annotations) {
  ReportOptions options;
  options.annotations = annotations;
  const Result<Report> report = validator->Validate(instance, options);
  if (!report) return Braced(Errored(Describe(report.error())));
  if (report->outcome == Outcome::kUndecided) {
    return Braced(Errored(fmt::format("could not decide: {}", report->undecided_reason)));
  }
  const bool valid = report->outcome == Outcome::kValid;
  std::string out = fmt::format("{{\"valid\":{}", valid);
  if (annotations) {
    if (report->truncated) return Braced(Errored("more annotations than output_units allows"));
    std::string list;
    for (const Annotation& annotation : report->annotations) {
      if (!list.empty()) list += ',';
      list += AnnotationText(annotation);
    }
    out += ",\"annotations\":[" + list + "]";
  }
  return out + "}";
}

}  // namespace vouch::bowtie
