// The keywords of a random schema, see generator_schema.h.
#include <set>

#include "test-suite/reference/generator_schema.h"

namespace vouch::reference {

SchemaMaker::Theme SchemaMaker::AnyTheme() {
  static constexpr Theme kThemes[] = {Theme::kObject, Theme::kObject, Theme::kObject,
                                      Theme::kObject, Theme::kArray,  Theme::kArray,
                                      Theme::kScalar, Theme::kScalar, Theme::kAny};
  return dice_.Pick(kThemes);
}

Tree SchemaMaker::Schema(const Context& at) {
  --budget_;
  if (draft_ >= Draft::k6 && dice_.Percent(at.depth > 0 ? 6 : 14)) return Tree::Bool(dice_.Percent(65));
  if (dice_.Percent(3)) return Tree::Object();
  Tree schema = Tree::Object();
  const bool small = at.depth <= 0 || budget_ <= 0;
  if (small) {
    if (dice_.Percent(35)) AddReference(&schema, at);
    if (schema.members.empty() && dice_.Percent(30)) AddDynamicReference(&schema, at);
    if (schema.members.empty()) schema = Leaf(at.theme);
    return schema;
  }
  if (dice_.Percent(22)) AddReference(&schema, at);
  if (dice_.Percent(18)) AddDynamicReference(&schema, at);
  if (dice_.Percent(45)) AddInPlace(&schema, at);
  if (draft_ >= Draft::k7 && dice_.Percent(18)) AddConditional(&schema, at);
  const Theme theme = at.theme == Theme::kAny ? AnyTheme() : at.theme;
  if (theme == Theme::kObject || dice_.Percent(6)) AddObject(&schema, at);
  if (theme == Theme::kArray || dice_.Percent(6)) AddArray(&schema, at);
  if (theme == Theme::kScalar || dice_.Percent(6)) {
    if (dice_.Percent(60)) AddNumber(&schema);
    if (dice_.Percent(60)) AddString(&schema);
  }
  AddGeneral(&schema, theme);
  AddAnnotations(&schema);
  dice_.Shuffle(&schema.members);
  return schema;
}

// A schema without subschemas.
Tree SchemaMaker::Leaf(Theme theme) {
  Tree schema = Tree::Object();
  switch (dice_.Below(6)) {
    case 0:
      AddNumber(&schema);
      break;
    case 1:
      AddString(&schema);
      break;
    case 2:
      schema.Set("enum", Choices(theme));
      break;
    case 3:
      if (draft_ >= Draft::k6) schema.Set("const", ValueFor(theme));
      break;
    case 4:
      if (theme == Theme::kObject) schema.Set("required", Tree::Names(dice_.Some(names_, 1)));
      if (theme == Theme::kArray) schema.Set("minItems", SizeBound(2));
      break;
    default:
      break;
  }
  if (schema.members.empty() || dice_.Percent(25)) {
    static const std::vector<std::string> kTypes = {"null",  "boolean", "number", "integer", "string",
                                                    "array", "object",  "string", "integer"};
    schema.Set("type", Tree::String(dice_.Pick(kTypes)));
  }
  return schema;
}

std::vector<Tree> SchemaMaker::Branches(const Context& at) {
  std::vector<Tree> branches;
  for (int n = dice_.Between(1, 3); n > 0; --n) branches.push_back(Schema(at.InPlace()));
  return branches;
}

void SchemaMaker::AddInPlace(Tree* schema, const Context& at) {
  for (int n = dice_.Percent(75) ? 1 : 2; n > 0; --n) {
    switch (dice_.Below(7)) {
      case 0:
      case 1:
        schema->Set("allOf", Tree::Array(Branches(at)));
        break;
      case 2:
      case 3:
        schema->Set("anyOf", Tree::Array(Branches(at)));
        break;
      case 4:
      case 5:
        schema->Set("oneOf", Tree::Array(Branches(at)));
        break;
      default:
        schema->Set("not", Schema(at.InPlace()));
        break;
    }
  }
}

void SchemaMaker::AddConditional(Tree* schema, const Context& at) {
  if (dice_.Percent(95)) schema->Set("if", Schema(at.InPlace()));
  if (dice_.Percent(70)) schema->Set("then", Schema(at.InPlace()));
  if (dice_.Percent(60)) schema->Set("else", Schema(at.InPlace()));
}

void SchemaMaker::AddObject(Tree* schema, const Context& at) {
  AddProperties(schema, at);
  if (draft_ >= Draft::k6 && dice_.Percent(6)) schema->Set("propertyNames", Schema(at.Child(Theme::kScalar)));
  if (dice_.Percent(35)) {
    schema->Set("required", Tree::Names(dice_.Some(names_, static_cast<size_t>(dice_.Between(1, 3)))));
  }
  if (dice_.Percent(6)) schema->Set("minProperties", SizeBound(2));
  if (dice_.Percent(6)) schema->Set("maxProperties", SizeBound(4));
  if (dice_.Percent(15)) AddDependencies(schema, at);
  if (draft_ >= Draft::k2019 && dice_.Percent(38)) {
    const bool closed = dice_.Percent(60);
    schema->Set("unevaluatedProperties", closed ? Tree::Bool(false) : Schema(at.Child(AnyTheme())));
  }
}

void SchemaMaker::AddProperties(Tree* schema, const Context& at) {
  if (dice_.Percent(75)) {
    Tree properties = Tree::Object();
    for (const std::string& name : dice_.Some(names_, static_cast<size_t>(dice_.Between(0, 4)))) {
      properties.Set(name, Schema(at.Child(AnyTheme())));
    }
    schema->Set("properties", std::move(properties));
  }
  if (dice_.Percent(20)) {
    Tree patterns = Tree::Object();
    for (const PatternSample& p : dice_.Some(PatternPool(), static_cast<size_t>(dice_.Between(1, 2)))) {
      patterns.Set(p.pattern, Schema(at.Child(AnyTheme())));
    }
    schema->Set("patternProperties", std::move(patterns));
  }
  if (dice_.Percent(20)) {
    const bool closed = dice_.Percent(45);
    schema->Set("additionalProperties", closed ? Tree::Bool(false) : Schema(at.Child(AnyTheme())));
  }
}

void SchemaMaker::AddDependencies(Tree* schema, const Context& at) {
  Tree names = Tree::Object();
  Tree schemas = Tree::Object();
  for (const std::string& trigger : dice_.Some(names_, static_cast<size_t>(dice_.Between(1, 2)))) {
    const int least = draft_ == Draft::k4 ? 1 : 0;
    if (dice_.Percent(50)) {
      names.Set(trigger, Tree::Names(dice_.Some(names_, static_cast<size_t>(dice_.Between(least, 2)))));
    } else {
      schemas.Set(trigger, Schema(at.InPlace()));
    }
  }
  if (draft_ >= Draft::k2019 && dice_.Percent(90)) {
    if (!names.members.empty()) schema->Set("dependentRequired", std::move(names));
    if (!schemas.members.empty()) schema->Set("dependentSchemas", std::move(schemas));
    return;
  }
  for (auto& [trigger, value] : schemas.members) names.Set(trigger, std::move(value));
  schema->Set("dependencies", std::move(names));
}

void SchemaMaker::AddArray(Tree* schema, const Context& at) {
  const bool tuple = dice_.Percent(50);
  if (tuple) {
    Tree prefix = Tree::Array();
    for (int n = dice_.Between(1, 3); n > 0; --n) prefix.items.push_back(Schema(at.Child(AnyTheme())));
    schema->Set(draft_ == Draft::k2020 ? "prefixItems" : "items", std::move(prefix));
  }
  if (dice_.Percent(tuple ? 30 : 60)) {
    const char* keyword = draft_ == Draft::k2020 || !tuple ? "items" : "additionalItems";
    const bool closed = tuple && dice_.Percent(40) && (draft_ >= Draft::k6 || keyword[0] == 'a');
    schema->Set(keyword, closed ? Tree::Bool(false) : Schema(at.Child(AnyTheme())));
  }
  if (!tuple && draft_ < Draft::k2020 && dice_.Percent(10)) {
    schema->Set("additionalItems", Schema(at.Child(AnyTheme())));  // means nothing here
  }
  AddContains(schema, at);
  if (dice_.Percent(15)) schema->Set("minItems", SizeBound(3));
  if (dice_.Percent(15)) schema->Set("maxItems", SizeBound(4));
  if (dice_.Percent(15)) schema->Set("uniqueItems", Tree::Bool(dice_.Percent(85)));
  if (draft_ >= Draft::k2019 && dice_.Percent(38)) {
    const bool closed = dice_.Percent(60);
    schema->Set("unevaluatedItems", closed ? Tree::Bool(false) : Schema(at.Child(AnyTheme())));
  }
}

void SchemaMaker::AddContains(Tree* schema, const Context& at) {
  if (draft_ < Draft::k6) return;
  if (dice_.Percent(35)) schema->Set("contains", Schema(at.Child(Theme::kScalar)));
  if (draft_ < Draft::k2019) return;
  const unsigned chance = schema->Find("contains") != nullptr ? 40 : 3;
  if (dice_.Percent(chance)) schema->Set("minContains", SizeBound(2));
  if (dice_.Percent(chance)) schema->Set("maxContains", SizeBound(3));
}

void SchemaMaker::AddString(Tree* schema) {
  if (dice_.Percent(35)) schema->Set("minLength", SizeBound(3));
  if (dice_.Percent(35)) schema->Set("maxLength", SizeBound(9));
  if (dice_.Percent(45)) schema->Set("pattern", Tree::String(dice_.Pick(PatternPool()).pattern));
  if (dice_.Percent(5)) schema->Set("format", Tree::String(dice_.Percent(50) ? "date" : "no-such-format"));
}

void SchemaMaker::AddNumber(Tree* schema) {
  const auto number = [&] {
    return Tree::Literal(dice_.Percent(70) ? NumberPool()[dice_.Below(29)] : dice_.Pick(NumberPool()));
  };
  if (dice_.Percent(35)) schema->Set("minimum", number());
  if (dice_.Percent(35)) schema->Set("maximum", number());
  if (dice_.Percent(25)) schema->Set("multipleOf", Tree::Literal(dice_.Pick(DivisorPool())));
  for (const auto& [exclusive, bound] :
       {std::pair{"exclusiveMinimum", "minimum"}, {"exclusiveMaximum", "maximum"}}) {
    if (draft_ >= Draft::k6) {
      if (dice_.Percent(20)) schema->Set(exclusive, number());
    } else if (schema->Find(bound) != nullptr && dice_.Percent(40)) {
      schema->Set(exclusive, Tree::Bool(dice_.Percent(70)));
    }
  }
}

// type, enum and const, not often: they decide too much.
void SchemaMaker::AddGeneral(Tree* schema, Theme theme) {
  if (dice_.Percent(25)) {
    static const std::vector<std::string> kTypes = {"null",   "boolean", "number", "integer",
                                                    "string", "array",   "object"};
    const std::string fitting = theme == Theme::kObject  ? "object"
                                : theme == Theme::kArray ? "array"
                                                         : "string";
    if (dice_.Percent(70)) {
      schema->Set("type", Tree::String(dice_.Percent(75) ? fitting : dice_.Pick(kTypes)));
    } else {
      std::vector<std::string> types = dice_.Some(kTypes, static_cast<size_t>(dice_.Between(1, 3)));
      if (std::find(types.begin(), types.end(), fitting) == types.end()) types.push_back(fitting);
      schema->Set("type", Tree::Names(types));
    }
  }
  const unsigned chance = theme == Theme::kScalar ? 20 : 3;
  if (dice_.Percent(chance)) schema->Set("enum", Choices(theme));
  if (draft_ >= Draft::k6 && dice_.Percent(chance / 2)) schema->Set("const", ValueFor(theme));
}

void SchemaMaker::AddAnnotations(Tree* schema) {
  if (dice_.Percent(3)) schema->Set("title", Tree::String("a title"));
  if (dice_.Percent(2)) schema->Set("default", AnyValue(dice_, 1));
  if (dice_.Percent(2)) schema->Set("x-unknown", AnyValue(dice_, 2));
}

Tree SchemaMaker::ValueFor(Theme theme) {
  if (theme == Theme::kObject && dice_.Percent(60)) {
    Tree object = Tree::Object();
    for (const std::string& name : dice_.Some(names_, dice_.Below(3))) object.Set(name, AnyValue(dice_, 0));
    return object;
  }
  if (theme == Theme::kArray && dice_.Percent(60)) {
    return Tree::Array({AnyValue(dice_, 0), AnyValue(dice_, 0)});
  }
  return AnyValue(dice_, 1);
}

// An enum. Up to draft 7 its values are unique, which is left to scalars of plainly different spelling.
Tree SchemaMaker::Choices(Theme theme) {
  Tree choices = Tree::Array();
  if (draft_ >= Draft::k2019) {
    for (int n = dice_.Percent(80) ? dice_.Between(1, 4) : dice_.Between(5, 20); n > 0; --n) {
      choices.items.push_back(ValueFor(theme));
    }
    return choices;
  }
  static const std::vector<Tree> kDistinct = {Tree::Literal("null"),
                                              Tree::Bool(true),
                                              Tree::Bool(false),
                                              Tree::Literal("1.0"),
                                              Tree::Literal("0"),
                                              Tree::Literal("1e-1"),
                                              Tree::String("a"),
                                              Tree::String(""),
                                              Tree::String("é"),
                                              Tree::Array(),
                                              Tree::Object(),
                                              Tree::Literal("1e400"),
                                              Tree::Array({Tree::Literal("1")}),
                                              Tree::Object({{"a", Tree::Literal("1.0")}}),
                                              Tree::Literal("9007199254740993"),
                                              Tree::String("1")};
  choices.items = dice_.Some(kDistinct, static_cast<size_t>(dice_.Between(1, 6)));
  return choices;
}

// A size up to `most`, now and then a spelling with a fraction (not before draft 6) or one past 64 bits.
Tree SchemaMaker::SizeBound(int most) {
  const std::string size = std::to_string(dice_.Between(0, most));
  if (draft_ >= Draft::k6 && dice_.Percent(5)) return Tree::Literal(size + ".0");
  if (dice_.Percent(2)) return Tree::Literal("18446744073709551616");
  return Tree::Literal(size);
}

}  // namespace vouch::reference
