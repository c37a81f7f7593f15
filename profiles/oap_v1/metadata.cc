// Who the agent is (OAP-R07, OAP-R08, OAP-R12, OAP-S08, OAP-F02) and how its file is called (OAP-P01).
#include <fmt/format.h>

#include "engine/format/format.h"
#include "profiles/common/language_tag.h"
#include "profiles/common/quote.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

constexpr std::string_view kProfileSuffixes[] = {".agent.yaml", ".agent.yml", ".agent.json", ".agent.md"};
constexpr std::string_view kDeltaSuffixes[] = {".delta.yaml", ".delta.yml", ".delta.json"};

std::string_view BaseName(std::string_view path) {
  const size_t slash = path.find_last_of("/\\");
  return slash == path.npos ? path : path.substr(slash + 1);
}

// Standard input and the like have no name that says anything.
bool IsFileName(std::string_view name) { return name.find('.') != name.npos && name.find('<') == name.npos; }

std::string_view SuffixOf(std::string_view name, std::span<const std::string_view> suffixes) {
  for (const std::string_view suffix : suffixes) {
    if (name.size() > suffix.size() && name.ends_with(suffix)) return suffix;
  }
  return "";
}

std::string_view SuffixFor(load::Encoding encoding, size_t document) {
  const bool delta = document == kStateDelta;
  switch (encoding) {
    case load::Encoding::kJson:
      return delta ? ".delta.json" : ".agent.json";
    case load::Encoding::kMarkdown:
      return delta ? ".delta.yaml" : ".agent.md";
    case load::Encoding::kYaml:
      break;
  }
  return delta ? ".delta.yaml" : ".agent.yaml";
}

void CheckStem(const json::Value& root, Reporter& reporter) {
  const std::string_view file = BaseName(reporter.file().name());
  const std::string_view suffix = SuffixOf(file, kProfileSuffixes);
  const json::Value* name = At(root, {"metadata", "name"});
  const auto text = Text(name);
  if (!text || suffix.empty() || !IsAgentName(*text)) return;
  const std::string_view stem = file.substr(0, file.size() - suffix.size());
  if (stem == *text) return;
  reporter.Report(
      Named("OAP-R07"), *name,
      fmt::format("the agent is called {}, its file {}; the name counts", Quote(*text), Quote(stem)),
      fmt::format("rename the file to {}{}", *text, suffix));
}

// The characters of a line that a description must not have.
size_t LineBreak(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' '))
    text.remove_suffix(1);
  return text.find_first_of("\r\n");
}

// Words by white space; scripts that write without it count by character (three bytes of UTF-8 and more).
size_t Words(std::string_view text) {
  size_t words = 0;
  bool inside = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool space = byte == ' ' || (byte >= '\t' && byte <= '\r');
    const bool wide = byte >= 0xe3 && byte != 0xef;
    const bool part = !space && !wide && (byte < 0x80 || byte >= 0xc2);  // begins a character of a word
    if (wide || (part && !inside)) ++words;
    inside = part || (inside && !space && !wide);
  }
  return words;
}

void CheckDescription(const json::Value* description, Reporter& reporter) {
  const auto text = Text(description);
  if (!text || text->empty()) return;
  const size_t line_break = LineBreak(*text);
  if (line_break != text->npos) {
    reporter.Report(Named("OAP-R08"), *description, "the description has a line break; expected one line",
                    "join the lines; in YAML, description: >- does that");
  }
  const size_t words = Words(*text);
  if (words < 4) {
    reporter.Report(Named("OAP-R08"), *description,
                    fmt::format("the description has {} {}; expected at least four", words,
                                words == 1 ? "word" : "words"),
                    "harnesses choose an agent by it: say when to use this one");
  }
}

void CheckAnnotations(const json::Value* annotations, Reporter& reporter) {
  for (const json::Member& m : Members(annotations)) {
    const std::string_view key = annotations->key_text(m.key);
    const size_t slash = key.find('/');
    if (slash != key.npos && slash > 0 && slash + 1 < key.size()) continue;
    reporter.ReportKey(Named("OAP-R12"), m, fmt::format("annotation {} has no namespace", Quote(key)),
                       "call it by a domain of yours: example.org/" +
                           std::string(IsAgentName(key) ? key : std::string_view("name")));
  }
}

bool IsUrnOrUuid(std::string_view id) {
  if (format::Check(format::Format::kUuid, id)) return true;
  const bool urn = id.size() > 4 && (id[0] | 0x20) == 'u' && (id[1] | 0x20) == 'r' && (id[2] | 0x20) == 'n';
  return urn && id[3] == ':' && id.find(':', 4) != id.npos && format::Check(format::Format::kUri, id);
}

void CheckForms(const json::Value& root, Reporter& reporter) {
  const Rule& rule = Named("OAP-F02");
  const json::Value* language = At(root, {"spec", "role", "persona", "language"});
  if (const auto text = Text(language); text && !IsLanguageTag(*text)) {
    std::string fixed(*text);
    for (char& c : fixed) c = c == '_' ? '-' : c;
    reporter.Report(
        rule, *language, fmt::format("{} is no language tag (BCP 47)", Quote(*text)),
        IsLanguageTag(fixed) ? fmt::format("write {}", fixed) : "write a tag such as en or en-US");
  }
  const json::Value* id = At(root, {"metadata", "id"});
  if (const auto text = Text(id); text && !IsUrnOrUuid(*text)) {
    reporter.Report(rule, Severity::kInfo, *id,
                    fmt::format("id {} is neither a URN nor a UUID", Quote(*text)),
                    "one of these stays unique when the agent is renamed or copied: urn:uuid:...");
  }
  const json::Value* homepage = At(root, {"metadata", "homepage"});
  if (const auto text = Text(homepage); text && !format::Check(format::Format::kUri, *text)) {
    const std::string fixed = "https://" + std::string(*text);
    reporter.Report(rule, *homepage, fmt::format("homepage {} is no absolute URI", Quote(*text)),
                    format::Check(format::Format::kUri, fixed) && text->find('.') != text->npos
                        ? "write " + Quote(fixed)
                        : "write an address such as https://example.org/agent");
  }
}

}  // namespace

// The same as the schema's pattern.
bool IsAgentName(std::string_view name) {
  const auto alnum = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  if (name.empty() || name.size() > 64 || !alnum(name.front()) || !alnum(name.back())) return false;
  for (const char c : name) {
    if (!alnum(c) && c != '.' && c != '_' && c != '-') return false;
  }
  return true;
}

void CheckFileName(size_t document, Reporter& reporter) {
  const std::string_view file = BaseName(reporter.file().name());
  const std::span<const std::string_view> suffixes =
      document == kStateDelta ? std::span(kDeltaSuffixes)
                              : std::span<const std::string_view>(kProfileSuffixes);
  if (!IsFileName(file) || !SuffixOf(file, suffixes).empty()) return;
  reporter.Report(Named("OAP-P01"), reporter.file().root(),
                  fmt::format("a search of the folder passes {} over because of its name", Quote(file)),
                  fmt::format("let the name end with {}", SuffixFor(reporter.file().encoding(), document)));
}

void CheckMetadata(Reporter& reporter) {
  const json::Value& root = reporter.file().root();
  const json::Value* metadata = Member(&root, "metadata");
  CheckStem(root, reporter);
  CheckDescription(Member(metadata, "description"), reporter);
  CheckAnnotations(Member(metadata, "annotations"), reporter);
  CheckForms(root, reporter);
  for (const json::Member& m : Members(metadata)) {
    if (metadata->key_text(m.key) != "trust") continue;
    reporter.ReportKey(Named("OAP-S08"), m, "`trust` in a file counts for nothing: harnesses compute it anew",
                       "take it out");
  }
}

}  // namespace vouch::profiles::oap_v1
