// Guided instances, see instances.h.
#include "test-suite/reference/instances.h"

#include <cstdlib>

#include "engine/json/pointer.h"
#include "engine/uri/uri.h"

namespace vouch::reference {
namespace {

constexpr size_t kMostConstraints = 24;

std::string LastSegment(const std::string& uri) {
  const std::string plain = uri.substr(0, uri.find('#'));
  return plain.substr(plain.rfind('/') + 1);
}

// The value of a size keyword, or `otherwise`.
int Size(const Tree& schema, std::string_view keyword, int otherwise) {
  const Tree* value = schema.Find(keyword);
  if (value == nullptr || !value->is_number()) return otherwise;
  return static_cast<int>(std::min(20.0, std::strtod(value->text.c_str(), nullptr)));
}

}  // namespace

InstanceMaker::InstanceMaker(const Tree& schema, Dice& dice) : schema_(schema), dice_(dice) {
  IndexIdentifiers(schema, &schema);
  if (names_.empty()) names_ = {"a", "b"};
}

void InstanceMaker::IndexIdentifiers(const Tree& tree, const Tree* root) {
  for (const char* keyword : {"$id", "id"}) {
    const Tree* id = tree.Find(keyword);
    if (id == nullptr || !id->is_string()) continue;
    if (id->text[0] == '#') {
      anchors_[{root, id->text.substr(1)}] = &tree;
    } else {
      root = &tree;
      resources_[LastSegment(id->text)] = &tree;
    }
  }
  for (const char* keyword : {"$anchor", "$dynamicAnchor"}) {
    const Tree* anchor = tree.Find(keyword);
    if (anchor != nullptr && anchor->is_string()) anchors_[{root, anchor->text}] = &tree;
  }
  for (const char* keyword : {"properties", "dependentRequired", "dependentSchemas", "dependencies"}) {
    const Tree* map = tree.Find(keyword);
    if (map == nullptr) continue;
    for (const auto& [name, value] : map->members) names_.push_back(name);
  }
  const Tree* required = tree.Find("required");
  if (required != nullptr) {
    for (const Tree& name : required->items) names_.push_back(name.text);
  }
  for (const Tree& item : tree.items) IndexIdentifiers(item, root);
  for (const auto& [name, value] : tree.members) IndexIdentifiers(value, root);
}

const Tree* InstanceMaker::Resolve(const std::string& reference, const Tree* root,
                                   const Tree** new_root) const {
  const std::string name = LastSegment(reference);
  if (!name.empty()) {
    const auto found = resources_.find(name);
    if (found == resources_.end()) return nullptr;
    root = found->second;
  }
  *new_root = root;
  const std::string fragment(uri::Fragment(reference).value_or(""));
  const std::string text = uri::PercentDecode(fragment).value_or("");
  if (text.empty()) return root;
  if (text[0] != '/') {
    const auto anchor = anchors_.find({root, text});
    return anchor == anchors_.end() ? nullptr : anchor->second;
  }
  const Tree* at = root;
  const auto tokens = json::SplitPointer(text);
  for (const std::string& token : tokens.value_or(std::vector<std::string>{})) {
    if (at == nullptr) break;
    if (at->is_array()) {
      const auto index = json::ParseIndex(token);
      at = index && *index < at->items.size() ? &at->items[*index] : nullptr;
    } else {
      at = at->Find(token);
    }
  }
  return at;
}

// Lists `schema` and what applies in place with it.
void InstanceMaker::Expand(const Tree& schema, const Tree* root, Constraints* out) const {
  if (!schema.is_object() || out->size() >= kMostConstraints) return;
  for (const char* keyword : {"$id", "id"}) {
    const Tree* id = schema.Find(keyword);
    if (id != nullptr && id->is_string() && id->text[0] != '#') root = &schema;
  }
  out->push_back({&schema, root});
  for (const char* keyword : {"$ref", "$dynamicRef", "$recursiveRef"}) {
    const Tree* reference = schema.Find(keyword);
    const Tree* new_root = root;
    const Tree* target = reference == nullptr ? nullptr : Resolve(reference->text, root, &new_root);
    if (target != nullptr) Expand(*target, new_root, out);
  }
  if (const Tree* all = schema.Find("allOf")) {
    for (const Tree& branch : all->items) Expand(branch, root, out);
  }
  for (const char* keyword : {"anyOf", "oneOf"}) {
    const Tree* branches = schema.Find(keyword);
    if (branches != nullptr && !branches->items.empty()) Expand(dice_.Pick(branches->items), root, out);
  }
  const Tree* condition = schema.Find("if");
  const bool taken = condition != nullptr && dice_.Percent(60);
  if (taken) Expand(*condition, root, out);
  const Tree* branch = condition == nullptr ? nullptr : schema.Find(taken ? "then" : "else");
  if (branch != nullptr) Expand(*branch, root, out);
  for (const char* keyword : {"dependentSchemas", "dependencies"}) {
    const Tree* map = schema.Find(keyword);
    if (map == nullptr) continue;
    for (const auto& [name, value] : map->members) {
      if (dice_.Percent(50)) Expand(value, root, out);
    }
  }
}

Tree InstanceMaker::MakeChild(const Constraints& direct, int depth) {
  Constraints all;
  for (const Constraint& c : direct) Expand(*c.schema, c.root, &all);
  return Make(all, depth);
}

Tree InstanceMaker::Make(const Constraints& all, int depth) {
  std::vector<const Tree*> constants;
  for (const Constraint& c : all) {
    if (const Tree* value = c.schema->Find("const")) constants.push_back(value);
    const Tree* choices = c.schema->Find("enum");
    if (choices != nullptr && !choices->items.empty()) constants.push_back(&dice_.Pick(choices->items));
  }
  if (!constants.empty() && dice_.Percent(90)) return *dice_.Pick(constants);
  const std::string type = ChooseType(all);
  if (type == "object") return MakeObject(all, depth);
  if (type == "array") return MakeArray(all, depth);
  if (type == "string") return MakeString(all);
  if (type == "number" || type == "integer") return MakeNumber(all);
  if (type == "boolean") return Tree::Bool(dice_.Percent(50));
  if (type == "null") return Tree::Literal("null");
  return AnyValue(dice_, 1);
}

// A type that some constraint names, else one that its keywords speak of, else "".
std::string InstanceMaker::ChooseType(const Constraints& all) const {
  static constexpr std::pair<const char*, const char*> kHints[] = {{"properties", "object"},
                                                                   {"required", "object"},
                                                                   {"patternProperties", "object"},
                                                                   {"additionalProperties", "object"},
                                                                   {"unevaluatedProperties", "object"},
                                                                   {"minProperties", "object"},
                                                                   {"maxProperties", "object"},
                                                                   {"propertyNames", "object"},
                                                                   {"dependentRequired", "object"},
                                                                   {"dependentSchemas", "object"},
                                                                   {"dependencies", "object"},
                                                                   {"prefixItems", "array"},
                                                                   {"items", "array"},
                                                                   {"contains", "array"},
                                                                   {"unevaluatedItems", "array"},
                                                                   {"minItems", "array"},
                                                                   {"uniqueItems", "array"},
                                                                   {"maxItems", "array"},
                                                                   {"minLength", "string"},
                                                                   {"maxLength", "string"},
                                                                   {"pattern", "string"},
                                                                   {"minimum", "number"},
                                                                   {"maximum", "number"},
                                                                   {"exclusiveMinimum", "number"},
                                                                   {"exclusiveMaximum", "number"},
                                                                   {"multipleOf", "number"}};
  std::vector<std::string> types;
  for (const Constraint& c : all) {
    const Tree* type = c.schema->Find("type");
    if (type == nullptr) continue;
    types.push_back(type->is_array() ? dice_.Pick(type->items).text : type->text);
  }
  if (!types.empty() && dice_.Percent(93)) return dice_.Pick(types);
  for (const Constraint& c : all) {
    for (const auto& [keyword, type] : kHints) {
      if (c.schema->Find(keyword) != nullptr) types.push_back(type);
    }
  }
  return types.empty() || dice_.Percent(7) ? "" : dice_.Pick(types);
}

Tree InstanceMaker::MakeObject(const Constraints& all, int depth) {
  std::vector<std::string> names;
  for (const Constraint& c : all) {
    if (const Tree* properties = c.schema->Find("properties")) {
      for (const auto& [name, value] : properties->members) {
        if (dice_.Percent(60)) names.push_back(name);
      }
    }
    if (const Tree* required = c.schema->Find("required")) {
      const bool whole = dice_.Percent(92);
      for (const Tree& name : required->items) {
        if (whole || dice_.Percent(60)) names.push_back(name.text);
      }
    }
    if (const Tree* patterns = c.schema->Find("patternProperties")) {
      for (const PatternSample& sample : PatternPool()) {
        if (patterns->Find(sample.pattern) != nullptr && dice_.Percent(50)) names.push_back(sample.match);
      }
    }
  }
  while (dice_.Percent(25)) names.push_back(dice_.Percent(70) ? dice_.Pick(names_) : dice_.Pick(NamePool()));
  dice_.Shuffle(&names);
  Tree object = Tree::Object();
  if (depth <= 0) names.resize(std::min<size_t>(names.size(), 2));
  for (const std::string& name : names) {
    if (object.Find(name) != nullptr) continue;
    Constraints direct;
    for (const Constraint& c : all) {
      const auto add = [&](const Tree* subschema) {
        if (subschema != nullptr) direct.push_back({subschema, c.root});
      };
      const Tree* properties = c.schema->Find("properties");
      const Tree* own = properties == nullptr ? nullptr : properties->Find(name);
      add(own);
      const Tree* patterns = c.schema->Find("patternProperties");
      for (const PatternSample& sample : PatternPool()) {
        if (patterns != nullptr && name == sample.match) add(patterns->Find(sample.pattern));
      }
      if (own == nullptr) add(c.schema->Find("additionalProperties"));
      if (own == nullptr) add(c.schema->Find("unevaluatedProperties"));
    }
    object.Set(name, depth <= 0 ? AnyValue(dice_, 0) : MakeChild(direct, depth - 1));
  }
  return object;
}

Tree InstanceMaker::MakeArray(const Constraints& all, int depth) {
  int least = 0;
  int most = 4;
  for (const Constraint& c : all) {
    least = std::max(least, Size(*c.schema, "minItems", 0));
    most = std::min(most, Size(*c.schema, "maxItems", most));
    least = std::max(least, Size(*c.schema, "minContains", 0));
  }
  int length = dice_.Between(std::min(least, most), std::max(least, most));
  if (dice_.Percent(10)) length += dice_.Between(-1, 1);
  Tree array = Tree::Array();
  for (int i = 0; i < length; ++i) {
    if (i > 0 && dice_.Percent(8)) {
      array.items.push_back(Tree(array.items[0]));
      continue;
    }
    Constraints direct;
    for (const Constraint& c : all) {
      const auto add = [&](const Tree* subschema) {
        if (subschema != nullptr && subschema->is_object()) direct.push_back({subschema, c.root});
      };
      const Tree* prefix = c.schema->Find("prefixItems");
      const Tree* items = c.schema->Find("items");
      if (prefix == nullptr && items != nullptr && items->is_array()) prefix = items;
      if (prefix != nullptr && static_cast<size_t>(i) < prefix->items.size()) {
        add(&prefix->items[static_cast<size_t>(i)]);
      } else {
        add(items);
        add(c.schema->Find("additionalItems"));
        if (dice_.Percent(50)) add(c.schema->Find("unevaluatedItems"));
      }
      if (dice_.Percent(40)) add(c.schema->Find("contains"));
    }
    array.items.push_back(depth <= 0 ? AnyValue(dice_, 0) : MakeChild(direct, depth - 1));
  }
  return array;
}

Tree InstanceMaker::MakeString(const Constraints& all) {
  std::string text = dice_.Pick(StringPool());
  for (const Constraint& c : all) {
    const Tree* pattern = c.schema->Find("pattern");
    if (pattern == nullptr) continue;
    for (const PatternSample& sample : PatternPool()) {
      if (pattern->text == sample.pattern) text = sample.match;
    }
  }
  for (const Constraint& c : all) {
    const int least = Size(*c.schema, "minLength", 0);
    const int most = Size(*c.schema, "maxLength", 20);
    if (dice_.Percent(20)) continue;
    // Counted in bytes: right for ASCII, and off by a little (which is a test too) for the rest.
    while (static_cast<int>(text.size()) < least) text += dice_.Percent(20) ? "😀" : "a";
    if (static_cast<int>(text.size()) > most) text = std::string(static_cast<size_t>(std::max(most, 0)), 'b');
  }
  return Tree::String(text);
}

Tree InstanceMaker::MakeNumber(const Constraints& all) {
  std::vector<std::string> candidates = {dice_.Pick(NumberPool()), NumberPool()[dice_.Below(14)]};
  for (const Constraint& c : all) {
    for (const char* keyword : {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}) {
      const Tree* value = c.schema->Find(keyword);
      if (value == nullptr || !value->is_number()) continue;
      candidates.push_back(value->text);
      const double near = std::strtod(value->text.c_str(), nullptr);
      if (near < -1e9 || near > 1e9) continue;
      candidates.push_back(std::to_string(static_cast<int64_t>(near) + dice_.Between(-1, 2)));
    }
  }
  return Tree::Literal(dice_.Pick(candidates));
}

// One random change somewhere.
void InstanceMaker::Mutate(Tree* tree) {
  const size_t children = tree->items.size() + tree->members.size();
  if (children > 0 && dice_.Percent(65)) {
    const size_t chosen = dice_.Below(children);
    return Mutate(tree->is_array() ? &tree->items[chosen] : &tree->members[chosen].second);
  }
  if (tree->is_object() && dice_.Percent(80)) {
    if (!tree->members.empty() && dice_.Percent(50)) {
      tree->members.erase(tree->members.begin() + static_cast<std::ptrdiff_t>(dice_.Below(children)));
    } else {
      tree->Set(dice_.Percent(70) ? dice_.Pick(names_) : dice_.Pick(NamePool()), AnyValue(dice_, 1));
    }
    return;
  }
  if (tree->is_array() && dice_.Percent(80)) {
    if (tree->items.empty() || dice_.Percent(40)) {
      tree->items.push_back(AnyValue(dice_, 1));
    } else if (dice_.Percent(50)) {
      tree->items.push_back(Tree(dice_.Pick(tree->items)));
    } else {
      tree->items.erase(tree->items.begin() + static_cast<std::ptrdiff_t>(dice_.Below(children)));
    }
    return;
  }
  *tree = AnyValue(dice_, 1);
}

std::vector<Tree> InstanceMaker::Instances(size_t count) {
  std::vector<Tree> instances;
  while (instances.size() < count) {
    if (dice_.Percent(8)) {
      instances.push_back(AnyValue(dice_, 3));
      continue;
    }
    Tree instance = MakeChild({{&schema_, &schema_}}, 4);
    while (dice_.Percent(40)) Mutate(&instance);
    instances.push_back(std::move(instance));
  }
  return instances;
}

}  // namespace vouch::reference
