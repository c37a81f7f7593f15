// `vouch validate`: checks files, standard input, or the lines of JSONL files against one schema; without one it checks
// agent files by the rules of their formats (agent_files.h).
//
// Every file is looked at, whatever happened to those before; the worst outcome gives the exit status.
// Verdicts and findings go to standard output, what kept vouch from deciding goes to standard error, and so
// does the summary. With --output, standard output has exactly one line of JSON for each document instead.
// Tested by test-suite/cli/.
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <thread>

#include "profiles/check.h"
#include "tools/vouch/agent_files.h"
#include "tools/vouch/command.h"
#include "tools/vouch/document_check.h"
#include "tools/vouch/input.h"
#include "tools/vouch/jsonl.h"
#include "tools/vouch/print.h"
#include "tools/vouch/schema_options.h"
#include "tools/vouch/severities.h"
#include "tools/vouch/stream.h"
#include "tools/vouch/usage.h"
#include "vouch/validator.h"

namespace vouch::cli {
namespace {

struct Options {
  SchemaOptions schema;
  std::vector<std::string> files;
  bool jsonl = false;
  unsigned jobs = 0;  // 0: one for each core
  bool quiet = false;
  std::optional<OutputFormat> output;
  std::string format = "text";
  AgentFileOptions agents;
  const CLI::App* app = nullptr;  // knows which options were given
};

const std::map<std::string, OutputFormat>& OutputFormats() {
  static const auto& formats = *new std::map<std::string, OutputFormat>{
      {"flag", OutputFormat::kFlag},         {"basic", OutputFormat::kBasic},
      {"detailed", OutputFormat::kDetailed}, {"verbose", OutputFormat::kVerbose},
      {"list", OutputFormat::kList},         {"hierarchical", OutputFormat::kHierarchical},
  };
  return formats;
}

void CheckFile(const std::string& path, uint64_t max_bytes, DocumentCheck* check) {
  const Result<std::string> text = ReadInput(path, max_bytes);
  const Source source = {.name = DisplayName(path), .text = text ? std::string_view(text.value()) : ""};
  text ? check->Check(source) : check->NotDecided(source, text.error());
}

void PrintSummary(const Options& options, const Counts& counts) {
  if (counts.documents() == 0) return Print(stderr, "vouch: error: nothing to check\n");
  const auto plural = [](uint64_t n, const char* what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
  };
  std::string line = plural(options.files.size(), "file") + " checked";
  if (options.jsonl) line += ", " + plural(counts.documents(), "document");
  line += fmt::format(": {} valid, {} invalid", counts.valid, counts.invalid);
  if (counts.undecided > 0) line += fmt::format(", {} not decided", counts.undecided);
  if (counts.blank > 0) line += "; " + plural(counts.blank, "blank line") + " passed over";
  std::fflush(stdout);
  Print(stderr, "{}\n", line);
}

ExitStatus CheckDocuments(const Options& options, const Schema& schema) {
  const DocumentOptions documents = {options.schema.limits, options.quiet, !options.schema.profile.empty(),
                                      options.output};
  Counts counts;
  if (options.jsonl) {
    const bool progress = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0;
    const unsigned jobs = options.jobs != 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
    counts = CheckJsonLines({documents, options.files, jobs, progress}, schema);
  } else {
    DocumentCheck check(documents, schema, Printer(stdout), Printer(stderr));
    for (const std::string& path : options.files) CheckFile(path, options.schema.limits.document_bytes, &check);
    counts = check.TakeCounts();
  }
  PrintSummary(options, counts);
  return counts.status();
}

constexpr const char* kAgentOptions[] = {"--format", "--strict",    "--severity",
                                         "--level",  "--published", "--allow-newer-minor"};

AgentFileOptions AgentFiles(const Options& options) {
  AgentFileOptions agents = options.agents;
  agents.operands = options.files;
  agents.profile = options.schema.profile;
  agents.quiet = options.quiet;
  agents.settings.limits = options.schema.limits;
  const Limits narrow = profiles::AgentFileLimits();
  if (options.app->count("--instance-depth") == 0) agents.settings.limits.instance_depth = narrow.instance_depth;
  if (options.app->count("--document-bytes") == 0) agents.settings.limits.document_bytes = narrow.document_bytes;
  agents.json = options.format == "json";
  return agents;
}

ExitStatus Validate(const Options& options) {
  const auto inputs =
      std::count(options.files.begin(), options.files.end(), "-") + (options.schema.schema == "-") +
      (options.schema.program == "-");
  const bool plain = options.schema.schema.empty() && options.schema.program.empty();
  if (plain && options.schema.profile.empty() && (options.jsonl || options.output)) {
    Write(stderr, "vouch: error: --jsonl and --output need --schema, --profile or --program\n");
    return ExitStatus::kUsage;
  }
  if (inputs > 1) {
    Print(stderr, "vouch: error: - stands for standard input, which can be read only once\n");
    return ExitStatus::kUsage;
  }
  if (plain && !options.jsonl && !options.output) return CheckAgentFiles(AgentFiles(options));
  for (const char* name : kAgentOptions) {
    if (options.app->count(name) == 0) continue;
    Print(stderr, "vouch: error: {} is for agent files, which are checked without --schema, --program, --jsonl and "
                  "--output\n", name);
    return ExitStatus::kUsage;
  }
  Printer messages(stderr);
  std::optional<Schema> schema = options.schema.Load(&messages);
  if (!schema) return ExitStatus::kUndecided;
  return CheckDocuments(options, *schema);
}

void AddAgentOptions(CLI::App* app, Options* options) {
  profiles::Settings& settings = options->agents.settings;
  CLI::Option* const added[] = {
      TakesOneOf({"text", "json"}, app->add_option("--format", options->format, "For people (default), or for programs")),
      app->add_flag("--strict", options->agents.strict, "Warnings make a file invalid"),
      AddSeverityOption(app, &settings.severities),
      TakesOneOf({"1", "2", "3"},
                 app->add_option("--level", settings.level, "OAP: a file that needs a higher conformance level is invalid")),
      app->add_flag("--published", settings.published, "AgentMug: the file is to be published, private parts are errors"),
      app->add_flag("--allow-newer-minor", settings.allow_newer_minor, "OAP: a newer minor version is a warning"),
  };
  for (CLI::Option* option : added) option->group("Agent files");
}

}  // namespace

Command AddValidate(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* app =
      program.add_subcommand("validate", "Check agent files by the rules of their formats, or JSON against a schema");
  options->app = app;
  options->schema.AddChoice(app);
  app->add_option("FILE", options->files, "What to check: files, folders of agent files; - is standard input")
      ->type_name("")
      ->check(PathValidator());
  app->add_flag("--jsonl", options->jsonl,
                "Every line of the input is a document of its own, plain or packed by gzip; blank lines are none");
  app->add_option("--jobs", options->jobs, "With --jsonl: threads that check lines, up to 256; one for each core by default")
      ->type_name("N")
      ->check(CLI::Validator(CLI::Range(1u, 256u)).description(""));
  TakesOneOf({"flag", "basic", "detailed", "verbose", "list", "hierarchical"},
             app->add_option_function<std::string>(
                 "--output", [options](const std::string& name) { options->output = OutputFormats().at(name); },
                 "One line of JSON for each document instead of messages for people"));
  app->add_flag("-q,--quiet", options->quiet, "Say nothing about valid documents");
  AddHelp(app);
  AddAgentOptions(app, options.get());
  options->schema.AddCompiling(app);
  return {app, [options] { return Validate(*options); }};
}

}  // namespace vouch::cli
