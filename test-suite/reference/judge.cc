// Comparison, see judge.h.
#include "test-suite/reference/judge.h"

#include <cstdio>
#include <cstdlib>

namespace vouch::reference {
namespace {

// Parses what the generators wrote; anything else is a fault of theirs.
json::Document MustParse(const std::string& text) {
  Result<json::Document> document = json::Document::Parse(text);
  if (!document.ok()) {
    std::fprintf(stderr, "the generator wrote no JSON: %s\n%s\n", document.error().message.c_str(),
                 text.c_str());
    std::exit(2);
  }
  return std::move(document).value();
}

}  // namespace

Judge::Judge(const Registry& registry, std::vector<Candidate> candidates)
    : registry_(registry), candidates_(std::move(candidates)) {
  for (const Draft draft : kAllDrafts) {
    const std::string uri(MetaschemaUri(draft));
    Result<Reference> loaded = Reference::Load(registry_.at(uri.substr(0, uri.find('#')))->root(), registry_);
    if (!loaded.ok()) {
      std::fprintf(stderr, "%s: %s\n", uri.c_str(), loaded.error().message.c_str());
      std::exit(2);
    }
    metaschemas_.emplace(draft, std::move(loaded).value());
  }
}

bool Judge::Accepts(const Case& c, std::string* why) const {
  const json::Document schema = MustParse(c.schema.ToText());
  if (metaschemas_.at(c.draft).Evaluate(schema.root()) != Outcome::kValid) {
    *why = "breaks the metaschema";
    return false;
  }
  const Result<Reference> reference = Reference::Load(schema.root(), registry_);
  if (!reference.ok()) {
    *why = reference.error().message;
    return false;
  }
  for (const json::Value* schema_below : reference->store().detached()) {
    if (metaschemas_.at(c.draft).Evaluate(*schema_below) == Outcome::kValid) continue;
    *why = "a reference leads to what breaks the metaschema";
    return false;
  }
  return true;
}

std::vector<Disagreement> Judge::Compare(const Case& c, Random* spelling, Tally* tally) const {
  std::vector<Disagreement> found;
  running_ = "reference";
  const std::string schema_text = c.schema.ToText(spelling);
  const json::Document schema = MustParse(schema_text);
  const Result<Reference> reference = Reference::Load(schema.root(), registry_);
  std::string why;
  const bool loaded = reference.ok();
  ++tally->schemas;

  std::vector<std::pair<const Candidate*, Candidate::Program>> programs;
  for (const Candidate& candidate : candidates_) {
    running_ = candidate.name.c_str();
    std::string error;
    Candidate::Program program = candidate.compile(schema_text, &error);
    // The metaschema is asked only where the answers could differ: it is slow.
    running_ = "reference";
    if (program && (!loaded || (c.broken && !Accepts(c, &why)))) {
      if (!loaded) why = reference.error().message;
      found.push_back({candidate.name, "refuses the schema: " + why, "accepts it", true, 0});
    } else if (!program && Accepts(c, &why)) {
      found.push_back({candidate.name, "accepts the schema", "refuses it: " + error, true, 0});
    }
    if (program) programs.emplace_back(&candidate, std::move(program));
  }
  if (!loaded) {
    ++tally->refused_schemas;
    return found;
  }
  for (size_t i = 0; i < c.instances.size(); ++i) {
    running_ = "reference";
    const std::string text = c.instances[i].ToText(spelling);
    const json::Document instance = MustParse(text);
    const Outcome expected = reference->Evaluate(instance.root());
    ++tally->pairs;
    ++tally->outcomes[static_cast<int>(expected)];
    for (const auto& [candidate, program] : programs) {
      running_ = candidate->name.c_str();
      const std::optional<Outcome> outcome = program(text);
      if (!outcome) {
        found.push_back({candidate->name, Name(expected), "refuses the instance", false, i});
      } else if (Contradict(expected, *outcome)) {
        found.push_back({candidate->name, Name(expected), Name(*outcome), false, i});
      } else if (*outcome == Outcome::kUndecided && expected != Outcome::kUndecided) {
        ++tally->undecided[candidate->name];
      }
    }
  }
  return found;
}

}  // namespace vouch::reference
