// The exhaustive generator: families of small schemas, each the product of a few lists, with all instances of a set.
//
// About 25,000 schemas and 600,000 pairs for 2020-12, fewer for the older drafts. Schemas are put together as text: what
// a family makes can be read here.
#include <string>
#include <vector>

#include "engine/json/document.h"
#include "test-suite/reference/dice.h"
#include "test-suite/reference/generator.h"

namespace vouch::reference {
namespace {

using Strings = std::vector<std::string>;

class SmallCases {
 public:
  SmallCases(Draft draft, const std::function<void(const Case&)>& visit) : visit_(visit) {
    case_.draft = draft;
  }

  void Run() {
    Scalars();
    Numbers();
    Texts();
    Combinations();
    Objects();
    Arrays();
    if (draft() >= Draft::k6) Containing();
    References();
    if (draft() == Draft::k2019) RecursiveReferences();
    if (draft() == Draft::k2020) DynamicReferences();
  }

 private:
  Draft draft() const { return case_.draft; }
  std::string Defs() const { return draft() >= Draft::k2019 ? "$defs" : "definitions"; }
  std::string True() const { return draft() >= Draft::k6 ? "true" : "{}"; }
  std::string False() const { return draft() >= Draft::k6 ? "false" : R"({"not":{}})"; }
  std::string Prefix() const { return draft() == Draft::k2020 ? R"("prefixItems")" : R"("items")"; }

  static Tree Parse(const std::string& text) { return Tree::From(json::Document::Parse(text)->root()); }

  void Instances(const char* family, const Strings& texts) {
    case_.origin = family;
    case_.instances.clear();
    for (const std::string& text : texts) case_.instances.push_back(Literally(text));
  }

  // Keeps the spelling of a number, which a parsed value may not.
  static Tree Literally(const std::string& text) {
    const bool number = text.find_first_not_of("-+.0123456789eE") == std::string::npos;
    return number ? Tree::Literal(text) : Parse(text);
  }

  static std::string Join(const Strings& members) {
    std::string text;
    for (const std::string& member : members) {
      if (!member.empty()) text += (text.empty() ? "" : ",") + member;
    }
    return text;
  }

  // A schema from the members (without braces) that are not empty.
  void Visit(const Strings& members) {
    const std::string schema = R"("$schema":")" + std::string(MetaschemaUri(draft())) + '"';
    case_.schema = Parse("{" + Join({schema, Join(members)}) + "}");
    visit_(case_);
  }

  // A schema with one keyword whose value keeps its spelling.
  void VisitKeyword(const std::string& keyword, Tree value) {
    case_.schema = Tree::Object({{"$schema", Tree::String(MetaschemaUri(draft()))}});
    case_.schema.Set(keyword, std::move(value));
    visit_(case_);
  }

  // type, enum, const on values of all kinds.
  void Scalars() {
    Strings values = {"null",
                      "true",
                      "false",
                      R"("")",
                      R"("1")",
                      "[]",
                      "[1]",
                      "[1.0]",
                      "{}",
                      R"({"a":1})",
                      R"({"a":1.0,"b":[]})",
                      R"({"b":[],"a":1})",
                      "[[]]",
                      "[{}]",
                      R"([1,"1"])",
                      R"(["1",1])"};
    for (const std::string& number : NumberPool()) values.push_back(number);
    Instances("scalars", values);
    for (const char* type : {"null", "boolean", "integer", "number", "string", "array", "object"}) {
      VisitKeyword("type", Tree::String(type));
      for (const char* other : {"null", "boolean", "integer", "number", "string", "array", "object"}) {
        if (std::string(type) < other) VisitKeyword("type", Tree::Names({type, other}));
      }
    }
    for (const std::string& value : values) {
      VisitKeyword("enum", Tree::Array({Literally(value)}));
      if (draft() >= Draft::k6) VisitKeyword("const", Literally(value));
      if (draft() >= Draft::k2019) VisitKeyword("enum", Tree::Array({Tree::Literal("1"), Literally(value)}));
    }
    case_.origin = "unique";
    case_.instances.clear();
    for (const std::string& a : values) {
      for (const std::string& b : values)
        case_.instances.push_back(Tree::Array({Literally(a), Literally(b)}));
    }
    Visit({R"("uniqueItems":true)"});
  }

  void Numbers() {
    Instances("numbers", NumberPool());
    for (const std::string& bound : NumberPool()) {
      for (const char* keyword : {"minimum", "maximum"}) VisitKeyword(keyword, Tree::Literal(bound));
      for (const char* keyword : {"exclusiveMinimum", "exclusiveMaximum"}) {
        if (draft() >= Draft::k6) {
          VisitKeyword(keyword, Tree::Literal(bound));
        } else {
          case_.schema = Tree::Object(
              {{"$schema", Tree::String(MetaschemaUri(draft()))},
               {keyword[9] == 'M' && keyword[10] == 'i' ? "minimum" : "maximum", Tree::Literal(bound)},
               {keyword, Tree::Bool(true)}});
          visit_(case_);
        }
      }
    }
    for (const std::string& divisor : DivisorPool()) VisitKeyword("multipleOf", Tree::Literal(divisor));
  }

  void Texts() {
    case_.origin = "texts";
    case_.instances.clear();
    for (const std::string& text : StringPool()) case_.instances.push_back(Tree::String(text));
    for (const PatternSample& sample : PatternPool()) case_.instances.push_back(Tree::String(sample.match));
    for (const PatternSample& sample : PatternPool()) VisitKeyword("pattern", Tree::String(sample.pattern));
    for (int n = 0; n < 10; ++n) {
      VisitKeyword("minLength", Tree::Int(n));
      VisitKeyword("maxLength", Tree::Int(n));
    }
    for (Tree& instance : case_.instances) instance = Tree::Object({{instance.text, Tree::Int(1)}});
    for (const PatternSample& sample : PatternPool()) {
      VisitKeyword("patternProperties",
                   Tree::Object({{sample.pattern, Tree::Object({{"type", Tree::String("null")}})}}));
    }
    for (const std::string& name : NamePool()) {
      VisitKeyword("required", Tree::Names({name}));
      VisitKeyword("properties", Tree::Object({{name, Tree::Object({{"type", Tree::String("null")}})}}));
    }
  }

  // All in-place applicators over scalar subschemas.
  void Combinations() {
    Instances("combinations", {"null", "true", "0", "1", "1.0", R"("a")", "[]", "{}"});
    const Strings leaves = {True(), False(), R"({"type":"integer"})", R"({"enum":[1]})",
                            R"({"type":"string"})"};
    const Strings siblings = {"", R"("type":["integer","null"])"};
    for (const std::string& s : siblings) {
      for (const std::string& x : leaves) {
        Visit({s, R"("not":)" + x});
        for (const std::string& y : leaves) {
          for (const char* op : {"allOf", "anyOf", "oneOf"}) {
            Visit({s, '"' + std::string(op) + "\":[" + x + "," + y + "]"});
            for (const std::string& z : leaves) {
              Visit({s, '"' + std::string(op) + "\":[" + x + "," + y + "," + z + "]"});
            }
          }
        }
        if (draft() < Draft::k7) continue;
        for (const std::string& y : WithAbsent(leaves, R"("then":)")) {
          for (const std::string& z : WithAbsent(leaves, R"("else":)")) Visit({s, R"("if":)" + x, y, z});
        }
      }
    }
  }

  static Strings WithAbsent(const Strings& list, const std::string& prefix) {
    Strings all = {""};
    for (const std::string& entry : list) all.push_back(prefix + entry);
    return all;
  }

  // Ways for subschemas of `list` to apply in place.
  Strings InPlace(const Strings& list) const {
    Strings all = {""};
    for (const std::string& x : list) {
      all.push_back(R"("not":)" + x);
      all.push_back(R"("$ref":"#/)" + Defs() + R"(/x",")" + Defs() + R"(":{"x":)" + x + "}");
      all.push_back(R"("allOf":[{"$ref":"#/)" + Defs() + R"(/x"}],")" + Defs() + R"(":{"x":)" + x + "}");
      all.push_back(R"("not":{"not":)" + x + "}");
      all.push_back('"' + std::string(draft() >= Draft::k2019 ? "dependentSchemas" : "dependencies") +
                    R"(":{"a":)" + x + "}");
      for (const std::string& y : list) {
        for (const char* op : {"allOf", "anyOf", "oneOf"}) {
          all.push_back('"' + std::string(op) + "\":[" + x + "," + y + "]");
        }
        if (draft() < Draft::k7) continue;
        all.push_back(R"("if":)" + x + R"(,"then":)" + y);
        all.push_back(R"("if":)" + x + R"(,"else":)" + y);
        all.push_back(R"("if":)" + x + R"(,"then":{"allOf":[)" + y + R"(]},"else":)" + True());
      }
    }
    return all;
  }

  // Everything that marks properties, beside and below everything that asks for the marks.
  void Objects() {
    Strings instances = {"1", "{}", "[]"};
    for (const char* a : {"", R"("a":1)", R"("a":"s")"}) {
      for (const char* b : {"", R"("b":1)", R"("b":"s")"}) {
        for (const char* ab : {"", R"("ab":1)", R"("ab":"s")"}) {
          instances.push_back("{" + Join({a, b, ab}) + "}");
        }
      }
    }
    Instances("objects", instances);
    const Strings parts = {R"({"properties":{"a":{"type":"integer"}}})",
                           R"({"properties":{"b":{"type":"integer"},"a":{}}})",
                           R"({"patternProperties":{"^a":{"type":"integer"}}})",
                           R"({"additionalProperties":{"type":"integer"}})",
                           R"({"required":["a"]})",
                           R"({"properties":{"a":{"enum":[1]}},"required":["a"]})",
                           R"({"properties":{"a":{}},"additionalProperties":{"type":"string"}})"};
    const Strings neighbours = {"", R"("properties":{"b":{"type":"integer"}})",
                                R"("patternProperties":{"b$":{"type":"string"}})", R"("required":["a","b"])"};
    Strings tails = {"", R"("additionalProperties":false)"};
    if (draft() >= Draft::k2019) {
      tails.push_back(R"("unevaluatedProperties":false)");
      tails.push_back(R"("unevaluatedProperties":{"type":"string"})");
    }
    for (const std::string& in_place : InPlace(parts)) {
      for (const std::string& neighbour : neighbours) {
        for (const std::string& tail : tails) Visit({in_place, neighbour, tail});
      }
    }
  }

  void Arrays() {
    Strings instances = {"1", R"({"a":[]})", "[]", R"([[1]])"};
    const Strings items = {"1", R"("s")"};
    for (const std::string& a : items) {
      instances.push_back("[" + a + "]");
      for (const std::string& b : items) {
        instances.push_back("[" + a + "," + b + "]");
        for (const std::string& c : items) instances.push_back("[" + a + "," + b + "," + c + "]");
      }
    }
    Instances("arrays", instances);
    Strings parts = {"{" + Prefix() + R"(:[{"type":"integer"}]})",
                     "{" + Prefix() + ":[" + True() + R"(,{"type":"integer"}]})",
                     R"({"items":{"type":"integer"}})", R"({"minItems":2})", R"({"maxItems":1})"};
    if (draft() >= Draft::k6) {
      parts.push_back(R"({"contains":{"type":"integer"}})");
      parts.push_back(R"({"contains":{"const":"s"}})");
    }
    const char* rest = draft() == Draft::k2020 ? "items" : "additionalItems";
    Strings neighbours = {"", Prefix() + ":[" + True() + "]",
                          Prefix() + R"(:[{"type":"integer"}],")" + rest + R"(":{"type":"string"})"};
    if (draft() >= Draft::k6) neighbours.push_back(R"("contains":{"type":"string"})");
    Strings tails = {""};
    if (draft() >= Draft::k2019) {
      tails.push_back(R"("unevaluatedItems":false)");
      tails.push_back(R"("unevaluatedItems":{"type":"string"})");
    }
    for (const std::string& in_place : InPlace(parts)) {
      for (const std::string& neighbour : neighbours) {
        for (const std::string& tail : tails) Visit({in_place, neighbour, tail});
      }
    }
  }

  void Containing() {
    Instances("contains", {"1", "[]", "[1]", R"(["s"])", "[1,1]", R"([1,"s"])", R"(["s",1])", R"([1,"s",1])",
                           R"(["s",1,"s"])", "[1,1,1]", R"(["s","s","s"])", "[null]", "[1,null]"});
    const bool bounded = draft() >= Draft::k2019;
    for (const std::string& what :
         {True(), False(), std::string(R"({"type":"integer"})"), std::string(R"({"not":{"const":1}})")}) {
      for (const char* least : {"", "0", "1", "2", "2.0", "18446744073709551616"}) {
        for (const char* most : {"", "0", "1", "2", "1e0", "18446744073709551616"}) {
          if (!bounded && *least + *most != 0) continue;
          for (const char* tail : {"", "false", R"({"type":"null"})"}) {
            if (!bounded && *tail != 0) continue;
            Visit({R"("contains":)" + what, Member("minContains", least), Member("maxContains", most),
                   Member("unevaluatedItems", tail)});
            Visit({Member("minContains", least), Member("maxContains", most),
                   Member("unevaluatedItems", tail)});
          }
        }
      }
    }
  }

  static std::string Member(const std::string& keyword, const std::string& value) {
    return value.empty() ? "" : '"' + keyword + "\":" + value;
  }

  // Three schemas that refer to each other in every way, endless ways included.
  void References() {
    Instances("references", {"1", R"("s")", "{}", R"({"a":1})", R"({"a":"s"})", R"({"a":{"a":1}})",
                             R"({"a":{"a":"s"}})", R"({"b":1})", R"({"a":{"b":1}})", "[1]", R"(["s"])",
                             "[[1]]", R"({"a":[1]})", R"([{"a":"s"}])", R"({"a":1,"b":1})"});
    const auto to = [&](const std::string& name) {
      return name == "#" ? std::string(R"({"$ref":"#"})") : R"({"$ref":"#/)" + Defs() + "/" + name + "\"}";
    };
    Strings bodies = {R"({"type":"integer"})", R"({"enum":["s",{"a":"s"}]})"};
    for (const char* name : {"#", "x", "y"}) {
      bodies.push_back(to(name));
      bodies.push_back(R"({"properties":{"a":)" + to(name) + "}}");
      bodies.push_back(R"({"anyOf":[)" + to(name) + R"(,{"type":"string"}]})");
      bodies.push_back(R"({"not":)" + to(name) + "}");
      bodies.push_back(R"({"items":)" + to(name) + R"(,"type":["array","integer"]})");
    }
    bodies.push_back(R"({"allOf":[)" + to("x") + "," + to("y") + "]}");
    bodies.push_back(R"({"oneOf":[)" + to("x") + "," + to("y") + "]}");
    if (draft() >= Draft::k2019) {
      bodies.push_back(R"({"properties":{"a":)" + to("#") + R"(},"unevaluatedProperties":false})");
      bodies.push_back(R"({"$ref":"#/$defs/y","unevaluatedProperties":)" + to("x") + "}");
    }
    for (const std::string& root : bodies) {
      for (const std::string& x : bodies) {
        for (const std::string& y : bodies) {
          const std::string definitions = '"' + Defs() + R"(":{"x":)" + x + R"(,"y":)" + y + "}";
          // Up to draft 7 a root $ref would hide what stands beside it.
          const bool wrap = draft() <= Draft::k7 && root.rfind(R"({"$ref")", 0) == 0;
          Visit({wrap ? R"("allOf":[)" + root + "]" : root.substr(1, root.size() - 2), definitions});
        }
      }
    }
  }

  // Where a reference may stand: (opening, closing).
  static const std::vector<std::pair<std::string, std::string>>& Places() {
    static const std::vector<std::pair<std::string, std::string>> places = {
        {"", ""},
        {R"("properties":{"a":{)", "}}"},
        {R"("items":{)", "}"},
        {R"("anyOf":[{"type":"boolean"},{)", "}]"}};
    return places;
  }
  static const Strings& ReferenceInstances() {
    static const Strings list = {"1",
                                 R"("s")",
                                 "null",
                                 "true",
                                 "[1]",
                                 R"(["s"])",
                                 "[null]",
                                 R"({"a":1})",
                                 R"({"a":"s"})",
                                 R"({"a":null})",
                                 R"({"a":{"a":1}})",
                                 R"([["s"]])",
                                 R"({"a":{"a":[]}})"};
    return list;
  }

  void RecursiveReferences() {
    Instances("recursive", ReferenceInstances());
    const Strings anchors = {"", R"("$recursiveAnchor":true)", R"("$recursiveAnchor":false)"};
    for (const std::string& outer : anchors) {
      for (const std::string& middle : anchors) {
        for (const std::string& inner : anchors) {
          for (const auto& [open, close] : Places()) {
            // In r2 the reference always goes to a child, else most of these would be endless.
            const std::string use = open + R"("$recursiveRef":"#")" + close;
            const std::string child =
                open.empty() ? R"("properties":{"a":{"$recursiveRef":"#"}},"required":["a"])" : use;
            const std::string r1 =
                Join({R"("$id":"r1")", middle, R"("anyOf":[{"type":"string"},{"$ref":"r2"}])",
                      R"("$defs":{"use":{)" + use + "}}"});
            const std::string r2 =
                Join({R"("$id":"r2")", inner, R"("anyOf":[{"type":"null"},{)" + child + "}]"});
            for (const char* entry : {"r1", "r2", "r1#/$defs/use"}) {
              for (const char* type : {"", R"("type":["object","array","integer"])"}) {
                Visit({R"("$id":"https://ex.test/root")", outer, type,
                       R"("anyOf":[{"type":"boolean"},{"$ref":")" + std::string(entry) + R"("}])",
                       R"("$defs":{"r1":{)" + r1 + R"(},"r2":{)" + r2 + "}}"});
              }
            }
          }
        }
      }
    }
  }

  void DynamicReferences() {
    Instances("dynamic", ReferenceInstances());
    // An anchor n of the given type: at the root of the resource (its own members, definitions), or not.
    const auto anchored = [](const std::string& type) {
      const std::string body = R"("type":[")" + type + R"(","object","array"])";
      return std::vector<std::pair<std::string, std::string>>{
          {"", ""},
          {R"("$dynamicAnchor":"n",)" + body, ""},
          {"", R"("t":{"$dynamicAnchor":"n",)" + body + "}"},
          {"", R"("t":{"$anchor":"n",)" + body + "}"}};
    };
    for (const auto& [root, root_defs] : anchored("integer")) {
      for (const auto& [r1, r1_defs] : anchored("string")) {
        for (const auto& [r2, r2_defs] : anchored("null")) {
          for (const char* entry : {"r1", "r1#/$defs/use", "r2", "r1#n"}) {
            for (const char* target : {R"("$dynamicRef":"#n")", R"("$dynamicRef":"r2#n")", R"("$ref":"#n")",
                                       R"("$dynamicRef":"#/$defs/t")", R"("$dynamicRef":"root#n")"}) {
              for (const auto& [open, close] : Places()) {
                const std::string use = open + target + close;
                const std::string in_r1 = Join({r1_defs, R"("use":{)" + use + "}"});
                const std::string in_r2 = Join({r2_defs, R"("go":{"$ref":"r1#/$defs/use"})"});
                const std::string box1 = Join({R"("$id":"r1")", r1, R"("$defs":{)" + in_r1 + "}"});
                const std::string box2 =
                    Join({R"("$id":"r2")", r2, R"("allOf":[{"$ref":"#/$defs/go"}],"$defs":{)" + in_r2 + "}"});
                const std::string all = Join({root_defs, R"("r1":{)" + box1 + "}", R"("r2":{)" + box2 + "}"});
                Visit({R"("$id":"https://ex.test/root")", root, R"("$ref":")" + std::string(entry) + '"',
                       R"("$defs":{)" + all + "}"});
              }
            }
          }
        }
      }
    }
  }

  const std::function<void(const Case&)>& visit_;
  Case case_;
};

}  // namespace

void ForEachSmallCase(Draft draft, const std::function<void(const Case&)>& visit) {
  SmallCases(draft, visit).Run();
}

}  // namespace vouch::reference
