// Keywords of the explaining evaluator whose cost depends on more than the number of members or items: they
// count it as steps before it is spent, and are undecided beyond the limit. A step stands for about 64 bytes
// looked at, or 8 values.
#include <algorithm>

#include "engine/evaluate/explain_machine.h"
#include "engine/json/equality.h"
#include "engine/json/number.h"

namespace vouch::evaluate {

namespace {

constexpr uint64_t kBytesPerStep = 64, kValuesPerStep = 8;
// Products of digits that dividing takes, and how many digits are divided in no time.
constexpr uint64_t kProductsPerStep = 4096, kWordDigits = 19;

constexpr Outcome Verdict(bool holds) { return holds ? Outcome::kValid : Outcome::kInvalid; }

uint64_t Digits(const json::Value& number) { return number.tag() == json::Tag::kDecimal ? number.size() : 1; }

}  // namespace

bool Machine::Afford(uint64_t steps) {
  steps_ += steps;
  if (steps_ <= options_.limits.evaluation_steps) return true;
  Reached("evaluation_steps");
  return false;
}

// Steps that reading the whole value takes; counts no further than beyond `enough`.
uint64_t Machine::Weigh(const json::Value& value, uint64_t enough) {
  uint64_t values = 0, bytes = 0;
  to_weigh_.assign(1, &value);
  while (!to_weigh_.empty() && values / kValuesPerStep + bytes / kBytesPerStep <= enough) {
    const json::Value& v = *to_weigh_.back();
    to_weigh_.pop_back();
    ++values;
    if (v.is_array()) {
      values += v.size();
      for (const json::Value& item : v.items()) {
        if (item.is_array() || item.is_object()) {
          to_weigh_.push_back(&item);
        } else if (item.is_string() || item.is_number()) {
          bytes += item.is_string() ? item.size() : Digits(item);
        }
      }
    } else if (v.is_object()) {
      for (const json::Member& m : v.members()) {
        bytes += m.key.length;
        to_weigh_.push_back(&m.value);
      }
    } else if (v.is_string() || v.is_number()) {
      bytes += v.is_string() ? v.size() : Digits(v);
    }
  }
  return values / kValuesPerStep + bytes / kBytesPerStep;
}

// Whether the value is one of the list, by its index where it has one. Texts and containers of different sizes differ at
// once.
Outcome Machine::Contains(std::span<const ir::ValueId> values, const ValueIndex* index, const json::Value& v) {
  const auto alike = [&](ir::ValueId id) {
    const json::Value& other = *module_.values[id];
    return v.is_number() ? other.is_number() : other.tag() == v.tag() && other.size() == v.size();
  };
  const uint64_t times = index != nullptr ? 2 : static_cast<uint64_t>(std::count_if(values.begin(), values.end(), alike));
  if (times == 0) return Outcome::kInvalid;
  uint64_t weight = 0;
  if (v.is_array() || v.is_object()) {
    weight = Weigh(v, Left());
  } else if (v.is_string() || v.is_number()) {
    weight = (v.is_string() ? v.size() : Digits(v)) / kBytesPerStep;
  }
  if (weight > 0 && !Afford(weight * times)) return Outcome::kUndecided;
  if (index != nullptr) return Verdict(index->Contains(v));
  for (ir::ValueId id : values) {
    if (alike(id) && json::Equal(*module_.values[id], v)) return Outcome::kValid;
  }
  return Outcome::kInvalid;
}

Outcome Machine::Compare(const ir::Keyword& k, const json::Value& v) {
  const json::Value& operand = *module_.values[k.a];
  const uint64_t digits = Digits(v), others = Digits(operand);
  const json::Number number = json::ToNumber(v), other = json::ToNumber(operand);
  if (k.op == ir::Op::kMultipleOf) {
    const uint64_t products = others > kWordDigits ? others * (digits + others) : digits;
    if (products >= kProductsPerStep && !Afford(products / kProductsPerStep)) return Outcome::kUndecided;
    return Verdict(json::IsMultipleOf(number, other));
  }
  const uint64_t steps = (digits + others) / kBytesPerStep;
  if (steps > 0 && !Afford(steps)) return Outcome::kUndecided;
  const auto order = json::Compare(number, other);
  if (k.op == ir::Op::kMinimum) return Verdict(order >= 0);
  if (k.op == ir::Op::kMaximum) return Verdict(order <= 0);
  return Verdict(k.op == ir::Op::kExclusiveMinimum ? order > 0 : order < 0);
}

Outcome Machine::Unique(const json::Value& v) {
  if (!Afford(Weigh(v, Left()))) return Outcome::kUndecided;
  uint32_t first;
  return Verdict(json::FindDuplicate(v.items(), &first) < 0);
}

// What a match costs beyond its text is known only afterwards; pattern_steps bounds it.
regex::Match Machine::Search(uint32_t pattern, std::string_view text) {
  steps_ += text.size() / kBytesPerStep;
  const regex::Pattern* p = patterns_.Get(pattern);
  if (p == nullptr) return regex::Match::kUndecided;
  uint64_t spent = 0;
  const regex::Match match = p->Search(text, &spent);
  steps_ += spent / kValuesPerStep;
  return match;
}

}  // namespace vouch::evaluate
