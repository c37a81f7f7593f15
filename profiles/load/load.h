// Load: the text of an agent file, in JSON, YAML 1.2 or Markdown with YAML front matter, into one value whose
// positions are byte ranges of that text.
//
// Entry points: EncodingOf, Load. O(bytes); nesting, aliases and size are bounded by Limits. The parser never
// recurses over depth that the text controls. Tested by test-suite/unit/profiles/load/.
#ifndef VOUCH_PROFILES_LOAD_LOAD_H_
#define VOUCH_PROFILES_LOAD_LOAD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json/document.h"

namespace vouch::profiles::load {

enum class Encoding : uint8_t { kJson, kYaml, kMarkdown };

// What a text breaks. A profile says which of its rules each one is.
enum class Problem : uint8_t {
  kSyntax,           // no JSON, or no YAML
  kUtf8,             // no UTF-8
  kEmpty,            // nothing but white space and comments
  kDuplicateKey,     // one mapping has the same key twice
  kAmbiguousScalar,  // a plain scalar that YAML 1.1 readers take for something else (yes, 010); a warning
  kTag,              // a tag that JSON has no value for
  kManyDocuments,    // a second YAML document
  kAlias,            // anchors, aliases and merge keys; a warning
  kKeyType,          // a mapping key that is no string
  kNonFinite,        // .nan, .inf
  kFrontMatter,      // Markdown: front matter missing or not terminated
  kTwoBodies,        // Markdown: the value that the body stands for is in the front matter too
  kEmptyBody,        // Markdown: nothing after the front matter
  kNoPlaceForBody,   // Markdown: what should hold the body is no mapping
  kTrailing,         // JSON: something after the value
  kLimit,            // a field of Options or Limits; the message names it
};

struct Notice {
  Problem problem;
  bool fatal;          // there is no document
  std::string message;
  std::string help;
  uint32_t begin = 0, end = 0;  // bytes of the text
  std::string pointer = {};     // JSON Pointer of the value that it is about, where there is one
};

struct Options {
  uint32_t max_depth = 100;             // nesting of mappings and sequences
  uint64_t max_bytes = 10 << 20;        // of the text
  uint32_t max_aliases = 100;           // alias nodes of one file
  uint64_t max_expansion = 10;          // nodes and bytes with aliases expanded, as a multiple (with a floor)
  // Markdown: JSON Pointer tokens of the string that the body stands for; missing mappings on the way are
  // made.
  // Empty: the body is left out.
  std::vector<std::string> body_path;
};

struct Loaded {
  std::optional<json::Document> document;  // parsed with positions
  // In the order of the text. When there is no document, at least the last one is fatal.
  std::vector<Notice> notices;
};

// By the end of the file's name, without regard to case: .json and .agent (JSON), .md, .yaml, .yml; else by
// the first character of the text: { and [ are JSON, a line --- with a later line --- and text behind it is
// Markdown, the rest YAML.
Encoding EncodingOf(std::string_view file_name, std::string_view text);

// `text` must outlive nothing: the document keeps its own strings.
Loaded Load(std::string_view text, Encoding encoding, const Options& options);

}  // namespace vouch::profiles::load

#endif  // VOUCH_PROFILES_LOAD_LOAD_H_
