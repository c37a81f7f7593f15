// Parameters: their names, defaults and artifacts (01, 38, 42, 43), and the placeholders that stand for them
// (40, 41).
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/format/format.h"
#include "engine/json/writer.h"
#include "engine/words/kind.h"
#include "engine/words/nearest.h"
#include "fmt/format.h"
#include "profiles/agentmug_v1/checks.h"
#include "profiles/agentmug_v1/rules.h"
#include "profiles/agentmug_v1/text.h"
#include "profiles/common/walk.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

using json::Value;

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsNameByte(char c) { return IsLetter(c) || (c >= '0' && c <= '9') || c == '_'; }

// What stands in a text as {{params.NAME}}, white space within the braces allowed.
struct Placeholder {
  size_t offset, length;  // of the whole
  std::string_view name;  // empty: what stands there is no name, and the runtime takes it for plain text
};

// Calls visit(Placeholder) for each, in the order of the text.
template <typename Visit>
void ForEachPlaceholder(std::string_view text, Visit visit) {
  constexpr std::string_view kPrefix = "params.";
  for (size_t open = text.find("{{"); open != text.npos; open = text.find("{{", open)) {
    const size_t begin = open++;
    size_t at = SkipSpace(text, begin + 2);
    if (!SameLetters(text.substr(at, kPrefix.size()), kPrefix)) continue;
    at += kPrefix.size();
    size_t end = at;
    if (end < text.size() && IsLetter(text[end])) {
      while (end < text.size() && IsNameByte(text[end])) ++end;
    }
    const size_t close = SkipSpace(text, end);
    if (end > at && text.substr(close, 2) == "}}") {
      visit(Placeholder{begin, close + 2 - begin, text.substr(at, end - at)});
      open = close + 2;
      continue;
    }
    const size_t stop = std::min(text.find_first_of("{}\n", close), text.size());
    if (text.substr(stop, 2) == "}}") visit(Placeholder{begin, stop + 2 - begin, {}});
    open = std::max(open, stop);
  }
}

void CheckPlaceholders(std::span<const Value> parameters, Reporter& reporter) {
  const Value* prompt = At(reporter.file().root(), {"blueprint", "systemPrompt"});
  if (!Text(prompt)) return;
  Names declared;
  std::vector<std::string_view> names;
  for (const Value& parameter : parameters) {
    if (const auto name = Text(Member(&parameter, "name"))) {
      if (!declared.Has(*name)) names.push_back(*name);
      declared.Add(*name, 0);
    }
  }
  std::set<std::string_view> reported;
  if (!reporter.Off(kParameterUndeclared)) {
    ForEachPlaceholder(prompt->string(), [&](const Placeholder& p) {
      const std::string_view whole = prompt->string().substr(p.offset, p.length);
      if (p.name.empty()) {
        if (!reported.insert(whole).second) return;
        reporter.ReportInside(
            kParameterUndeclared, *prompt, p.offset, p.length,
            fmt::format("{} is no placeholder that the runtime knows and stays in the prompt", Quoted(whole)),
            "a placeholder is {{params.name}}, the name a letter, then letters, digits and _");
        return;
      }
      if (declared.Has(p.name) || !reported.insert(p.name).second) return;
      // Beyond the limit nothing is printed, and looking for what was meant is the costly part.
      const std::string_view meant =
          reporter.dropped() == 0 ? words::Suggest(p.name, names) : std::string_view();
      reporter.ReportInside(
          kParameterUndeclared, *prompt, p.offset, p.length,
          fmt::format("parameter {} is not declared: the placeholder stays in the prompt as it is",
                      Quoted(p.name)),
          meant.empty()
              ? fmt::format("declare it: \"parameters\": [{{\"name\": {}, \"label\": \"...\", \"type\": "
                            "\"string\", \"required\": true}}]",
                            Quoted(p.name))
              : fmt::format("did you mean {{{{params.{}}}}}?", meant));
    });
  }
  if (names.empty() || reporter.Off(kParameterUnused)) return;
  std::set<std::string_view> used;
  ForEachString(reporter.file().root(), [&](const Value& text) {
    ForEachPlaceholder(text.string(), [&](const Placeholder& p) { used.insert(p.name); });
  });
  for (const Value& parameter : parameters) {
    const Value* name = Member(&parameter, "name");
    if (!Text(name) || used.contains(name->string())) continue;
    if (Text(Member(&parameter, "type")) == "file") continue;
    reporter.Report(kParameterUnused, *name,
                    fmt::format("parameter {} is never used", Quoted(name->string())),
                    fmt::format("write {{{{params.{}}}}} where its value belongs, or remove it",
                                name->string().substr(0, 60)));
  }
}

void CheckDefault(const Value& parameter, Reporter& reporter) {
  const Value* given = Member(&parameter, "default");
  const std::optional<std::string_view> type = Text(Member(&parameter, "type"));
  if (given == nullptr || given->is_null() || !type) return;
  const bool text =
      *type == "string" || *type == "text" || *type == "email" || *type == "url" || *type == "select";
  if (!text && *type != "number" && *type != "boolean") return;
  if (text ? !given->is_string() : *type == "number" ? !given->is_number() : !given->is_bool()) {
    const std::string_view wanted = text ? "a string" : *type == "number" ? "a number" : "a boolean";
    std::string help;
    if (given->is_string() && *type == "boolean" &&
        (given->string() == "true" || given->string() == "false")) {
      help = fmt::format("write {} without quotes", given->string());
    } else if (given->is_string() && *type == "number") {
      help = "write the number without quotes";
    } else if (text && (given->is_number() || given->is_bool())) {
      help = fmt::format("write it in quotes: \"{}\"", json::Excerpt(*given, 60));
    }
    reporter.Report(kDefaultType, *given,
                    fmt::format("the default of a parameter of type {} must be {}, not {}", *type, wanted,
                                words::KindOf(*given)),
                    std::move(help));
    return;
  }
  const bool email = *type == "email";
  if ((email || *type == "url") && !given->string().empty() && given->string().find("{{") == std::string_view::npos &&
      !format::Check(email ? format::Format::kEmail : format::Format::kUri, given->string())) {
    reporter.Report(kDefaultType, *given,
                    fmt::format("default {} is no {}", Quoted(given->string()),
                                email ? "e-mail address" : "absolute URL"),
                    fmt::format("write an address such as {}",
                                email ? "someone@example.org" : "https://example.org"));
    return;
  }
  const Value* options = Member(&parameter, "options");
  if (*type != "select" || options == nullptr || !options->is_array() || options->size() == 0) return;
  std::vector<std::string_view> values;
  for (const Value& option : Items(options)) {
    if (const auto value = Text(Member(&option, "value"))) values.push_back(*value);
  }
  if (std::find(values.begin(), values.end(), given->string()) != values.end()) return;
  const std::string_view meant = words::Suggest(given->string(), values);
  reporter.Report(
      kDefaultNoOption, *given, fmt::format("default {} is none of the options", Quoted(given->string())),
      meant.empty() ? "use the value of one of the options" : fmt::format("did you mean {}?", Quoted(meant)));
}

}  // namespace

void CheckParameters(Reporter& reporter) {
  const std::span<const Value> parameters = Items(Member(&reporter.file().root(), "parameters"));
  Names names;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Value* name = Member(&parameters[i], "name");
    if (Text(name)) {
      const size_t first = names.Add(name->string(), i);
      if (first != i) {
        reporter.Report(kParameterNameTwice, *name,
                        fmt::format("parameter {} is declared twice: /parameters/{} has this name already",
                                    Quoted(name->string()), first),
                        "give one of them another name, or remove it");
      }
    }
    CheckDefault(parameters[i], reporter);
    for (const Value& entry : Items(Member(Member(&parameters[i], "artifact"), "accepts"))) {
      if (entry.is_string() && Blank(entry.string())) {
        reporter.Report(kArtifactAccepts, entry, "an entry of artifact.accepts is blank",
                        "name a type such as \".xlsx\" or \"text/csv\", or remove the entry");
      }
    }
  }
  CheckPlaceholders(parameters, reporter);
}

}  // namespace vouch::profiles::agentmug_v1
