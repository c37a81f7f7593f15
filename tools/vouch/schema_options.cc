#include "tools/vouch/schema_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

#include "engine/schema/dialect.h"
#include "engine/uri/uri.h"
#include "profiles/registry.h"
#include "tools/vouch/input.h"
#include "tools/vouch/limit_options.h"
#include "tools/vouch/resolve.h"
#include "tools/vouch/usage.h"

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

// By its name, or by how it begins: a comment, a document's start, or a name with a colon, none of which is JSON.
bool LooksLikeYaml(const std::string& path, std::string_view text) {
  const std::string extension = std::filesystem::path(path).extension();
  if (extension == ".yaml" || extension == ".yml") return true;
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  if (line.starts_with("#") || line.starts_with("---") || line.starts_with("%YAML")) return true;
  return line.find_first_of("{[\"") != 0 && (line.ends_with(":") || line.find(": ") != line.npos);
}

}  // namespace

CLI::Validator PathValidator() {
  return CLI::Validator([](std::string& path) { return path.empty() ? "the path is empty" : std::string(); }, "");
}

void SchemaOptions::AddChoice(CLI::App* app) {
  constexpr const char* kGroup = "What to check against";
  CLI::Option* by_schema = app->add_option("--schema", schema, "A JSON Schema; - is standard input")
                               ->type_name("FILE")
                               ->check(PathValidator())
                               ->group(kGroup);
  std::vector<std::string> names;
  for (const profiles::Profile& known : profiles::Profiles()) names.emplace_back(known.name);
  CLI::Option* by_profile = TakesOneOf(
      names, app->add_option("--profile", profile,
                             "The rules of a format of agent files, see `vouch profiles`; with none of these options the "
                             "content of a file says which")
                 ->group(kGroup));
  CLI::Option* by_program = app->add_option("--program", program, "A schema that `vouch compile` compiled")
                                ->type_name("FILE")
                                ->check(PathValidator())
                                ->group(kGroup);
  by_schema->excludes(by_profile)->excludes(by_program);
  by_profile->excludes(by_program);
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
      app->add_option("--dialect", dialect, "The dialect of schemas without $schema; 2020-12 by default")
          ->type_name("URI")
          ->check(CLI::Validator(CheckDialect, "")),
      app->add_flag("--assert-format", assert_format,
                    "`format` decides, also where the dialect only annotates"),
      app->add_flag("--assert-content", assert_content,
                    "In draft 7, contentEncoding and contentMediaType decide"),
  };
  CLI::Option* wanted = app->get_option_no_throw("--schema");
  for (CLI::Option* option : compiling) {
    option->group(wanted == nullptr ? "Schemas" : "With --schema");
    if (wanted != nullptr) option->needs(wanted);
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
  if (std::error_code code; std::filesystem::is_directory(schema, code)) {
    messages->PrintError(name, "this is a folder, and a schema is one file");
    messages->PrintHelp(fmt::format("name the file to begin with, and give it the others by --resolve {}", name));
    return std::nullopt;
  }
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
  if (error.code == ErrorCode::kJson && error.document == name && LooksLikeYaml(schema, text.value())) {
    messages->PrintHelp("schemas are read as JSON, and this looks like YAML: convert it first, as `yq -o json` does");
  }
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
