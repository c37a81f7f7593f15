// Splits ranges of code points where their UTF-8 changes shape, and builds byte trees from the last byte to
// the first. See byte_nfa.h; tested by dfa_test.cc.
#include "engine/regex/byte_nfa.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

using Edges = std::vector<ByteEdge>;

class Lowering {
 public:
  Lowering(const std::vector<CharSet>& sets, size_t max_states) : sets_(sets), max_states_(max_states) {}
  std::optional<ByteNfa> Run(const Nfa& nfa, bool whole_prefix);

 private:
  StateId Share(const Edges& edges);
  StateId Tails(int count, StateId next);
  // Edges for the code points first..last, which need `length` bytes, from byte `depth` on; `next` follows.
  void Cover(uint32_t first, uint32_t last, int tail_bytes, StateId next, Edges* out);
  void AddSet(const CharSet& set, StateId next, Edges* out);
  void Finish(StateId state, const Edges& edges);

  const std::vector<CharSet>& sets_;
  const size_t max_states_;
  ByteNfa out_;
  std::map<std::vector<uint64_t>, StateId> shared_;
};

void Lowering::Finish(StateId state, const Edges& edges) {
  out_.states[state].kind = StateKind::kSet;
  out_.states[state].first_edge = static_cast<uint32_t>(out_.edges.size());
  out_.edges.insert(out_.edges.end(), edges.begin(), edges.end());
  out_.states[state].end_edge = static_cast<uint32_t>(out_.edges.size());
}

// The state with exactly these edges.
StateId Lowering::Share(const Edges& edges) {
  std::vector<uint64_t> key;
  key.reserve(edges.size());
  for (const ByteEdge& edge : edges)
    key.push_back(uint64_t{edge.next} << 16 | uint64_t{edge.low} << 8 | edge.high);
  const auto [found, added] = shared_.emplace(std::move(key), static_cast<StateId>(out_.states.size()));
  if (added) {
    out_.states.emplace_back();
    Finish(found->second, edges);
  }
  return found->second;
}

// Appends an edge, or extends the last one.
void Append(uint32_t low, uint32_t high, StateId next, Edges* out) {
  if (!out->empty() && out->back().next == next && out->back().high + 1u == low) {
    out->back().high = static_cast<uint8_t>(high);
  } else {
    out->push_back({static_cast<uint8_t>(low), static_cast<uint8_t>(high), next});
  }
}

// `count` continuation bytes of any value, then `next`.
StateId Lowering::Tails(int count, StateId next) {
  for (; count > 0; --count) next = Share({{0x80, 0xBF, next}});
  return next;
}

// Depth of recursion: at most three, one for each continuation byte.
void Lowering::Cover(uint32_t first, uint32_t last, int tail_bytes, StateId next, Edges* out) {
  const uint32_t marker = 0x80;
  if (tail_bytes == 0) {
    Append(marker | (first & 0x3F), marker | (last & 0x3F), next, out);
    return;
  }
  const int shift = 6 * tail_bytes;
  const uint32_t mask = (1u << shift) - 1;
  for (uint32_t at = first; at <= last;) {
    const uint32_t block_end = std::min(last, at | mask);
    uint32_t byte = marker | (at >> shift & 0x3F);
    if ((at & mask) == 0 && block_end == (at | mask)) {
      // Whole blocks: as many as follow at once.
      const uint32_t whole = ((last + 1) >> shift) - (at >> shift);
      Append(byte, byte + whole - 1, Tails(tail_bytes, next), out);
      at += whole << shift;
      continue;
    }
    Edges inner;
    Cover(at & mask, block_end & mask, tail_bytes - 1, next, &inner);
    Append(byte, byte, Share(inner), out);
    at = block_end + 1;
  }
}

void Lowering::AddSet(const CharSet& set, StateId next, Edges* out) {
  struct Shape {
    uint32_t first, last;
    int tail_bytes;
    uint32_t lead;
  };
  static constexpr Shape kShapes[] = {
      {0, 0x7F, 0, 0}, {0x80, 0x7FF, 1, 0xC0}, {0x800, 0xFFFF, 2, 0xE0}, {0x10000, kMaxCodePoint, 3, 0xF0}};
  for (const Shape& shape : kShapes) {
    // Ranges of this length, cut where the lead byte changes; parts under one lead byte are collected in
    // `inner`.
    const int shift = 6 * shape.tail_bytes;
    const uint32_t mask = shift == 0 ? 0 : (1u << shift) - 1;
    Edges inner;
    uint32_t inner_lead = 0;
    const auto flush = [&] {
      if (!inner.empty()) Append(inner_lead, inner_lead, Share(inner), out);
      inner.clear();
    };
    for (const CharRange& range : set.ranges()) {
      const uint32_t first = std::max(range.first, shape.first);
      const uint32_t last = std::min(range.last, shape.last);
      if (first > last) continue;
      if (shape.tail_bytes == 0) {
        Append(first, last, next, out);
        continue;
      }
      for (uint32_t at = first; at <= last;) {
        const uint32_t block_end = std::min(last, at | mask);
        const uint32_t lead = shape.lead | at >> shift;
        // The text is valid: what an encoder never writes (overlong forms, above 10FFFF) needs no exclusion.
        const uint32_t block_first = std::max(at & ~mask, shape.first);
        const bool whole = at == block_first && block_end == std::min(at | mask, shape.last);
        if (lead != inner_lead || whole) flush();
        inner_lead = lead;
        if (whole) {
          Append(lead, lead, Tails(shape.tail_bytes, next), out);
        } else {
          Cover(at & mask, block_end & mask, shape.tail_bytes - 1, next, &inner);
        }
        at = block_end + 1;
      }
    }
    flush();
  }
}

std::optional<ByteNfa> Lowering::Run(const Nfa& nfa, bool whole_prefix) {
  const size_t count = nfa.states.size();
  out_.states.resize(count + (whole_prefix ? 2 : 0));
  for (StateId id = 0; id < count; ++id) {
    const NfaState& state = nfa.states[id];
    ByteState& byte_state = out_.states[id];
    byte_state.kind = state.kind;
    byte_state.next = state.next;
    byte_state.other = state.other;
    out_.has_word = out_.has_word || state.kind == StateKind::kWord || state.kind == StateKind::kNotWord;
    if (state.kind == StateKind::kLook) return {};
    if (state.kind != StateKind::kChar && state.kind != StateKind::kSet) continue;
    Edges edges;
    if (state.kind == StateKind::kChar && state.value < 0x80) {
      Append(state.value, state.value, state.next, &edges);
    } else if (state.kind == StateKind::kChar) {
      AddSet(CharSet{{state.value, state.value}}, state.next, &edges);
    } else {
      AddSet(sets_[state.value], state.next, &edges);
    }
    Finish(id, edges);
    if (out_.states.size() > max_states_) return {};
  }
  out_.start = nfa.start;
  if (whole_prefix) {
    const StateId split = static_cast<StateId>(count);
    const StateId any = split + 1;
    out_.states[split] = {StateKind::kSplit, nfa.start, any, 0, 0};
    Edges edges;
    AddSet(CharSet{{0, kMaxCodePoint}}, split, &edges);
    Finish(any, edges);
    out_.start = split;
  }
  return std::move(out_);
}

}  // namespace

std::optional<ByteNfa> BuildByteNfa(const Nfa& nfa, const std::vector<CharSet>& sets, bool whole_prefix,
                                    size_t max_states) {
  return Lowering(sets, max_states).Run(nfa, whole_prefix);
}

}  // namespace vouch::regex
