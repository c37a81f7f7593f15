#include "tools/vouch/limit_options.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <string>
#include <variant>

namespace vouch::cli {
namespace {

struct LimitOption {
  std::string_view field;
  std::variant<uint32_t Limits::*, uint64_t Limits::*> member;
  const char* help;
};

constexpr LimitOption kOptions[] = {
    {"instance_depth", &Limits::instance_depth, "Nesting of a document"},
    {"schema_depth", &Limits::schema_depth, "Nesting of a schema document"},
    {"document_bytes", &Limits::document_bytes, "Bytes of one JSON text"},
    {"number_digits", &Limits::number_digits, "Digits of one number"},
    {"schema_documents", &Limits::schema_documents, "Schema documents loaded, the root included"},
    {"references", &Limits::references, "References in all schema documents"},
    {"dynamic_scopes", &Limits::dynamic_scopes, "Ways in which dynamic anchors can be bound"},
    {"program_bytes", &Limits::program_bytes, "Bytes of the compiled schema"},
    {"pattern_bytes", &Limits::pattern_bytes, "Bytes of one pattern"},
    {"pattern_memory", &Limits::pattern_memory, "Bytes of one compiled pattern"},
    {"total_pattern_memory", &Limits::total_pattern_memory, "Bytes of all compiled patterns of a schema"},
    {"pattern_steps", &Limits::pattern_steps, "Steps of one match with look-around or back-references"},
    {"evaluation_steps", &Limits::evaluation_steps, "Keyword evaluations for one document"},
    {"output_units", &Limits::output_units, "Errors plus annotations reported for one document"},
};

// Fails to compile when Limits has another number of fields than the table.
[[maybe_unused]] void EveryLimitHasAnOption(const Limits& limits) {
  const auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = limits;
  static_cast<void>(a), static_cast<void>(b), static_cast<void>(c), static_cast<void>(d),
      static_cast<void>(e), static_cast<void>(f), static_cast<void>(g), static_cast<void>(h),
      static_cast<void>(i), static_cast<void>(j), static_cast<void>(k), static_cast<void>(l), static_cast<void>(m),
      static_cast<void>(n);
  static_assert(std::size(kOptions) == 14);
}

std::string OptionName(std::string_view field) {
  std::string name = "--" + std::string(field);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

// Decimal digits that fit the type, and nothing else: no sign, no other base, nothing clamped.
template <typename Number>
std::string CheckNumber(const std::string& text) {
  Number value;
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value);
  if (!text.empty() && parsed.ec == std::errc() && parsed.ptr == end && (text.size() == 1 || text[0] != '0')) return {};
  return "\"" + text + "\" is not a number from 0 to " + std::to_string(std::numeric_limits<Number>::max());
}

}  // namespace

void AddLimitOptions(CLI::App* app, Limits* limits) {
  for (const LimitOption& option : kOptions) {
    std::visit(
        [&](auto member) {
          using Number = std::remove_reference_t<decltype(limits->*member)>;
          app->add_option(OptionName(option.field), limits->*member, option.help)
              ->group("Limits")
              ->type_name("N")
              ->check(CLI::Validator(CheckNumber<Number>, ""))
              ->capture_default_str();
        },
        option.member);
  }
}

std::string LimitOptionFor(std::string_view message) {
  const LimitOption* found = nullptr;
  size_t at = std::string_view::npos;
  for (const LimitOption& option : kOptions) {
    const size_t where = message.find(option.field);
    if (where < at) at = where, found = &option;
  }
  return found == nullptr ? std::string() : OptionName(found->field);
}

}  // namespace vouch::cli
