// Chooses the engine that runs a pattern: the only place that knows them all. See pattern.h.
#include "engine/regex/pattern.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "engine/regex/parser.h"
#include "engine/regex/re2_engine.h"
#include "engine/regex/simplify.h"

namespace vouch::regex {

struct Pattern::Impl {
  std::string_view engine = "re2";
  std::vector<std::string> warnings;
  std::optional<Re2Engine> re2;
};

Pattern::Pattern(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Result<Pattern> Pattern::Compile(std::string_view source, const PatternOptions& options) {
  Result<ParsedPattern> parsed = ParsePattern(source, options);
  if (!parsed.ok()) return parsed.error();
  auto impl = std::make_unique<Impl>();
  impl->warnings = std::move(parsed->warnings);
  const auto unsupported = [](std::string_view what) {
    Error error;
    error.code = ErrorCode::kPattern;
    error.message = fmt::format("{} are not supported", what);
    return error;
  };
  if (parsed->ast.has_backref) return unsupported("back-references");
  const SimplifiedPattern simple = Simplify(parsed->ast, true);
  if (simple.root_facts().has_look) return unsupported("look-arounds");
  Result<Re2Engine> re2 = Re2Engine::Build(simple, options.max_memory);
  if (!re2.ok()) return re2.error();
  impl->re2 = std::move(re2).value();
  return Pattern(std::move(impl));
}

Match Pattern::Search(std::string_view text) const { return impl_->re2->Search(text) ? Match::kYes : Match::kNo; }

std::string_view Pattern::engine() const { return impl_->engine; }

const std::vector<std::string>& Pattern::warnings() const { return impl_->warnings; }

bool IsValidPattern(std::string_view source) { return CheckSyntax(source, false).ok(); }

Result<bool> CheckPattern(std::string_view source, const PatternOptions& options) {
  Result<ParsedPattern> parsed = ParsePattern(source, options);
  if (!parsed.ok()) return parsed.error();
  return true;
}

}  // namespace vouch::regex
