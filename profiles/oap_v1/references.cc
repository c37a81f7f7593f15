// Templates ${{ vars.NAME }} and the variables they name (OAP-R01, OAP-R01b, OAP-R02, OAP-R03, OAP-R03b).
//
// Only instructions, objectives and constraints are substituted. One finding for each name and text, however
// often it is used there.
#include <fmt/format.h>

#include <unordered_set>

#include "engine/words/nearest.h"
#include "profiles/common/quote.h"
#include "profiles/common/walk.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

constexpr std::string_view kOpen = "${{", kClose = "}}", kVars = "vars.";
constexpr size_t kAtMost = 20;  // findings of one rule in one text, so that finding their places stays cheap

struct Template {
  size_t offset, length;    // of all of it
  std::string_view inside;  // without white space at its ends
  bool closed;
};

bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool IsName(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && c != '_' && !(c >= '0' && c <= '9')) return false;
  }
  return true;
}

// visit(Template), in order. A template ends before the line does, or it is not closed.
template <typename Visit>
void ForEachTemplate(std::string_view text, Visit visit) {
  for (size_t at = text.find(kOpen); at != text.npos; at = text.find(kOpen, at)) {
    size_t end = at + kOpen.size();
    while (end < text.size() && text[end] != '\n' && text.compare(end, kClose.size(), kClose) != 0 &&
           text.compare(end, kOpen.size(), kOpen) != 0) {
      ++end;
    }
    const bool closed = text.compare(end, kClose.size(), kClose) == 0;
    std::string_view inside = text.substr(at + kOpen.size(), end - at - kOpen.size());
    while (!inside.empty() && IsSpace(inside.front())) inside.remove_prefix(1);
    while (!inside.empty() && IsSpace(inside.back())) inside.remove_suffix(1);
    const size_t length = closed ? end + kClose.size() - at : kOpen.size();
    visit(Template{at, length, inside, closed});
    at += length;
  }
}

// visit(Template) for what has the form of a template but for the dollar: {{ vars.NAME }}.
template <typename Visit>
void ForEachBare(std::string_view text, Visit visit) {
  constexpr std::string_view kBraces = "{{";
  for (size_t at = text.find(kBraces); at != text.npos; at = text.find(kBraces, at + kBraces.size())) {
    size_t begin = at + kBraces.size();
    while (begin < text.size() && text[begin] == ' ') ++begin;
    size_t end = begin;
    if (text.compare(begin, kVars.size(), kVars) != 0 || (at > 0 && text[at - 1] == '$')) continue;
    end += kVars.size();
    while (end < text.size() && text[end] != ' ' && text[end] != '}' && text[end] != '\n') ++end;
    const std::string_view inside = text.substr(begin, end - begin);
    while (end < text.size() && text[end] == ' ') ++end;
    if (!IsName(inside.substr(kVars.size())) || text.compare(end, kClose.size(), kClose) != 0) continue;
    visit(Template{at, end + kClose.size() - at, inside, true});
  }
}

// The name that a well-formed template uses, or "".
std::string_view NameOf(const Template& t) {
  if (!t.closed || !t.inside.starts_with(kVars)) return "";
  const std::string_view name = t.inside.substr(kVars.size());
  return IsName(name) ? name : "";
}

// Meant for us, and not for the language of a pipeline that the text talks about.
bool IsOurs(const Template& t) { return t.inside.starts_with("vars.") || t.inside.starts_with("var."); }

class References {
 public:
  explicit References(Reporter& reporter) : reporter_(reporter), root_(reporter.file().root()) {
    const json::Value* variables = At(root_, {"spec", "context", "variables"});
    for (const json::Member& m : Members(variables)) {
      const std::string_view name = variables->key_text(m.key);
      defined_.insert(name);
      names_.push_back(name);
    }
    extends_ = !Items(Member(&root_, "extends")).empty();
  }

  void Check() {
    const json::Value* role = At(root_, {"spec", "role"});
    CheckRoleText(Member(role, "instructions"));
    for (const char* list : {"objectives", "constraints"}) {
      for (const json::Value& text : Items(Member(role, list))) CheckRoleText(&text);
    }
    CheckOthers();
    CheckUnused();
  }

 private:
  void CheckRoleText(const json::Value* value) {
    const auto text = Text(value);
    if (!text) return;
    role_texts_.insert(value);
    size_t undefined = 0, malformed = 0;
    std::unordered_set<std::string_view> seen;
    ForEachTemplate(*text, [&](const Template& t) {
      const std::string_view name = NameOf(t);
      if (!name.empty()) used_.insert(name);
      if (!name.empty() && defined_.contains(name)) return;
      if (!seen.insert(name.empty() ? t.inside : name).second) return;
      if (!name.empty()) {
        if (undefined++ < kAtMost) Undefined(*value, t, name);
      } else if (malformed++ < kAtMost) {
        Malformed(*value, t);
      }
    });
    ForEachBare(*text, [&](const Template& t) {
      if (seen.insert(text->substr(t.offset, t.length)).second && malformed++ < kAtMost) Bare(*value, t);
    });
    if (undefined > kAtMost) {
      reporter_.Report(Named("OAP-R01"), UndefinedSeverity(), *value,
                       fmt::format("{} more variables of this text are not defined", undefined - kAtMost));
    }
    if (malformed > kAtMost) {
      reporter_.Report(
          Named("OAP-R01b"), *value,
          fmt::format("{} more templates of this text are not substituted", malformed - kAtMost));
    }
  }

  Severity UndefinedSeverity() const { return extends_ ? Severity::kWarning : Named("OAP-R01").severity; }

  void Undefined(const json::Value& value, const Template& t, std::string_view name) {
    // Looking for the nearest name costs as much as there are names.
    const std::string_view meant = suggested_++ < 100 ? words::Suggest(name, names_) : "";
    std::string help = meant.empty() ? fmt::format("add {}: \"...\" to spec.context.variables", name)
                                     : fmt::format("did you mean ${{{{ vars.{} }}}}?", meant);
    std::string message = fmt::format("variable {} is not defined in spec.context.variables", Quote(name));
    if (extends_) {
      // The base may define it, which only the merged profile shows.
      reporter_.Report(Named("OAP-R01"), UndefinedSeverity(), value, message + ", unless a base defines it",
                       std::move(help));
    } else {
      reporter_.ReportInside(Named("OAP-R01"), value, t.offset, t.length, std::move(message),
                             std::move(help));
    }
  }

  void Malformed(const json::Value& value, const Template& t) {
    std::string message,
        help = "write ${{ vars.NAME }}, or take the braces away where the text only shows them";
    if (!t.closed) {
      message = "this template has no closing }} in its line and stays as it is";
    } else if (t.inside.starts_with(kVars)) {
      message = fmt::format("{} is no name of a variable, so this stays as it is", Quote(t.inside.substr(5)));
      help =
          "names have letters, digits and _, and start with no digit: call it by another name in "
          "spec.context.variables and here";
    } else if (t.inside.starts_with("var.")) {
      message = "this stays as it is: templates start with vars";
      help = fmt::format("did you mean ${{{{ vars.{} }}}}?", Quoteless(t.inside.substr(4)));
    } else {
      message = fmt::format("{} is nothing that is substituted, so this stays as it is", Quote(t.inside));
    }
    reporter_.ReportInside(Named("OAP-R01b"), value, t.offset, t.length, std::move(message), std::move(help));
  }

  void Bare(const json::Value& value, const Template& t) {
    reporter_.ReportInside(Named("OAP-R01b"), value, t.offset, t.length,
                           "this stays as it is: templates start with ${{",
                           fmt::format("did you mean ${{{{ {} }}}}?", Quoteless(t.inside)));
  }

  static std::string Quoteless(std::string_view text) {
    const std::string quoted = Quote(text);
    return quoted.substr(1, quoted.size() - 2);
  }

  void CheckOthers() {
    std::unordered_set<const json::Value*> state;
    if (const json::Value* value = Member(&root_, "state")) {
      ForEachString(*value, [&](const json::Value& text) { state.insert(&text); });
    }
    ForEachString(root_, [&](const json::Value& value) {
      if (role_texts_.contains(&value)) return;
      bool reported = false;  // once a text
      ForEachTemplate(value.string(), [&](const Template& t) {
        const bool in_state = state.contains(&value);
        if (reported || !t.closed || (!in_state && !IsOurs(t))) return;
        reported = true;
        reporter_.ReportInside(
            in_state ? Named("OAP-R02") : Named("OAP-R03"), value, t.offset, t.length,
            fmt::format("templates are not substituted {}: this stays as it is",
                        in_state ? "in state" : "here, only in instructions, objectives and constraints"),
            in_state ? "write the value itself" : "write the value itself, or move the text into the role");
      });
    });
  }

  void CheckUnused() {
    const json::Value* variables = At(root_, {"spec", "context", "variables"});
    for (const json::Member& member : Members(variables)) {
      const std::string_view name = variables->key_text(member.key);
      if (used_.contains(name)) continue;
      reporter_.ReportKey(Named("OAP-R03b"), member, fmt::format("variable {} is not used", Quote(name)),
                          IsName(name)
                              ? fmt::format("use it in the role as ${{{{ vars.{} }}}}, or take it out", name)
                              : "names have letters, digits and _: no template can name this one");
    }
  }

  Reporter& reporter_;
  const json::Value& root_;
  std::unordered_set<std::string_view> defined_;
  std::vector<std::string_view> names_;
  std::unordered_set<std::string_view> used_;
  std::unordered_set<const json::Value*> role_texts_;
  bool extends_ = false;
  size_t suggested_ = 0;
};

}  // namespace

void CheckReferences(Reporter& reporter) { References(reporter).Check(); }

}  // namespace vouch::profiles::oap_v1
