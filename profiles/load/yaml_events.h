// YamlEvents: a YAML text as a stream of events, with byte positions of the whole text. The only user of
// libyaml.
//
// Entry point: YamlEvents::Next. O(bytes). The text must be UTF-8 without control characters (see
// FindControlCharacter). libyaml counts characters and treats U+0085, U+2028 and U+2029 as line breaks, as
// YAML 1.1 did; both are put right here. Tested by test-suite/unit/profiles/load/yaml_test.cc.
#ifndef VOUCH_PROFILES_LOAD_YAML_EVENTS_H_
#define VOUCH_PROFILES_LOAD_YAML_EVENTS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "profiles/load/loading.h"

namespace vouch::profiles::load {

struct YamlEvent {
  enum class Kind : uint8_t {
    kNone,
    kDocumentStart,
    kDocumentEnd,
    kStreamEnd,
    kAlias,
    kScalar,
    kSequenceStart,
    kSequenceEnd,
    kMappingStart,
    kMappingEnd,
  };
  enum class Style : uint8_t { kPlain, kSingleQuoted, kDoubleQuoted, kBlock, kFlow };

  Kind kind = Kind::kNone;
  Style style = Style::kPlain;
  // As written, anchor and tag included. For a block collection `end` is of no use: it lies behind white
  // space and comments.
  Range at;
  std::string anchor;  // of kAlias: what it refers to
  std::string tag;     // resolved: "tag:yaml.org,2002:str"; "!" alone is not passed on for scalars
  std::string value;
};

// Why there is no next event.
struct YamlStop {
  std::string_view problem;  // in libyaml's words, which choose the explanation and are never shown
  std::string_view context;
  uint32_t at = 0;
  uint32_t context_at = 0;  // where the construct begins that it was in
};

class YamlEvents {
 public:
  // The bytes `part` of the text are the stream.
  YamlEvents(std::string_view text, Range part);
  ~YamlEvents();

  // False: the text is no YAML, see stop(). May throw std::bad_alloc.
  bool Next(YamlEvent* event);
  const YamlStop& stop() const { return stop_; }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  YamlStop stop_;
};

// The first character of the part that no YAML text may hold; the end of the part when there is none.
uint32_t FindControlCharacter(std::string_view text, Range part);

}  // namespace vouch::profiles::load

#endif  // VOUCH_PROFILES_LOAD_YAML_EVENTS_H_
