// Translation of a simplified Ast into RE2's syntax. See re2_engine.h; tested by re2_engine_test.cc.
#include "engine/regex/re2_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace vouch::regex {
namespace {

// RE2 refuses repetition counts above this, and products of nested counts above it.
constexpr uint32_t kMaxCount = 1000;
// Rough bytes of RE2's memory for each instruction: parse node, instruction, flattened instruction.
constexpr uint64_t kBytesPerInstruction = 64;

Error LimitError(uint64_t max_memory) {
  Error error;
  error.code = ErrorCode::kLimit;
  error.message = fmt::format(
      "the pattern's repetition counts unroll to more than pattern_memory = {} bytes; lower the counts or raise the "
      "limit",
      max_memory);
  return error;
}

uint64_t Multiply(uint64_t a, uint64_t b) {
  constexpr uint64_t kCap = uint64_t{1} << 40;
  return a != 0 && b > kCap / a ? kCap : a * b;
}

// Instructions that RE2 needs for the whole pattern, from below.
uint64_t EstimateInstructions(const SimplifiedPattern& pattern) {
  std::vector<uint64_t> sizes;
  sizes.reserve(pattern.ast.nodes.size());
  for (const Node& node : pattern.ast.nodes) {
    uint64_t size = 1;
    switch (node.kind) {
      case NodeKind::kSet: size = std::max<uint64_t>(1, pattern.ast.sets[node.value].ranges().size()); break;
      case NodeKind::kCat:
      case NodeKind::kAlt:
        size = node.count;
        for (const NodeId* id = pattern.ast.begin(node); id != pattern.ast.end(node); ++id) {
          size = std::min<uint64_t>(size + sizes[*id], uint64_t{1} << 40);
        }
        break;
      case NodeKind::kRepeat: {
        const uint64_t rounds = node.max == kInfinite ? uint64_t{node.min} + 1 : node.max;
        size = Multiply(sizes[node.child] + 1, rounds);
        break;
      }
      default: break;
    }
    sizes.push_back(size);
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
    NodeId id;
    uint32_t product;  // of the counts around it
    const char* text;  // printed instead of a node when not null
  };
  void Write(const Node& node, uint32_t product);
  void Repeat(const Node& node, uint32_t product);
  // Plans `rounds` rounds of the node's child, written as {n} or {0,n} in pieces that RE2 accepts.
  void Pieces(const Node& node, uint32_t product, uint32_t rounds, bool optional);
  void Plan(NodeId id, uint32_t product) { plan_.push_back({id, product, nullptr}); }
  void PlanText(const char* text) { plan_.push_back({0, 0, text}); }
  void WriteChar(uint32_t code);

  const Ast& ast_;
  const size_t max_size_;
  std::string out_;
  std::vector<Task> stack_;
  std::vector<Task> plan_;  // tasks that replace the current one, in order
  std::vector<std::string> counts_;
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
    if (now > 1 || optional) {
      plan_.back().id = now;
      plan_.back().text = optional ? "?" : "";  // Run prints the count
      plan_.back().product = 1;
    }
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
  stack_.push_back({ast_.root, 1, nullptr});
  while (!stack_.empty()) {
    const Task task = stack_.back();
    stack_.pop_back();
    if (task.text != nullptr && task.product == 1) {
      out_ += *task.text == '?' ? fmt::format("){{0,{}}}", task.id) : fmt::format("){{{}}}", task.id);
    } else if (task.text != nullptr) {
      out_ += task.text;
    } else {
      Write(ast_.nodes[task.id], task.product);
      stack_.insert(stack_.end(), plan_.rbegin(), plan_.rend());
      plan_.clear();
    }
    if (too_large_ || out_.size() > max_size_ || stack_.size() > max_size_) return false;
  }
  *out = std::move(out_);
  return true;
}

}  // namespace

Result<std::string> ToRe2(const SimplifiedPattern& pattern, uint64_t max_memory) {
  if (EstimateInstructions(pattern) > max_memory / kBytesPerInstruction) return LimitError(max_memory);
  std::string body;
  if (!Translator(pattern.ast, max_memory / 8).Run(&body)) return LimitError(max_memory);
  // RE2 looks for a match at every byte, ECMA-262 at every code point. Between the bytes of one code point only
  // an empty match is possible, and of the assertions only \B holds there.
  if (pattern.root_facts().has_not_word && pattern.root_facts().min_length == 0) {
    return "\\A(?s:.)*?(?:" + body + ")";
  }
  return body;
}

Result<Re2Engine> Re2Engine::Build(const SimplifiedPattern& pattern, uint64_t max_memory) {
  const Result<std::string> translated = ToRe2(pattern, max_memory);
  if (!translated.ok()) return translated.error();
  re2::RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  options.set_max_mem(static_cast<int64_t>(std::min<uint64_t>(max_memory, INT64_MAX)));
  auto re2 = std::make_unique<re2::RE2>(translated.value(), options);
  // A pattern with $ at its end is searched backwards; that program must fit as well.
  if (!re2->ok() || re2->ReverseProgramSize() < 0) return LimitError(max_memory);
  return Re2Engine(std::move(re2));
}

bool Re2Engine::Search(std::string_view text) const {
  return re2_->Match(re2::StringPiece(text.data(), text.size()), 0, text.size(), re2::RE2::UNANCHORED, nullptr, 0);
}

}  // namespace vouch::regex
