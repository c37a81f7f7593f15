// YamlComposer: what scalars, keys and tags mean, and what is said at the end. See yaml_composer.h.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "profiles/load/yaml_composer.h"
#include "profiles/load/yaml_fault.h"
#include "profiles/load/yaml_line.h"

namespace vouch::profiles::load {

using Kind = YamlNode::Kind;

namespace {

constexpr uint64_t kMaxAmbiguous = 100;  // notices; more are counted
constexpr uint64_t kFreeNodes = 10'000;  // expansion up to here is never refused
constexpr uint64_t kFreeBytes = 1 << 20;
constexpr std::string_view kTagPrefix = "tag:yaml.org,2002:";

std::string_view NameOf(ScalarKind kind) {
  switch (kind) {
    case ScalarKind::kNull:
      return "null";
    case ScalarKind::kTrue:
    case ScalarKind::kFalse:
      return "a boolean";
    case ScalarKind::kString:
      return "a string";
    default:
      return "a number";
  }
}

// A tag as people write it.
std::string Written(std::string_view tag) {
  return tag.starts_with(kTagPrefix) ? "!!" + std::string(tag.substr(kTagPrefix.size())) : std::string(tag);
}

}  // namespace

void YamlComposer::SetText(YamlNode* node, std::string_view value) {
  node->text = static_cast<uint32_t>(tree_.texts.size());
  node->text_size = static_cast<uint32_t>(value.size());
  tree_.texts += value;
}

void YamlComposer::Resolve(const YamlEvent& event, YamlNode* node, bool is_key) {
  std::string_view type = event.tag;
  if (type.starts_with(kTagPrefix)) {
    type.remove_prefix(kTagPrefix.size());
  } else if (!type.empty()) {
    type = "unknown";
  }
  const bool plain = event.style == YamlEvent::Style::kPlain;
  if (event.tag == "!") {  // not specific: without quotes, too, a string
    node->kind = Kind::kString;
    return SetText(node, event.value);
  }
  node->kind = Kind::kString;
  if (type == "str" || (type.empty() && (!plain || HasBareTag(event)))) return SetText(node, event.value);
  Scalar scalar = ResolvePlain(event.value);
  if (!type.empty()) {
    const bool number = scalar.kind == ScalarKind::kInteger || scalar.kind == ScalarKind::kTooLong;
    const bool fits =
        (type == "null" && scalar.kind == ScalarKind::kNull) ||
        (type == "bool" && (scalar.kind == ScalarKind::kTrue || scalar.kind == ScalarKind::kFalse)) ||
        (type == "int" && number) ||
        (type == "float" &&
         (number || scalar.kind == ScalarKind::kFloat || scalar.kind == ScalarKind::kNonFinite));
    if (!fits) return BadTag(event);
  }
  if (is_key && scalar.kind != ScalarKind::kString) {
    // (Values in quotes never come here.)
    std::string help =
        event.value.empty() ? "write the key before the colon" : "write it in quotes: " + Shown(event.value);
    std::string what =
        event.value.empty()
            ? "this key is empty"
            : fmt::format("the key {} is {}", event.value.size() > 40 ? Shown(event.value) : event.value,
                          NameOf(scalar.kind));
    notices_->Fatal(Problem::kKeyType, event.at, what + ", but keys must be strings", std::move(help));
    return SetText(node, event.value);
  }
  if (type.empty()) WarnOldMeaning(event, scalar);
  switch (scalar.kind) {
    case ScalarKind::kNull:
      node->kind = Kind::kNull;
      return;
    case ScalarKind::kTrue:
      node->kind = Kind::kTrue;
      return;
    case ScalarKind::kFalse:
      node->kind = Kind::kFalse;
      return;
    case ScalarKind::kInteger:
    case ScalarKind::kFloat:
      node->kind = Kind::kNumber;
      return SetText(node, scalar.number);
    case ScalarKind::kNonFinite:
      notices_->Fatal(Problem::kNonFinite, event.at,
                      fmt::format("{} is no finite number, and JSON has no value for it", event.value),
                      "write a number, or " + Shown(event.value) + " in quotes if text is meant");
      return;
    case ScalarKind::kTooLong:
      notices_->Fatal(Problem::kLimit, event.at,
                      "this number has more digits than the limit admits (number_digits)",
                      "put it in quotes if text is meant");
      return;
    case ScalarKind::kString:
      return SetText(node, event.value);
  }
}

void YamlComposer::WarnOldMeaning(const YamlEvent& event, const Scalar& scalar) {
  const std::string old = OldMeaning(event.value);
  if (old.empty()) return;
  last_ambiguous_ = event.at;
  if (++ambiguous_count_ > kMaxAmbiguous) return;
  const std::string here = scalar.kind == ScalarKind::kString ? "a string" : "the number " + scalar.number;
  std::string help = "write it in quotes if it is text";
  if (old == "the boolean true") {
    help += ", or true if it is a boolean";
  } else if (old == "the boolean false") {
    help += ", or false if it is a boolean";
  } else if (scalar.kind != ScalarKind::kString) {
    help += fmt::format(", or as {} if it is a number", scalar.number);
  } else {
    help += ", or in plain digits if it is a number";
  }
  notices_->Warn(Problem::kAmbiguousScalar, event.at,
                 fmt::format("{} without quotes is {} in YAML 1.2, but readers of YAML 1.1 take it for {}",
                             event.value, here, old),
                 std::move(help));
}

// The key of a mapping was read: it must be a string, and new.
void YamlComposer::CheckKey(uint32_t index, const YamlEvent& event) {
  const YamlNode& key = tree_.Resolved(index);
  if (key.kind != Kind::kString) {
    if (tree_.nodes[index].kind == Kind::kAlias) {
      notices_->Fatal(Problem::kKeyType, event.at, "the key that this alias stands for is no string",
                      "write the key out");
    }
    return;
  }
  if (event.kind == YamlEvent::Kind::kScalar && event.style == YamlEvent::Style::kPlain &&
      event.value == "<<" && event.tag.empty()) {
    if (merge_count_++ == 0) first_merge_ = event.at;
  }
  const auto [first, is_new] = keys_.insert({open_.back().node, index});
  if (is_new) return;
  const uint32_t line = LineNumber(text_, tree_.nodes[first->second].at.begin);
  notices_->Fatal(
      Problem::kDuplicateKey, event.at,
      fmt::format("the key {} stands twice in this mapping, first in line {}", Shown(tree_.Text(key)), line),
      "remove or rename one of them");
}

// Whether "!" alone stands before a plain scalar, which makes it a string.
bool YamlComposer::HasBareTag(const YamlEvent& event) const {
  uint32_t at = event.at.begin;
  while (at < event.at.end && (text_[at] == '!' || text_[at] == '&' || text_[at] == '#')) {
    const uint32_t begin = at;
    if (text_[at] == '#') {
      at = NextLine(text_, at);
    } else {
      while (at < event.at.end && !IsBlank(text_[at]) && !IsBreak(text_[at])) ++at;
      if (at == begin + 1 && text_[begin] == '!') return true;
    }
    while (at < event.at.end && (IsBlank(text_[at]) || IsBreak(text_[at]))) ++at;
  }
  return false;
}

// Where the tag of a node is written.
Range YamlComposer::TagRange(const YamlEvent& event) const {
  uint32_t begin = event.at.begin;
  while (begin < part_.end && text_[begin] != '!') ++begin;
  uint32_t end = begin;
  while (end < part_.end && !IsBlank(text_[end]) && !IsBreak(text_[end])) ++end;
  return begin < end ? Range{begin, end} : event.at;
}

void YamlComposer::BadTag(const YamlEvent& event) {
  const std::string tag = Written(event.tag);
  static constexpr std::string_view kKnown[] = {"!!str",  "!!int", "!!float", "!!bool",
                                                "!!null", "!!map", "!!seq"};
  const bool known = std::find(std::begin(kKnown), std::end(kKnown), tag) != std::end(kKnown);
  if (known) {
    notices_->Fatal(Problem::kTag, TagRange(event),
                    fmt::format("the tag {} does not fit the value behind it", tag),
                    "remove the tag, or change the value");
    return;
  }
  const Range at = TagRange(event);
  std::string help = "remove the tag";
  if (!tag.starts_with("!!")) {
    help = "remove the tag; text that begins with ! must stand in quotes";
    const YamlLine line = TakeApart(text_, at.begin);
    if (line.value.begin == at.begin) help += ": " + WithQuotes(text_, line, line.value);
  }
  notices_->Fatal(Problem::kTag, at,
                  fmt::format("the tag {} asks for something that JSON has no value for", Shown(tag)),
                  std::move(help));
}

// Nothing but white space, comments and "..." may follow the document.
bool YamlComposer::CheckRest(uint32_t at) {
  for (; at < part_.end; at = NextLine(text_, at)) {
    const Range line = LineAround(text_, at);
    std::string_view content = text_.substr(at, std::min(line.end, part_.end) - at);
    while (!content.empty() && IsBlank(content.front())) content.remove_prefix(1);
    if (content.empty() || content[0] == '#' || content.starts_with(kByteOrderMark)) continue;
    const bool at_start = at == line.begin;
    if (at_start && content.starts_with("...") && content.find_first_not_of(" \t", 3) == content.npos)
      continue;
    while (!content.empty() && IsBlank(content.back())) content.remove_suffix(1);
    const auto begin = static_cast<uint32_t>(content.data() - text_.data());
    if (at_start && (content == "---" || content.starts_with("--- "))) {
      notices_->Fatal(Problem::kManyDocuments, {begin, begin + 3},
                      "a second YAML document begins here, but an agent file is one document",
                      "remove this line, or move what follows into a file of its own");
    } else if (at_start && content[0] == '%') {
      notices_->Fatal(
          Problem::kManyDocuments, {begin, begin + static_cast<uint32_t>(content.size())},
          "a line that begins with % opens another YAML document, but an agent file is one document",
          "put the text in quotes, or remove the line");
    } else {
      ExplainAfterEnd(text_, {begin, begin + static_cast<uint32_t>(content.size())}, notices_);
    }
    return false;
  }
  return true;
}

void YamlComposer::Finish() {
  if (anchor_count_ + alias_count_ != 0) {
    notices_->Warn(
        Problem::kAlias, first_anchor_,
        fmt::format(
            "anchors (&) and aliases (*) are not understood by every reader of agent files; this file has "
            "{} and {}",
            anchor_count_, alias_count_),
        "write the value out at each place where it is needed; text that begins with & or * must stand in "
        "quotes");
  }
  if (merge_count_ != 0) {
    notices_->Warn(
        Problem::kAlias, first_merge_,
        fmt::format(
            "merge keys are not portable: << is an ordinary key in YAML 1.2, while readers of YAML 1.1 merge "
            "the mapping{}",
            merge_count_ > 1 ? fmt::format(" ({} of them here)", merge_count_) : ""),
        "write the keys out; put << in quotes if it is the name of a key");
  }
  if (ambiguous_count_ > kMaxAmbiguous) {
    notices_->Warn(Problem::kAmbiguousScalar, last_ambiguous_,
                   fmt::format("{} more values up to here are read differently by readers of YAML 1.1",
                               ambiguous_count_ - kMaxAmbiguous),
                   "write them in quotes");
  }
  const uint64_t written = tree_.nodes.size();
  const uint64_t bytes = part_.end - part_.begin;
  const uint64_t factor = options_.max_expansion;
  const uint64_t node_limit = std::max(kFreeNodes, factor > UINT32_MAX ? UINT64_MAX : factor * written);
  const uint64_t byte_limit = std::max(kFreeBytes, factor > UINT32_MAX ? UINT64_MAX : factor * bytes);
  if (whole_.nodes > node_limit || whole_.bytes > byte_limit) {
    notices_->Fatal(
        Problem::kLimit, largest_alias_,
        fmt::format(
            "with its aliases expanded the file would grow to more than {} times its size (max_expansion)",
            factor),
        "write the values out, or use fewer aliases");
  }
}

std::optional<YamlTree> Compose(std::string_view text, Range part, const Options& options, Notices* notices) {
  return YamlComposer(text, part, options, notices).Run();
}

std::optional<json::Document> LoadYaml(std::string_view text, const Options& options, Notices* notices) {
  Range part{0, static_cast<uint32_t>(text.size())};
  if (text.starts_with(kByteOrderMark)) part.begin = kByteOrderMark.size();
  const std::optional<YamlTree> tree = Compose(text, part, options, notices);
  if (!tree.has_value()) return std::nullopt;
  return Emit(*tree);
}

}  // namespace vouch::profiles::load
