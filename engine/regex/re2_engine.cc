// Translation of a simplified Ast into RE2's syntax. See re2_engine.h; tested by re2_engine_test.cc.
#include "engine/regex/re2_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace vouch::regex {
namespace {

// RE2 refuses repetition counts above this, and products of nested counts above it.
constexpr uint32_t kMaxCount = 1000;
// Beyond these RE2 takes too long: to compile, or for each byte of a hostile text.
constexpr size_t kMaxInstructions = 10'000;
constexpr size_t kMaxPositions = 2'000;
// A range of code points beyond ASCII takes about this many instructions.
constexpr uint64_t kInstructionsPerWideRange = 4;

constexpr uint64_t kHuge = uint64_t{1} << 40;
uint64_t Multiply(uint64_t a, uint64_t b) { return a != 0 && b > kHuge / a ? kHuge : a * b; }

struct Size {
  uint64_t instructions = 1;
  uint64_t positions = 0;  // characters and classes: how many may be alive at once
};

// Roughly what RE2 will make of the pattern.
Size EstimateSize(const SimplifiedPattern& pattern) {
  std::vector<Size> sizes;
  sizes.reserve(pattern.ast.nodes.size());
  for (const Node& node : pattern.ast.nodes) {
    Size& size = sizes.emplace_back();
    switch (node.kind) {
      case NodeKind::kChar: size.positions = 1; break;
      case NodeKind::kSet:
        size.positions = 1;
        for (const CharRange& range : pattern.ast.sets[node.value].ranges()) {
          size.instructions += range.last < 0x80 ? 1 : kInstructionsPerWideRange;
        }
        break;
      case NodeKind::kCat:
      case NodeKind::kAlt:
        for (const NodeId* id = pattern.ast.begin(node); id != pattern.ast.end(node); ++id) {
          size.instructions = std::min(size.instructions + sizes[*id].instructions, kHuge);
          size.positions = std::min(size.positions + sizes[*id].positions, kHuge);
        }
        break;
      case NodeKind::kRepeat: {
        const uint64_t rounds = node.max == kInfinite ? uint64_t{node.min} + 1 : node.max;
        size.instructions = Multiply(sizes[node.child].instructions + 1, rounds);
        size.positions = Multiply(sizes[node.child].positions, rounds);
        break;
      }
      default: break;
    }
  }
  return sizes[pattern.ast.root];
}

class Translator {
 public:
  Translator(const Ast& ast, size_t max_size) : ast_(ast), max_size_(max_size) {}
  // False when the output would exceed its limit.
  bool Run(std::string* out);

 private:
  struct Task {
    enum Kind : uint8_t { kNode, kText, kTimes, kAtMost };
    Kind kind;
    NodeId id = 0;         // kNode
    uint32_t number = 0;   // kNode: product of the counts around it; kTimes, kAtMost: the count
    std::string_view text = {};  // kText
  };
  void Write(const Node& node, uint32_t product);
  void Repeat(const Node& node, uint32_t product);
  // Plans `rounds` rounds of the node's child, written as {n} or {0,n} in pieces that RE2 accepts.
  void Pieces(const Node& node, uint32_t product, uint32_t rounds, bool optional);
  void Plan(NodeId id, uint32_t product) { plan_.push_back({Task::kNode, id, product}); }
  void PlanText(std::string_view text) { plan_.push_back({Task::kText, 0, 0, text}); }
  void WriteChar(uint32_t code);

  const Ast& ast_;
  const size_t max_size_;
  std::string out_;
  std::vector<Task> stack_;
  std::vector<Task> plan_;  // tasks that replace the current one, in order
  bool too_large_ = false;
};

void Translator::WriteChar(uint32_t code) {
  const bool plain = code < 0x80 && ((code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') ||
                                     (code >= 'a' && code <= 'z'));
  if (plain) {
    out_ += static_cast<char>(code);
  } else {
    fmt::format_to(std::back_inserter(out_), "\\x{{{:X}}}", code);
  }
}

void Translator::Pieces(const Node& node, uint32_t product, uint32_t rounds, bool optional) {
  const uint32_t chunk = std::max<uint32_t>(1, kMaxCount / product);
  while (rounds > 0) {
    const uint32_t now = std::min(chunk, rounds);
    rounds -= now;
    PlanText("(?:");
    Plan(node.child, now == 1 ? product : product * now);
    PlanText(")");
    if (now > 1 || optional) plan_.push_back({optional ? Task::kAtMost : Task::kTimes, 0, now});
    if (plan_.size() > max_size_) {
      too_large_ = true;
      return;
    }
  }
}

void Translator::Repeat(const Node& node, uint32_t product) {
  Pieces(node, product, node.min, false);
  if (too_large_) return;
  if (node.max == kInfinite) {
    PlanText("(?:");
    Plan(node.child, product);
    PlanText(")*");
  } else {
    Pieces(node, product, node.max - node.min, true);
  }
}

void Translator::Write(const Node& node, uint32_t product) {
  switch (node.kind) {
    case NodeKind::kEmpty: out_ += "(?:)"; break;
    case NodeKind::kChar: WriteChar(node.value); break;
    case NodeKind::kSet:
      if (ast_.sets[node.value].empty()) {
        out_ += "[^\\x{0}-\\x{10FFFF}]";
        break;
      }
      out_ += '[';
      for (const CharRange& range : ast_.sets[node.value].ranges()) {
        WriteChar(range.first);
        if (range.first == range.last) continue;
        out_ += '-';
        WriteChar(range.last);
      }
      out_ += ']';
      break;
    case NodeKind::kCat:
      for (const NodeId* id = ast_.begin(node); id != ast_.end(node); ++id) Plan(*id, product);
      break;
    case NodeKind::kAlt:
      PlanText("(?:");
      for (const NodeId* id = ast_.begin(node); id != ast_.end(node); ++id) {
        if (id != ast_.begin(node)) PlanText("|");
        Plan(*id, product);
      }
      PlanText(")");
      break;
    case NodeKind::kRepeat: Repeat(node, product); break;
    case NodeKind::kCapture: Plan(node.child, product); break;
    case NodeKind::kBol: out_ += "\\A"; break;
    case NodeKind::kEol: out_ += "\\z"; break;
    case NodeKind::kWord: out_ += "\\b"; break;
    case NodeKind::kNotWord: out_ += "\\B"; break;
    case NodeKind::kBackref:
    case NodeKind::kLook: break;  // pattern.cc never sends these here
  }
}

bool Translator::Run(std::string* out) {
  stack_.push_back({Task::kNode, ast_.root, 1});
  while (!stack_.empty()) {
    const Task task = stack_.back();
    stack_.pop_back();
    switch (task.kind) {
      case Task::kText: out_ += task.text; break;
      case Task::kTimes: fmt::format_to(std::back_inserter(out_), "{{{}}}", task.number); break;
      case Task::kAtMost: fmt::format_to(std::back_inserter(out_), "{{0,{}}}", task.number); break;
      case Task::kNode:
        Write(ast_.nodes[task.id], task.number);
        stack_.insert(stack_.end(), plan_.rbegin(), plan_.rend());
        plan_.clear();
    }
    if (too_large_ || out_.size() > max_size_ || stack_.size() > max_size_) return false;
  }
  *out = std::move(out_);
  return true;
}

}  // namespace

std::optional<std::string> ToRe2(const SimplifiedPattern& pattern) {
  const Size size = EstimateSize(pattern);
  if (size.instructions > kMaxInstructions || size.positions > kMaxPositions) return {};
  std::string body;
  if (!Translator(pattern.ast, 64 * kMaxInstructions).Run(&body)) return {};
  // RE2 looks for a match at every byte, ECMA-262 at every code point. Between the bytes of one code point only
  // an empty match is possible, and of the assertions only \B holds there.
  if (pattern.root_facts().has_not_word && pattern.root_facts().min_length == 0) {
    return "\\A(?s:.)*?(?:" + body + ")";
  }
  return body;
}

std::optional<Re2Engine> Re2Engine::Build(const SimplifiedPattern& pattern, uint64_t max_memory) {
  const std::optional<std::string> translated = ToRe2(pattern);
  if (!translated) return {};
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  options.set_max_mem(static_cast<int64_t>(std::min<uint64_t>(max_memory, INT64_MAX)));
  auto re2 = std::make_unique<re2::RE2>(*translated, options);
  // A pattern with $ at its end is searched backwards; that program must fit as well.
  if (!re2->ok() || re2->ReverseProgramSize() < 0) return {};
  return Re2Engine(std::move(re2));
}

bool Re2Engine::Search(std::string_view text) const {
  return re2_->Match(re2::StringPiece(text.data(), text.size()), 0, text.size(), re2::RE2::UNANCHORED, nullptr, 0);
}

}  // namespace vouch::regex
