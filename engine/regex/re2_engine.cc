// Translation of a simplified Ast into RE2's syntax. See re2_engine.h; tested by re2_engine_test.cc.
#include "engine/regex/re2_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace vouch::regex {
namespace {

// Beyond these RE2 takes too long: to compile, or for each byte of a hostile text. The second also keeps
// counts and their products below the 1,000 that RE2 accepts, since every round unrolls to at least one
// character.
constexpr size_t kMaxInstructions = 10'000;
constexpr size_t kMaxUnrolled = 300;
// A range of code points beyond ASCII takes about this many instructions.
constexpr uint64_t kInstructionsPerWideRange = 4;

// What RE2 gets for programs and automata. More makes hostile texts slower, not faster (three times at 16 MiB): states are
// made, missed in the processor's cache and thrown away. The second is for programs that the first can't hold.
constexpr uint64_t kMemory[] = {uint64_t{512} << 10, uint64_t{4} << 20};
// Behind each byte of the translation stands about this much of what RE2 keeps besides.
constexpr uint64_t kBytesPerByte = 8;

constexpr uint64_t kHuge = uint64_t{1} << 40;
uint64_t Multiply(uint64_t a, uint64_t b) { return a != 0 && b > kHuge / a ? kHuge : a * b; }

struct Size {
  uint64_t instructions = 1;
  uint64_t positions = 0;  // characters and classes
  uint64_t unrolled = 0;   // those that counted repetition makes: they tend to be alive all at once
};

// Roughly what RE2 will make of the pattern.
Size EstimateSize(const SimplifiedPattern& pattern) {
  std::vector<Size> sizes;
  sizes.reserve(pattern.ast.nodes.size());
  for (const Node& node : pattern.ast.nodes) {
    Size& size = sizes.emplace_back();
    switch (node.kind) {
      case NodeKind::kChar:
        size.positions = 1;
        break;
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
          size.unrolled = std::min(size.unrolled + sizes[*id].unrolled, kHuge);
        }
        break;
      case NodeKind::kRepeat: {
        const uint64_t rounds = node.max == kInfinite ? std::max<uint64_t>(node.min, 1) : node.max;
        size.instructions = Multiply(sizes[node.child].instructions + 1, rounds);
        size.positions = Multiply(sizes[node.child].positions, rounds);
        size.unrolled = rounds > 1 ? size.positions : sizes[node.child].unrolled;
        break;
      }
      default:
        break;
    }
  }
  return sizes[pattern.ast.root];
}

class Translator {
 public:
  explicit Translator(const Ast& ast) : ast_(ast) {}
  std::string Run();

 private:
  struct Task {
    NodeId id;
    std::string text;  // printed instead of a node when not empty
  };
  void Write(const Node& node);
  void WriteChar(uint32_t code);
  void WriteSet(const CharSet& set);
  void Plan(NodeId id) { plan_.push_back({id, {}}); }
  void PlanText(std::string text) { plan_.push_back({0, std::move(text)}); }

  const Ast& ast_;
  std::string out_;
  std::vector<Task> stack_;
  std::vector<Task> plan_;  // tasks that replace the current one, in order
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

void Translator::WriteSet(const CharSet& set) {
  if (set.empty()) {
    out_ += "[^\\x{0}-\\x{10FFFF}]";
    return;
  }
  out_ += '[';
  for (const CharRange& range : set.ranges()) {
    WriteChar(range.first);
    if (range.first == range.last) continue;
    out_ += '-';
    WriteChar(range.last);
  }
  out_ += ']';
}

void Translator::Write(const Node& node) {
  switch (node.kind) {
    case NodeKind::kEmpty:
      out_ += "(?:)";
      break;
    case NodeKind::kChar:
      WriteChar(node.value);
      break;
    case NodeKind::kSet:
      WriteSet(ast_.sets[node.value]);
      break;
    case NodeKind::kCat:
      for (const NodeId* id = ast_.begin(node); id != ast_.end(node); ++id) Plan(*id);
      break;
    case NodeKind::kAlt:
      PlanText("(?:");
      for (const NodeId* id = ast_.begin(node); id != ast_.end(node); ++id) {
        if (id != ast_.begin(node)) PlanText("|");
        Plan(*id);
      }
      PlanText(")");
      break;
    case NodeKind::kRepeat:
      PlanText("(?:");
      Plan(node.child);
      PlanText(node.max == kInfinite ? fmt::format("){{{},}}", node.min)
                                     : fmt::format("){{{},{}}}", node.min, node.max));
      break;
    case NodeKind::kCapture:
      Plan(node.child);
      break;
    case NodeKind::kBol:
      out_ += "\\A";
      break;
    case NodeKind::kEol:
      out_ += "\\z";
      break;
    case NodeKind::kWord:
      out_ += "\\b";
      break;
    case NodeKind::kNotWord:
      out_ += "\\B";
      break;
    case NodeKind::kBackref:
    case NodeKind::kLook:
      break;  // pattern.cc never sends these here
  }
}

std::string Translator::Run() {
  stack_.push_back({ast_.root, {}});
  while (!stack_.empty()) {
    const Task task = std::move(stack_.back());
    stack_.pop_back();
    if (task.text.empty()) {
      Write(ast_.nodes[task.id]);
      stack_.insert(stack_.end(), std::make_move_iterator(plan_.rbegin()),
                    std::make_move_iterator(plan_.rend()));
      plan_.clear();
    } else {
      out_ += task.text;
    }
  }
  return std::move(out_);
}

}  // namespace

std::optional<std::string> ToRe2(const SimplifiedPattern& pattern) {
  const Size size = EstimateSize(pattern);
  if (size.instructions > kMaxInstructions || size.unrolled > kMaxUnrolled) return {};
  std::string body = Translator(pattern.ast).Run();
  // RE2 looks for a match at every byte, ECMA-262 at every code point. Between the bytes of one code point
  // only an empty match is possible, and of the assertions only \B holds there.
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
  for (const uint64_t wanted : kMemory) {
    const uint64_t memory = std::min(wanted, max_memory);
    options.set_max_mem(static_cast<int64_t>(memory));
    auto re2 = std::make_unique<re2::RE2>(*translated, options);
    // A pattern with $ at its end is searched backwards; that program must fit as well.
    if (re2->ok() && re2->ReverseProgramSize() >= 0) {
      return Re2Engine(std::move(re2), memory + kBytesPerByte * translated->size());
    }
    if (memory == max_memory) break;
  }
  return {};
}

bool Re2Engine::Search(std::string_view text) const {
  return re2_->Match(re2::StringPiece(text.data(), text.size()), 0, text.size(), re2::RE2::UNANCHORED,
                     nullptr, 0);
}

}  // namespace vouch::regex
