// See yaml_composer.h. What a scalar means is in yaml_composer_scalars.cc.
#include "profiles/load/yaml_composer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/json/equality.h"
#include "engine/json/hash.h"
#include "engine/json/pointer.h"
#include "profiles/load/yaml_fault.h"

namespace vouch::profiles::load {

using Kind = YamlNode::Kind;
using EventKind = YamlEvent::Kind;

namespace {

constexpr uint64_t kSaturated = uint64_t{1} << 60;

// What is wrong with the text itself has no value that it is about.
bool IsAboutValue(Problem problem) {
  switch (problem) {
    case Problem::kDuplicateKey:
    case Problem::kAmbiguousScalar:
    case Problem::kTag:
    case Problem::kAlias:
    case Problem::kKeyType:
    case Problem::kNonFinite:
      return true;
    default:
      return false;
  }
}

constexpr std::string_view kAliasHelp = "write the value out at each place where it is needed";

}  // namespace

void YamlComposer::Size::Add(const Size& child) {
  nodes = std::min(kSaturated, nodes + child.nodes);
  bytes = std::min(kSaturated, bytes + child.bytes);
  depth = std::max(depth, child.depth);
}

size_t YamlComposer::KeyHash::operator()(const std::pair<uint32_t, uint32_t>& key) const {
  const std::string_view name = tree->Text(tree->Resolved(key.second));
  return json::HashWords(json::HashString(name, json::ProcessSeed()), key.first, json::ProcessSeed());
}

bool YamlComposer::KeyEqual::operator()(const std::pair<uint32_t, uint32_t>& a,
                                        const std::pair<uint32_t, uint32_t>& b) const {
  return a.first == b.first && tree->Text(tree->Resolved(a.second)) == tree->Text(tree->Resolved(b.second));
}

YamlComposer::YamlComposer(std::string_view text, Range part, const Options& options, Notices* notices)
    : text_(text),
      part_(part),
      options_(options),
      notices_(notices),
      keys_(8, KeyHash{&tree_}, KeyEqual{&tree_}) {}

std::optional<YamlTree> YamlComposer::Run() {
  const size_t fatal_before = notices_->fatal(), before = notices_->All().size();
  if (!CheckStart()) return std::nullopt;
  YamlEvents events(text_, part_);
  YamlEvent event, last;
  for (;;) {
    if (!events.Next(&event)) {
      YamlFault fault{text_, part_, events.stop(), last, {}};
      for (const Open& open : open_) {
        const bool has_child = open.node + 1 < tree_.nodes.size();
        fault.open.push_back({tree_.nodes[has_child && !open.flow ? open.node + 1 : open.node].at.begin,
                              open.mapping, open.flow});
      }
      ExplainYamlFault(fault, notices_);
      break;
    }
    if (!Step(event)) break;
    if (event.kind == EventKind::kDocumentEnd || event.kind == EventKind::kStreamEnd) break;
    if (notices_->fatal() >= fatal_before + kMaxFatal) break;
    std::swap(last, event);
  }
  Finish();
  for (Notice& notice : notices_->All(before)) {
    if (IsAboutValue(notice.problem)) notice.pointer = PointerAt(notice.begin);
  }
  if (notices_->fatal() != fatal_before) return std::nullopt;
  return std::move(tree_);
}

// The value that the byte belongs to, of what was read so far; a key belongs to its value.
std::string YamlComposer::PointerAt(uint32_t byte) const {
  std::string pointer;
  const auto size = static_cast<uint32_t>(tree_.nodes.size());
  const auto after = [&](uint32_t node) {  // what is still open reaches to the end
    const uint32_t next = tree_.nodes[node].next;
    return next == 0 ? size : next;
  };
  for (uint32_t at = 0; at < size;) {
    const bool mapping = tree_.nodes[at].kind == Kind::kMapping;
    if (!mapping && tree_.nodes[at].kind != Kind::kSequence) break;
    const uint32_t end = after(at);
    uint32_t chosen = 0, key = 0;
    size_t index = 0, chosen_index = 0;
    for (uint32_t child = at + 1; child < end && tree_.nodes[child].at.begin <= byte; child = after(child), ++index) {
      if (!mapping || index % 2 == 0) key = child, chosen_index = index;
      chosen = child;
    }
    if (chosen == 0) break;
    if (mapping) {
      json::AppendToken(&pointer, tree_.Text(tree_.Resolved(key)));
      if (chosen == key) break;
    } else {
      json::AppendToken(&pointer, std::to_string(chosen_index));
    }
    at = chosen;
  }
  return pointer;
}

// Directives and characters that no parser needs to see.
bool YamlComposer::CheckStart() {
  const uint32_t control = FindControlCharacter(text_, part_);
  if (control < part_.end) {
    const auto c = static_cast<uint8_t>(text_[control]);
    const bool wide = c == 0 && std::count(text_.begin(), text_.end(), '\0') * 3 >
                                    static_cast<std::ptrdiff_t>(text_.size());
    notices_->Fatal(Problem::kSyntax, {control, control + 1},
                    wide       ? "the file looks like UTF-16, but agent files are UTF-8"
                    : c < 0x80 ? fmt::format("the control character 0x{:02X} can't stand in YAML", c)
                               : std::string("a control character (it can't be seen) can't stand in YAML"),
                    wide       ? "save it again in the encoding UTF-8"
                    : c < 0x80 ? fmt::format("delete it, or write \\x{:02x} inside double quotes", c)
                               : "delete it");
    return false;
  }
  for (uint32_t at = part_.begin; at < part_.end; at = NextLine(text_, at)) {
    Range line = LineAround(text_, at);
    line.begin = std::max(line.begin, part_.begin);
    std::string_view content = Cut(text_, line);
    while (!content.empty() && IsBlank(content.front())) content.remove_prefix(1);
    if (content.empty() || content[0] == '#') continue;
    if (text_[at] != '%') break;
    if (content.starts_with("%TAG")) {
      notices_->Fatal(Problem::kTag, line,
                      "a %TAG line declares tags of its own, for which JSON has no values",
                      "remove the line, and the tags that use it");
      return false;
    }
    if (content.starts_with("%YAML 1.1")) {
      notices_->Warn(Problem::kAmbiguousScalar, line,
                     "the file declares YAML 1.1, but it is read by the rules of YAML 1.2",
                     "remove this line");
    }
  }
  return true;
}

bool YamlComposer::Step(const YamlEvent& event) {
  switch (event.kind) {
    case EventKind::kNone:
    case EventKind::kDocumentStart:
      return true;
    case EventKind::kStreamEnd:
      notices_->Fatal(Problem::kEmpty, {part_.begin, part_.begin},
                      "there is nothing but white space and comments");
      return true;
    case EventKind::kDocumentEnd:
      return CheckRest(event.at.end);
    case EventKind::kAlias:
      return TakeAlias(event);
    case EventKind::kScalar:
      return TakeScalar(event);
    case EventKind::kSequenceStart:
    case EventKind::kMappingStart:
      return TakeStart(event, event.kind == EventKind::kMappingStart);
    case EventKind::kSequenceEnd:
    case EventKind::kMappingEnd:
      TakeEnd(event);
      return true;
  }
  return true;
}

// A value is complete: its size counts for what is around it, which now expects the next key or value.
void YamlComposer::Placed(uint32_t node, const Size& size) {
  Size& around = open_.empty() ? whole_ : open_.back().size;
  around.Add(size);
  last_end_ = tree_.nodes[node].at.end;
  if (open_.empty()) return;
  Open& open = open_.back();
  if (open.mapping && open.at_key) open.key = node;
  open.at_key = open.mapping && !open.at_key;
}

YamlComposer::Anchor* YamlComposer::NoteAnchor(const YamlEvent& event, uint32_t node, bool open) {
  if (event.anchor.empty()) return nullptr;
  if (anchor_count_++ + alias_count_ == 0) first_anchor_ = event.at;
  Anchor& anchor = anchors_[event.anchor];
  anchor = {node, open, {}};
  return &anchor;
}

bool YamlComposer::TakeAlias(const YamlEvent& event) {
  if (anchor_count_ + alias_count_++ == 0) first_anchor_ = event.at;
  const auto found = anchors_.find(event.anchor);
  if (found == anchors_.end()) {
    ExplainUnknownAlias(text_, event.at, notices_);
    return false;
  }
  const Anchor& anchor = found->second;
  if (anchor.open) {
    notices_->Fatal(
        Problem::kSyntax, event.at,
        fmt::format("the alias {} stands inside the value that it names, so that value would never end",
                    Shown("*" + event.anchor)),
        "write out what is meant");
    return false;
  }
  if (alias_count_ > options_.max_aliases) {
    notices_->Fatal(Problem::kLimit, event.at,
                    fmt::format("the file has more than {} aliases (max_aliases)", options_.max_aliases),
                    std::string(kAliasHelp));
    return false;
  }
  if (open_.size() + anchor.size.depth > options_.max_depth) {
    notices_->Fatal(Problem::kLimit, event.at,
                    fmt::format("with this alias expanded, values are nested more than {} deep (max_depth)",
                                options_.max_depth));
    return false;
  }
  if (anchor.size.nodes > largest_alias_nodes_) {
    largest_alias_nodes_ = anchor.size.nodes;
    largest_alias_ = event.at;
  }
  const auto index = static_cast<uint32_t>(tree_.nodes.size());
  tree_.nodes.push_back({Kind::kAlias, event.at, index + 1, anchor.node, 0});
  if (IsKey()) CheckKey(index, event);
  Placed(index, anchor.size);
  return true;
}

bool YamlComposer::TakeScalar(const YamlEvent& event) {
  const auto index = static_cast<uint32_t>(tree_.nodes.size());
  YamlNode node;
  node.at = event.at;
  if (event.style == YamlEvent::Style::kBlock) {  // its end lies behind the line breaks that follow
    while (node.at.end > node.at.begin &&
           (IsBlank(text_[node.at.end - 1]) || IsBreak(text_[node.at.end - 1])))
      --node.at.end;
  }
  node.next = index + 1;
  const bool is_root = open_.empty();
  if (is_root && event.at.begin == event.at.end && event.tag.empty() && event.anchor.empty()) {
    notices_->Fatal(Problem::kEmpty, {part_.begin, part_.begin},
                    "there is nothing but white space and comments");
  }
  Resolve(event, &node, IsKey());
  tree_.nodes.push_back(node);
  const Size size{1, node.text_size, 0};
  Anchor* const anchor = NoteAnchor(event, index, false);
  if (anchor != nullptr) anchor->size = size;
  if (IsKey()) CheckKey(index, event);
  Placed(index, size);
  return true;
}

bool YamlComposer::TakeStart(const YamlEvent& event, bool mapping) {
  const auto index = static_cast<uint32_t>(tree_.nodes.size());
  if (open_.size() >= options_.max_depth) {
    notices_->Fatal(Problem::kLimit, {event.at.begin, event.at.begin + 1},
                    fmt::format("values are nested more than {} deep here (max_depth)", options_.max_depth));
    return false;
  }
  if (IsKey()) {
    ExplainCollectionKey(text_, part_, event.at, mapping, notices_);
    return false;
  }
  const std::string_view expected = mapping ? "tag:yaml.org,2002:map" : "tag:yaml.org,2002:seq";
  if (!event.tag.empty() && event.tag != "!" && event.tag != expected) BadTag(event);
  tree_.nodes.push_back({mapping ? Kind::kMapping : Kind::kSequence, event.at, 0, 0, 0});
  Anchor* const anchor = NoteAnchor(event, index, true);
  open_.push_back({index, mapping, event.style == YamlEvent::Style::kFlow, mapping, anchor, 0, {1, 0, 0}});
  return true;
}

void YamlComposer::TakeEnd(const YamlEvent& event) {
  const Open open = open_.back();
  open_.pop_back();
  YamlNode& node = tree_.nodes[open.node];
  node.next = static_cast<uint32_t>(tree_.nodes.size());
  if (open.flow) {
    node.at.end = event.at.end;
  } else if (open.node + 1 < node.next) {
    node.at.end = std::max(node.at.begin, last_end_);  // a block ends where the last value in it ends
  }
  Size size = open.size;
  ++size.depth;
  if (open.anchor != nullptr && open.anchor->node == open.node) {
    open.anchor->open = false;
    open.anchor->size = size;
  }
  Placed(open.node, size);
}

}  // namespace vouch::profiles::load
