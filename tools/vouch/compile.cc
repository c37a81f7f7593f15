// `vouch compile`: writes a schema's encoded program to a file, for `vouch validate --program`.
//
// A regular file is written beside its destination and then moved there, so that a broken one never lies under its
// name; links, devices and pipes are written where they are. Tested by test-suite/cli/.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "tools/vouch/command.h"
#include "tools/vouch/print.h"
#include "tools/vouch/schema_options.h"
#include "tools/vouch/usage.h"

namespace vouch::cli {
namespace {

struct Options {
  SchemaOptions schema;
  std::string output;
};

// The system's reason when it failed.
std::optional<std::string> WriteFile(const std::string& path, const std::string& bytes) {
  std::error_code error;
  const auto status = std::filesystem::symlink_status(path, error);
  const bool beside = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
  const std::string part = beside ? fmt::format("{}.{}.part", path, getpid()) : path;
  std::FILE* file = std::fopen(part.c_str(), beside ? "wbx" : "wb");
  if (file == nullptr) return std::strerror(errno);
  bool ok = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  ok = std::fclose(file) == 0 && ok;
  if (beside) ok = ok && std::rename(part.c_str(), path.c_str()) == 0;
  if (ok) return std::nullopt;
  const std::string reason = std::strerror(errno);
  if (beside) std::remove(part.c_str());
  return reason;
}

ExitStatus Compile(const Options& options) {
  Printer messages(stderr);
  const std::optional<Schema> schema = options.schema.Load(&messages);
  if (!schema) return ExitStatus::kUndecided;
  const std::string bytes = schema->Encode();
  if (options.output == "-") {
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    return ExitStatus::kOk;
  }
  if (const std::optional<std::string> reason = WriteFile(options.output, bytes)) {
    messages.PrintError(options.output, "can't be written: " + *reason);
    return ExitStatus::kUndecided;
  }
  return ExitStatus::kOk;
}

}  // namespace

Command AddCompile(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* app = program.add_subcommand("compile", "Compile a schema into a program file");
  options->schema.AddOperand(app);
  app->add_option("-o,--output", options->output, "Where to write it; - is standard output")
      ->required()
      ->type_name("FILE")
      ->check(PathValidator());
  AddHelp(app);
  options->schema.AddCompiling(app);
  return {app, [options] { return Compile(*options); }};
}

}  // namespace vouch::cli
