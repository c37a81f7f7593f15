// Subset construction with assertions resolved on the way. See dfa.h; tested by dfa_test.cc and
// engines_test.cc.
#include "engine/regex/dfa.h"

#include <algorithm>

#include "engine/regex/byte_nfa.h"
#include "engine/regex/next_char.h"
#include "engine/regex/nfa.h"
#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

// What stands before or behind a position, as far as assertions care.
enum class Side : uint8_t { kEdge, kWord, kOther };

constexpr uint32_t kAcceptItem = 0;  // DfaBuilder::items_[0] stands for "matched"

}  // namespace

class DfaBuilder {
 public:
  DfaBuilder(const ByteNfa& nfa, bool anywhere, const DfaLimits& limits)
      : nfa_(nfa), limits_(limits), slots_(64, 0), seen_(nfa.states.size(), 0) {
    anywhere_ = anywhere && MayBeginInside();
  }
  std::optional<Dfa> Run();

 private:
  // A table state before its row is known: the states reached by the last byte, before zero-width moves.
  struct Item {
    size_t begin, end;  // in pool_
    size_t hash;
    Side before;
  };

  void MakeColumns();
  bool MayBeginInside();
  // The byte states reachable from the item by zero-width moves; true when a match is among them.
  bool Close(const StateId* begin, const StateId* end, Side before, Side after, std::vector<StateId>* out);
  bool Holds(StateKind kind, Side before, Side after) const;
  uint32_t Intern(std::vector<StateId>* targets, Side before);
  bool Expand(uint32_t id);
  Dfa Finish();

  const ByteNfa& nfa_;
  bool anywhere_;  // a match may begin behind any byte
  const DfaLimits limits_;
  uint8_t column_[256] = {};
  std::vector<Side> sides_;  // of each column
  std::vector<StateId> pool_;
  std::vector<Item> items_;
  std::vector<uint32_t> slots_;  // by hash, open addressing: an item or 0, which is never looked for
  std::vector<uint32_t> rows_;  // successor item of each (item, column)
  std::vector<uint8_t> at_end_;
  std::vector<uint32_t> seen_;  // generation in which Close saw a state
  uint32_t generation_ = 0;
  std::vector<StateId> stack_, closed_;
  std::vector<std::vector<StateId>> targets_;  // of each column, while a row is made
  size_t work_ = 0;
};

void DfaBuilder::MakeColumns() {
  bool starts[257] = {true};
  for (const ByteEdge& edge : nfa_.edges) {
    starts[edge.low] = true;
    starts[edge.high + 1] = true;
  }
  if (nfa_.has_word) {
    for (int byte = 1; byte < 256; ++byte) {
      if (IsWordCode(static_cast<uint32_t>(byte)) != IsWordCode(static_cast<uint32_t>(byte - 1)))
        starts[byte] = true;
    }
  }
  uint8_t column = 0;
  for (int byte = 0; byte < 256; ++byte) {
    if (byte > 0 && starts[byte]) ++column;
    column_[byte] = column;
    if (sides_.size() == column) {
      sides_.push_back(nfa_.has_word && IsWordCode(static_cast<uint32_t>(byte)) ? Side::kWord : Side::kOther);
    }
  }
  targets_.resize(sides_.size());
}

bool DfaBuilder::Holds(StateKind kind, Side before, Side after) const {
  switch (kind) {
    case StateKind::kBol:
      return before == Side::kEdge;
    case StateKind::kEol:
      return after == Side::kEdge;
    case StateKind::kWord:
      return (before == Side::kWord) != (after == Side::kWord);
    default:
      return (before == Side::kWord) == (after == Side::kWord);
  }
}

// Whether anything can match that doesn't begin at the start of the text.
bool DfaBuilder::MayBeginInside() {
  for (const Side before : {Side::kWord, Side::kOther}) {
    for (const Side after : {Side::kEdge, Side::kWord, Side::kOther}) {
      if (Close(&nfa_.start, &nfa_.start + 1, before, after, &closed_) || !closed_.empty()) return true;
    }
  }
  return false;
}

bool DfaBuilder::Close(const StateId* begin, const StateId* end, Side before, Side after, std::vector<StateId>* out) {
  out->clear();
  ++generation_;
  stack_.assign(begin, end);
  bool matched = false;
  while (!stack_.empty()) {
    const StateId id = stack_.back();
    stack_.pop_back();
    if (seen_[id] == generation_) continue;
    seen_[id] = generation_;
    ++work_;
    const ByteState& state = nfa_.states[id];
    switch (state.kind) {
      case StateKind::kSet:
        out->push_back(id);
        break;
      case StateKind::kMatch:
        matched = true;
        break;
      case StateKind::kSplit:
        stack_.push_back(state.next);
        stack_.push_back(state.other);
        break;
      default:
        if (Holds(state.kind, before, after)) stack_.push_back(state.next);
    }
  }
  return matched;
}

// The item with these states (sorted here), new or known.
uint32_t DfaBuilder::Intern(std::vector<StateId>* targets, Side before) {
  if (anywhere_) targets->push_back(nfa_.start);
  std::sort(targets->begin(), targets->end());
  targets->erase(std::unique(targets->begin(), targets->end()), targets->end());
  size_t hash = static_cast<size_t>(before);
  for (const StateId id : *targets) hash = (hash ^ id) * 0x9E3779B97F4A7C15 + (hash >> 31);
  size_t mask = slots_.size() - 1;
  size_t slot = hash >> 7 & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const Item& item = items_[slots_[slot]];
    if (item.hash == hash && item.before == before &&
        std::equal(targets->begin(), targets->end(), pool_.begin() + static_cast<ptrdiff_t>(item.begin),
                   pool_.begin() + static_cast<ptrdiff_t>(item.end))) {
      return slots_[slot];
    }
  }
  const size_t start = pool_.size();
  pool_.insert(pool_.end(), targets->begin(), targets->end());
  items_.push_back({start, pool_.size(), hash, before});
  const uint32_t id = static_cast<uint32_t>(items_.size() - 1);
  slots_[slot] = id;
  if (2 * items_.size() > slots_.size()) {
    slots_.assign(2 * slots_.size(), 0);
    mask = slots_.size() - 1;
    for (uint32_t i = kAcceptItem + 1; i < items_.size(); ++i) {
      for (slot = items_[i].hash >> 7 & mask; slots_[slot] != 0;) slot = (slot + 1) & mask;
      slots_[slot] = i;
    }
  }
  return id;
}

bool DfaBuilder::Expand(uint32_t id) {
  const Item item = items_[id];
  const auto close = [&](Side after) {
    return Close(pool_.data() + item.begin, pool_.data() + item.end, item.before, after, &closed_);
  };
  at_end_.push_back(close(Side::kEdge));
  const size_t columns = sides_.size();
  bool matched[2] = {false, false};
  uint32_t nothing[2] = {0, 0};  // the item of columns without targets
  for (const Side after : {Side::kOther, Side::kWord}) {
    if (after == Side::kWord && !nfa_.has_word) break;
    matched[after == Side::kWord] = close(after);
    for (const StateId from : closed_) {
      const ByteState& state = nfa_.states[from];
      for (uint32_t e = state.first_edge; e < state.end_edge; ++e) {
        const ByteEdge& edge = nfa_.edges[e];
        for (size_t column = column_[edge.low]; column <= column_[edge.high]; ++column) {
          if (sides_[column] == after) targets_[column].push_back(edge.next);
          ++work_;
        }
      }
    }
  }
  for (size_t column = 0; column < columns; ++column) {
    const Side side = sides_[column];
    if (matched[side == Side::kWord]) {
      rows_.push_back(kAcceptItem);
    } else if (targets_[column].empty() && nothing[side == Side::kWord] != 0) {
      rows_.push_back(nothing[side == Side::kWord]);  // as most columns of most rows
    } else {
      const bool empty = targets_[column].empty();
      rows_.push_back(Intern(&targets_[column], nfa_.has_word ? side : Side::kOther));
      if (empty) nothing[side == Side::kWord] = rows_.back();
    }
    targets_[column].clear();
  }
  work_ += columns;
  return work_ <= limits_.work && items_.size() <= limits_.states &&
         items_.size() * (columns + 1) <= limits_.table_entries;
}

Dfa DfaBuilder::Finish() {
  const size_t columns = sides_.size();
  const size_t count = items_.size();
  // Which items can still lead to a match.
  std::vector<uint8_t> alive(at_end_);
  alive[kAcceptItem] = 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t id = count; id-- > 1;) {
      if (alive[id]) continue;
      for (size_t column = 0; column < columns && !alive[id]; ++column)
        alive[id] = alive[rows_[id * columns + column]];
      changed = changed || alive[id];
    }
  }
  // Row 0: failed; row 1: matched; then the items that are open.
  const size_t width = columns + 1;
  Dfa dfa;
  std::vector<uint16_t> offset(count, 0);
  offset[kAcceptItem] = static_cast<uint16_t>(width);
  size_t rows = 2;
  for (size_t id = 1; id < count; ++id) {
    if (alive[id]) offset[id] = static_cast<uint16_t>(rows++ * width);
  }
  dfa.end_column_ = static_cast<uint32_t>(columns);
  dfa.accept_ = static_cast<uint32_t>(width);
  dfa.first_open_ = static_cast<uint32_t>(2 * width);
  dfa.start_ = offset[1];
  dfa.table_.assign(rows * width, 0);
  std::fill_n(dfa.table_.begin() + static_cast<ptrdiff_t>(width), width, static_cast<uint16_t>(width));
  for (size_t id = 1; id < count; ++id) {
    if (!alive[id]) continue;
    uint16_t* const row = &dfa.table_[offset[id]];
    for (size_t column = 0; column < columns; ++column) row[column] = offset[rows_[id * columns + column]];
    row[columns] = at_end_[id];
  }
  std::copy(std::begin(column_), std::end(column_), std::begin(dfa.column_));
  return dfa;
}

std::optional<Dfa> DfaBuilder::Run() {
  MakeColumns();
  items_.push_back({0, 0, 0, Side::kEdge});
  at_end_.push_back(1);
  rows_.assign(sides_.size(), kAcceptItem);
  std::vector<StateId> start{nfa_.start};
  Intern(&start, Side::kEdge);
  for (uint32_t id = 1; id < items_.size(); ++id) {
    if (!Expand(id)) return {};
  }
  return Finish();
}

std::optional<Dfa> Dfa::Build(const SimplifiedPattern& pattern, const DfaLimits& limits) {
  std::optional<Nfa> nfa = BuildNfa(pattern.ast, pattern.ast.root, false, limits.nfa_states);
  if (!nfa) return {};
  const bool has_look = pattern.root_facts().has_look;
  if (has_look && !BindNextChar(pattern.ast, limits.nfa_states, &*nfa)) return {};
  // Between the bytes of a code point nothing but an empty match is possible, and of the assertions only \B
  // holds.
  const bool whole_prefix = pattern.root_facts().has_not_word && pattern.root_facts().min_length == 0;
  const std::optional<ByteNfa> bytes =
      BuildByteNfa(*nfa, has_look ? nfa->sets : pattern.ast.sets, whole_prefix, limits.byte_states);
  if (!bytes) return {};
  return DfaBuilder(*bytes, !whole_prefix, limits).Run();
}

}  // namespace vouch::regex
