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
  void AddRun(CharSet set, uint32_t min, uint32_t max);
  bool Deterministic() const;
  uint32_t Table(CharSet set);

  // What decides whether runs may be greedy, for each item.
  struct Reach {
    CharSet first;  // characters that it can begin with
    bool varies;    // in length
    bool optional;
  };

  const Ast& ast_;
  Shape shape_;
  std::vector<Reach> reaches_;
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
  table.printable = std::all_of(table.answer + 0x20, table.answer + 0x80, [](uint8_t a) { return a == kIn; });
  table.set = std::move(set);
  return static_cast<uint32_t>(shape_.tables_.size() - 1);
}

// Whether runs may take all they can: none that varies in length shares a character with what may follow it.
bool Shape::Builder::Deterministic() const {
  for (size_t i = 0; i < reaches_.size(); ++i) {
    if (!reaches_[i].varies) continue;
    for (size_t k = i + 1; k < reaches_.size(); ++k) {
      if (!Disjoint(reaches_[i].first, reaches_[k].first)) return false;
      if (!reaches_[k].optional) break;
    }
  }
  return true;
}

void Shape::Builder::AddRun(CharSet set, uint32_t min, uint32_t max) {
  reaches_.push_back({set, min != max, min == 0});
  Item item;
  item.table = Table(std::move(set));
  item.low = min;
  item.high = max;
  const ClassTable& table = shape_.tables_[item.table];
  if (table.ascii_only) {
    item.step = min == max ? Step::kFixed : max == kInfinite && min <= 1 ? Step::kSpan : Step::kBytes;
  } else {
    item.step = !table.asks && max == kInfinite && min <= 1 ? Step::kSpan : Step::kCounted;
  }
  shape_.items_.push_back(item);
}

bool Shape::Builder::Items(const std::vector<NodeId>& list) {
  if (list.size() > 4 * kMaxItems) return false;
  for (const NodeId id : list) {
    const Node& item = node(id);
    if (item.kind == NodeKind::kChar) {
      if (shape_.items_.empty() || shape_.items_.back().step != Step::kText) {
        shape_.items_.push_back({Step::kText, 0, static_cast<uint32_t>(shape_.literal_.size()), 0});
        reaches_.push_back({{{item.value, item.value}}, false, false});
      }
      AppendUtf8(item.value, &shape_.literal_);
      shape_.items_.back().high = static_cast<uint32_t>(shape_.literal_.size()) - shape_.items_.back().low;
      continue;
    }
    const bool repeat = item.kind == NodeKind::kRepeat;
    const Node& unit = repeat ? node(item.child) : item;
    if (unit.kind != NodeKind::kChar && unit.kind != NodeKind::kSet) return false;
    CharSet set = unit.kind == NodeKind::kChar ? CharSet{{unit.value, unit.value}} : ast_.sets[unit.value];
    AddRun(std::move(set), repeat ? item.min : 1, repeat ? item.max : 1);
    if (shape_.items_.size() > kMaxItems) return false;
  }
  return Deterministic();
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
  for (const NodeId id : list)
    literal = literal && (node(id).kind == NodeKind::kChar || node(id).kind == NodeKind::kEmpty);
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
  if (to_end && shape_.items_.size() == 1 && !shape_.skips() && shape_.items_[0].step != Step::kText &&
      shape_.items_[0].step != Step::kCounted) {
    shape_.kind_ = ShapeKind::kClass;
  }
  return std::move(shape_);
}

std::optional<Shape> Shape::Build(const SimplifiedPattern& pattern) {
  if (pattern.root_facts().has_look) return {};
  return Builder(pattern).Build();
}

const char* Shape::name() const {
  switch (kind_) {
    case ShapeKind::kAlways:
      return "always";
    case ShapeKind::kLiteral:
      return "literal";
    case ShapeKind::kPrefix:
      return "prefix";
    case ShapeKind::kSuffix:
      return "suffix";
    case ShapeKind::kContains:
      return "contains";
    case ShapeKind::kContainsChar:
      return "character";
    case ShapeKind::kAnyLiteral:
      return "literals";
    case ShapeKind::kRuns:
      return items_.size() == 1 && to_end_ ? "class" : "runs";
    case ShapeKind::kClass:
      return "class";
  }
  return "";
}

bool Shape::skips() const {
  return kind_ == ShapeKind::kRuns && std::all_of(items_.begin(), items_.end(), [this](const Item& item) {
           return item.step == Step::kText || (tables_[item.table].printable && item.high == kInfinite);
         });
}

namespace {

// From i on over whole words of printable ASCII.
size_t SkipPrintable(std::string_view text, size_t i) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    if ((((word - kOnes * 0x20) | word) & kOnes * 0x80) != 0) break;
  }
  return i;
}

}  // namespace

// Moves `*at` over as many code points as the item may take; false when they are too few.
bool Shape::Counted(const ClassTable& table, const Item& item, std::string_view text, size_t* at) {
  size_t i = *at;
  uint32_t count = 0;
  if (table.printable && item.high == kInfinite) {
    i = SkipPrintable(text, i);
    count = static_cast<uint32_t>(std::min<size_t>(i - *at, kInfinite - 1));
  }
  while (i < text.size() && count < item.high) {
    const uint8_t byte = ByteAt(text, i);
    const uint8_t answer = table.answer[byte];
    if (answer == kOut) break;
    if (byte < 0x80) {
      ++i;
    } else if (answer == kIn) {
      i += Utf8Length(byte);
    } else {
      size_t next = i;
      if (!table.set.Contains(DecodeForward(text, &next))) break;
      i = next;
    }
    ++count;
  }
  *at = i;
  return count >= item.low;
}

bool Shape::SearchRuns(std::string_view text) const {
  const char* const data = text.data();
  size_t at = 0;
  for (const Item& item : items_) {
    const size_t left = text.size() - at;
    if (item.step == Step::kText) {
      if (left < item.high || std::memcmp(data + at, literal_.data() + item.low, item.high) != 0)
        return false;
      at += item.high;
      continue;
    }
    const ClassTable& table = tables_[item.table];
    const uint8_t* const answer = table.answer;
    const size_t begin = at;
    switch (item.step) {
      case Step::kFixed: {
        if (left < item.low) return false;
        uint8_t all = kIn;
        for (const size_t end = at + item.low; at < end; ++at) all &= answer[static_cast<uint8_t>(data[at])];
        if (all != kIn) return false;
        break;
      }
      case Step::kSpan:
        if (table.printable) at = SkipPrintable(text, at);
        while (at < text.size() && answer[static_cast<uint8_t>(data[at])] != kOut) ++at;
        if (at - begin < item.low) return false;
        break;
      case Step::kBytes: {
        const size_t end = item.high < left ? at + item.high : text.size();
        while (at < end && answer[static_cast<uint8_t>(data[at])] != kOut) ++at;
        if (at - begin < item.low) return false;
        break;
      }
      default:
        if (!Counted(table, item, text, &at)) return false;
    }
  }
  return !to_end_ || at == text.size();
}

// In blocks, so that a long text fails early.
bool Shape::SearchClass(std::string_view text) const {
  constexpr size_t kBlock = 64;
  const Item& item = items_[0];
  if (text.size() < item.low || (text.size() > item.high && item.high != kInfinite)) return false;
  const uint8_t* const answer = tables_[item.table].answer;
  for (const char *at = text.data(), *const end = at + text.size(); at != end;) {
    const char* const block = static_cast<size_t>(end - at) > kBlock ? at + kBlock : end;
    uint8_t all = kIn;
    for (; at != block; ++at) all &= answer[static_cast<uint8_t>(*at)];
    if (all != kIn) return false;
  }
  return true;
}

bool Shape::SearchChar(std::string_view text) const {
  const ClassTable& table = tables_[0];
  for (size_t i = 0; i < text.size();) {
    const uint8_t answer = table.answer[ByteAt(text, i)];
    if (answer == kIn) return true;
    if (answer == kOut) {
      ++i;
    } else if (table.set.Contains(DecodeForward(text, &i))) {
      return true;
    }
  }
  return false;
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
    case ShapeKind::kAlways:
      return true;
    case ShapeKind::kLiteral:
      return text == literal_;
    case ShapeKind::kPrefix:
      return text.substr(0, literal_.size()) == literal_;
    case ShapeKind::kSuffix:
      return text.size() >= literal_.size() && text.substr(text.size() - literal_.size()) == literal_;
    case ShapeKind::kContains:
      return text.find(literal_) != std::string_view::npos;
    case ShapeKind::kContainsChar:
      return SearchChar(text);
    case ShapeKind::kAnyLiteral:
      return SearchAnyLiteral(text);
    case ShapeKind::kRuns:
      return SearchRuns(text);
    case ShapeKind::kClass:
      return SearchClass(text);
  }
  return false;
}

size_t Shape::bytes() const {
  size_t total = literal_.capacity() + items_.capacity() * sizeof(Item) + tables_.capacity() * sizeof(ClassTable) +
                 choices_.capacity() * sizeof(std::string);
  for (const ClassTable& table : tables_) total += table.set.bytes();
  for (const std::string& choice : choices_) total += choice.capacity();
  return total;
}

}  // namespace vouch::regex
