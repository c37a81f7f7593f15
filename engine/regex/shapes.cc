// Recognises shapes in a simplified Ast and runs them. See shapes.h; tested by shapes_test.cc.
#include "engine/regex/shapes.h"

#include <algorithm>
#include <cstring>

#include "engine/regex/utf8.h"

namespace vouch::regex {
namespace {

// More alternatives are faster as a byte table.
constexpr size_t kMaxChoices = 16;
constexpr size_t kMaxItems = 64;

bool Disjoint(const CharSet& a, const CharSet& b) {
  size_t i = 0;
  size_t k = 0;
  while (i < a.ranges().size() && k < b.ranges().size()) {
    if (a.ranges()[i].last < b.ranges()[k].first) {
      ++i;
    } else if (b.ranges()[k].last < a.ranges()[i].first) {
      ++k;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

class Shape::Builder {
 public:
  explicit Builder(const SimplifiedPattern& pattern) : ast_(pattern.ast) {}
  std::optional<Shape> Build();

 private:
  const Node& node(NodeId id) const { return ast_.nodes[id]; }
  bool Literal(NodeId id, std::string* out) const;
  bool AnyLiteral(const Node& alternatives);
  bool Items(const std::vector<NodeId>& list);
  bool Deterministic(const std::vector<CharSet>& firsts) const;
  uint32_t Table(CharSet set);

  const Ast& ast_;
  Shape shape_;
};

// The bytes of a character or a sequence of them.
bool Shape::Builder::Literal(NodeId id, std::string* out) const {
  const Node& item = node(id);
  if (item.kind == NodeKind::kEmpty) return true;
  if (item.kind == NodeKind::kChar) {
    AppendUtf8(item.value, out);
    return true;
  }
  if (item.kind != NodeKind::kCat) return false;
  for (const NodeId* child = ast_.begin(item); child != ast_.end(item); ++child) {
    if (node(*child).kind != NodeKind::kChar) return false;
    AppendUtf8(node(*child).value, out);
  }
  return true;
}

bool Shape::Builder::AnyLiteral(const Node& alternatives) {
  if (alternatives.count > kMaxChoices) return false;
  for (const NodeId* id = ast_.begin(alternatives); id != ast_.end(alternatives); ++id) {
    std::string literal;
    if (!Literal(*id, &literal)) return false;
    shape_.lengths_ |= uint64_t{1} << std::min<size_t>(literal.size(), 63);
    shape_.choices_.push_back(std::move(literal));
  }
  std::sort(shape_.choices_.begin(), shape_.choices_.end(),
            [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  return true;
}

uint32_t Shape::Builder::Table(CharSet set) {
  for (size_t i = 0; i < shape_.tables_.size(); ++i) {
    if (shape_.tables_[i].set == set) return static_cast<uint32_t>(i);
  }
  ClassTable& table = shape_.tables_.emplace_back();
  for (uint32_t byte = 0; byte < 0x80; ++byte) table.answer[byte] = set.Contains(byte) ? kIn : kOut;
  const bool none = set.empty() || set.ranges().back().last < 0x80;
  const bool all = !none && set.ranges().back().first <= 0x80 && set.ranges().back().last == kMaxCodePoint;
  std::fill(table.answer + 0x80, table.answer + 0x100, none ? kOut : all ? kIn : kAsk);
  table.ascii_only = none;
  table.asks = !none && !all;
  table.set = std::move(set);
  return static_cast<uint32_t>(shape_.tables_.size() - 1);
}

// Whether runs may take all they can: none that varies in length shares a character with what may follow it.
bool Shape::Builder::Deterministic(const std::vector<CharSet>& firsts) const {
  for (size_t i = 0; i < firsts.size(); ++i) {
    const Item& item = shape_.items_[i];
    if (!item.literal.empty() || item.min == item.max) continue;
    for (size_t k = i + 1; k < firsts.size(); ++k) {
      if (!Disjoint(firsts[i], firsts[k])) return false;
      if (!shape_.items_[k].literal.empty() || shape_.items_[k].min > 0) break;
    }
  }
  return true;
}

bool Shape::Builder::Items(const std::vector<NodeId>& list) {
  if (list.size() > 4 * kMaxItems) return false;
  std::vector<CharSet> firsts;
  for (const NodeId id : list) {
    const Node& item = node(id);
    if (item.kind == NodeKind::kChar) {
      if (shape_.items_.empty() || shape_.items_.back().literal.empty()) {
        shape_.items_.emplace_back();
        firsts.push_back({{item.value, item.value}});
      }
      AppendUtf8(item.value, &shape_.items_.back().literal);
      continue;
    }
    const bool repeat = item.kind == NodeKind::kRepeat;
    const Node& unit = repeat ? node(item.child) : item;
    if (unit.kind != NodeKind::kChar && unit.kind != NodeKind::kSet) return false;
    CharSet set = unit.kind == NodeKind::kChar ? CharSet{{unit.value, unit.value}} : ast_.sets[unit.value];
    Item run;
    run.min = repeat ? item.min : 1;
    run.max = repeat ? item.max : 1;
    firsts.push_back(set);
    run.table = Table(std::move(set));
    shape_.items_.push_back(std::move(run));
    if (shape_.items_.size() > kMaxItems) return false;
  }
  return Deterministic(firsts);
}

std::optional<Shape> Shape::Builder::Build() {
  const Node& root = ast_.root_node();
  std::vector<NodeId> list(1, ast_.root);
  if (root.kind == NodeKind::kCat) list.assign(ast_.begin(root), ast_.end(root));
  const bool from_start = node(list.front()).kind == NodeKind::kBol;
  const bool to_end = node(list.back()).kind == NodeKind::kEol;
  if (from_start) list.erase(list.begin());
  if (to_end && !list.empty()) list.pop_back();

  bool literal = true;
  for (const NodeId id : list) literal = literal && (node(id).kind == NodeKind::kChar || node(id).kind == NodeKind::kEmpty);
  if (literal) {
    for (const NodeId id : list) {
      if (node(id).kind == NodeKind::kChar) AppendUtf8(node(id).value, &shape_.literal_);
    }
    const bool empty = shape_.literal_.empty();
    shape_.kind_ = from_start && to_end ? ShapeKind::kLiteral
                   : empty              ? ShapeKind::kAlways
                   : from_start         ? ShapeKind::kPrefix
                   : to_end             ? ShapeKind::kSuffix
                                        : ShapeKind::kContains;
    return std::move(shape_);
  }
  if (!from_start) {
    if (to_end || list.size() != 1 || node(list[0]).kind != NodeKind::kSet) return {};
    shape_.kind_ = ShapeKind::kContainsChar;
    Table(ast_.sets[node(list[0]).value]);
    return std::move(shape_);
  }
  if (to_end && list.size() == 1 && node(list[0]).kind == NodeKind::kAlt) {
    shape_.kind_ = ShapeKind::kAnyLiteral;
    if (!AnyLiteral(node(list[0]))) return {};
    return std::move(shape_);
  }
  shape_.kind_ = ShapeKind::kRuns;
  shape_.to_end_ = to_end;
  if (!Items(list)) return {};
  return std::move(shape_);
}

std::optional<Shape> Shape::Build(const SimplifiedPattern& pattern) {
  if (pattern.root_facts().has_look) return {};
  return Builder(pattern).Build();
}

const char* Shape::name() const {
  switch (kind_) {
    case ShapeKind::kAlways: return "always";
    case ShapeKind::kLiteral: return "literal";
    case ShapeKind::kPrefix: return "prefix";
    case ShapeKind::kSuffix: return "suffix";
    case ShapeKind::kContains: return "contains";
    case ShapeKind::kContainsChar: return "character";
    case ShapeKind::kAnyLiteral: return "literals";
    case ShapeKind::kRuns: return items_.size() == 1 && to_end_ ? "class" : "runs";
  }
  return "";
}

// Moves `*at` over as many characters as the item may take; false when they are too few.
bool Shape::Run(const ClassTable& table, const Item& item, std::string_view text, size_t* at) {
  const uint8_t* const answer = table.answer;
  size_t i = *at;
  if (!table.asks && (table.ascii_only || (item.max == kInfinite && item.min <= 1))) {
    // Bytes count like characters, or the count doesn't matter.
    const size_t end = item.max < text.size() - i ? i + item.max : text.size();
    while (i < end && answer[ByteAt(text, i)] != kOut) ++i;
    const bool enough = i - *at >= item.min;
    *at = i;
    return enough;
  }
  uint32_t count = 0;
  while (i < text.size() && count < item.max) {
    const uint8_t byte = ByteAt(text, i);
    if (answer[byte] == kOut) break;
    size_t next = i + 1;
    if (byte >= 0x80) {
      next = i;
      const uint32_t code = DecodeForward(text, &next);
      if (answer[byte] == kAsk && !table.set.Contains(code)) break;
    }
    i = next;
    ++count;
  }
  *at = i;
  return count >= item.min;
}

bool Shape::SearchRuns(std::string_view text) const {
  size_t at = 0;
  for (const Item& item : items_) {
    if (item.literal.empty()) {
      if (!Run(tables_[item.table], item, text, &at)) return false;
    } else {
      const size_t size = item.literal.size();
      if (text.size() - at < size || std::memcmp(text.data() + at, item.literal.data(), size) != 0) return false;
      at += size;
    }
  }
  return !to_end_ || at == text.size();
}

bool Shape::SearchAnyLiteral(std::string_view text) const {
  if ((lengths_ >> std::min<size_t>(text.size(), 63) & 1) == 0) return false;
  for (const std::string& choice : choices_) {
    if (choice.size() >= text.size()) {
      if (choice.size() > text.size()) return false;
      if (choice == text) return true;
    }
  }
  return false;
}

bool Shape::Search(std::string_view text) const {
  switch (kind_) {
    case ShapeKind::kAlways: return true;
    case ShapeKind::kLiteral: return text == literal_;
    case ShapeKind::kPrefix: return text.substr(0, literal_.size()) == literal_;
    case ShapeKind::kSuffix:
      return text.size() >= literal_.size() && text.substr(text.size() - literal_.size()) == literal_;
    case ShapeKind::kContains: return text.find(literal_) != std::string_view::npos;
    case ShapeKind::kContainsChar: {
      const ClassTable& table = tables_[0];
      for (size_t i = 0; i < text.size();) {
        const uint8_t byte = ByteAt(text, i);
        if (table.answer[byte] == kIn) return true;
        size_t next = i + 1;
        if (table.answer[byte] == kAsk) {
          next = i;
          if (table.set.Contains(DecodeForward(text, &next))) return true;
        }
        i = next;
      }
      return false;
    }
    case ShapeKind::kAnyLiteral: return SearchAnyLiteral(text);
    case ShapeKind::kRuns: return SearchRuns(text);
  }
  return false;
}

}  // namespace vouch::regex
