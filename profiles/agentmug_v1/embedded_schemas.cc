// Schemas within the file: whether they are read at all (56), and whether they are schemas (57).
//
// Each is compiled on its own, so its references reach no further than itself.
#include <string>

#include "engine/json/pointer.h"
#include "engine/json/writer.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"
#include "vouch/schema.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;

// Compiling costs far more a byte than reading, so what one file may ask for is bounded.
constexpr size_t kMaxSchemas = 500;
constexpr size_t kMaxBytes = 1 << 20;

class Compiler {
 public:
  explicit Compiler(Reporter* reporter) : reporter_(*reporter) {}

  // Null and what is no object are passed over.
  void Check(const Value* schema) {
    if (schema == nullptr || !schema->is_object() || schema->size() == 0) return;
    const std::string text = json::ToText(*schema);
    if (++schemas_ > kMaxSchemas || (bytes_ += text.size()) > kMaxBytes) {
      if (!noted_) {
        reporter_.Report(
            kEmbeddedSchema, Severity::kInfo, *schema,
            fmt::format("this schema and those behind it are not checked: more than {} schemas or {} bytes "
                        "of them in one file",
                        kMaxSchemas, kMaxBytes),
            "check them one by one with `vouch compile`");
      }
      noted_ = true;
      return;
    }
    CompileOptions options;
    options.limits = reporter_.settings().limits;
    const Result<Schema> compiled = Schema::Compile(text, options);
    if (compiled.ok()) return;
    const Error& error = compiled.error();
    if (error.details.empty()) {
      Fault(*schema, error);
    } else {
      for (const Error& detail : error.details) Fault(*schema, detail);
    }
  }

 private:
  void Fault(const Value& schema, const Error& error) {
    const Value* at = error.pointer.empty() ? nullptr : json::Resolve(schema, error.pointer);
    const bool reference = error.code == ErrorCode::kReference;
    if (at == nullptr) at = &schema;
    reporter_.Report(
        kEmbeddedSchema, *at, "embedded schema: " + Redact(error.message, *at),
        reference ? "write the schema out here: nothing is fetched, \"#/$defs/...\" reaches within it" : "");
  }

  Reporter& reporter_;
  size_t schemas_ = 0, bytes_ = 0;
  bool noted_ = false;
};

}  // namespace

void CheckEmbeddedSchemas(Reporter& reporter) {
  const Value& root = reporter.file().root();
  const Value* outputs = Member(&root, "outputs");
  const std::optional<std::string_view> shape = Text(Member(outputs, "shape"));
  if (shape == "text" || shape == "void") {
    for (const json::Member& member : Members(outputs)) {
      if (outputs->key_text(member.key) != "schema") continue;
      reporter.ReportKey(
          kOutputSchemaUnused, member,
          fmt::format("outputs.schema describes JSON, but the shape of the outputs is \"{}\"", *shape),
          "write \"shape\": \"json\", or remove the schema");
    }
  }
  if (reporter.Off(kEmbeddedSchema)) return;
  Compiler compiler(&reporter);
  for (const Value& tool : Items(At(root, {"blueprint", "tools"})))
    compiler.Check(Member(&tool, "inputSchema"));
  compiler.Check(At(root, {"inputs", "schema"}));
  compiler.Check(Member(outputs, "schema"));
  for (const Value& source : Items(Member(&root, "sources"))) {
    compiler.Check(Member(Member(&source, "structure"), "schema"));
  }
  for (const Value& check : Items(At(root, {"evaluation", "checks"}))) {
    if (Text(Member(&check, "type")) != "output-schema") continue;
    compiler.Check(Member(Member(&check, "config"), "schema"));
  }
}

}  // namespace vouch::profiles::agentmug_v1
