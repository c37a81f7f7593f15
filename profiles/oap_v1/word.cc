// Errors of the schema in the format's own terms (OAP-F01 and the commonest of OAP-SCHEMA).
//
// An error is known by the keyword at the end of its schema location and by the value it is about. What is
// not listed here keeps the engine's sentence.
#include <fmt/format.h>

#include "engine/format/format.h"
#include "engine/json/pointer.h"
#include "profiles/common/quote.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

std::string_view LastToken(std::string_view location) { return location.substr(location.rfind('/') + 1); }

bool Contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

// A name near the text that the schema takes, or "".
std::string Slug(std::string_view text) {
  std::string slug;
  for (const char c : text.substr(0, 64)) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool alnum = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
    if (alnum) {
      slug += lower;
    } else if (!slug.empty() && slug.back() != '-') {
      slug += lower == '.' || lower == '_' ? lower : '-';
    }
  }
  while (!slug.empty() && !IsAgentName(slug)) slug.pop_back();
  return slug;
}

class Wording {
 public:
  Wording(const AgentFile& file, Finding& finding)
      : file_(file), finding_(finding), value_(json::Resolve(file.root(), finding.location)) {}

  void Say() {
    const std::string_view keyword = LastToken(finding_.schema_location);
    if (keyword == "format") Format();
    if (keyword == "pattern") Pattern();
    if (keyword == "required") Required();
    if (keyword == "type") Type();
    if (keyword == "additionalProperties") UnknownField();
    if (finding_.schema_location.ends_with("/operation/then/properties/value")) {
      finding_.message = "an operation that removes has no value";
      finding_.help = "take `value` out, or write op: replace";
    }
  }

 private:
  bool Is(std::string_view part) const { return Contains(finding_.schema_location, part); }
  bool Extends() const { return !Items(Member(&file_.root(), "extends")).empty(); }

  void Format() {
    const auto text = Text(value_);
    if (!Is("/timestamp/") || !text) return;
    finding_.rule = &Named("OAP-F01");
    finding_.message =
        fmt::format("{} is no timestamp; expected an RFC 3339 date and time with an offset", Quote(*text));
    finding_.help = "write it as 2026-01-02T03:04:05Z";
    std::string longer(*text);
    if (longer.size() > 10 && longer[10] == ' ') longer[10] = 'T';
    for (const char* rest : {"", "Z", ":00Z", "T00:00:00Z"}) {
      if (!format::Check(format::Format::kDateTime, longer + rest)) continue;
      finding_.help = fmt::format("if UTC is meant, write {}", Quote(longer + rest));
      break;
    }
  }

  void Pattern() {
    const auto text = Text(value_);
    if (!text) return;
    if (Is("/agentName/")) {
      finding_.message = fmt::format(
          "{} is no name: at most 64 lower-case letters, digits, and . _ - between them", Quote(*text));
      const std::string slug = Slug(*text);
      const bool own = finding_.location == "/metadata/name";
      finding_.help = slug.empty()
                          ? "write a name such as code-reviewer"
                          : fmt::format("write {}{}", slug,
                                        own ? "; metadata.display_name takes what people are to read" : "");
    } else if (Is("/digest/")) {
      finding_.message = fmt::format(
          "{} is no digest: sha256: and 64 hexadecimal digits, a to f in lower case", Quote(*text));
      finding_.help = "";
    } else if (Is("/proposal/properties/path/")) {
      const bool state = text->starts_with("/state");
      finding_.message = fmt::format("proposals are about /metadata and /spec, not {}", Quote(*text));
      finding_.help =
          state ? "make it an operation: those change the state" : "write a path such as /spec/tools/allow";
    }
  }

  void Required() {
    const std::string& message = finding_.message;
    if (Is("/role/required")) {
      finding_.message = "the instructions are missing: a profile without them has no agent in it";
      finding_.help = file_.encoding() == load::Encoding::kMarkdown ? "write them below the front matter"
                                                                    : "write `instructions` in spec.role";
      if (Extends()) finding_.help += "; they are not inherited from a base, each file has its own";
    } else if (Is("/target/required") && Contains(message, "\"revision\"")) {
      finding_.help =
          "write the revision of the profile that the session started from: without it a conflict can't "
          "be seen";
    } else if (Is("/proposal/required") && Contains(message, "\"rationale\"")) {
      finding_.help = "say why: a person decides about the proposal";
    } else if (Is("/operation/")) {
      if (Contains(message, "\"value\"")) finding_.help = "add and replace need the value that is put there";
    } else if (Is("/mcpServer/")) {
      if (Contains(message, "\"command\"")) finding_.help = "transport stdio starts a command: name it";
      if (Contains(message, "\"url\"")) finding_.help = "transport http needs the address of the server";
    } else if (Is("/metadata/required") && Contains(message, "\"description\"")) {
      finding_.help = "say in one line when to use the agent: harnesses choose by it";
    } else if (finding_.location.empty() && Contains(message, "\"spec\"")) {
      finding_.help = "write spec: {role: {instructions: ...}}";
    }
  }

  void Type() {
    if (value_ == nullptr) return;
    if (value_->is_null() && Extends()) {
      finding_.help =
          "null does not take out what a base sets: each file holds to the schema by itself. Set another "
          "value, or leave the field out";
    } else if ((value_->is_number() || value_->is_bool()) && Contains(finding_.message, "expected string")) {
      finding_.help = fmt::format("put it in quotes: \"{}\"", Quote(*value_));
    } else if (value_->is_null() && Contains(finding_.message, "expected string")) {
      finding_.help = "write a text; if the word null is meant, put it in quotes";
    }
  }

  // The engine's sentence may go on with a suggestion, which is kept.
  void UnknownField() {
    const size_t meant = finding_.message.find("did you mean ");
    std::string help = meant == std::string::npos ? std::string() : finding_.message.substr(meant);
    const std::string_view name = LastToken(finding_.location);
    std::string place = finding_.location.substr(0, finding_.location.rfind('/'));
    finding_.message =
        fmt::format("unknown field {} in {}", Quote(Unescaped(name)), place.empty() ? "the document" : place);
    if (help.empty()) {
      help =
          "take it out; what only one program reads goes into metadata.annotations, as example.org/name: "
          "\"...\"";
    }
    finding_.help = std::move(help);
  }

  static std::string Unescaped(std::string_view token) {
    const auto tokens = json::SplitPointer("/" + std::string(token));
    return tokens && tokens->size() == 1 ? (*tokens)[0] : std::string(token);
  }

  const AgentFile& file_;
  Finding& finding_;
  const json::Value* value_;
};

}  // namespace

void Word(const AgentFile& file, Finding& finding) { Wording(file, finding).Say(); }

}  // namespace vouch::profiles::oap_v1
