// `vouch validate`: checks files, standard input, or the lines of JSONL files against one schema; without one it checks
// agent files by the rules of their formats (agent_files.h).
//
// Every file is looked at, whatever happened to those before; the worst outcome gives the exit status.
// Verdicts and findings go to standard output, what kept vouch from deciding goes to standard error, and so
// does the summary. With --output, standard output has exactly one line of JSON for each document instead.
// Tested by test-suite/cli/.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "engine/json/writer.h"
#include "profiles/check.h"
#include "tools/vouch/agent_files.h"
#include "tools/vouch/command.h"
#include "tools/vouch/input.h"
#include "tools/vouch/limit_options.h"
#include "tools/vouch/print.h"
#include "tools/vouch/schema_options.h"
#include "tools/vouch/severities.h"
#include "tools/vouch/stream.h"
#include "vouch/validator.h"

namespace vouch::cli {
namespace {

struct Options {
  SchemaOptions schema;
  std::vector<std::string> files;
  bool jsonl = false;
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

class Run {
 public:
  Run(const Options& options, Schema schema)
      : options_(options), validator_(std::move(schema), {.limits = options.schema.limits}) {
    report_options_.render = options.output.has_value();
    report_options_.format = options.output.value_or(OutputFormat::kBasic);
  }

  ExitStatus All() {
    for (const std::string& path : options_.files) {
      ++files_;
      if (options_.jsonl) {
        CheckLines(path);
      } else {
        CheckFile(path);
      }
    }
    Summary();
    return status_;
  }

 private:
  void CheckFile(const std::string& path) {
    const Result<std::string> text = ReadInput(path, options_.schema.limits.document_bytes);
    const Source source = {.name = DisplayName(path), .text = text ? std::string_view(text.value()) : ""};
    if (!text) return NotDecided(source, text.error());
    Check(source);
  }

  void CheckLines(const std::string& path) {
    LineReader reader(path, options_.schema.limits.document_bytes);
    std::string line;
    while (true) {
      const LineReader::Status status = reader.Next(&line);
      if (status == LineReader::Status::kEnd) return;
      const Source source = {.name = DisplayName(path), .text = line, .line = reader.line_number()};
      if (status == LineReader::Status::kError) {
        Error error;
        error.message = reader.error();
        return NotDecided({.name = DisplayName(path), .text = {}}, error);
      }
      if (status == LineReader::Status::kTooLong) {
        Error error;
        error.code = ErrorCode::kLimit;
        error.message = fmt::format("the line is longer than document_bytes ({} bytes)",
                                    options_.schema.limits.document_bytes);
        NotDecided(source, error);
      } else if (line.find_first_not_of(" \t\r") == std::string::npos) {
        ++blank_lines_;
      } else {
        Check(source);
      }
    }
  }

  void Check(const Source& source) {
    const Result<Report> result = validator_.Validate(source.text, report_options_);
    if (!result) return NotDecided(source, result.error());
    const Report& report = result.value();
    if (options_.output) Print(stdout, "{}\n", report.output);
    switch (report.outcome) {
      case Outcome::kValid:
        ++valid_;
        if (!options_.output && !options_.quiet) out_.PrintVerdict(NameOf(source), "valid", true);
        return;
      case Outcome::kInvalid:
        ++invalid_;
        status_ = Worse(status_, ExitStatus::kInvalid);
        if (!options_.output) PrintFindings(source, report);
        return;
      case Outcome::kUndecided:
        ++undecided_;
        status_ = Worse(status_, ExitStatus::kUndecided);
        return PrintUndecided(source, report.undecided_reason);
    }
  }

  void PrintFindings(const Source& source, const Report& report) {
    for (const Finding& finding : report.errors) out_.PrintFinding(source, finding);
    if (report.errors.empty()) out_.PrintVerdict(NameOf(source), "invalid", false);
    if (report.truncated) {
      out_.PrintNote(NameOf(source),
                     fmt::format("more errors than output_units ({}) allows; --output-units N shows more",
                                 options_.schema.limits.output_units));
    }
  }

  void PrintUndecided(const Source& source, const std::string& reason) {
    const std::string option = LimitOptionFor(reason);
    std::string message = "could not decide: " + reason;
    if (!option.empty()) message += fmt::format(" was reached; {} N raises it", option);
    messages_.PrintError(NameOf(source), message);
  }

  // The document could not be read: it has no verdict.
  void NotDecided(const Source& source, const Error& error) {
    ++undecided_;
    status_ = Worse(status_, ExitStatus::kUndecided);
    messages_.PrintError(source, error);
    if (!options_.output) return;
    std::string text;
    json::WriteString(error.message, &text);
    Print(stdout, "{{\"valid\":null,\"error\":{}}}\n", text);
  }

  static std::string NameOf(const Source& source) {
    return source.line == 0 ? source.name : fmt::format("{}:{}", source.name, source.line);
  }

  void Summary() {
    const uint64_t documents = valid_ + invalid_ + undecided_;
    if (documents == 0) {
      status_ = Worse(status_, ExitStatus::kUndecided);
      Print(stderr, "vouch: error: nothing to check\n");
      return;
    }
    const auto plural = [](uint64_t n, const char* what) {
      return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
    };
    std::string line = plural(files_, "file") + " checked";
    if (options_.jsonl) line += ", " + plural(documents, "document");
    line += fmt::format(": {} valid, {} invalid", valid_, invalid_);
    if (undecided_ > 0) line += fmt::format(", {} not decided", undecided_);
    if (blank_lines_ > 0) line += "; " + plural(blank_lines_, "blank line") + " passed over";
    std::fflush(stdout);
    Print(stderr, "{}\n", line);
  }

  const Options& options_;
  Validator validator_;
  ReportOptions report_options_;
  Printer out_{stdout}, messages_{stderr};
  ExitStatus status_ = ExitStatus::kOk;
  uint64_t files_ = 0, valid_ = 0, invalid_ = 0, undecided_ = 0, blank_lines_ = 0;
};

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
  return Run(options, *std::move(schema)).All();
}

}  // namespace

Command AddValidate(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* app =
      program.add_subcommand("validate", "Check agent files by the rules of their formats, or JSON against a schema");
  options->app = app;
  options->schema.AddChoice(app);
  options->schema.AddCompiling(app);
  app->add_option("FILE", options->files, "What to check: files, folders of agent files; - is standard input")->type_name("")->check(PathValidator());
  app->add_flag("--jsonl", options->jsonl,
                "Every line of the input is a document of its own; blank lines are none");
  app->add_option_function<std::string>(
         "--output", [options](const std::string& name) { options->output = OutputFormats().at(name); },
         "One line of JSON for each document instead of messages for people")
      ->type_name("FORM")
      ->check(CLI::IsMember(
          std::vector<std::string>{"flag", "basic", "detailed", "verbose", "list", "hierarchical"}));
  app->add_flag("-q,--quiet", options->quiet, "Say nothing about valid documents");
  profiles::Settings& settings = options->agents.settings;
  CLI::Option_group* group = app->add_option_group("Agent files");
  group->add_option("--format", options->format, "text for people (default), or json")
      ->type_name("FORM")
      ->check(CLI::IsMember(std::vector<std::string>{"text", "json"}));
  group->add_flag("--strict", options->agents.strict, "Warnings make a file invalid");
  AddSeverityOption(group, &settings.severities);
  group->add_option("--level", settings.level, "OAP: a file that needs a higher conformance level is invalid")
      ->type_name("1|2|3")
      ->check(CLI::IsMember(std::vector<std::string>{"1", "2", "3"}));
  group->add_flag("--published", settings.published, "AgentMug: the file is to be published, private parts are errors");
  group->add_flag("--allow-newer-minor", settings.allow_newer_minor, "OAP: a newer minor version is a warning");
  return {app, [options] { return Validate(*options); }};
}

}  // namespace vouch::cli
