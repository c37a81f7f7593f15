// Literal credentials (OAP-S01, OAP-D06) and the references that stand for them (OAP-S02 to OAP-S04).
//
// What the values of `env` and `headers` say about themselves is one finding a value, so S01 passes them
// over.
#include "profiles/common/secrets.h"

#include <fmt/format.h>

#include <unordered_set>

#include "profiles/common/quote.h"
#include "profiles/common/walk.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

constexpr std::string_view kBearer = "Bearer ";

bool IsUpperOrDigit(char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

bool IsEnvironmentName(std::string_view name) {
  if (name.empty() || name.size() > 64 || !IsUpperOrDigit(name[0]) || name[0] == '_') return false;
  if (name[0] >= '0' && name[0] <= '9') return false;
  for (const char c : name) {
    if (!IsUpperOrDigit(c)) return false;
  }
  return true;
}

// The nearest legal name of a variable: API-Key as API_KEY.
std::string LegalName(std::string_view name) {
  std::string legal;
  for (const char c : name.substr(0, 64)) {
    const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    legal += IsUpperOrDigit(upper) ? upper : '_';
  }
  while (!legal.empty() && (legal[0] == '_' || (legal[0] >= '0' && legal[0] <= '9'))) legal.erase(0, 1);
  return legal.empty() ? "TOKEN" : legal;
}

bool IsHeaderValue(std::string_view value) {
  if (value.starts_with(kBearer)) value.remove_prefix(kBearer.size());
  return EnvironmentReference(value).has_value();
}

// What is written there instead of a reference; the text itself is never shown.
std::string LiteralKind(std::string_view value) {
  const std::vector<Secret> secrets = FindSecrets(value);
  if (!secrets.empty()) return std::string(secrets[0].kind);
  if (value.find('$') != value.npos) return "not of the form ${NAME}";
  return "a literal text";
}

void CheckVariable(std::string_view name, const json::Value& value, Reporter& reporter) {
  if (!value.is_string()) return;
  const auto reference = EnvironmentReference(value.string());
  const bool legal = IsEnvironmentName(name);
  if (!reference) {
    reporter.Report(
        Named("OAP-S02"), value,
        fmt::format("the value of {} is {}; expected a reference to a variable of the environment",
                    Quote(name), LiteralKind(value.string())),
        legal ? fmt::format("write \"${{{}}}\" and set the variable where the agent runs", name)
              : fmt::format("write \"${{{}}}\": names have capitals, digits and _", LegalName(name)));
  } else if (*reference != name) {
    reporter.Report(
        Named("OAP-S03"), value,
        fmt::format("{} refers to another variable, {}; expected the same name", Quote(name), *reference),
        legal ? fmt::format("write \"${{{}}}\", or call the entry {}", name, *reference)
              : fmt::format("call the entry {}", *reference));
  }
}

void CheckHeader(std::string_view name, const json::Value& value, Reporter& reporter) {
  if (!value.is_string() || IsHeaderValue(value.string())) return;
  const std::string_view text = value.string();
  std::string help = fmt::format("write \"${{{0}}}\" or \"Bearer ${{{0}}}\"", LegalName(name));
  const size_t space = text.find(' ');
  if (space != text.npos && EnvironmentReference(text.substr(space + 1))) {
    help = fmt::format("put the whole value into one variable, and write \"{}\"", text.substr(space + 1));
  }
  reporter.Report(Named("OAP-S04"), value,
                  fmt::format("the header {} is {}; expected ${{NAME}} or Bearer ${{NAME}}", Quote(name),
                              LiteralKind(text)),
                  std::move(help));
}

// visit(name, value) for every value of env and headers.
template <typename Variable, typename Header>
void ForEachServerValue(const json::Value& root, Variable variable, Header header) {
  for (const json::Value& server : Items(At(root, {"spec", "tools", "mcp_servers"}))) {
    const json::Value *env = Member(&server, "env"), *headers = Member(&server, "headers");
    for (const json::Member& m : Members(env)) variable(env->key_text(m.key), m.value);
    for (const json::Member& m : Members(headers)) header(headers->key_text(m.key), m.value);
  }
}

void ReportSecrets(const Rule& rule, const json::Value& value, Reporter& reporter) {
  constexpr size_t kAtMost = 20;  // of one text, so that finding their places stays cheap
  const std::vector<Secret> secrets = FindSecrets(value.string());
  for (size_t i = 0; i < secrets.size() && i < kAtMost; ++i) {
    const Secret& secret = secrets[i];
    std::string more;
    if (i + 1 == kAtMost && secrets.size() > kAtMost) {
      more = fmt::format(", and {} more in this text", secrets.size() - kAtMost);
    }
    reporter.ReportInside(
        rule, value, secret.offset, secret.length,
        fmt::format("this looks like {} ({}){}; a file of this format is shared and must hold none",
                    secret.kind, Redacted(value.string().substr(secret.offset, secret.length)), more),
        "take it out and withdraw it where it was issued; MCP servers get theirs by env: NAME: \"${NAME}\"");
  }
}

}  // namespace

std::optional<std::string_view> EnvironmentReference(std::string_view value) {
  if (!value.starts_with("${") || !value.ends_with("}")) return std::nullopt;
  const std::string_view name = value.substr(2, value.size() - 3);
  if (!IsEnvironmentName(name)) return std::nullopt;
  return name;
}

void CheckEnvironment(Reporter& reporter) {
  ForEachServerValue(
      reporter.file().root(),
      [&](std::string_view name, const json::Value& value) { CheckVariable(name, value, reporter); },
      [&](std::string_view name, const json::Value& value) { CheckHeader(name, value, reporter); });
}

void CheckSecrets(Reporter& reporter) {
  const json::Value& root = reporter.file().root();
  std::unordered_set<const json::Value*> elsewhere;
  const auto take = [&](std::string_view, const json::Value& value) { elsewhere.insert(&value); };
  ForEachServerValue(root, take, take);
  for (const json::Value& operation : Items(Member(&root, "operations"))) {
    if (const json::Value* value = Member(&operation, "value")) {
      ForEachString(*value, [&](const json::Value& text) {
        elsewhere.insert(&text);
        ReportSecrets(Named("OAP-D06"), text, reporter);
      });
    }
  }
  ForEachString(root, [&](const json::Value& text) {
    if (!elsewhere.contains(&text)) ReportSecrets(Named("OAP-S01"), text, reporter);
  });
}

}  // namespace vouch::profiles::oap_v1
