// Changes to finished schemas: references to any place (AimReferences), and faults of all kinds (BreakSchema).
#include "test-suite/reference/generator_changes.h"

#include <iterator>

#include "engine/json/pointer.h"
#include "engine/uri/uri.h"

namespace vouch::reference {
namespace {

// A schema in the tree and where it is in its resource.
struct Place {
  Tree* schema;
  int resource;
  std::string pointer;
};

class PlaceFinder {
 public:
  explicit PlaceFinder(Draft draft) : draft_(draft) {}

  std::vector<Place> Find(Tree* root) {
    Visit(root, 0, "");
    return std::move(places_);
  }

 private:
  void Visit(Tree* schema, int resource, std::string pointer) {
    const Tree* id = schema->Find(draft_ == Draft::k4 ? "id" : "$id");
    if (id != nullptr && id->is_string() && id->text[0] != '#' && !pointer.empty()) {
      resource = ++last_resource_;
      pointer.clear();
    }
    places_.push_back({schema, resource, pointer});
    // Up to draft 7 what is beside a $ref is no schema.
    if (draft_ <= Draft::k7 && schema->Find("$ref") != nullptr) return;
    static constexpr const char* kMaps[] = {"properties", "patternProperties", "$defs", "definitions",
                                            "dependentSchemas"};
    static constexpr const char* kLists[] = {"allOf", "anyOf", "oneOf", "prefixItems", "items"};
    static constexpr const char* kSingles[] = {"not",
                                               "if",
                                               "then",
                                               "else",
                                               "items",
                                               "contains",
                                               "propertyNames",
                                               "additionalProperties",
                                               "unevaluatedItems",
                                               "unevaluatedProperties"};
    for (auto& member : schema->members) {
      const std::string& keyword = member.first;
      Tree& value = member.second;
      std::string below = pointer;
      json::AppendToken(&below, keyword);
      const auto is = [&](const char* const* begin, const char* const* end) {
        return std::any_of(begin, end, [&](const char* name) { return keyword == name; });
      };
      if (value.is_object() && is(std::begin(kMaps), std::end(kMaps))) {
        for (auto& [name, child] : value.members) {
          std::string at = below;
          json::AppendToken(&at, name);
          Visit(&child, resource, at);
        }
      } else if (value.is_array() && is(std::begin(kLists), std::end(kLists))) {
        for (size_t i = 0; i < value.items.size(); ++i) {
          std::string at = below;
          json::AppendIndex(&at, i);
          Visit(&value.items[i], resource, at);
        }
      } else if (!value.is_array() && is(std::begin(kSingles), std::end(kSingles))) {
        Visit(&value, resource, below);
      }
    }
  }

  Draft draft_;
  int last_resource_ = 0;
  std::vector<Place> places_;
};

}  // namespace

void AimReferences(Draft draft, Dice& dice, Tree* schema) {
  if (dice.Percent(30)) {
    schema->Set("x-library",
                Tree::Object({{"one", Tree::Object({{"type", Tree::String("integer")}})},
                              {"two/2", Tree::Array({Tree::Object({{"minLength", Tree::Int(1)}})})}}));
  }
  std::vector<Place> places = PlaceFinder(draft).Find(schema);
  for (const Place& place : places) {
    Tree* reference = place.schema->Find("$ref");
    if (reference == nullptr || !reference->is_string() || !dice.Percent(40)) continue;
    if (place.resource == 0 && schema->Find("x-library") != nullptr && dice.Percent(40)) {
      *reference = Tree::String(dice.Percent(50) ? "#/x-library/one" : "#/x-library/two~12/0");
      continue;
    }
    const Place& target = dice.Pick(places);
    // Not to what is around the reference: mostly an endless loop.
    const bool around = place.pointer.rfind(target.pointer, 0) == 0;
    if (target.resource != place.resource || around) continue;
    if (draft == Draft::k4 && !target.schema->is_object()) continue;
    *reference = Tree::String("#" + uri::EncodeFragment(target.pointer));
  }
}

void BreakSchema(Dice& dice, Tree* schema) {
  Tree* at = schema;
  // To a random place, by way of keywords that have something below them.
  while (!at->members.empty() || !at->items.empty()) {
    if (dice.Percent(at == schema ? 10 : 25)) break;
    const size_t skip = at == schema ? 1 : 0;  // $schema, the first member
    const size_t size = at->members.size() + at->items.size();
    if (size == skip) break;
    const size_t chosen = skip + dice.Below(size - skip);
    at = at->is_array() ? &at->items[chosen] : &at->members[chosen].second;
  }
  static const std::vector<std::string> kKeywords = {"type",
                                                     "enum",
                                                     "const",
                                                     "required",
                                                     "properties",
                                                     "items",
                                                     "prefixItems",
                                                     "allOf",
                                                     "anyOf",
                                                     "not",
                                                     "if",
                                                     "minLength",
                                                     "maxItems",
                                                     "minContains",
                                                     "multipleOf",
                                                     "minimum",
                                                     "exclusiveMinimum",
                                                     "pattern",
                                                     "format",
                                                     "patternProperties",
                                                     "additionalProperties",
                                                     "dependentRequired",
                                                     "dependentSchemas",
                                                     "dependencies",
                                                     "uniqueItems",
                                                     "propertyNames",
                                                     "contains",
                                                     "unevaluatedItems",
                                                     "title",
                                                     "default",
                                                     "examples",
                                                     "deprecated",
                                                     "$comment",
                                                     "contentSchema",
                                                     "contentEncoding",
                                                     "readOnly"};
  if (at->is_object() && dice.Percent(60)) {
    at->Set(dice.Pick(kKeywords), AnyValue(dice, 2));
  } else if (at->is_array() && !at->items.empty() && dice.Percent(60)) {
    at->items.push_back(Tree(at->items[0]));
  } else if (at->is_array() && dice.Percent(50)) {
    at->items.clear();
  } else if (at != schema) {
    *at = AnyValue(dice, 1);
  }
}

}  // namespace vouch::reference
