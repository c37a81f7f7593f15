// The options that say what to check against, shared by validate, compile and inspect, and how they become a
// Schema.
//
// Entry points: SchemaOptions::AddTo, SchemaOptions::Load. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_SCHEMA_OPTIONS_H_
#define VOUCH_TOOLS_VOUCH_SCHEMA_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/vouch/print.h"
#include "vouch/schema.h"

namespace vouch::cli {

// For options and operands that are paths: refuses the empty one.
CLI::Validator PathValidator();

struct SchemaOptions {
  std::string schema;   // a file, or "-"
  std::string profile;  // the name of a built-in one
  std::string program;  // a file that `vouch compile` wrote
  std::vector<std::string> resolve;
  std::string dialect = CompileOptions().default_dialect;
  bool assert_format = false;
  bool assert_content = false;
  Limits limits;

  // Adds the options. The object must live as long as the app parses.
  void AddChoice(CLI::App* app);     // --schema | --profile | --program, or none
  void AddOperand(CLI::App* app);    // SCHEMA
  void AddCompiling(CLI::App* app);  // --resolve, --dialect, --assert-format, limits

  // Prints what is wrong, or what deserves a warning, to `messages`.
  std::optional<Schema> Load(Printer* messages) const;

 private:
  std::optional<Schema> LoadProfile(Printer* messages) const;
  std::optional<Schema> LoadProgram(Printer* messages) const;
  std::optional<Schema> Compile(Printer* messages) const;
};

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_SCHEMA_OPTIONS_H_
