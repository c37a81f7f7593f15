// Every engine against the reference matchers and so against every other, on all small patterns and many
// random ones. VOUCH_LONG_TESTS=1 goes one size further.
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "engine/regex/backtrack.h"
#include "engine/regex/conditions.h"
#include "engine/regex/dfa.h"
#include "engine/regex/parser.h"
#include "engine/regex/pattern.h"
#include "engine/regex/re2_engine.h"
#include "engine/regex/scan_engine.h"
#include "engine/regex/shapes.h"
#include "engine/regex/simplify.h"
#include "unit/regex/pattern_generator.h"
#include "unit/regex/reference_matcher.h"

namespace vouch::regex {
namespace {

constexpr uint64_t kMemory = 16 << 20;
constexpr uint64_t kSteps = 1'000'000;

bool LongTests() { return std::getenv("VOUCH_LONG_TESTS") != nullptr; }

// How often each engine was compared, so that a test can't pass by comparing nothing.
struct Counts {
  size_t texts = 0, shape = 0, dfa = 0, re2 = 0, scan = 0, backtrack = 0, conditions = 0;
};

Match ToMatch(bool found) { return found ? Match::kYes : Match::kNo; }

// One pattern in every engine that takes it.
class Contest {
 public:
  Contest(const std::string& source, Counts* counts) : source_(source), counts_(*counts) {}

  // Stops at the first difference.
  bool Run(const std::vector<std::string>& texts) {
    Result<ParsedPattern> parsed = ParsePattern(source_, {});
    if (!parsed.ok()) {
      ADD_FAILURE() << source_ << ": " << parsed.error().message;
      return false;
    }
    ast_ = parsed->ast;
    const Result<Pattern> pattern = Pattern::Compile(source_);
    if (!pattern.ok()) {
      ADD_FAILURE() << source_ << ": " << pattern.error().message;
      return false;
    }
    const Backtracker backtracker(ast_, kMemory, kSteps);
    BuildLinear();
    for (const std::string& text : texts) {
      const std::optional<Match> expected = Expected(text);
      if (!expected) continue;
      ++counts_.texts;
      const Match found = pattern->Search(text);
      const bool gave_up = found == Match::kUndecided && ast_.has_backref;
      if (!gave_up && !Same(pattern->engine(), *expected, found, text)) return false;
      const Match backtracked = backtracker.Search(text);
      if (backtracked != Match::kUndecided) {
        if (!Same("backtracker", *expected, backtracked, text)) return false;
        ++counts_.backtrack;
      }
      if (!RunLinear(*expected, text)) return false;
    }
    return true;
  }

 private:
  std::optional<Match> Expected(const std::string& text) {
    if (!ast_.has_backref) return ToMatch(SetReference(ast_, text).Search());
    SpecReference reference(ast_, text);
    const bool found = reference.Search();
    if (reference.gave_up()) return {};
    return ToMatch(found);
  }

  void BuildLinear() {
    if (ast_.has_backref) return;
    const SimplifiedPattern whole = Simplify(ast_);
    SimplifiedPattern trimmed = whole;
    TrimForSearch(&trimmed);
    shape_ = Shape::Build(trimmed);
    dfa_ = Dfa::Build(trimmed);
    untrimmed_dfa_ = Dfa::Build(whole);
    if (!trimmed.root_facts().has_look) {
      re2_ = Re2Engine::Build(trimmed, kMemory);
      EXPECT_TRUE(re2_.has_value()) << source_;
    }
    Result<ScanEngine> scan = ScanEngine::Build(trimmed, kMemory, kSteps);
    EXPECT_TRUE(scan.ok()) << source_;
    if (scan.ok()) scan_ = std::move(scan).value();
    SimplifiedPattern rest = whole;
    for (const Condition& condition : SplitConditions(16, &rest)) {
      SimplifiedPattern part = rest;
      part.ast.root = condition.root;
      TrimForSearch(&part);
      conditions_.emplace_back(ScanEngine::Build(part, kMemory, kSteps).value(), condition.negative);
    }
    if (!conditions_.empty())
      conditions_.emplace_back(ScanEngine::Build(rest, kMemory, kSteps).value(), false);
  }

  bool RunLinear(Match expected, const std::string& text) {
    if (shape_ && ++counts_.shape && !Same(shape_->name(), expected, ToMatch(shape_->Search(text)), text))
      return false;
    if (dfa_ && ++counts_.dfa && !Same("dfa", expected, ToMatch(dfa_->Search(text)), text)) return false;
    if (untrimmed_dfa_ && !Same("untrimmed dfa", expected, ToMatch(untrimmed_dfa_->Search(text)), text))
      return false;
    if (re2_ && ++counts_.re2 && !Same("re2", expected, ToMatch(re2_->Search(text)), text)) return false;
    if (scan_ && ++counts_.scan && !Same("scan", expected, scan_->Search(text), text)) return false;
    if (conditions_.empty()) return true;
    ++counts_.conditions;
    bool all = true;
    for (const auto& [engine, negative] : conditions_)
      all = all && (engine.Search(text) == Match::kYes) != negative;
    return Same("conditions", expected, ToMatch(all), text);
  }

  bool Same(std::string_view engine, Match expected, Match found, const std::string& text) {
    if (expected == found) return true;
    ADD_FAILURE() << engine << " says " << static_cast<int>(found) << ", the reference "
                  << static_cast<int>(expected) << ": /" << source_ << "/ on \"" << text << "\"";
    return false;
  }

  const std::string source_;
  Counts& counts_;
  Ast ast_;
  std::optional<Shape> shape_;
  std::optional<Dfa> dfa_;
  std::optional<Dfa> untrimmed_dfa_;
  std::optional<Re2Engine> re2_;
  std::optional<ScanEngine> scan_;
  std::vector<std::pair<ScanEngine, bool>> conditions_;
};

void RunAll(const std::vector<std::string>& patterns, const std::vector<std::string>& texts, Counts* counts) {
  int failures = 0;
  for (const std::string& pattern : patterns) {
    if (!Contest(pattern, counts).Run(texts) && ++failures == 10) return;
  }
}

TEST(EnginesTest, AllSmallPatterns) {
  const Pieces pieces{
      {"a", "[^a]", "\u00E9"}, {"^", "$", "\\b"}, {"(?:@)*", "(?:@){2}", "(?:@){1,2}", "(?:@)?"}};
  Counts counts;
  RunAll(AllPatterns(pieces, LongTests() ? 5 : 4), AllTexts({"a", "b", "\u00E9"}, 4), &counts);
  EXPECT_GT(counts.shape, 10'000u);
  EXPECT_GT(counts.dfa, 100'000u);
  EXPECT_GT(counts.re2, 100'000u);
}

TEST(EnginesTest, AllSmallPatternsWithLookAround) {
  const Pieces pieces{{"a", "[^a]", ""}, {"^", "$", "\\B"}, {"(?:@)+", "(?=@)", "(?!@)", "(?<=@)", "(?<!@)"}};
  Counts counts;
  RunAll(AllPatterns(pieces, LongTests() ? 5 : 4), AllTexts({"a", "\u00E9"}, 4), &counts);
  EXPECT_GT(counts.scan, 50'000u);
  EXPECT_GT(counts.conditions, 500u);
  EXPECT_GT(counts.dfa, 10'000u);
}

TEST(EnginesTest, RandomPatterns) {
  const Pieces pieces{
      {"a", "b", ".", "[ab]", "\\w", "[^b]", "\u00E9", "\\s", "ab", "(?:|a)", "[\u00E0-\U0001F600]"},
      {"^", "$", "\\b", "\\B"},
      {"(@)*", "(@)+", "(?:@)?", "(?:@){2}", "(?:@){0,3}?", "(?:@){2,}", "^@$", "(?:@|a)", "(?:@|)+"}};
  const std::vector<std::string> texts = AllTexts({"a", "b", "\u00E9", " "}, 3);
  Counts counts;
  Choices choices(1);
  std::vector<std::string> patterns;
  const int count = LongTests() ? 30'000 : 1'500;
  for (int i = 0; i < count; ++i) patterns.push_back(RandomPattern(pieces, 3 + i % 10, &choices));
  RunAll(patterns, texts, &counts);
  EXPECT_GT(counts.re2, 50'000u);
}

TEST(EnginesTest, RandomPatternsWithLookAround) {
  const Pieces pieces{
      {"a", "b", ".", "[ab]", "\u00E9", "(?!a)", "(?=.)", "(?<!b)", "(?![ab]|$)", "(?!$)"},
      {"^", "$", "\\b", "\\B"},
      {"(?:@)*", "(?:@)+?", "(?:@)?", "(?:@){2}", "(?=@)", "(?!@)", "(?<=@)", "(?<!@)", "^(?=@)", "(?:@|b)"}};
  const std::vector<std::string> texts = AllTexts({"a", "b", "\u00E9"}, 3);
  Counts counts;
  Choices choices(2);
  std::vector<std::string> patterns;
  const int count = LongTests() ? 30'000 : 1'500;
  for (int i = 0; i < count; ++i) {
    std::string pattern = RandomPattern(pieces, 3 + i % 10, &choices);
    patterns.push_back(i % 3 == 0 ? "^(?!" + pattern + ")a*b?(?<=a|" + pattern + ")$" : pattern);
  }
  RunAll(patterns, texts, &counts);
  EXPECT_GT(counts.scan, 30'000u);
  EXPECT_GT(counts.conditions, 500u);
}

TEST(EnginesTest, RandomPatternsWithBackReferences) {
  const Pieces pieces{
      {"a", "b", "(a)", "(b|a)", "\\1", "\\1", "()", "(?=(b))", "(?<=(a))"},
      {"^", "$"},
      {"(@)", "(@)*", "(@)+?", "(@)?", "(?:@){2}", "(?=@)", "(?!@)", "(?<=@)", "(?<!@)", "(?:@|b)", "(@)??"}};
  const std::vector<std::string> texts = AllTexts({"a", "b"}, 4);
  Counts counts;
  Choices choices(3);
  std::vector<std::string> patterns;
  const int count = LongTests() ? 30'000 : 2'000;
  for (int i = 0; i < count; ++i) patterns.push_back("(a|b|)" + RandomPattern(pieces, 2 + i % 9, &choices));
  RunAll(patterns, texts, &counts);
  EXPECT_GT(counts.backtrack, 30'000u);
}

}  // namespace
}  // namespace vouch::regex
