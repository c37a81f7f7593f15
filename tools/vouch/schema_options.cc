#include "tools/vouch/schema_options.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <vector>

#include "engine/schema/dialect.h"
#include "engine/uri/uri.h"
#include "profiles/registry.h"
#include "tools/vouch/input.h"
#include "tools/vouch/limit_options.h"
#include "tools/vouch/resolve.h"

namespace vouch::cli {
namespace {

std::string BuiltInDialects() {
  std::string list;
  for (const schema::Draft draft : {schema::Draft::k2020_12, schema::Draft::k2019_09, schema::Draft::k7,
                                    schema::Draft::k6, schema::Draft::k4}) {
    if (!list.empty()) list += ", ";
    list += schema::StandardDialect(draft).uri;
  }
  return list;
}

std::string CheckDialect(const std::string& uri) {
  if (uri::IsAbsolute(uri)) return {};
  return fmt::format("\"{}\" is not the URI of a dialect. Built in are {}; metaschemas of your own are found by "
                     "--resolve", uri, BuiltInDialects());
}

}  // namespace

CLI::Validator PathValidator() {
  return CLI::Validator([](std::string& path) { return path.empty() ? "the path is empty" : std::string(); }, "");
}

void SchemaOptions::AddChoice(CLI::App* app) {
  CLI::Option_group* choice = app->add_option_group("What to check against");
  choice->add_option("--schema", schema, "A JSON Schema; - is standard input")
      ->type_name("FILE")
      ->check(PathValidator());
  std::vector<std::string> names;
  for (const profiles::Profile& known : profiles::Profiles()) names.emplace_back(known.name);
  choice->add_option("--profile", profile, "A built-in format, see `vouch profiles`; none: the content says which")
      ->type_name("NAME")
      ->check(CLI::IsMember(names));
  choice->add_option("--program", program, "A schema that `vouch compile` compiled")
      ->type_name("FILE")
      ->check(PathValidator());
  choice->require_option(0, 1);
}

void SchemaOptions::AddOperand(CLI::App* app) {
  app->add_option("SCHEMA", schema, "A JSON Schema; - is standard input")
      ->required()
      ->type_name("FILE")
      ->check(PathValidator());
}

void SchemaOptions::AddCompiling(CLI::App* app) {
  std::vector<CLI::Option*> compiling = {
      app->add_option(
             "--resolve", resolve,
             "Where referenced schemas are found: a file, or a folder with all its *.json and *.schema. They "
             "are known by their $id and by their file: URI. May be repeated")
          ->type_name("DIR|FILE")
          ->check(PathValidator())
          ->allow_extra_args(false),
      app->add_option("--dialect", dialect, "The dialect of schemas without $schema")
          ->type_name("URI")
          ->check(CLI::Validator(CheckDialect, ""))
          ->capture_default_str(),
      app->add_flag("--assert-format", assert_format,
                    "`format` decides, also where the dialect only annotates"),
      app->add_flag("--assert-content", assert_content,
                    "In draft 7, contentEncoding and contentMediaType decide"),
  };
  if (CLI::Option* wanted = app->get_option_no_throw("--schema")) {
    for (CLI::Option* option : compiling) option->needs(wanted);
  }
  AddLimitOptions(app, &limits);
}

std::optional<Schema> SchemaOptions::Load(Printer* messages) const {
  if (!profile.empty()) return LoadProfile(messages);
  if (!program.empty()) return LoadProgram(messages);
  return Compile(messages);
}

std::optional<Schema> SchemaOptions::LoadProfile(Printer* messages) const {
  Result<Schema> result = profiles::LoadProfile(*profiles::FindProfile(profile), limits);
  if (result) return std::move(result.value());
  messages->PrintError({.name = profile, .text = {}}, result.error());
  return std::nullopt;
}

std::optional<Schema> SchemaOptions::LoadProgram(Printer* messages) const {
  const Result<std::string> bytes = ReadInput(program, limits.document_bytes);
  if (!bytes) {
    messages->PrintError({.name = DisplayName(program), .text = {}}, bytes.error());
    return std::nullopt;
  }
  Result<Schema> result = Schema::Decode(bytes.value(), limits);
  if (result) return std::move(result.value());
  messages->PrintError({.name = DisplayName(program), .text = {}}, result.error());
  return std::nullopt;
}

std::optional<Schema> SchemaOptions::Compile(Printer* messages) const {
  const std::string name = DisplayName(schema);
  const Result<std::string> text = ReadInput(schema, limits.document_bytes);
  if (!text) {
    messages->PrintError({.name = name, .text = {}}, text.error());
    return std::nullopt;
  }
  DocumentStore store(limits);
  for (const std::string& root : resolve) {
    std::error_code code;
    if (!std::filesystem::exists(root, code)) {
      messages->PrintError(root, fmt::format("--resolve: {}", code ? code.message() : "no such file or folder"));
      return std::nullopt;
    }
    store.Add(root);
  }
  CompileOptions options;
  if (schema != "-") options.base_uri = FileUri(schema);
  options.default_dialect = dialect;
  options.assert_formats = assert_format;
  options.assert_content = assert_content;
  options.limits = limits;
  std::string missing;
  options.resolver = [&](const std::string& uri) {
    Result<std::optional<std::string>> found = store.Find(uri);
    if (found && !found.value()) missing = uri;
    return found;
  };

  Result<Schema> result = Schema::Compile(text.value(), options);
  if (result) {
    for (const std::string& warning : result->warnings()) messages->PrintWarning(name, warning);
    return std::move(result.value());
  }
  Error& error = result.error();
  if (error.code == ErrorCode::kDialect && error.pointer.empty() && dialect != CompileOptions().default_dialect) {
    messages->PrintError("--dialect", fmt::format("no metaschema is known as \"{}\"", dialect));
    messages->PrintHelp(fmt::format("built in are {}; others are found where --resolve points", BuiltInDialects()));
    return std::nullopt;
  }
  std::map<std::string, std::string> texts;  // of the other documents at fault, by their paths
  const auto name_file = [&](Error* e) {
    if (e->document == options.base_uri) e->document = name;
    const std::string path = store.PathOf(e->document);
    if (path.empty()) return;
    const Result<std::optional<std::string>> found = store.Find(e->document);
    if (found && found.value()) texts.emplace(path, *found.value());
    e->document = path;
  };
  name_file(&error);
  for (Error& detail : error.details) name_file(&detail);
  std::vector<Source> others;
  for (const auto& [path, other] : texts) others.push_back({.name = path, .text = other});
  messages->PrintError({.name = name, .text = text.value()}, error, others);
  if (!missing.empty()) {
    messages->PrintNote(missing,
                        "referenced documents are looked for where --resolve points, and nowhere else");
    for (const Error& fault : store.faults()) {
      const Result<std::string> other = ReadInput(fault.document, limits.document_bytes);
      messages->PrintWarning({.name = fault.document, .text = other ? std::string_view(other.value()) : ""}, fault);
    }
  }
  return std::nullopt;
}

}  // namespace vouch::cli
