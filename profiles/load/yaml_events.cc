// See yaml_events.h.
#include "profiles/load/yaml_events.h"

#include <yaml.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "engine/json/utf8.h"

namespace vouch::profiles::load {
namespace {

// Offsets of characters, by number: every 64th is kept.
class CharacterOffsets {
 public:
  explicit CharacterOffsets(std::string_view text) : text_(text) {
    if (std::none_of(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; })) return;
    uint32_t characters = 0;
    for (uint32_t i = 0; i < text.size(); ++i) {
      if (json::IsContinuation(text[i])) continue;
      if (characters++ % kStep == 0) offsets_.push_back(i);
    }
  }

  uint32_t Of(size_t character) const {
    const auto size = static_cast<uint32_t>(text_.size());
    if (offsets_.empty()) return static_cast<uint32_t>(std::min<size_t>(character, size));
    if (character / kStep >= offsets_.size()) return size;
    uint32_t at = offsets_[character / kStep];
    for (size_t left = character % kStep; left > 0 && at < size; --left) {
      ++at;
      while (at < size && json::IsContinuation(text_[at])) ++at;
    }
    return at;
  }

 private:
  static constexpr size_t kStep = 64;
  const std::string_view text_;
  std::vector<uint32_t> offsets_;  // empty: all is ASCII
};

// The line breaks of YAML 1.1 that are ordinary characters in YAML 1.2, replaced by private characters that
// the text does not have.
class OldBreaks {
 public:
  // The text to parse; `text` itself where there is nothing to replace.
  std::string_view Hide(std::string_view text) {
    if (std::none_of(kBreaks.begin(), kBreaks.end(), [&](auto b) { return text.find(b) != text.npos; }))
      return text;
    // U+E000 to U+F8FF are EE 80 80 to EF A3 BF in UTF-8.
    std::vector<bool> used(0x1900);
    for (size_t i = 0; i + 2 < text.size(); ++i) {
      const auto lead = static_cast<uint8_t>(text[i]);
      if (lead != 0xEE && lead != 0xEF) continue;
      const uint32_t c = (lead & 0xFu) << 12 | (static_cast<uint8_t>(text[i + 1]) & 0x3Fu) << 6 |
                         (static_cast<uint8_t>(text[i + 2]) & 0x3Fu);
      if (c >= 0xE000 && c < 0xF900) used[c - 0xE000] = true;
    }
    for (size_t i = 0; i < used.size() && stand_ins_.size() < kBreaks.size(); ++i) {
      if (used[i]) continue;
      char bytes[4];
      stand_ins_.emplace_back(bytes, json::EncodeUtf8(static_cast<uint32_t>(0xE000 + i), bytes));
    }
    if (stand_ins_.size() < kBreaks.size()) {
      stand_ins_.clear();
      return text;
    }
    hidden_ = text;
    for (size_t i = 0; i < kBreaks.size(); ++i) hidden_ = Replaced(hidden_, kBreaks[i], stand_ins_[i]);
    return hidden_;
  }
  void Restore(std::string* text) const {
    for (size_t i = 0; i < stand_ins_.size(); ++i) {
      if (text->find(stand_ins_[i]) != text->npos) *text = Replaced(*text, stand_ins_[i], kBreaks[i]);
    }
  }

 private:
  static constexpr std::array<std::string_view, 3> kBreaks = {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"};

  static std::string Replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string out;
    size_t begin = 0;
    for (size_t i = text.find(from); i != text.npos; i = text.find(from, begin)) {
      out.append(text, begin, i - begin).append(to);
      begin = i + from.size();
    }
    return out.append(text, begin);
  }

  std::vector<std::string> stand_ins_;
  std::string hidden_;
};

std::string Copy(const yaml_char_t* text) {
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

}  // namespace

struct YamlEvents::Impl {
  Impl(std::string_view part_text, uint32_t part_begin) : offsets(part_text), begin(part_begin) {
    if (yaml_parser_initialize(&parser) == 0) throw std::bad_alloc();
    const std::string_view input = breaks.Hide(part_text);
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char*>(input.data()), input.size());
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() { yaml_parser_delete(&parser); }

  uint32_t At(const yaml_mark_t& mark) const { return begin + offsets.Of(mark.index); }
  Range At(const yaml_event_t& event) const { return {At(event.start_mark), At(event.end_mark)}; }

  OldBreaks breaks;
  const CharacterOffsets offsets;
  const uint32_t begin;
  yaml_parser_t parser;
};

YamlEvents::YamlEvents(std::string_view text, Range part)
    : impl_(std::make_unique<Impl>(Cut(text, part), part.begin)) {}
YamlEvents::~YamlEvents() = default;

bool YamlEvents::Next(YamlEvent* to) {
  using Kind = YamlEvent::Kind;
  using Style = YamlEvent::Style;
  yaml_event_t from;
  if (yaml_parser_parse(&impl_->parser, &from) == 0) {
    const yaml_parser_t& parser = impl_->parser;
    if (parser.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
    stop_.problem = parser.problem == nullptr ? "" : parser.problem;
    stop_.context = parser.context == nullptr ? "" : parser.context;
    stop_.at = impl_->At(parser.problem_mark);
    stop_.context_at = parser.context == nullptr ? stop_.at : impl_->At(parser.context_mark);
    return false;
  }
  struct Delete {
    yaml_event_t* event;
    ~Delete() { yaml_event_delete(event); }
  } const cleanup{&from};
  to->at = impl_->At(from);
  to->anchor.clear();
  to->tag.clear();
  to->value.clear();
  to->style = Style::kBlock;
  switch (from.type) {
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
      to->kind = Kind::kNone;
      break;
    case YAML_STREAM_END_EVENT:
      to->kind = Kind::kStreamEnd;
      break;
    case YAML_DOCUMENT_START_EVENT:
      to->kind = Kind::kDocumentStart;
      break;
    case YAML_DOCUMENT_END_EVENT:
      to->kind = Kind::kDocumentEnd;
      break;
    case YAML_ALIAS_EVENT:
      to->kind = Kind::kAlias;
      to->anchor = Copy(from.data.alias.anchor);
      break;
    case YAML_SCALAR_EVENT:
      to->kind = Kind::kScalar;
      to->anchor = Copy(from.data.scalar.anchor);
      to->tag = Copy(from.data.scalar.tag);
      to->value.assign(reinterpret_cast<const char*>(from.data.scalar.value), from.data.scalar.length);
      impl_->breaks.Restore(&to->value);
      to->style = from.data.scalar.style == YAML_PLAIN_SCALAR_STYLE           ? Style::kPlain
                  : from.data.scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE ? Style::kSingleQuoted
                  : from.data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE ? Style::kDoubleQuoted
                                                                              : Style::kBlock;
      break;
    case YAML_SEQUENCE_START_EVENT:
      to->kind = Kind::kSequenceStart;
      to->anchor = Copy(from.data.sequence_start.anchor);
      to->tag = Copy(from.data.sequence_start.tag);
      if (from.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE) to->style = Style::kFlow;
      break;
    case YAML_SEQUENCE_END_EVENT:
      to->kind = Kind::kSequenceEnd;
      break;
    case YAML_MAPPING_START_EVENT:
      to->kind = Kind::kMappingStart;
      to->anchor = Copy(from.data.mapping_start.anchor);
      to->tag = Copy(from.data.mapping_start.tag);
      if (from.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE) to->style = Style::kFlow;
      break;
    case YAML_MAPPING_END_EVENT:
      to->kind = Kind::kMappingEnd;
      break;
  }
  impl_->breaks.Restore(&to->tag);
  return true;
}

uint32_t FindControlCharacter(std::string_view text, Range part) {
  for (uint32_t i = part.begin; i < part.end; ++i) {
    const auto c = static_cast<uint8_t>(text[i]);
    if (c < 0x20 ? c != '\t' && c != '\n' && c != '\r' : c == 0x7F) return i;
    if (c == 0xC2 && i + 1 < part.end) {  // U+0080 to U+009F, of which U+0085 is allowed
      const auto next = static_cast<uint8_t>(text[i + 1]);
      if (next < 0xA0 && next != 0x85) return i;
    }
    if (c == 0xEF && i + 2 < part.end && text.substr(i, 2) == "\xEF\xBF" &&
        static_cast<uint8_t>(text[i + 2]) >= 0xBE) {
      return i;  // U+FFFE, U+FFFF
    }
  }
  return part.end;
}

}  // namespace vouch::profiles::load
