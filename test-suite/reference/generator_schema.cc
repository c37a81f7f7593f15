// The plan of a random schema: resources, definitions, anchors, references. The keywords are in generator_keywords.cc.
#include "test-suite/reference/generator_schema.h"

#include <cctype>

#include "engine/json/pointer.h"
#include "engine/uri/uri.h"

namespace vouch::reference {

SchemaMaker::Context SchemaMaker::Context::Child(Theme t) const {
  Context c = *this;
  --c.depth;
  c.consumed = true;
  c.theme = t;
  return c;
}

SchemaMaker::Context SchemaMaker::Context::InPlace() const {
  Context c = *this;
  --c.depth;
  return c;
}

Tree SchemaMaker::Make() {
  budget_ = dice_.Percent(70) ? dice_.Between(4, 20) : dice_.Between(20, 60);
  names_ = dice_.Some(NamePool(), static_cast<size_t>(dice_.Between(2, 5)));
  PlanResources();
  return WriteResource(0);
}

void SchemaMaker::PlanResources() {
  const int embedded = dice_.Percent(60) ? 0 : dice_.Between(1, 2);
  resources_.resize(static_cast<size_t>(embedded) + 1);
  ResourcePlan& root = resources_[0];
  if (dice_.Percent(embedded > 0 ? 75 : 30)) root.id = "https://ex.test/dir/root";
  for (int i = 1; i <= embedded; ++i) {
    const std::string name = "r" + std::to_string(i);
    const bool relative = !root.id.empty() && dice_.Percent(60);
    resources_[static_cast<size_t>(i)].id = relative ? name : "https://ex.test/dir/" + name;
  }
  for (int i = 0; i <= embedded; ++i) PlanDefinitions(i);
  // Each embedded resource hangs below a definition of an earlier one.
  for (int i = 1; i <= embedded; ++i) {
    ResourcePlan& parent = resources_[dice_.Below(static_cast<uint64_t>(i))];
    Definition home;
    home.name = "home" + std::to_string(i);
    home.resource = i;
    parent.definitions.push_back(home);
  }
}

void SchemaMaker::PlanDefinitions(int resource) {
  static const std::vector<std::string> kNames = {"d", "e", "f f", "g/g", "h~h", "é", "%25", "allOf", "0"};
  ResourcePlan& plan = resources_[static_cast<size_t>(resource)];
  const int count = dice_.Percent(35) ? 0 : dice_.Between(1, 3);
  for (const std::string& name : dice_.Some(kNames, static_cast<size_t>(count))) {
    Definition d;
    d.name = name;
    if (dice_.Percent(25)) d.anchor = "anchor" + std::to_string(plan.definitions.size());
    plan.definitions.push_back(d);
  }
  plan.recursive_anchor = dice_.Percent(60);
  if (draft_ != Draft::k2020) return;
  for (const char* name : {"n", "m"}) {
    if (!dice_.Percent(45)) continue;
    const size_t place = dice_.Below(plan.definitions.size() + 1);
    if (place < plan.definitions.size() && plan.definitions[place].dynamic.empty()) {
      plan.definitions[place].dynamic = name;
    } else if (plan.dynamic.empty()) {
      plan.dynamic = name;
    }
  }
}

// A reference to the resource's root as written inside resource `from`; nothing when there is none.
std::string SchemaMaker::NameOf(int resource, int from) const {
  const std::string& id = resources_[static_cast<size_t>(resource)].id;
  if (resource == from || id.empty()) return "";
  const std::string absolute = uri::Resolve("https://ex.test/dir/", id);
  if (!resources_[static_cast<size_t>(from)].id.empty() && dice_.Percent(50)) {
    return absolute.substr(absolute.rfind('/') + 1);
  }
  return absolute;
}

Tree SchemaMaker::WriteResource(int resource) {
  const ResourcePlan& plan = resources_[static_cast<size_t>(resource)];
  Context at;
  at.resource = resource;
  at.depth = dice_.Between(1, resource == 0 ? 5 : 3);
  at.theme = AnyTheme();
  budget_ = std::max(budget_, 3);
  Tree body = Schema(at);
  if (!body.is_object()) body = Tree::Object();
  // Up to draft 7, a $ref would hide the identifier and (in some readings) what else is here.
  if (draft_ <= Draft::k7 && body.Find("$ref") != nullptr) {
    body = Tree::Object({{"allOf", Tree::Array({std::move(body)})}});
  }
  Tree head = Tree::Object();
  if (resource == 0) head.Set("$schema", Tree::String(MetaschemaUri(draft_)));
  if (!plan.id.empty()) head.Set(draft_ == Draft::k4 ? "id" : "$id", Tree::String(plan.id));
  if (draft_ == Draft::k2019 && plan.recursive_anchor) head.Set("$recursiveAnchor", Tree::Bool(true));
  if (!plan.dynamic.empty()) head.Set("$dynamicAnchor", Tree::String(plan.dynamic));
  for (auto& member : body.members) head.members.push_back(std::move(member));
  Tree definitions = Tree::Object();
  for (size_t i = 0; i < plan.definitions.size(); ++i) {
    definitions.Set(plan.definitions[i].name, WriteDefinition(resource, i));
  }
  if (!definitions.members.empty()) head.Set(DefinitionsKeyword(), std::move(definitions));
  return head;
}

Tree SchemaMaker::WriteDefinition(int resource, size_t index) {
  const Definition d = resources_[static_cast<size_t>(resource)].definitions[index];
  if (d.resource >= 0) return WriteResource(d.resource);
  Context at;
  at.resource = resource;
  at.definition = static_cast<int>(index);
  at.depth = dice_.Between(0, 3);
  at.theme = AnyTheme();
  budget_ = std::max(budget_, 2);
  Tree body = Schema(at);
  if (d.anchor.empty() && d.dynamic.empty()) return body;
  if (!body.is_object()) body = Tree::Object({{"not", Tree::Object()}});
  if (draft_ <= Draft::k7 && body.Find("$ref") != nullptr) {
    body = Tree::Object({{"allOf", Tree::Array({std::move(body)})}});
  }
  if (!d.anchor.empty()) {
    if (draft_ >= Draft::k2019) {
      body.Set("$anchor", Tree::String(d.anchor));
    } else {
      body.Set(draft_ == Draft::k4 ? "id" : "$id", Tree::String("#" + d.anchor));
    }
  }
  if (!d.dynamic.empty()) body.Set("$dynamicAnchor", Tree::String(d.dynamic));
  return body;
}

void SchemaMaker::AddReference(Tree* schema, const Context& at) {
  std::vector<std::string> targets;
  for (size_t r = 0; r < resources_.size(); ++r) {
    const ResourcePlan& plan = resources_[r];
    const bool own = static_cast<int>(r) == at.resource;
    if (!own && plan.id.empty()) continue;
    const std::string base = NameOf(static_cast<int>(r), at.resource);
    // Without a step to a child, go forward only (mostly): to later definitions, to later resources.
    const bool free = at.consumed || dice_.Percent(3);
    if (own ? free : free || static_cast<int>(r) > at.resource) targets.push_back(own ? "#" : base);
    for (size_t i = 0; i < plan.definitions.size(); ++i) {
      const Definition& d = plan.definitions[i];
      const bool forward = own ? static_cast<int>(i) > at.definition : static_cast<int>(r) > at.resource;
      if (!free && !forward) continue;
      if (d.resource >= 0) continue;  // reached by its own name
      std::string pointer;
      json::AppendToken(&pointer, DefinitionsKeyword());
      json::AppendToken(&pointer, d.name);
      targets.push_back(base + "#" + uri::EncodeFragment(pointer));
      if (!d.anchor.empty()) targets.push_back(base + "#" + d.anchor);
      if (!d.dynamic.empty() && dice_.Percent(40)) targets.push_back(base + "#" + d.dynamic);
    }
  }
  if (targets.empty()) return;
  schema->Set("$ref", Tree::String(dice_.Pick(targets)));
}

void SchemaMaker::AddDynamicReference(Tree* schema, const Context& at) {
  if (!at.consumed && dice_.Percent(80)) return;
  if (draft_ == Draft::k2019) {
    schema->Set("$recursiveRef", Tree::String("#"));
    return;
  }
  if (draft_ != Draft::k2020) return;
  std::vector<std::string> targets;
  for (size_t r = 0; r < resources_.size(); ++r) {
    const ResourcePlan& plan = resources_[r];
    if (static_cast<int>(r) != at.resource && plan.id.empty()) continue;
    const std::string base = NameOf(static_cast<int>(r), at.resource);
    std::vector<std::string> anchors = {plan.dynamic};
    for (const Definition& d : plan.definitions) {
      anchors.push_back(d.dynamic);
      if (dice_.Percent(15)) anchors.push_back(d.anchor);  // then it is a plain reference
    }
    for (const std::string& anchor : anchors) {
      if (!anchor.empty()) targets.push_back(base + "#" + anchor);
    }
  }
  if (!targets.empty()) schema->Set("$dynamicRef", Tree::String(dice_.Pick(targets)));
}

}  // namespace vouch::reference
