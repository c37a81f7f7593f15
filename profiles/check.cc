// See check.h.
#include "profiles/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "engine/api/document.h"
#include "profiles/choose.h"
#include "profiles/common/secrets.h"
#include "profiles/registry.h"
#include "profiles/reporter.h"

namespace vouch::profiles {
namespace {

// In the order of the text; where two begin together the graver one first.
void Sort(std::vector<Finding>* findings) {
  std::stable_sort(findings->begin(), findings->end(), [](const Finding& a, const Finding& b) {
    const auto order = [](const Finding& f) { return std::tuple(f.begin.line != 0, f.begin.byte); };
    return order(a) != order(b) ? order(a) < order(b) : a.severity > b.severity;
  });
}

void Redact(const Confidential& confidential, Finding* finding) {
  finding->message = confidential.Redact(finding->message);
  finding->help = confidential.Redact(finding->help);
  finding->location = Redacted(finding->location);
}

std::string KnownProfiles() {
  std::string names;
  for (const Profile& profile : Profiles()) {
    if (!names.empty()) names += ", ";
    names += profile.name;
  }
  return names;
}

std::string_view NameOf(load::Encoding encoding) {
  switch (encoding) {
    case load::Encoding::kJson:
      return "JSON";
    case load::Encoding::kYaml:
      return "YAML";
    case load::Encoding::kMarkdown:
      return "Markdown";
  }
  return "";
}

void Append(std::string* help, std::string_view more) {
  if (!help->empty() && !more.empty()) *help += "; ";
  *help += more;
}

// The pointer of the container around; the root's is that of the root.
std::string_view Around(std::string_view location) { return location.substr(0, location.rfind('/')); }

// Whether a rule has reported the cause of an error of the schema.
bool IsToldBetter(const Finding& error, const std::vector<Finding>& findings) {
  const std::string_view keyword(error.schema_location);
  const bool unknown = keyword.ends_with("/additionalProperties") || keyword.ends_with("/unevaluatedProperties");
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    if (f.rule->replaces_schema && f.location == error.location) return true;
    if (!f.rule->replaces_around) return false;
    return (unknown && Around(f.location) == Around(error.location)) ||
           (keyword.ends_with("/required") && Around(f.location) == error.location);
  });
}

// What loading warns of is the cause of some errors: one finding says both. That is a value that is read in another
// way than it looks, and a merge key, which is an unknown member and has the members behind it missing.
void MergeLoading(std::vector<Finding>* findings) {
  std::vector<bool> gone(findings->size(), false);
  for (size_t i = 0; i < findings->size(); ++i) {
    const Finding& warning = (*findings)[i];
    const bool merge = warning.cause == load::Problem::kAlias && warning.location.ends_with("/<<");
    if (!merge && warning.cause != load::Problem::kAmbiguousScalar) continue;
    const auto told = std::find_if(findings->begin(), findings->end(), [&](const Finding& f) {
      return f.severity == Severity::kError && f.location == warning.location && !f.cause;
    });
    if (told == findings->end()) continue;
    gone[i] = true;
    if (told->schema_location.empty()) continue;  // a rule of its own says it all
    Append(&told->message, warning.message);
    if (merge) told->help.clear();
    Append(&told->help, warning.help);
    for (size_t j = 0; merge && j < findings->size(); ++j) {
      const Finding& f = (*findings)[j];
      gone[j] = gone[j] || (f.schema_location.ends_with("/required") && f.location == Around(warning.location));
    }
  }
  size_t next = 0;
  std::erase_if(*findings, [&](const Finding&) { return gone[next++]; });
}

// Without a verdict on anything there is one only where an error was reported.
void NothingChecked(const Rule& stopped, FileReport* report) {
  if (report->Has(Severity::kError) || !report->undecided.empty()) return;
  report->undecided =
      fmt::format("nothing was checked, because {} stopped the check: {}", stopped.id, stopped.summary);
  report->undecided_help = fmt::format("leave {} an error, or correct what it is about", stopped.id);
}

}  // namespace

bool FileReport::Has(Severity severity) const {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) { return f.severity >= severity; });
}

std::string MaskedText(const FileReport& report) {
  if (report.confidential != nullptr) return report.confidential->Mask(report.text);
  return Confidential(report.text, report.file ? &report.file->document() : nullptr).Mask(report.text);
}

Limits AgentFileLimits() {
  Limits limits;
  limits.document_bytes = uint64_t{10} << 20;
  limits.instance_depth = 100;
  return limits;
}

struct Checker::Impl {
  Settings settings;
  // Made when the first file needs them.
  std::map<std::pair<const Profile*, size_t>, Result<Validator>> validators;

  explicit Impl(Settings given) : settings(std::move(given)) {}

  Severity SeverityOf(const Rule& rule, Severity otherwise) const {
    const auto chosen = settings.severities.find(rule.id);
    return chosen == settings.severities.end() ? otherwise : chosen->second;
  }

  load::Loaded LoadFor(std::string_view text, load::Encoding encoding, const Profile* profile) const {
    load::Options options;
    options.max_bytes = settings.limits.document_bytes;
    options.max_depth = settings.limits.instance_depth;
    if (profile != nullptr) options.body_path.assign(profile->body_path.begin(), profile->body_path.end());
    return load::Load(text, encoding, options);
  }

  load::Loaded LoadAndChoose(load::Encoding encoding, const Profile* forced, FileReport* report) const;
  void ReportNotices(const std::vector<load::Notice>& notices, FileReport* report) const;
  void CheckContent(const Profile* forced, FileReport* report);
  bool IsSomethingElse(FileReport* report) const;
  void CheckSchema(size_t document, FileReport* report, std::vector<Finding>* findings);
  void Finish(FileReport* report) const;
};

// Loads the text. Where the content is to choose the profile, Markdown is read as each profile that has it would.
load::Loaded Checker::Impl::LoadAndChoose(load::Encoding encoding, const Profile* forced, FileReport* report) const {
  if (forced != nullptr) {
    report->profile = forced;
    return LoadFor(report->text, encoding, forced);
  }
  const Profile* reader = nullptr;
  load::Loaded loaded;
  bool first = true;
  for (const Profile& profile : Profiles()) {
    const bool markdown = encoding == load::Encoding::kMarkdown;
    if (markdown && profile.body_path.empty()) continue;
    if (!markdown && !first) break;
    load::Loaded candidate = LoadFor(report->text, encoding, markdown ? &profile : nullptr);
    if (candidate.document) {
      const Choice choice = Choose(candidate.document->root());
      if (choice.profile != nullptr && (!markdown || choice.profile == &profile)) {
        report->profile = choice.profile;
        return candidate;
      }
    }
    if (first) loaded = std::move(candidate), reader = &profile;
    first = false;
  }
  if (loaded.document && loaded.document->root().is_object()) {
    report->undecided = Choose(loaded.document->root()).stranger;
    report->stranger = !report->undecided.empty();
  } else {
    report->profile = BySuffix(report->name);
    // No JSON, YAML or Markdown, or a value that is nothing of its own: there is only the name to go by.
    if (report->profile == nullptr && encoding == load::Encoding::kMarkdown) report->profile = reader;
  }
  return loaded;
}

void Checker::Impl::ReportNotices(const std::vector<load::Notice>& notices, FileReport* report) const {
  for (const load::Notice& notice : notices) {
    const Rule& rule = report->profile->load_rule(notice.problem);
    const Severity severity = SeverityOf(rule, rule.severity);
    if (severity == Severity::kOff && !notice.fatal) continue;
    if (report->findings.size() >= settings.limits.output_units) {
      ++report->findings_dropped;
      continue;
    }
    Finding finding;
    finding.rule = &rule;
    // A file that can't be read is never a file without errors.
    finding.severity = notice.fatal ? Severity::kError : severity;
    finding.message = notice.message;
    finding.help = notice.help;
    finding.location = notice.pointer;
    finding.cause = notice.problem;
    finding.begin = json::Locate(report->text, notice.begin);
    finding.end = json::Locate(report->text, notice.end);
    report->findings.push_back(std::move(finding));
    if (notice.fatal && notice.problem == load::Problem::kLimit) {
      report->undecided = "a limit was reached while the file was read";
      report->undecided_help = notice.help;
    }
  }
}

// A forced profile's file that another profile claims, or that the profile knows for something else.
bool Checker::Impl::IsSomethingElse(FileReport* report) const {
  const Profile& profile = *report->profile;
  const json::Value& root = report->file->root();
  Recognition own = profile.recognise(root);
  if (own.claim == Claim::kYes) return false;
  std::string what, help;
  const Choice choice = Choose(root);
  if (choice.profile != nullptr) {
    what = fmt::format("this is a file for the profile {}, not for {}", choice.profile->name, profile.name);
    help = fmt::format("check it with --profile {}, or leave --profile out", choice.profile->name);
  } else if (own.claim == Claim::kStranger) {
    what = fmt::format("this looks like {}", own.what);
  } else {
    return false;
  }
  Reporter reporter(*report->file, settings, &report->findings);
  reporter.Report(*profile.schema_rule, root, std::move(what), std::move(help));
  return true;
}

void Checker::Impl::CheckSchema(size_t document, FileReport* report, std::vector<Finding>* findings) {
  const Profile& profile = *report->profile;
  const auto key = std::pair(&profile, document);
  auto known = validators.find(key);
  if (known == validators.end()) {
    Result<Schema> schema = LoadProfile(profile, settings.limits, document);
    Result<Validator> made = schema ? Result<Validator>(Validator(schema.value(), {.limits = settings.limits}))
                                    : Result<Validator>(schema.error());
    known = validators.emplace(key, std::move(made)).first;
  }
  if (!known->second) {
    report->undecided = known->second.error().message;
    return;
  }
  Result<Report> result = ValidateDocument(known->second.value(), report->file->document(), report->text);
  if (!result) {
    report->undecided = result.error().message;
    return;
  }
  if (result->outcome == Outcome::kUndecided) report->undecided = result->undecided_reason + " was reached";
  if (result->truncated) ++report->findings_dropped;
  for (vouch::Finding& error : result->errors) {
    Finding finding;
    finding.rule = profile.schema_rule;
    finding.severity = finding.rule->severity;
    finding.location = std::move(error.instance_location);
    finding.schema_location = std::move(error.absolute_keyword_location);
    finding.message = std::move(error.message);
    finding.help = std::move(error.help);
    finding.begin = error.begin;
    finding.end = error.end;
    if (profile.word != nullptr) {
      const Severity before = finding.severity;
      profile.word(*report->file, finding);
      if (finding.severity == before) finding.severity = finding.rule->severity;
    }
    finding.severity = SeverityOf(*finding.rule, finding.severity);
    if (finding.severity != Severity::kOff) findings->push_back(std::move(finding));
  }
}

void Checker::Impl::CheckContent(const Profile* forced, FileReport* report) {
  const Profile& profile = *report->profile;
  if (forced != nullptr && IsSomethingElse(report)) return NothingChecked(*profile.schema_rule, report);
  Reporter reporter(*report->file, settings, &report->findings);
  if (!HasEncoding(profile, report->file->encoding())) {
    reporter.Report(profile.load_rule(load::Problem::kSyntax), report->file->root(),
                    fmt::format("a file of {} is not written in {}", profile.name, NameOf(report->file->encoding())),
                    fmt::format("its names end in {}", fmt::join(profile.suffixes, ", ")));
  }
  report->document = profile.gate(reporter);
  if (report->document) {
    std::vector<Finding> of_schema;
    CheckSchema(*report->document, report, &of_schema);
    profile.check(*report->document, reporter);
    std::erase_if(of_schema, [&](const Finding& error) { return IsToldBetter(error, report->findings); });
    std::move(of_schema.begin(), of_schema.end(), std::back_inserter(report->findings));
    MergeLoading(&report->findings);
  } else {
    NothingChecked(reporter.last() == nullptr ? *profile.schema_rule : *reporter.last(), report);
  }
  report->findings_dropped += reporter.dropped();
}

void Checker::Impl::Finish(FileReport* report) const {
  Sort(&report->findings);
  const size_t limit = settings.limits.output_units;
  if (report->findings.size() > limit) {
    report->findings_dropped += report->findings.size() - limit;
    report->findings.resize(limit);
  }
  if (report->findings.empty() && report->undecided.empty()) return;
  if (report->confidential == nullptr) {
    const json::Document* const document = report->file ? &report->file->document() : nullptr;
    report->confidential = std::make_shared<const Confidential>(report->text, document);
  }
  for (Finding& finding : report->findings) Redact(*report->confidential, &finding);
}

Checker::Checker(Settings settings) : impl_(std::make_unique<Impl>(std::move(settings))) {}
Checker::~Checker() = default;

FileReport Checker::Check(std::string name, std::string text, const Profile* forced) {
  FileReport report;
  report.name = std::move(name);
  report.text = std::move(text);
  const load::Encoding encoding = load::EncodingOf(report.name, report.text);
  load::Loaded loaded = impl_->LoadAndChoose(encoding, forced, &report);
  if (report.stranger) {
    report.undecided = "this looks like " + report.undecided;
    report.undecided_help = fmt::format("--profile NAME checks it all the same ({})", KnownProfiles());
    return report;
  }
  if (report.profile == nullptr) {
    report.undecided = "the content does not tell which format this file has";
    if (!loaded.document && !loaded.notices.empty()) {
      const load::Notice& notice = loaded.notices.back();
      const Confidential confidential(report.text, nullptr);
      const TextPosition at = json::Locate(report.text, notice.begin);
      report.undecided =
          fmt::format("line {}, column {}: {}", at.line, at.column, confidential.Redact(notice.message));
      report.undecided_help = confidential.Redact(notice.help);
    } else if (const Profile* named = BySuffix(report.name)) {
      report.undecided += fmt::format(", only its name ends like one for {}", named->name);
    }
    Append(&report.undecided_help, fmt::format("--profile NAME says what it is meant to be ({})", KnownProfiles()));
    return report;
  }
  impl_->ReportNotices(loaded.notices, &report);
  if (!loaded.document) {
    if (forced == nullptr && !report.findings.empty()) {
      Append(&report.findings.back().help,
             fmt::format("taken for a file of {} by its name, for nothing else of it can be read",
                         report.profile->name));
    }
    impl_->Finish(&report);
    return report;
  }
  report.file.emplace(report.name, report.text, encoding, *std::move(loaded.document));
  impl_->CheckContent(forced, &report);
  impl_->Finish(&report);
  return report;
}

void Checker::CheckTogether(std::span<FileReport> reports) {
  for (const Profile& profile : Profiles()) {
    if (profile.check_together == nullptr) continue;
    std::vector<FileReport*> chosen;
    for (FileReport& report : reports) {
      if (report.profile == &profile && report.file && report.document) chosen.push_back(&report);
    }
    if (chosen.empty()) continue;
    std::vector<Reporter> reporters;
    std::vector<Reporter*> handed;
    reporters.reserve(chosen.size());
    for (FileReport* report : chosen) reporters.emplace_back(*report->file, impl_->settings, &report->findings);
    for (Reporter& reporter : reporters) handed.push_back(&reporter);
    profile.check_together(handed);
    for (size_t i = 0; i < chosen.size(); ++i) {
      chosen[i]->findings_dropped += reporters[i].dropped();
      impl_->Finish(chosen[i]);
    }
  }
}

}  // namespace vouch::profiles
