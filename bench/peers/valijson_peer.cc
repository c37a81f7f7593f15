// A peer of bench/compare: valijson on a RapidJSON DOM. Speaks the protocol of bench/worker.h.
#include <rapidjson/document.h>

#include <exception>
#include <memory>
#include <valijson/adapters/rapidjson_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "bench/worker.h"

namespace vouch::bench {
namespace {

using Dom = rapidjson::Document;
using Adapter = valijson::adapters::RapidJsonAdapter;

void Parse(const std::string& text, Dom* dom) { dom->Parse(text.data(), text.size()); }

// Copes with draft 7 at most.
void Compile(const std::string& text, valijson::Schema* schema) {
  Dom dom;
  Parse(text, &dom);
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(Adapter(dom), *schema);
}

int Run(const SetTexts& set) {
  valijson::Schema schema;
  Compile(set.schema, &schema);
  valijson::Validator validator;
  const auto judge = [&](const rapidjson::Value& value) {
    return validator.validate(schema, Adapter(value), nullptr);
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
    valijson::Schema compiled;
    Compile(set.schema, &compiled);
    Keep(&compiled);
  });
  return worker.Serve();
}

int Main(int argc, char** argv) {
  if (argc != 2) return 64;
  const SetTexts set(argv[1]);
  std::printf("version valijson (draft 7 at most)\n");
  std::fflush(stdout);
  try {
    return Run(set);
  } catch (const std::exception& e) {
    return Worker::Refuse(e.what());
  }
}

}  // namespace
}  // namespace vouch::bench

int main(int argc, char** argv) { return vouch::bench::Main(argc, argv); }
