// The shapes, see generator_shapes.h.
#include "test-suite/reference/generator_shapes.h"

#include <utility>
#include <vector>

namespace vouch::reference {
namespace {

using Members = std::vector<std::pair<std::string, Tree>>;

class ShapeMaker {
 public:
  ShapeMaker(Draft draft, Dice& dice) : draft_(draft), dice_(dice) {
    names_ = dice_.Some(NamePool(), 6);
    key_ = dice_.Pick(std::vector<std::string>{"kind", "type", "version", "a", "a name of some length 1"});
  }

  Tree Make(std::string* shape) {
    Tree schema;
    switch (dice_.Below(8)) {
      case 0:
      case 1:
        *shape = "union";
        schema = Union();
        break;
      case 2:
        *shape = "conditions";
        schema = draft_ >= Draft::k7 ? Conditions() : Union();
        break;
      case 3:
      case 4:
        *shape = "tables";
        schema = Tables();
        break;
      case 5:
        *shape = "required";
        schema = ManyRequired();
        break;
      case 6:
        *shape = "enumeration";
        schema = Enumeration();
        break;
      default:
        *shape = "recursion";
        schema = Recursive();
        break;
    }
    Tree head = Tree::Object({{"$schema", Tree::String(MetaschemaUri(draft_))}});
    for (auto& member : schema.members) head.members.push_back(std::move(member));
    if (!definitions_.members.empty()) head.Set(DefinitionsKeyword(), std::move(definitions_));
    return head;
  }

 private:
  std::string DefinitionsKeyword() const { return draft_ >= Draft::k2019 ? "$defs" : "definitions"; }
  Tree Anything() const { return draft_ >= Draft::k6 ? Tree::Bool(true) : Tree::Object(); }
  Tree Constant(Tree value) {
    if (draft_ >= Draft::k6 && dice_.Percent(80)) return Tree::Object({{"const", std::move(value)}});
    return Tree::Object({{"enum", Tree::Array({std::move(value)})}});
  }

  // Moves the schema to the definitions and refers to it, sometimes.
  Tree PerhapsDefined(Tree schema, unsigned chance) {
    if (!dice_.Percent(chance)) return schema;
    const std::string name = "d" + std::to_string(definitions_.members.size());
    definitions_.Set(name, std::move(schema));
    return Tree::Object({{"$ref", Tree::String("#/" + DefinitionsKeyword() + "/" + name)}});
  }

  // A schema for a member.
  Tree Small() {
    switch (dice_.Below(10)) {
      case 0:
        return Tree::Object({{"type", Tree::String("string")}});
      case 1:
        return Tree::Object({{"type", Tree::String("integer")}, {"minimum", Tree::Int(0)}});
      case 2:
        return Tree::Object({{"enum", Tree::Array({Tree::String("a"), Tree::Int(1), Tree::Bool(true)})}});
      case 3:
        return Tree::Object({{"type", Tree::Names({"string", "null"})}});
      case 4:
        return Tree::Object(
            {{"type", Tree::String("array")}, {"items", Tree::Object({{"type", Tree::String("integer")}})}});
      case 5:
        return Tree::Object({{"minLength", Tree::Int(2)}});
      case 6:
        return Tree::Object({{"maximum", Tree::Literal("3")}});
      case 7:
        return Tree::Object({{"type", Tree::String("object")},
                             {"properties", Tree::Object({{"a", Constant(Tree::Int(1))}})}});
      case 8:
        return Tree::Object({{"pattern", Tree::String(dice_.Pick(PatternPool()).pattern)}});
      default:
        return Anything();
    }
  }

  Tree Table(size_t count) {
    Tree properties = Tree::Object();
    for (const std::string& name : dice_.Some(names_, count))
      properties.Set(name, PerhapsDefined(Small(), 15));
    return properties;
  }

  // Values that tell branches apart: alike in length and first bytes, or numbers, or of mixed types.
  std::vector<Tree> Discriminators() {
    std::vector<Tree> values;
    switch (dice_.Below(4)) {
      case 0:
        for (const char* v : {"read", "reap", "ready", "real", "write", "writ", "written to", "written too",
                              "", "r", "é", "😀"}) {
          values.push_back(Tree::String(v));
        }
        break;
      case 1:
        for (int i = 0; i < 20; ++i) values.push_back(Tree::Int(i));
        break;
      case 2:
        for (const std::string& v : NumberPool()) values.push_back(Tree::Literal(v));
        break;
      default:
        for (const char* v : {"null", "true", "false", "0", "1.0", "1"}) values.push_back(Tree::Literal(v));
        for (const char* v : {"null", "true", "0", "1", ""}) values.push_back(Tree::String(v));
        values.push_back(Tree::Array());
        values.push_back(Tree::Object());
        break;
    }
    dice_.Shuffle(&values);
    return values;
  }

  // What the discriminating property must be in one branch.
  Tree Tag(const std::vector<Tree>& values, size_t index) {
    const Tree& own = values[index % values.size()];
    if (dice_.Percent(6))
      return Tree::Object({{"type", Tree::String(dice_.Percent(50) ? "string" : "integer")}});
    if (draft_ >= Draft::k2019 && dice_.Percent(15)) {  // before, an enum's values are unique
      return Tree::Object({{"enum", Tree::Array({own, values[(index * 7 + 3) % values.size()]})}});
    }
    return Constant(dice_.Percent(6) ? dice_.Pick(values) : own);
  }

  Tree Branch(const std::vector<Tree>& values, size_t index) {
    Tree branch = Tree::Object();
    if (dice_.Percent(70)) branch.Set("type", Tree::String("object"));
    Tree properties = Table(dice_.Below(4));
    if (!dice_.Percent(5)) properties.Set(key_, Tag(values, index));
    dice_.Shuffle(&properties.members);
    branch.Set("properties", std::move(properties));
    std::vector<std::string> required = dice_.Some(names_, dice_.Below(3));
    if (std::find(required.begin(), required.end(), key_) == required.end() && dice_.Percent(85)) {
      required.push_back(key_);
    }
    if (!required.empty()) branch.Set("required", Tree::Names(required));
    if (dice_.Percent(30)) branch.Set("additionalProperties", Tree::Bool(false));
    if (dice_.Percent(4)) branch = Small();
    if (draft_ >= Draft::k2019 && dice_.Percent(15)) branch.Set("unevaluatedProperties", Tree::Bool(false));
    return PerhapsDefined(std::move(branch), 40);
  }

  void PerhapsClose(Tree* schema) {
    if (draft_ >= Draft::k2019 && dice_.Percent(40)) schema->Set("unevaluatedProperties", Tree::Bool(false));
  }

  Tree Union() {
    const std::vector<Tree> values = Discriminators();
    Tree branches = Tree::Array();
    const int count = dice_.Percent(85) ? dice_.Between(2, 6) : dice_.Between(7, 20);
    for (int i = 0; i < count; ++i) branches.items.push_back(Branch(values, static_cast<size_t>(i)));
    Tree schema = Tree::Object({{dice_.Percent(65) ? "oneOf" : "anyOf", std::move(branches)}});
    if (dice_.Percent(30)) schema.Set("properties", Table(2));
    if (dice_.Percent(20)) schema.Set("required", Tree::Names({key_}));
    PerhapsClose(&schema);
    if (dice_.Percent(25)) {  // one level further down
      return Tree::Object({{"properties", Tree::Object({{key_, std::move(schema)}})}});
    }
    return dice_.Percent(20) ? Tree::Object({{"items", std::move(schema)}}) : schema;
  }

  Tree Condition(const std::vector<Tree>& values, size_t index) {
    Tree condition = Tree::Object({{"properties", Tree::Object({{key_, Tag(values, index)}})}});
    if (dice_.Percent(80)) condition.Set("required", Tree::Names({key_}));
    if (dice_.Percent(15)) condition.Set("type", Tree::String("object"));
    return condition;
  }

  Tree Consequence() {
    Tree then = Tree::Object();
    if (dice_.Percent(70)) then.Set("properties", Table(2));
    if (dice_.Percent(60)) then.Set("required", Tree::Names(dice_.Some(names_, 1)));
    if (dice_.Percent(10)) then.Set("additionalProperties", Tree::Bool(false));
    return PerhapsDefined(std::move(then), 30);
  }

  Tree Conditions() {
    const std::vector<Tree> values = Discriminators();
    const size_t count = 1 + dice_.Below(6);
    Tree schema = Tree::Object();
    if (dice_.Percent(50)) {
      Tree all = Tree::Array();
      for (size_t i = 0; i < count; ++i) {
        Tree one = Tree::Object({{"if", Condition(values, i)}, {"then", Consequence()}});
        if (dice_.Percent(20)) one.Set("else", Consequence());
        all.items.push_back(std::move(one));
      }
      schema.Set("allOf", std::move(all));
    } else {
      Tree chain = dice_.Percent(60) ? Consequence() : Tree::Bool(dice_.Percent(50));
      for (size_t i = 0; i < count; ++i) {
        chain =
            Tree::Object({{"if", Condition(values, i)}, {"then", Consequence()}, {"else", std::move(chain)}});
      }
      schema = std::move(chain);
    }
    if (dice_.Percent(40)) schema.Set("properties", Table(3));
    PerhapsClose(&schema);
    return schema;
  }

  Tree Tables() {
    Tree all = Tree::Array();
    for (int n = dice_.Between(1, 4); n > 0; --n) {
      Tree part = Tree::Object();
      if (dice_.Percent(80)) part.Set("properties", Table(dice_.Below(5)));
      if (dice_.Percent(35)) {
        Tree patterns = Tree::Object();
        for (const PatternSample& p : dice_.Some(PatternPool(), 1 + dice_.Below(2)))
          patterns.Set(p.pattern, Small());
        part.Set("patternProperties", std::move(patterns));
      }
      if (dice_.Percent(40)) part.Set("required", Tree::Names(dice_.Some(names_, 1 + dice_.Below(3))));
      if (dice_.Percent(20))
        part.Set("additionalProperties", dice_.Percent(40) ? Tree::Bool(false) : Small());
      if (draft_ >= Draft::k6 && dice_.Percent(10)) {
        part.Set("propertyNames", dice_.Percent(50) ? Tree::Object({{"maxLength", Tree::Int(3)}})
                                                    : Tree::Object({{"enum", Tree::Names(names_)}}));
      }
      if (dice_.Percent(25)) part.Set("type", Tree::String("object"));
      if (dice_.Percent(8)) part.Set("maxProperties", Tree::Int(dice_.Between(1, 4)));
      if (draft_ >= Draft::k2019 && dice_.Percent(10)) part.Set("unevaluatedProperties", Small());
      all.items.push_back(PerhapsDefined(std::move(part), 40));
    }
    Tree schema = Tree::Object({{"allOf", std::move(all)}});
    if (dice_.Percent(60)) schema.Set("properties", Table(3));
    if (dice_.Percent(25))
      schema.Set("additionalProperties", dice_.Percent(60) ? Tree::Bool(false) : Small());
    PerhapsClose(&schema);
    return schema;
  }

  Tree ManyRequired() {
    static constexpr int kCounts[] = {1, 2, 3, 8, 63, 64, 65, 66, 100, 128, 129, 200};
    const int count = dice_.Pick(kCounts);
    const std::string stem = dice_.Percent(50) ? "p" : "a property with a long name ";
    std::vector<std::string> all;
    for (int i = 0; i < count; ++i) all.push_back(stem + std::to_string(i));
    Tree properties = Tree::Object();
    for (const std::string& name : all) {
      if (dice_.Percent(70)) properties.Set(name, Small());
    }
    std::vector<std::string> required = dice_.Percent(60) ? all : dice_.Some(all, all.size() / 2 + 1);
    Tree schema = Tree::Object({{"properties", std::move(properties)}, {"required", Tree::Names(required)}});
    if (dice_.Percent(30)) schema.Set("additionalProperties", Tree::Bool(false));
    if (dice_.Percent(30)) {
      schema.Set("allOf", Tree::Array({Tree::Object({{"required", Tree::Names(dice_.Some(names_, 1))}})}));
    }
    PerhapsClose(&schema);
    return schema;
  }

  Tree Enumeration() {
    Tree choices = Tree::Array();
    const int count = dice_.Between(1, 40);
    const bool strings = dice_.Percent(50);
    for (int i = 0; i < count; ++i) {
      const std::string number = std::to_string(i * i - 50);
      if (strings) {
        choices.items.push_back(Tree::String(std::string(static_cast<size_t>(i % 10), 'a') + number));
      } else if (draft_ >= Draft::k2019 && dice_.Percent(20)) {
        choices.items.push_back(AnyValue(dice_, 2));
      } else {
        choices.items.push_back(Tree::Literal(number + (i % 3 == 0 ? ".0" : i % 3 == 1 ? "" : "e0")));
      }
    }
    if (draft_ >= Draft::k6 && dice_.Percent(40)) {
      Tree branches = Tree::Array();
      for (Tree& choice : choices.items) branches.items.push_back(Constant(std::move(choice)));
      return Tree::Object({{dice_.Percent(60) ? "oneOf" : "anyOf", std::move(branches)}});
    }
    Tree schema = Tree::Object({{"enum", std::move(choices)}});
    if (dice_.Percent(30)) schema.Set("type", Tree::Names({"string", "integer"}));
    return dice_.Percent(30) ? Tree::Object({{"not", std::move(schema)}}) : schema;
  }

  // Lists and trees, with a union at every level.
  Tree Recursive() {
    const std::string self = dice_.Percent(50) ? "#" : "#/" + DefinitionsKeyword() + "/node";
    const Tree again = Tree::Object({{"$ref", Tree::String(self)}});
    Tree node = Tree::Object();
    Tree properties = Table(2);
    properties.Set("next",
                   dice_.Percent(50) ? again : Tree::Object({{"anyOf", Tree::Array({again, Small()})}}));
    if (dice_.Percent(50)) properties.Set("children", Tree::Object({{"items", again}}));
    node.Set("properties", std::move(properties));
    if (dice_.Percent(40)) node.Set("required", Tree::Names(dice_.Some(names_, 1)));
    if (dice_.Percent(30)) node.Set("additionalProperties", dice_.Percent(50) ? Tree::Bool(false) : again);
    if (dice_.Percent(30)) node.Set("patternProperties", Tree::Object({{"^[a-c]+$", again}}));
    PerhapsClose(&node);
    if (self == "#") return node;
    definitions_.Set("node", std::move(node));
    return dice_.Percent(50) ? Tree::Object({{"allOf", Tree::Array({again})}})
                             : Tree::Object({{"properties", Tree::Object({{"a", again}})}});
  }

  Draft draft_;
  Dice& dice_;
  std::string key_;
  std::vector<std::string> names_;
  Tree definitions_ = Tree::Object();
};

}  // namespace

Tree ShapedSchema(Draft draft, Dice& dice, std::string* shape) { return ShapeMaker(draft, dice).Make(shape); }

}  // namespace vouch::reference
