// `vouch inspect`: prints a schema as a stage of the compiler sees it. Tested by test-suite/cli/.
#include <fmt/format.h>

#include <memory>

#include "tools/vouch/command.h"
#include "tools/vouch/print.h"
#include "tools/vouch/schema_options.h"
#include "tools/vouch/stream.h"
#include "tools/vouch/usage.h"

namespace vouch::cli {
namespace {

struct Options {
  SchemaOptions schema;
  Stage stage = Stage::kProgram;
};

ExitStatus Inspect(const Options& options) {
  Printer messages(stderr);
  const std::optional<Schema> schema = options.schema.Load(&messages);
  if (!schema) return ExitStatus::kUndecided;
  const std::string text = schema->Inspect(options.stage);
  Print(stdout, "{}{}", text, text.ends_with('\n') ? "" : "\n");
  return ExitStatus::kOk;
}

}  // namespace

Command AddInspect(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* app = program.add_subcommand("inspect", "Print a stage of the compiler for a schema");
  options->schema.AddOperand(app);
  TakesOneOf({"graph", "ir", "program"},
             app->add_option_function<std::string>(
                 "--stage",
                 [options](const std::string& name) {
                   options->stage = name == "graph" ? Stage::kGraph : name == "ir" ? Stage::kIr : Stage::kProgram;
                 },
                 "Resources and references; one line a keyword; the instructions (default)"));
  AddHelp(app);
  options->schema.AddCompiling(app);
  return {app, [options] { return Inspect(*options); }};
}

}  // namespace vouch::cli
