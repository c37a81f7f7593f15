// A peer of bench/compare: RapidJSON's own SchemaValidator on a RapidJSON DOM. Speaks the protocol of
// bench/worker.h. It knows draft 4 and passes over what it doesn't know, so wrong verdicts on other dialects
// are to be expected.
#include <rapidjson/document.h>
#include <rapidjson/schema.h>

#include <memory>

#include "bench/worker.h"

namespace vouch::bench {
namespace {

using Dom = rapidjson::Document;

void Parse(const std::string& text, Dom* dom) { dom->Parse(text.data(), text.size()); }

int Main(int argc, char** argv) {
  if (argc != 2) return 64;
  const SetTexts set(argv[1]);
  std::printf("version RapidJSON %s (draft 4)\n", RAPIDJSON_VERSION_STRING);
  std::fflush(stdout);  // it may not survive the schema
  Dom schema_dom;
  Parse(set.schema, &schema_dom);
  if (schema_dom.HasParseError()) return Worker::Refuse("the schema can't be parsed");
  const rapidjson::SchemaDocument schema(schema_dom);
  rapidjson::SchemaValidator validator(schema);
  const auto judge = [&](const rapidjson::Value& value) {
    validator.Reset();
    return value.Accept(validator) && validator.IsValid();
  };
  Worker::Verdicts("rapidjson", set, [&](const std::string& text) {
    Dom dom;
    Parse(text, &dom);
    return dom.HasParseError() ? '?' : judge(dom) ? '1' : '0';
  });
  rapidjson::MemoryPoolAllocator<> pool;
  std::vector<std::unique_ptr<Dom>> doms;
  for (const std::string& text : set.instances) {
    doms.push_back(std::make_unique<Dom>(&pool));
    Parse(text, doms.back().get());
  }
  Worker worker;
  worker.Figure("verdict", [&] {
    for (const auto& dom : doms) Keep(judge(*dom));
  });
  worker.Repeated("verdict_repeated", doms.size(), [&](size_t i) { Keep(judge(*doms[i])); });
  worker.Figure("text", [&] {
    for (const std::string& text : set.instances) {
      Dom dom;
      Parse(text, &dom);
      Keep(judge(dom));
    }
  });
  worker.Figure("compile", [&] {
    Dom dom;
    Parse(set.schema, &dom);
    const rapidjson::SchemaDocument compiled(dom);
    const rapidjson::SchemaValidator ready(compiled);
    Keep(&ready);
  });
  return worker.Serve();
}

}  // namespace
}  // namespace vouch::bench

int main(int argc, char** argv) { return vouch::bench::Main(argc, argv); }
