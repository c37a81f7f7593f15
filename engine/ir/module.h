// Module: the intermediate form of a set of schemas, one Keyword for each keyword of the source, with nothing left to
// look up: references are schema indices, dialect differences are gone, dynamic references are bound.
//
// lower.h makes a Module from a schema graph; the explaining evaluator runs it as it is; specialize.h turns it into the
// kinded form from which the fast program is compiled. A Module is immutable once built and free of pointers into
// other objects except `values`, whose documents it keeps alive.
// Printed by print.h; tested by test-suite/unit/ir/lower_test.cc.
#ifndef VOUCH_ENGINE_IR_MODULE_H_
#define VOUCH_ENGINE_IR_MODULE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json/document.h"
#include "engine/json/value.h"

namespace vouch::ir {

using SchemaId = uint32_t;
using StringId = uint32_t;
using ValueId = uint32_t;
using PatternId = uint32_t;
inline constexpr uint32_t kNone = UINT32_MAX;

// Kinds of instance. An integral number is kInteger however it is written.
enum class Kind : uint8_t { kNull, kBoolean, kInteger, kNumber, kString, kArray, kObject };
inline constexpr int kKinds = 7;
constexpr uint8_t Bit(Kind k) { return static_cast<uint8_t>(1u << static_cast<int>(k)); }
inline constexpr uint8_t kAllKinds = 0x7f;
inline constexpr uint8_t kNumberKinds = Bit(Kind::kInteger) | Bit(Kind::kNumber);

// What a keyword does. `list` means the `b` words of Module::lists from index a. Sizes are 64 bits: lists[a], lists[a+1]
// (low word first). A keyword that doesn't apply to the kind of the instance is satisfied and annotates nothing.
enum class Op : uint8_t {
  // Any instance.
  kType,   // the kind is in the mask a; with kIntegerLiteral an integer must be written without fraction and exponent
  kEnum,   // equals one of list (ValueIds)
  kConst,  // equals value a
  // Numbers; a: ValueId of a number.
  kMinimum, kMaximum, kExclusiveMinimum, kExclusiveMaximum, kMultipleOf,
  // Strings.
  kMinLength, kMaxLength,  // code points against the size at a
  kPattern,                // pattern a
  kFormat,                 // a: format::Format or kNone (unknown: satisfied); b: StringId of its name; kAssert: it asserts
  // Arrays.
  kMinItems, kMaxItems,  // against the size at a
  kUniqueItems,
  kPrefixItems,       // list (SchemaIds): item i against schema i. Annotation: largest index, or true for all items
  kItems,             // the items from index b on against schema a. Annotation: true if there was one. (also additionalItems)
  kContains,          // schema a; lists[b..b+5]: minimum (2 words), maximum (2 words), StringIds of the keywords that set
                      // them ("minContains", "maxContains") or kNone. kMarks: matching items count as evaluated and the
                      // annotation is the array of their indices (true for all)
  kUnevaluatedItems,  // items not evaluated so far by this schema object against schema a
  // Objects.
  kMinProperties, kMaxProperties,
  kRequired,               // list (StringIds)
  kDependentRequired,      // list: (trigger StringId, count, that many StringIds) repeated
  kProperties,             // list: (StringId, SchemaId) pairs. Annotation: names matched (arrays of strings in all of these)
  kPatternProperties,      // list: (PatternId, SchemaId) pairs
  kAdditionalProperties,   // schema a, for members that the keywords b (kProperties) and c (kPatternProperties) of the same
                           // schema (indices into Module::keywords, or kNone) don't name
  kPropertyNames,          // schema a
  kUnevaluatedProperties,  // schema a
  // The same instance.
  kAllOf, kAnyOf, kOneOf,  // list (SchemaIds)
  kNot,                    // schema a
  kIf,                     // if a, then b, else c (b, c may be kNone; kThenElse in the names is fixed)
  kDependentSchemas,       // list: (StringId, SchemaId) pairs
  kRef,                    // schema a
  // Annotations: value a, for every instance (kStringsOnly: strings only).
  kAnnotation,
};
inline constexpr int kOps = static_cast<int>(Op::kAnnotation) + 1;

enum KeywordFlag : uint8_t {
  kIntegerLiteral = 1,
  kAssert = 2,
  kMarks = 4,
  kStringsOnly = 8,
  kDynamic = 16,  // kRef that came from $dynamicRef or $recursiveRef (for printing)
  kUnannotated = 32,  // the dialect has no annotation for this keyword (drafts before 2019-09)
};

struct Keyword {
  Op op = Op::kType;
  uint8_t flags = 0;
  uint16_t reserved = 0;
  StringId name = kNone;  // as spelled in the schema: "items", "$ref", "dependencies"
  uint32_t a = kNone, b = kNone, c = kNone;
};
static_assert(sizeof(Keyword) == 20);

// A place of a schema: the URI of a resource (no parent), or a step below another place, ready to stand in a URI fragment
// ("/$defs/b%20c"). Whole locations are spelled out only when asked for: in deep schemas they would be quadratic.
struct Location {
  uint32_t parent = kNone;  // always smaller than the own index
  StringId text = kNone;
};

// A schema in one dynamic scope. Keywords stand in the order in which they must run: unevaluated* last.
struct Schema {
  enum class Constant : uint32_t { kNo, kTrue, kFalse };
  uint32_t first = 0, count = 0;       // keywords
  uint32_t location = kNone;           // index into Module::locations
  Constant constant = Constant::kNo;   // a boolean schema
};

class Module {
 public:
  std::vector<Schema> schemas;  // [0] is the root
  std::vector<Keyword> keywords;
  std::vector<Location> locations;
  std::vector<uint32_t> lists;
  std::vector<const json::Value*> values;
  std::vector<StringId> patterns;  // PatternId -> its source
  std::vector<std::string_view> strings;  // views into string_storage

  std::span<const Keyword> KeywordsOf(SchemaId id) const {
    return {keywords.data() + schemas[id].first, schemas[id].count};
  }
  std::span<const uint32_t> List(const Keyword& k) const { return {lists.data() + k.a, k.b}; }
  uint64_t Size(uint32_t at) const { return lists[at] | uint64_t{lists[at + 1]} << 32; }

  // The absolute location of a schema, e.g. "https://ex.test/a#/$defs/b"; of a resource root without "#".
  std::string LocationOf(SchemaId id) const;

  // Keep alive what `values` and `strings` point to.
  std::vector<std::shared_ptr<const json::Document>> documents;
  std::vector<std::unique_ptr<char[]>> string_storage;
};

}  // namespace vouch::ir

#endif  // VOUCH_ENGINE_IR_MODULE_H_
