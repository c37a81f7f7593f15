// Whether the values of a delta's operations fit the places they are put in (OAP-D04).
//
// The schema of agent profiles says so: each value is set into a small profile at the place that its path
// names, and that is validated. O(values).
#include <fmt/format.h>

#include "engine/json/pointer.h"
#include "engine/json/writer.h"
#include "profiles/common/quote.h"
#include "profiles/oap_v1/checks.h"
#include "profiles/registry.h"

namespace vouch::profiles::oap_v1 {
namespace {

// A profile with the value in it, and where it stands there.
struct Setting {
  std::string text, location;
};

// Lists of the state with the members that an entry can't do without.
struct List {
  std::string_view name;
  std::string_view required[2];
};
constexpr List kLists[] = {{"facts", {"id", "text"}},
                           {"preferences", {"id", "text"}},
                           {"glossary", {"term", "definition"}},
                           {"open_threads", {"id", "title"}}};

// Wraps the text in the containers of the tokens from the last one outwards; `from` is the first token that
// counts.
void Wrap(const std::vector<std::string>& tokens, size_t from, Setting* setting) {
  for (size_t i = tokens.size(); i-- > from;) {
    if (tokens[i] == "-" || json::ParseIndex(tokens[i])) {
      setting->text = "[" + setting->text + "]";
      setting->location = "/0" + setting->location;
    } else {
      std::string key, pointer;
      json::WriteString(tokens[i], &key);
      json::AppendToken(&pointer, tokens[i]);
      setting->text = "{" + key + ":" + setting->text + "}";
      setting->location = pointer + setting->location;
    }
  }
}

// The value as it would stand in the state, or nullopt where the path names no place that the schema knows.
std::optional<Setting> SetInto(const std::vector<std::string>& tokens, const json::Value& value) {
  constexpr size_t kDeepest = 8;  // nothing in the state lies deeper
  if (tokens.empty() || tokens[0] != "state" || tokens.size() > kDeepest) return std::nullopt;
  Setting setting;
  setting.text = json::ToText(value);
  const List* list = nullptr;
  for (const List& each : kLists) {
    if (tokens.size() >= 3 && tokens[1] == each.name) list = &each;
  }
  if (list == nullptr) {
    Wrap(tokens, 0, &setting);
    return setting;
  }
  Wrap(tokens, 3, &setting);
  if (tokens.size() > 3) {  // within an entry: the members that it needs stand before
    std::string needed;
    for (const std::string_view name : list->required) {
      if (name != tokens[3]) needed += fmt::format("\"{}\":\"x\",", name);
    }
    setting.text.insert(1, needed);
  }
  setting.text = fmt::format(R"({{"state":{{"{}":[{}]}}}})", list->name, setting.text);
  setting.location = fmt::format("/state/{}/0{}", list->name, setting.location);
  return setting;
}

std::string Profiled(const Setting& setting) {
  return R"({"oap":"1.0","kind":"AgentProfile","metadata":{"name":"x","description":"x"},)"
         R"("spec":{"role":{"instructions":"x"}},)" +
         setting.text.substr(1);
}

class Values {
 public:
  explicit Values(Reporter& reporter) : reporter_(reporter) {}

  void Check(const json::Value& path, const json::Value& value) {
    const auto tokens = json::SplitPointer(path.string());
    if (!tokens) return;
    const auto setting = SetInto(*tokens, value);
    if (!setting) return;
    if (!validator_ && !Load(value)) return;
    const Result<Report> report = validator_->Validate(Profiled(*setting));
    if (!report.ok()) return Undecided(value, report.error().message);
    if (report->outcome == Outcome::kUndecided) return Undecided(value, report->undecided_reason);
    for (const vouch::Finding& error : report->errors) Say(path, value, *setting, error);
  }

 private:
  bool Load(const json::Value& value) {
    if (failed_) return false;
    Result<Schema> schema = LoadProfile(*FindProfile("oap-v1"), reporter_.settings().limits);
    if (!schema.ok()) {
      failed_ = true;
      Undecided(value, schema.error().message);
      return false;
    }
    ValidatorOptions options;
    options.limits = reporter_.settings().limits;
    validator_.emplace(std::move(*schema), options);
    return true;
  }

  void Undecided(const json::Value& value, const std::string& why) {
    reporter_.Report(Named("OAP-D04"), value, "whether the value fits could not be judged: " + why);
  }

  void Say(const json::Value& path, const json::Value& value, const Setting& setting,
           const vouch::Finding& error) {
    const json::Value* at = &value;
    if (error.instance_location.starts_with(setting.location)) {
      const json::Value* inner =
          json::Resolve(value, error.instance_location.substr(setting.location.size()));
      if (inner != nullptr) at = inner;
    }
    reporter_.Report(Named("OAP-D04"), *at,
                     fmt::format("this does not fit {}: {}", Quote(path.string()), error.message),
                     error.help);
  }

  Reporter& reporter_;
  std::optional<Validator> validator_;
  bool failed_ = false;
};

// A name that the state does not have is a finding of its own (OAP-D07).
bool IsKnown(std::string_view path) {
  const auto tokens = json::SplitPointer(path);
  if (!tokens || tokens->empty() || (*tokens)[0] != "state") return false;
  if (tokens->size() == 1) return true;
  for (const std::string_view name :
       {"revision", "updated_at", "summary", "facts", "preferences", "glossary", "open_threads", "metrics"}) {
    if ((*tokens)[1] == name) return true;
  }
  return false;
}

}  // namespace

void CheckDeltaValues(Reporter& reporter) {
  if (reporter.Off(Named("OAP-D04"))) return;
  Values values(reporter);
  for (const json::Value& operation : Items(At(reporter.file().root(), {"operations"}))) {
    const auto op = Text(Member(&operation, "op"));
    const json::Value *path = Member(&operation, "path"), *value = Member(&operation, "value");
    if (value == nullptr || (op != "add" && op != "replace") || !Text(path) || !IsKnown(path->string()))
      continue;
    values.Check(*path, *value);
  }
}

}  // namespace vouch::profiles::oap_v1
