// Numbers that other readers change (OAP-P12, OAP-P12b): digests are computed from doubles.
#include <fmt/format.h>

#include <cmath>

#include "profiles/common/quote.h"
#include "profiles/oap_v1/checks.h"

namespace vouch::profiles::oap_v1 {
namespace {

bool IsTooLarge(const json::Value& value) {
  constexpr uint64_t kExact = uint64_t{1} << 53;
  switch (value.tag()) {
    case json::Tag::kInt64:
      return value.int64() > static_cast<int64_t>(kExact) || value.int64() < -static_cast<int64_t>(kExact);
    case json::Tag::kUint64:
      return true;
    case json::Tag::kDecimal:
      return value.decimal().integer_literal;
    default:
      return false;
  }
}

}  // namespace

void CheckNumbers(Reporter& reporter) {
  std::vector<const json::Value*> open = {&reporter.file().root()};
  while (!open.empty()) {
    const json::Value& value = *open.back();
    open.pop_back();
    for (const json::Value& item : Items(&value)) open.push_back(&item);
    for (const json::Member& m : Members(&value)) open.push_back(&m.value);
    if (!value.is_number()) continue;
    if (value.tag() == json::Tag::kDecimal && std::isinf(value.decimal().approximate)) {
      reporter.Report(Named("OAP-P12"), value,
                      fmt::format("{} is too large: other readers take it for infinity", Quote(value)),
                      "write a smaller number, or a string");
    } else if (IsTooLarge(value)) {
      reporter.Report(
          Named("OAP-P12b"), value,
          fmt::format("{} lies beyond 2^53: other readers round it, and digests differ", Quote(value)),
          "write a smaller number, or a string");
    }
  }
}

}  // namespace vouch::profiles::oap_v1
