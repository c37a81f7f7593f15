// The scan, and the position bits that it makes and reads. See scan_engine.h; tested by scan_engine_test.cc.
#include "engine/regex/scan_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/regex/kept.h"
#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

// max_steps allows for so many bytes of text; longer texts have proportionally more.
constexpr size_t kBytesPerShare = 16384;
constexpr uint64_t kBytesPerState = 2 * sizeof(NfaState) + 3 * sizeof(uint32_t);

size_t WordsFor(std::string_view text) { return text.size() / 64 + 1; }

}  // namespace

// What a search works in.
struct ScanEngine::Memory {
  std::vector<uint64_t> bits;  // of each part but the last one a bit for each position
  std::vector<uint32_t> seen;  // of each state the round in which it was added last
  std::vector<StateId> current;
  std::vector<StateId> next;
  std::vector<StateId> stack;
  size_t bytes() const { return BytesOf(bits) + BytesOf(seen) + BytesOf(current) + BytesOf(next) + BytesOf(stack); }
};

// One pass over the text with one part's states.
class ScanEngine::Scan {
 public:
  Scan(const ScanEngine& engine, const Part& part, std::string_view text, Memory* memory, uint64_t* steps)
      : engine_(engine),
        part_(part),
        text_(text),
        words_(WordsFor(text)),
        bits_(memory->bits),
        steps_(*steps),
        seen_(memory->seen),
        current_(memory->current),
        next_(memory->next),
        stack_(memory->stack) {
    seen_.assign(part.nfa.states.size(), 0);
    current_.clear();
    next_.clear();
    stack_.clear();
  }

  // Sets a bit at every position where the part ends (in its direction); `out` null: stops at the first.
  Match Run(uint64_t* out);

 private:
  bool Holds(const NfaState& state, size_t at) const;
  // Adds what `state` reaches without taking a character at position `at`; true when the match is there.
  bool Follow(StateId state, size_t at);
  bool Takes(const NfaState& state, uint32_t code) const {
    return state.kind == StateKind::kChar ? state.value == code : engine_.sets_[state.value].Contains(code);
  }

  const ScanEngine& engine_;
  const Part& part_;
  const std::string_view text_;
  const size_t words_;
  const std::vector<uint64_t>& bits_;
  uint64_t& steps_;  // how many are left
  std::vector<uint32_t>& seen_;
  uint32_t round_ = 0;
  std::vector<StateId>& current_;
  std::vector<StateId>& next_;
  std::vector<StateId>& stack_;
};

bool ScanEngine::Scan::Holds(const NfaState& state, size_t at) const {
  const bool before = at > 0 && IsWordCode(ByteAt(text_, at - 1));
  const bool after = at < text_.size() && IsWordCode(ByteAt(text_, at));
  switch (state.kind) {
    case StateKind::kBol:
      return at == 0;
    case StateKind::kEol:
      return at == text_.size();
    case StateKind::kWord:
      return before != after;
    case StateKind::kNotWord:
      return before == after;
    default: {
      const uint32_t part = engine_.part_of_[state.value];
      return (bits_[part * words_ + (at >> 6)] >> (at & 63) & 1) != engine_.negative_[part];
    }
  }
}

bool ScanEngine::Scan::Follow(StateId state, size_t at) {
  stack_.push_back(state);
  bool matched = false;
  while (!stack_.empty()) {
    const StateId id = stack_.back();
    stack_.pop_back();
    if (seen_[id] == round_) continue;
    seen_[id] = round_;
    if (steps_ > 0) --steps_;
    const NfaState& visited = part_.nfa.states[id];
    switch (visited.kind) {
      case StateKind::kChar:
      case StateKind::kSet:
        next_.push_back(id);
        break;
      case StateKind::kMatch:
        matched = true;
        break;
      case StateKind::kSplit:
        stack_.push_back(visited.next);
        stack_.push_back(visited.other);
        break;
      default:
        if (Holds(visited, at)) stack_.push_back(visited.next);
    }
  }
  return matched;
}

Match ScanEngine::Scan::Run(uint64_t* out) {
  size_t at = part_.backwards ? text_.size() : 0;
  const size_t end = part_.backwards ? 0 : text_.size();
  uint32_t code = 0;
  bool first = true;
  while (true) {
    if (++round_ == 0) {  // the counter wrapped: forget all rounds
      std::fill(seen_.begin(), seen_.end(), 0);
      round_ = 1;
    }
    next_.clear();
    bool matched = false;
    if (!first) {
      for (const StateId id : current_) {
        const NfaState& state = part_.nfa.states[id];
        if (Takes(state, code) && Follow(state.next, at)) matched = true;
      }
    }
    first = false;
    if (Follow(part_.nfa.start, at)) matched = true;  // a match may begin at every position
    std::swap(current_, next_);
    if (matched) {
      if (out == nullptr) return Match::kYes;
      out[at >> 6] |= uint64_t{1} << (at & 63);
    }
    if (steps_ == 0) return Match::kUndecided;
    if (at == end) return Match::kNo;
    code = part_.backwards ? DecodeBackward(text_, &at) : DecodeForward(text_, &at);
  }
}

Result<ScanEngine> ScanEngine::Build(const SimplifiedPattern& pattern, uint64_t max_memory,
                                     uint64_t max_steps) {
  ScanEngine engine;
  engine.max_memory_ = max_memory;
  engine.max_steps_ = max_steps;
  const Ast& ast = pattern.ast;
  // Only look-arounds that the root still reaches count. Inner ones have smaller numbers, so they come first.
  std::vector<uint8_t> reached(ast.nodes.size(), 0);
  reached[ast.root] = 1;
  for (NodeId id = static_cast<NodeId>(ast.nodes.size()); id-- > 0;) {
    const Node& node = ast.nodes[id];
    if (!reached[id]) continue;
    if (node.kind == NodeKind::kCat || node.kind == NodeKind::kAlt) {
      for (const NodeId* child = ast.begin(node); child != ast.end(node); ++child) reached[*child] = 1;
    } else if (node.kind == NodeKind::kRepeat || node.kind == NodeKind::kLook) {
      reached[node.child] = 1;
    }
  }
  engine.part_of_.assign(ast.nodes.size(), 0);
  uint64_t states_left = max_memory / kBytesPerState;
  for (NodeId id = 0; id <= ast.root; ++id) {
    const Node& node = ast.nodes[id];
    const bool is_root = id == ast.root;
    if (!reached[id] || (node.kind != NodeKind::kLook && !is_root)) continue;
    const auto add = [&](NodeId body, bool backwards, bool negative) {
      std::optional<Nfa> nfa = BuildNfa(ast, body, backwards, states_left);
      if (!nfa) return false;
      states_left -= nfa->states.size();
      engine.negative_.push_back(negative);
      engine.parts_.push_back({std::move(*nfa), id, backwards});
      return true;
    };
    engine.part_of_[id] = static_cast<uint32_t>(engine.parts_.size());
    const bool fits = (node.kind != NodeKind::kLook || add(node.child, !node.behind, node.negative)) &&
                      (!is_root || add(id, false, false));
    if (!fits) {
      Error error;
      error.code = ErrorCode::kLimit;
      error.message = fmt::format(
          "with its repetition counts unrolled the pattern needs more than pattern_memory = {} bytes; lower "
          "the counts or "
          "raise the limit",
          max_memory);
      return error;
    }
  }
  engine.KeepSets(ast);
  return engine;
}

// Copies the sets that the parts use, and renumbers them.
void ScanEngine::KeepSets(const Ast& ast) {
  std::vector<uint32_t> number(ast.sets.size(), UINT32_MAX);
  for (Part& part : parts_) {
    for (NfaState& state : part.nfa.states) {
      if (state.kind != StateKind::kSet) continue;
      uint32_t& kept = number[state.value];
      if (kept == UINT32_MAX) {
        kept = static_cast<uint32_t>(sets_.size());
        FastSet& fast = sets_.emplace_back();
        fast.set = ast.sets[state.value];
        for (uint32_t code = 0; code < 128; ++code) {
          if (fast.set.Contains(code)) fast.ascii[code >> 6] |= uint64_t{1} << (code & 63);
        }
      }
      state.value = kept;
    }
  }
}

size_t ScanEngine::bytes() const {
  size_t total = parts_.capacity() * sizeof(Part) + sets_.capacity() * sizeof(FastSet) + negative_.capacity() +
                 part_of_.capacity() * sizeof(part_of_[0]);
  for (const Part& part : parts_) total += part.nfa.states.capacity() * sizeof(NfaState);
  for (const FastSet& set : sets_) total += set.set.bytes();
  return total;
}

Match ScanEngine::Search(std::string_view text, uint64_t* spent) const {
  const uint64_t bytes = WordsFor(text) * sizeof(uint64_t);
  if (bytes * (parts_.size() - 1) > max_memory_) return Match::kUndecided;
  const uint64_t shares = text.size() / kBytesPerShare + 1;
  const uint64_t allowed = max_steps_ > UINT64_MAX / shares ? UINT64_MAX : max_steps_ * shares;
  uint64_t steps = allowed;
  thread_local Kept<Memory> kept;
  const auto lease = kept.Take();
  Memory& memory = *lease;
  const size_t looks = parts_.size() - 1;
  memory.bits.assign(looks * WordsFor(text), 0);
  Match match = Match::kNo;
  for (size_t i = 0; i < looks && match != Match::kUndecided; ++i) {
    match = Scan(*this, parts_[i], text, &memory, &steps).Run(memory.bits.data() + i * WordsFor(text));
  }
  if (match != Match::kUndecided) match = Scan(*this, parts_.back(), text, &memory, &steps).Run(nullptr);
  *spent += allowed - steps;
  return match;
}

}  // namespace vouch::regex
