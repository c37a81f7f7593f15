// Paths that leave the workspace (OAP-S05, OAP-S05b, OAP-S05c), judged by their text alone: nothing is
// opened.
#include <fmt/format.h>

#include "profiles/common/quote.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsSeparator(char c) { return c == '/' || c == '\\'; }
bool HasDrive(std::string_view path) { return path.size() >= 2 && IsLetter(path[0]) && path[1] == ':'; }

// Whether its .. go above where it starts.
bool Climbs(std::string_view path) {
  size_t depth = 0;
  for (size_t begin = 0; begin <= path.size();) {
    size_t end = begin;
    while (end < path.size() && !IsSeparator(path[end])) ++end;
    const std::string_view part = path.substr(begin, end - begin);
    if (part == "..") {
      if (depth == 0) return true;
      --depth;
    } else if (!part.empty() && part != ".") {
      ++depth;
    }
    begin = end + 1;
  }
  return false;
}

// How it leaves the workspace, or "".
std::string_view Escape(std::string_view path) {
  if (path.starts_with("\\\\") || path.starts_with("//")) return "it is on a network share";
  if (!path.empty() && IsSeparator(path[0])) return "it is absolute";
  if (HasDrive(path) && path.size() >= 3 && IsSeparator(path[2])) return "it is absolute";
  if (Climbs(path)) return "its .. go above the root";
  return "";
}

// Lower case, for what is compared without regard to it. Paths are short where the schema holds.
bool ContainsNoCase(std::string_view text, std::string_view part) {
  const auto same = [](char a, char b) { return (IsLetter(a) ? a | 0x20 : a) == b; };
  for (size_t i = 0; i + part.size() <= text.size(); ++i) {
    size_t length = 0;
    while (length < part.size() && same(text[i + length], part[length])) ++length;
    if (length == part.size()) return true;
  }
  return false;
}

// Why some programs take it out of the workspace, or "".
std::string_view MayEscape(std::string_view path) {
  if (path.starts_with("~")) return "shells read ~ as a home folder";
  if (ContainsNoCase(path.substr(0, 5), "file:")) return "it is a URI, not a path";
  if (HasDrive(path)) return "Windows reads it as a path on another drive";
  if (ContainsNoCase(path, "%2e%2e") || ContainsNoCase(path, ".%2e") || ContainsNoCase(path, "%2e.")) {
    return "decoded, %2e%2e is ..";
  }
  if (path.find("${") != path.npos || (path.size() >= 2 && path[0] == '$' && IsLetter(path[1]))) {
    return "variables are not substituted in paths";
  }
  const size_t percent = path.find('%');
  if (percent == 0 && path.find('%', 1) != path.npos && path.size() > 1 && IsLetter(path[1])) {
    return "variables are not substituted in paths";
  }
  return "";
}

constexpr std::string_view kHelp = "use a path below the workspace root, relative to it";

void CheckPath(const json::Value* value, Severity severity, Reporter& reporter) {
  const auto path = Text(value);
  if (!path) return;
  if (const std::string_view why = Escape(*path); !why.empty()) {
    reporter.Report(Named("OAP-S05"), severity, *value,
                    fmt::format("path leaves the workspace: {}: {}", Quote(*path), why), std::string(kHelp));
  } else if (const std::string_view may = MayEscape(*path); !may.empty()) {
    reporter.Report(Named("OAP-S05b"), *value,
                    fmt::format("path may leave the workspace: {}: {}", Quote(*path), may),
                    std::string(kHelp));
  }
}

void CheckPaths(const json::Value* list, Severity severity, Reporter& reporter) {
  for (const json::Value& path : Items(list)) CheckPath(&path, severity, reporter);
}

// The scheme of a URI, or "": drives are none.
std::string_view Scheme(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == text.npos || colon < 2) return "";
  for (size_t i = 0; i < colon; ++i) {
    const char c = text[i];
    const bool later = i > 0 && ((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.');
    if (!IsLetter(c) && !later) return "";
  }
  return text.substr(0, colon);
}

void CheckSource(const json::Value& skill, Reporter& reporter) {
  const json::Value* source = Member(&skill, "source");
  const auto text = Text(source);
  if (!text || !Scheme(*text).empty()) return;
  const std::string_view why = Escape(*text);
  if (why.empty()) return;
  reporter.Report(Named("OAP-S05c"), *source,
                  fmt::format("source of a skill outside of the workspace: {}: {}", Quote(*text), why),
                  std::string(kHelp));
}

// Addresses that are read over a network; schemes of stores, such as maggraph:, say nothing about where.
void CheckLocal(const json::Value* uri, std::string_view what, Reporter& reporter) {
  const auto text = Text(uri);
  if (!text) return;
  const std::string_view scheme = Scheme(*text);
  const bool remote = ContainsNoCase(scheme, "http") || ContainsNoCase(scheme, "ftp") ||
                      ContainsNoCase(scheme, "ssh") || ContainsNoCase(scheme, "git");
  if (!remote && !(scheme.empty() && text->starts_with("\\\\"))) return;
  reporter.Report(Named("OAP-S05c"), *uri, fmt::format("{} is not local: {}", what, Quote(*text)),
                  "harnesses may refuse it; keep a copy in the workspace and name that");
}

}  // namespace

void CheckPaths(Reporter& reporter) {
  const json::Value& root = reporter.file().root();
  const json::Value* context = At(root, {"spec", "context"});
  CheckPath(Member(context, "working_directory"), Severity::kError, reporter);
  for (const json::Value& file : Items(Member(context, "files"))) {
    CheckPath(Member(&file, "path"), Severity::kError, reporter);
  }
  const json::Value* filesystem = At(root, {"spec", "permissions", "filesystem"});
  CheckPaths(Member(filesystem, "read_roots"), Severity::kError, reporter);
  CheckPaths(Member(filesystem, "write_roots"), Severity::kError, reporter);
  CheckPaths(Member(filesystem, "deny_paths"), Severity::kWarning, reporter);

  for (const json::Value& skill : Items(At(root, {"spec", "tools", "skills"}))) CheckSource(skill, reporter);
  for (const json::Value& store : Items(At(root, {"spec", "memory", "stores"}))) {
    CheckLocal(Member(&store, "uri"), "the store", reporter);
  }
  for (const json::Value& base : Items(Member(&root, "extends"))) {
    CheckLocal(Member(&base, "uri"), "the base", reporter);
  }
}

}  // namespace vouch::profiles::oap_v1
