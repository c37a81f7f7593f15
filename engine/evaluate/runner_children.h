// The runner's loops over members and items. Included by runner.h only.
//
// Each shape of object (linked.h) has a loop that looks up a member once and asks no more than that shape needs. Cost: a
// look-up a member. Tested through verdict.h.
#ifndef VOUCH_ENGINE_EVALUATE_RUNNER_CHILDREN_H_
#define VOUCH_ENGINE_EVALUATE_RUNNER_CHILDREN_H_

#include "engine/evaluate/runner.h"

namespace vouch::evaluate {

template <typename Access>
template <typename Runner<Access>::Mode mode>
inline __attribute__((always_inline)) bool Runner<Access>::Members(const program::Instruction& i, Node node,
                                                                   uint32_t depth) {
  const LinkedObject& object = objects_[i.a];
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  uint64_t seen = 0;
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const program::Slot* slot = linked_.Find(object.table, Access::KeyWords(keys, m), key);
    if (slot != nullptr) {
      seen |= uint64_t{1} << slot->required_bit;
      if (!Child(slot->admitted, slot->coded, slot->block, Access::MemberValue(m), depth)) return false;
    } else if constexpr (mode == Mode::kClosed) {
      return false;
    } else if constexpr (mode == Mode::kExtra) {
      if (!Child(object.extra_admitted, object.extra_coded, object.extra, Access::MemberValue(m), depth)) return false;
    } else if constexpr (mode == Mode::kOnePattern) {
      const uint32_t* const rule = lists_ + object.info->scopes;
      const regex::Match match = patterns_.Search(rule[3], key);
      if (match == regex::Match::kUndecided) [[unlikely]] return GiveUp();
      const uint32_t block = rule[match == regex::Match::kYes ? 4 : 1];
      if (!Child(blocks_[block].admitted, blocks_[block].coded, block, Access::MemberValue(m), depth)) return false;
    }
  }
  return (seen & object.required) == object.required;
}

// The open table of a single name.
template <typename Access>
inline __attribute__((always_inline)) bool Runner<Access>::OnlyMember(const program::Instruction& i, Node node,
                                                                      uint32_t depth) {
  const LinkedObject& object = objects_[i.a];
  const program::Slot& slot = *object.table.slots;
  uint64_t required = object.required;
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    if (key.size() != slot.length) continue;
    const program::KeyWords w = Access::KeyWords(keys, m);
    if (((w.lo ^ slot.lo) | (w.hi ^ slot.hi)) != 0) continue;
    if (slot.length > 16 && !program::SameMiddle(program_.text.data() + slot.text, key.data(), slot.length)) continue;
    if (!Child(slot.admitted, slot.coded, slot.block, Access::MemberValue(m), depth)) return false;
    if (!Access::kMayRepeatNames) return true;
    required = 0;
  }
  return required == 0;
}

template <typename Access>
inline __attribute__((always_inline)) bool Runner<Access>::AllMembers(const program::Instruction& i, Node node,
                                                                      uint32_t depth) {
  const LinkedObject& object = objects_[i.a];
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    if (!Child(object.extra_admitted, object.extra_coded, object.extra, Access::MemberValue(m), depth)) return false;
  }
  return true;
}

// With patterns, marks, or many required names.
template <typename Access>
template <bool counted>
bool Runner<Access>::GeneralMembers(const LinkedObject& object, Node node, uint32_t depth) {
  const program::ObjectInfo& info = *object.info;
  const auto keys = Access::KeysOf(node);
  const auto begin = Access::MemberBegin(node);
  const auto end = Access::MemberEnd(node);
  const size_t base = scratch_.size();
  if (counted) scratch_.resize(base + (program_.tables[info.table].slots + size_t{63}) / 64);
  uint64_t seen = 0;
  bool holds = true;
  for (auto m = begin; m != end && holds; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const program::Slot* slot = linked_.Find(object.table, Access::KeyWords(keys, m), key);
    if (slot == nullptr) {
      holds = Scopes(info, node, m, key, depth);
      continue;
    }
    if (!counted) {
      seen |= uint64_t{1} << slot->required_bit;
    } else if ((slot->flags & program::Slot::kRequired) != 0) {
      const size_t at = static_cast<size_t>(slot - object.table.slots);
      uint64_t& word = scratch_[base + at / 64];
      seen += (word >> (at % 64) & 1) == 0 ? 1 : 0;
      word |= uint64_t{1} << (at % 64);
    }
    if ((slot->flags & program::Slot::kMarks) != 0) Mark(node, static_cast<uint64_t>(m - begin));
    holds = Child(slot->admitted, slot->coded, slot->block, Access::MemberValue(m), depth);
  }
  if (counted) scratch_.resize(base);
  return holds && (counted ? seen == info.required_count : (seen & info.required) == info.required);
}

// A member that the table doesn't name, against the pattern rules.
template <typename Access>
bool Runner<Access>::Scopes(const program::ObjectInfo& info, Node node, typename Access::Member m,
                            std::string_view key, uint32_t depth) {
  const Node value = Access::MemberValue(m);
  const auto index = static_cast<uint64_t>(m - Access::MemberBegin(node));
  const auto against = [&](uint32_t block) {
    return block == program::kAnyBlock || Child(blocks_[block].admitted, blocks_[block].coded, block, value, depth);
  };
  const uint32_t* rule = lists_ + info.scopes;
  for (uint32_t s = 0; s < info.scope_count; ++s) {
    bool matched = false;
    for (uint32_t p = 0; p < rule[0]; ++p) {
      const regex::Match match = patterns_.Search(rule[3 + 2 * p], key);
      if (match == regex::Match::kUndecided) return GiveUp();
      if (match != regex::Match::kYes) continue;
      matched = true;
      if (!against(rule[4 + 2 * p])) return false;
    }
    if (!matched && !against(rule[1])) return false;
    if ((rule[2] & (matched ? 1 : 2)) != 0) Mark(node, index);
    rule += 3 + 2 * rule[0];
  }
  if (info.extra_marks != 0) Mark(node, index);
  return against(info.extra);
}

template <typename Access>
inline __attribute__((always_inline)) bool Runner<Access>::Items(const program::Instruction& i, Node node,
                                                                 uint32_t depth) {
  const uint32_t admitted = i.x;
  const uint32_t coded = i.y;
  const uint32_t block = i.a;
  const auto end = Access::End(node);
  for (auto item = Access::Begin(node); item != end; ++item) {
    if (!Child(admitted, coded, block, Access::ItemValue(item), depth)) return false;
  }
  return true;
}

template <typename Access>
bool Runner<Access>::Tuple(const program::Instruction& i, Node node, uint32_t depth) {
  if ((i.x & 1) != 0) MarkAll(node, 0, std::min(i.b(), Access::Size(node)));
  if ((i.x & 2) != 0) MarkAll(node, 0, Access::Size(node));
  uint64_t index = 0;
  const auto end = Access::End(node);
  for (auto item = Access::Begin(node); item != end; ++item, ++index) {
    const uint32_t block = index < i.b() ? lists_[i.a + index] : i.c();
    if (!Child(blocks_[block].admitted, blocks_[block].coded, block, Access::ItemValue(item), depth)) return false;
  }
  return true;
}

template <typename Access>
bool Runner<Access>::Contains(const program::Instruction& i, Node node, uint32_t depth) {
  const uint64_t min = program_.sizes[i.b()];
  const uint64_t max = program_.sizes[i.b() + 1];
  const program::Block& block = blocks_[i.a];
  uint64_t held = 0;
  uint64_t index = 0;
  const auto end = Access::End(node);
  for (auto item = Access::Begin(node); item != end; ++item, ++index) {
    if (held > max || (held >= min && max == UINT64_MAX && i.x == 0)) break;
    if (Child(block.admitted, block.coded, i.a, Access::ItemValue(item), depth)) {
      ++held;
      if (i.x != 0) Mark(node, index);
    } else if (raised_) {
      return false;
    }
  }
  return held >= min && held <= max;
}

template <typename Access>
bool Runner<Access>::Names(uint32_t address, Node node) {
  if (names_ == nullptr) names_ = std::make_unique<Runner<NameAccess>>(program_, linked_, patterns_, limits_);
  const auto keys = Access::KeysOf(node);
  const auto end = Access::MemberEnd(node);
  for (auto m = Access::MemberBegin(node); m != end; ++m) {
    const std::string_view key = Access::Key(keys, m);
    const Answer answer = names_->RunCode(code_ + address, &key);
    if (answer == Answer::kFails) return false;
    budget_ -= static_cast<int64_t>(names_->Steps());
    if (answer == Answer::kGaveUp || budget_ < 0) return GiveUp();
  }
  return true;
}

}  // namespace vouch::evaluate

#endif  // VOUCH_ENGINE_EVALUATE_RUNNER_CHILDREN_H_
