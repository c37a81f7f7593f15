// Disjunctions, groups, quantifiers and classes; scanner.cc reads the escapes. See parser.h.
// One pass with an explicit stack of open groups. Tested by parser_test.cc.
#include "engine/regex/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory_resource>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "engine/regex/scanner.h"
#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

enum class GroupKind : uint8_t { kPlain, kCapture, kLook };

struct OpenGroup {
  size_t terms = 0;  // where the terms of its current alternative begin
  size_t alternatives = 0;
  uint32_t groups_before = 0;
  GroupKind kind = GroupKind::kPlain;
  bool negative = false;
  bool behind = false;
};

struct NamedReference {
  std::string name;
  size_t at;
  NodeId node;
};

uint64_t Hash(const CharSet& set) {
  uint64_t hash = 0xCBF29CE484222325;
  for (const CharRange& range : set.ranges()) {
    hash = (hash ^ (uint64_t{range.first} << 32 | range.last)) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29;
  }
  return hash;
}

// Compares two runs of digits as numbers.
bool DigitsLess(std::string_view a, std::string_view b) {
  a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
  b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// Counts beyond any text's length saturate: below kInfinite, so that they stay bounds.
uint32_t CountValue(std::string_view digits) {
  uint64_t value = 0;
  for (const char digit : digits) {
    value = std::min<uint64_t>(value * 10 + static_cast<uint64_t>(digit - '0'), kInfinite - 1);
  }
  return static_cast<uint32_t>(value);
}

class Parser {
 public:
  // A null `out` checks the syntax only. `memory` is for what it has to remember of open groups.
  Parser(std::string_view source, bool lenient, bool want_messages, uint64_t max_memory, ParsedPattern* out,
         std::pmr::memory_resource* memory)
      : scanner_(source, lenient, out != nullptr, want_messages),
        max_memory_(max_memory),
        out_(out),
        open_looks_(memory) {}

  bool Run();
  const Error& error() const { return scanner_.error().code == ErrorCode::kNone ? limit_ : scanner_.error(); }

 private:
  bool Term();
  bool EscapedTerm();
  bool Class();
  bool ClassAtom(Escape* atom);
  bool Open();
  bool OpenSpecial(size_t start, OpenGroup* group);
  bool Close();
  void EndAlternative();
  NodeId EndDisjunction();
  bool Quantifier();
  bool Count(size_t start, uint32_t* min, uint32_t* max);
  bool ResolveReferences();
  bool Push(const Node& node, bool quantifiable);
  bool PushSet(CharSet set);
  bool Fits(uint64_t extra_bytes);

  Scanner scanner_;
  const uint64_t max_memory_;
  ParsedPattern* const out_;
  Error limit_;
  std::vector<OpenGroup> open_;       // only while building; the first one is the pattern
  std::pmr::vector<bool> open_looks_;  // for each open group whether it is a look-around
  size_t outermost_at_ = 0;           // where the outermost open group begins
  std::vector<NodeId> terms_;         // of all open alternatives, innermost last
  std::vector<NodeId> alternatives_;  // finished ones of all open groups
  std::unordered_map<uint64_t, std::vector<uint32_t>> set_ids_;
  uint64_t set_bytes_ = 0;
  uint32_t group_count_ = 0;
  std::unordered_map<std::string, uint32_t> names_;
  std::vector<NamedReference> named_references_;
  std::unordered_set<std::string> named_once_;  // while only checking: names in named_references_
  uint32_t max_reference_ = 0;
  size_t max_reference_at_ = 0;
  // About the term just read.
  bool quantifiable_ = false;
  uint32_t groups_before_term_ = 0;
};

bool Parser::Fits(uint64_t extra_bytes) {
  if (out_ == nullptr) return true;
  const uint64_t used = out_->ast.nodes.size() * sizeof(Node) + set_bytes_ + extra_bytes;
  if (used <= max_memory_) return true;
  limit_.code = ErrorCode::kLimit;
  limit_.message = fmt::format(
      "the pattern needs more than pattern_memory = {} bytes; simplify it or raise the limit", max_memory_);
  return false;
}

bool Parser::Push(const Node& node, bool quantifiable) {
  quantifiable_ = quantifiable;
  if (out_ == nullptr) return true;
  terms_.push_back(out_->ast.Add(node));
  return Fits(0);
}

bool Parser::PushSet(CharSet set) {
  Node node;
  node.kind = NodeKind::kSet;
  if (out_ == nullptr) return Push(node, true);
  std::vector<uint32_t>& same_hash = set_ids_[Hash(set)];
  std::vector<CharSet>& sets = out_->ast.sets;
  const auto found =
      std::find_if(same_hash.begin(), same_hash.end(), [&](uint32_t id) { return sets[id] == set; });
  if (found != same_hash.end()) {
    node.value = *found;
    return Push(node, true);
  }
  set_bytes_ += set.bytes() + 128;  // the range list, its owner, and the entry in set_ids_
  node.value = static_cast<uint32_t>(sets.size());
  same_hash.push_back(node.value);
  sets.push_back(std::move(set));
  return Fits(0) && Push(node, true);
}

bool Parser::ClassAtom(Escape* atom) {
  const size_t start = scanner_.at();
  if (scanner_.Skip("\\")) return scanner_.ReadEscape(start, true, atom);
  atom->kind = Escape::kChar;
  return scanner_.Take(&atom->value);
}

// Behind the opening bracket.
bool Parser::Class() {
  const size_t start = scanner_.at() - 1;
  const bool negated = scanner_.Skip("^");
  CharSet set;
  while (!scanner_.AtEnd()) {
    if (scanner_.Skip("]")) {
      set.Normalize();
      if (negated && out_ != nullptr) set.Negate();
      return PushSet(std::move(set));
    }
    const size_t atom_at = scanner_.at();
    Escape first;
    if (!ClassAtom(&first)) return false;
    if (scanner_.Peek() == '-' && scanner_.Peek(1) >= 0 && scanner_.Peek(1) != ']') {
      scanner_.Skip("-");
      Escape last;
      if (!ClassAtom(&last)) return false;
      if (first.kind != Escape::kChar || last.kind != Escape::kChar) {
        return scanner_.Fail(atom_at, "a class escape can't bound a range; write \\- for a literal hyphen");
      }
      if (first.value > last.value) {
        return scanner_.FailWith(
            atom_at, "the range {}-{} is out of order; swap its ends, or write \\- for a literal hyphen",
            Show(first.value), Show(last.value));
      }
      if (out_ != nullptr) set.Add(first.value, last.value);
    } else if (out_ == nullptr) {
      continue;
    } else if (first.kind == Escape::kSet) {
      set.Add(first.set);
    } else {
      set.Add(first.value, first.value);
    }
  }
  return scanner_.Fail(start, "a class lacks its closing ]; write \\[ for a literal bracket");
}

bool Parser::EscapedTerm() {
  const size_t start = scanner_.at() - 1;
  Escape escape;
  if (!scanner_.ReadEscape(start, false, &escape)) return false;
  Node node;
  switch (escape.kind) {
    case Escape::kSet:
      return PushSet(std::move(escape.set));
    case Escape::kChar:
      node.kind = NodeKind::kChar;
      node.value = escape.value;
      return Push(node, true);
    case Escape::kWord:
    case Escape::kNotWord:
      node.kind = escape.kind == Escape::kWord ? NodeKind::kWord : NodeKind::kNotWord;
      return Push(node, false);
    case Escape::kBackref:
      if (escape.value > max_reference_) {
        max_reference_ = escape.value;
        max_reference_at_ = start;
      }
      node.value = escape.value;
      break;
    case Escape::kNamedBackref:
      if (out_ == nullptr && !named_once_.insert(escape.name).second) return Push(node, true);
      named_references_.push_back(
          {std::move(escape.name), start, out_ == nullptr ? 0 : static_cast<NodeId>(out_->ast.nodes.size())});
      break;
  }
  node.kind = NodeKind::kBackref;
  if (out_ != nullptr) out_->ast.has_backref = true;
  return Push(node, true);
}

// Behind "(?".
bool Parser::OpenSpecial(size_t start, OpenGroup* group) {
  if (scanner_.Skip(":")) return true;
  if (scanner_.Peek() == '=' || scanner_.Peek() == '!' ||
      (scanner_.Peek() == '<' && (scanner_.Peek(1) == '=' || scanner_.Peek(1) == '!'))) {
    group->kind = GroupKind::kLook;
    group->behind = scanner_.Skip("<");
    group->negative = scanner_.Skip("!");
    if (!group->negative) scanner_.Skip("=");
    return true;
  }
  if (scanner_.Skip("<")) {
    group->kind = GroupKind::kCapture;
    std::string name;
    if (!scanner_.ReadGroupName(&name)) return false;
    const auto [known, added] = names_.emplace(std::move(name), group_count_ + 1);
    if (!added) {
      return scanner_.FailWith(start, "two groups are called {}; rename one", known->first);
    }
    return true;
  }
  if (scanner_.Peek() == 'P' && scanner_.Peek(1) == '<') {
    return scanner_.Fail(start, "(?P<name>...) is not ECMA-262; use (?<name>...)");
  }
  if (scanner_.Peek() == '>') {
    return scanner_.Fail(start, "atomic groups (?>...) are not ECMA-262; use (?:...)");
  }
  if (scanner_.Peek() == '#') return scanner_.Fail(start, "comments (?#...) are not ECMA-262; remove them");
  return scanner_.Fail(
      start,
      "(? must be followed by :, =, !, <=, <! or <name>; inline flags are not ECMA-262 (2024): spell "
      "out both cases, as in [Aa]");
}

// Behind the opening parenthesis.
bool Parser::Open() {
  OpenGroup group;
  const size_t start = scanner_.at() - 1;
  group.groups_before = group_count_;
  group.kind = GroupKind::kCapture;
  if (scanner_.Skip("?")) {
    group.kind = GroupKind::kPlain;
    if (!OpenSpecial(start, &group)) return false;
  }
  if (group.kind == GroupKind::kCapture) ++group_count_;
  if (open_looks_.empty()) outermost_at_ = start;
  open_looks_.push_back(group.kind == GroupKind::kLook);
  quantifiable_ = false;
  if (out_ == nullptr) return true;
  group.terms = terms_.size();
  group.alternatives = alternatives_.size();
  open_.push_back(group);
  return true;
}

void Parser::EndAlternative() {
  quantifiable_ = false;
  if (out_ == nullptr) return;
  const size_t begin = open_.back().terms;
  alternatives_.push_back(out_->ast.AddList(NodeKind::kCat, terms_.data() + begin, terms_.size() - begin));
  terms_.resize(begin);
}

NodeId Parser::EndDisjunction() {
  EndAlternative();
  if (out_ == nullptr) return 0;
  const size_t begin = open_.back().alternatives;
  const NodeId id =
      out_->ast.AddList(NodeKind::kAlt, alternatives_.data() + begin, alternatives_.size() - begin);
  alternatives_.resize(begin);
  return id;
}

// Behind the closing parenthesis.
bool Parser::Close() {
  if (open_looks_.empty()) {
    return scanner_.Fail(scanner_.at() - 1, "this ) has no ( before it; write \\) for a literal one");
  }
  const bool look = open_looks_.back();
  open_looks_.pop_back();
  if (out_ == nullptr) {
    quantifiable_ = !look;
    return true;
  }
  Node node;
  node.child = EndDisjunction();
  const OpenGroup group = open_.back();
  open_.pop_back();
  groups_before_term_ = group.groups_before;
  switch (group.kind) {
    case GroupKind::kPlain:
      quantifiable_ = true;
      terms_.push_back(node.child);
      return true;
    case GroupKind::kCapture:
      node.kind = NodeKind::kCapture;
      node.value = group.groups_before + 1;
      return Push(node, true);
    case GroupKind::kLook:
      node.kind = NodeKind::kLook;
      node.negative = group.negative;
      node.behind = group.behind;
      node.value = group.groups_before + 1;
      node.count = group_count_ - group.groups_before;
      return Push(node, false);
  }
  return false;
}

// Behind an opening brace at `start`: n}, n,} or n,m}.
bool Parser::Count(size_t start, uint32_t* min, uint32_t* max) {
  const std::string_view low = scanner_.TakeDigits();
  std::string_view high = low;
  bool bounded = true;
  if (scanner_.Skip(",")) {
    high = scanner_.TakeDigits();
    bounded = !high.empty();
  }
  if (low.empty() || !scanner_.Skip("}")) {
    return scanner_.Fail(start,
                         "{ begins no quantifier {n}, {n,} or {n,m} here; write \\{ for a literal brace");
  }
  if (bounded && DigitsLess(high, low)) {
    return scanner_.Fail(start, "the quantifier's numbers are out of order; write {min,max}");
  }
  *min = CountValue(low);
  *max = bounded ? CountValue(high) : kInfinite;
  return true;
}

bool Parser::Quantifier() {
  const size_t start = scanner_.at();
  Node node;
  node.kind = NodeKind::kRepeat;
  node.max = kInfinite;
  if (scanner_.Skip("+")) {
    node.min = 1;
  } else if (scanner_.Skip("?")) {
    node.max = 1;
  } else if (scanner_.Skip("{")) {
    if (!Count(start, &node.min, &node.max)) return false;
  } else {
    scanner_.Skip("*");
  }
  if (!quantifiable_) {
    const char sign = scanner_.source()[start];
    return scanner_.FailWith(
        start,
        "nothing before {} can be repeated: assertions and quantifiers can't; write \\{} for a literal one, or group "
        "with (?:...)",
        sign, sign);
  }
  node.greedy = !scanner_.Skip("?");
  if (scanner_.Peek() == '+') {
    return scanner_.Fail(scanner_.at(), "a possessive quantifier is not ECMA-262; drop the second +");
  }
  if (out_ != nullptr) {
    node.child = terms_.back();
    terms_.pop_back();
    node.value = groups_before_term_ + 1;
    node.count = group_count_ - groups_before_term_;
  }
  return Push(node, false);
}

bool Parser::Term() {
  const size_t start = scanner_.at();
  const int byte = scanner_.Peek();
  Node node;
  switch (byte) {
    case '*':
    case '+':
    case '?':
    case '{':
      return Quantifier();
    case ')':
      scanner_.Skip(")");
      return Close();
    default:
      break;
  }
  groups_before_term_ = group_count_;
  uint32_t code;
  if (!scanner_.Take(&code)) return false;
  switch (byte) {
    case '|':
      EndAlternative();
      return true;
    case '(':
      return Open();
    case '[':
      return Class();
    case '\\':
      return EscapedTerm();
    case '.':
      return PushSet(out_ == nullptr ? CharSet() : CharSet::Dot());
    case '^':
    case '$':
      node.kind = byte == '^' ? NodeKind::kBol : NodeKind::kEol;
      return Push(node, false);
    case ']':
    case '}':
      return scanner_.FailWith(start, "this {} closes nothing; write \\{} for a literal one", Show(code),
                               Show(code));
    default:
      node.kind = NodeKind::kChar;
      node.value = code;
      return Push(node, true);
  }
}

bool Parser::ResolveReferences() {
  if (max_reference_ > group_count_) {
    return scanner_.FailWith(
        max_reference_at_,
        "a back-reference names group {}, but there are {} groups; use \\xHH for a character",
        max_reference_, group_count_);
  }
  for (const NamedReference& reference : named_references_) {
    const auto found = names_.find(reference.name);
    if (found == names_.end()) {
      return scanner_.FailWith(reference.at, "\\k<{}> names no group; write (?<{}>...) for it", reference.name,
                               reference.name);
    }
    if (out_ != nullptr) out_->ast.nodes[reference.node].value = found->second;
  }
  return true;
}

bool Parser::Run() {
  if (out_ != nullptr) open_.emplace_back();
  while (!scanner_.AtEnd()) {
    if (!Term()) return false;
  }
  if (!open_looks_.empty()) {
    return scanner_.Fail(outermost_at_, "this ( has no ) behind it; write \\( for a literal one");
  }
  const NodeId root = EndDisjunction();
  if (!ResolveReferences()) return false;
  if (out_ != nullptr) {
    out_->ast.root = root;
    out_->ast.group_count = group_count_;
    out_->warnings = std::move(scanner_.warnings());
  }
  return true;
}

}  // namespace

Result<ParsedPattern> ParsePattern(std::string_view source, const PatternOptions& options) {
  if (source.size() > options.max_bytes) {
    Error error;
    error.code = ErrorCode::kLimit;
    error.message =
        fmt::format("the pattern has {} bytes, more than pattern_bytes = {}; shorten it or raise the limit",
                    source.size(), options.max_bytes);
    return error;
  }
  ParsedPattern parsed;
  Parser parser(source, options.lenient_escapes, true, options.max_memory, &parsed, std::pmr::get_default_resource());
  if (!parser.Run()) return parser.error();
  return parsed;
}

Result<bool> CheckSyntax(std::string_view source, bool lenient_escapes) {
  Parser parser(source, lenient_escapes, true, 0, nullptr, std::pmr::get_default_resource());
  if (!parser.Run()) return parser.error();
  return true;
}

bool IsSyntax(std::string_view source) {
  std::byte kept[512];  // more than a thousand open groups
  std::pmr::monotonic_buffer_resource memory(kept, sizeof(kept));
  return Parser(source, false, false, 0, nullptr, &memory).Run();
}

}  // namespace vouch::regex
