// Chooses the engine that runs a pattern: the only place that knows them all. See pattern.h.
//
// Order: back-references need the backtracker. Without them the pattern is simplified, look-arounds at a
// fixed end of the text become conditions of their own, and each part goes to the first engine that takes it:
// literal shape, byte table (or class shape, when lighter), RE2, scan.
#include "engine/regex/pattern.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <variant>

#include "engine/regex/backtrack.h"
#include "engine/regex/conditions.h"
#include "engine/regex/dfa.h"
#include "engine/regex/parser.h"
#include "engine/regex/re2_engine.h"
#include "engine/regex/scan_engine.h"
#include "engine/regex/shapes.h"
#include "engine/regex/simplify.h"

namespace vouch::regex {
namespace {

constexpr size_t kMaxConditions = 16;
constexpr size_t kSmallTable = 1024;
// Enough to build a small table.
constexpr DfaLimits kSmallTableLimits{.nfa_states = 1024, .byte_states = 1024, .table_entries = 4096};

using Matcher = std::variant<Shape, Dfa, Re2Engine, ScanEngine, Backtracker>;

Match ToMatch(bool found) { return found ? Match::kYes : Match::kNo; }

inline __attribute__((always_inline)) Match Run(const Matcher& matcher, std::string_view text, uint64_t* spent) {
  switch (matcher.index()) {
    case 0:
      return ToMatch(std::get_if<Shape>(&matcher)->Search(text));
    case 1:
      return ToMatch(std::get_if<Dfa>(&matcher)->Search(text));
    case 2:
      return ToMatch(std::get_if<Re2Engine>(&matcher)->Search(text));
    case 3:
      return std::get_if<ScanEngine>(&matcher)->Search(text, spent);
    default:
      return std::get_if<Backtracker>(&matcher)->Search(text, spent);
  }
}

// The linear engine for a pattern without back-references.
Result<Matcher> ChooseLinear(const SimplifiedPattern& pattern, const PatternOptions& options) {
  std::optional<Shape> shape = Shape::Build(pattern);
  if (shape && (shape->is_text() || shape->is_class() || shape->skips())) return Matcher(std::move(*shape));
  std::optional<Dfa> dfa = Dfa::Build(pattern, shape ? kSmallTableLimits : DfaLimits());
  // Per call a small table beats a shape that steps through classes (2 against 5 ns for a short name); per
  // byte, and in the cache, the shape is the lighter one.
  if (dfa && (!shape || dfa->bytes() <= kSmallTable)) return Matcher(std::move(*dfa));
  if (shape) return Matcher(std::move(*shape));
  if (!pattern.root_facts().has_look) {
    if (std::optional<Re2Engine> re2 = Re2Engine::Build(pattern, options.max_memory))
      return Matcher(std::move(*re2));
  }
  Result<ScanEngine> scan = ScanEngine::Build(pattern, options.max_memory, options.max_steps);
  if (!scan.ok()) return scan.error();
  return Matcher(std::move(scan).value());
}

Error NotLinear() {
  return MakeError(ErrorCode::kPattern,
                   "the pattern has a back-reference, which no linear engine can run, and only linear patterns are allowed; "
                   "spell the alternatives out");
}

size_t Bytes(const Matcher& matcher) {
  return std::visit([](const auto& engine) { return engine.bytes(); }, matcher);
}

std::string_view Name(const Matcher& matcher) {
  if (const Shape* shape = std::get_if<Shape>(&matcher)) return shape->name();
  static constexpr std::string_view kNames[] = {"shape", "dfa", "re2", "scan", "backtrack"};
  return kNames[matcher.index()];
}

}  // namespace

PatternOptions OptionsWithin(const Limits& limits) {
  PatternOptions options;
  options.max_bytes = limits.pattern_bytes;
  options.max_memory = limits.pattern_memory;
  options.max_steps = limits.pattern_steps;
  return options;
}

struct Pattern::Impl {
  struct Part {
    Matcher matcher;
    bool negative;  // must not match
  };
  explicit Impl(Matcher first) : main(std::move(first)) {}

  Matcher main;
  std::vector<Part> conditions;
  std::vector<std::string> warnings;
};

Pattern::Pattern(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Result<Pattern> Pattern::Compile(std::string_view source, const PatternOptions& options) {
  Result<ParsedPattern> parsed = ParsePattern(source, options);
  if (!parsed.ok()) return parsed.error();
  if (parsed->ast.has_backref) {
    if (options.linear_only) return NotLinear();
    auto impl =
        std::make_unique<Impl>(Backtracker(std::move(parsed->ast), options.max_memory, options.max_steps));
    impl->warnings = std::move(parsed->warnings);
    return Pattern(std::move(impl));
  }
  SimplifiedPattern pattern = Simplify(parsed->ast);
  std::vector<Impl::Part> parts;
  if (pattern.root_facts().has_look) {
    const std::vector<Condition> conditions = SplitConditions(kMaxConditions, &pattern);
    const NodeId rest = pattern.ast.root;
    for (const Condition& condition : conditions) {
      pattern.ast.root = condition.root;
      TrimForSearch(&pattern);
      Result<Matcher> matcher = ChooseLinear(pattern, options);
      if (!matcher.ok()) return matcher.error();
      parts.push_back({std::move(matcher).value(), condition.negative});
    }
    pattern.ast.root = rest;
  }
  TrimForSearch(&pattern);
  Result<Matcher> matcher = ChooseLinear(pattern, options);
  if (!matcher.ok()) return matcher.error();
  auto impl = std::make_unique<Impl>(std::move(matcher).value());
  impl->conditions = std::move(parts);
  impl->warnings = std::move(parsed->warnings);
  return Pattern(std::move(impl));
}

Result<std::vector<std::string>> Pattern::Try(std::string_view source, const PatternOptions& options) {
  Result<ParsedPattern> parsed = ParsePattern(source, options);
  if (!parsed.ok()) return parsed.error();
  if (parsed->ast.has_backref) {
    if (options.linear_only) return NotLinear();
    return std::move(parsed->warnings);
  }
  SimplifiedPattern pattern = Simplify(parsed->ast);
  TrimForSearch(&pattern);
  // The last resort of ChooseLinear, which is cheap to build, takes whatever the others take.
  if (ScanEngine::Build(pattern, options.max_memory, options.max_steps).ok()) return std::move(parsed->warnings);
  Result<Pattern> compiled = Compile(source, options);
  if (!compiled.ok()) return compiled.error();
  return std::move(parsed->warnings);
}

Match Pattern::Search(std::string_view text) const {
  uint64_t spent = 0;
  return Search(text, &spent);
}

Match Pattern::Search(std::string_view text, uint64_t* spent) const {
  if (impl_->conditions.empty()) [[likely]] return Run(impl_->main, text, spent);
  Match result = Run(impl_->main, text, spent);
  for (const Impl::Part& part : impl_->conditions) {
    if (result == Match::kNo) break;
    const Match found = Run(part.matcher, text, spent);
    if (found == Match::kUndecided) {
      result = found;
    } else if ((found == Match::kYes) == part.negative) {
      result = Match::kNo;
    }
  }
  return result;
}

std::string_view Pattern::engine() const {
  return impl_->conditions.empty() ? Name(impl_->main) : "conditions";
}

bool Pattern::linear() const {
  constexpr size_t kLinear = 2;  // shapes, byte tables, RE2
  bool linear = impl_->main.index() <= kLinear;
  for (const Impl::Part& part : impl_->conditions) linear = linear && part.matcher.index() <= kLinear;
  return linear;
}

uint64_t Pattern::bytes() const {
  uint64_t total = sizeof(Pattern) + sizeof(Impl) + Bytes(impl_->main);
  for (const Impl::Part& part : impl_->conditions) total += sizeof(Impl::Part) + Bytes(part.matcher);
  for (const std::string& warning : impl_->warnings) total += sizeof(std::string) + warning.capacity();
  return total;
}

const std::vector<std::string>& Pattern::warnings() const { return impl_->warnings; }

bool IsValidPattern(std::string_view source) { return IsSyntax(source); }

Result<bool> CheckPattern(std::string_view source, const PatternOptions& options) {
  if (source.size() > options.max_bytes) return ParsePattern(source, options).error();
  return CheckSyntax(source, options.lenient_escapes);
}

}  // namespace vouch::regex
