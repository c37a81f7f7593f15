// See lower.h: decides which (schema, dynamic scope) pairs exist, and lowers each of them once.
#include "engine/ir/lower.h"

#include <algorithm>
#include <cstring>

#include "engine/ir/lowering.h"
#include "engine/json/pointer.h"
#include "engine/regex/pattern.h"
#include "engine/uri/uri.h"
#include "fmt/format.h"

namespace vouch::ir {

using schema::NodeId;

namespace {

// The order in which keywords of one schema must run: what others depend on first, unevaluated* last.
int Rank(schema::Keyword k) {
  switch (k) {
    case schema::Keyword::kAdditionalProperties:
    case schema::Keyword::kAdditionalItems:
    case schema::Keyword::kItems:
      return 1;
    case schema::Keyword::kUnevaluatedItems:
    case schema::Keyword::kUnevaluatedProperties:
      return 2;
    default:
      return 0;
  }
}

}  // namespace

Lowering::Lowering(const schema::Graph& graph, const LowerOptions& options)
    : graph_(graph), options_(options), scopes_(graph) {
  for (const schema::LoadedDocument& d : graph.documents()) module_.documents.push_back(d.document);
}

SchemaId Lowering::Enter(NodeId target, ScopeId scope) {
  const ScopeId entered = scopes_.Enter(scope, target);
  auto [it, added] = ids_.emplace(uint64_t{target} << 32 | entered, static_cast<SchemaId>(pending_.size()));
  if (added) pending_.push_back({target, entered});
  return it->second;
}

SchemaId Lowering::Child(NodeId target) { return Enter(target, scope_); }

SchemaId Lowering::Bound(const schema::Reference& reference) {
  return Enter(scopes_.Resolve(reference, scope_), scope_);
}

std::span<const schema::Edge> Lowering::Edges(schema::Keyword keyword) const {
  const auto all = graph_.edges(*node_);
  auto first = std::find_if(all.begin(), all.end(), [&](const schema::Edge& e) { return e.keyword == keyword; });
  auto last = std::find_if(first, all.end(), [&](const schema::Edge& e) { return e.keyword != keyword; });
  return {first, last};
}

StringId Lowering::Intern(std::string_view text) {
  auto it = interned_.find(text);
  if (it != interned_.end()) return it->second;
  auto copy = std::make_unique<char[]>(text.size() + 1);
  std::memcpy(copy.get(), text.data(), text.size());
  const std::string_view view(copy.get(), text.size());
  module_.string_storage.push_back(std::move(copy));
  module_.strings.push_back(view);
  return interned_[view] = static_cast<StringId>(module_.strings.size() - 1);
}

ValueId Lowering::AddValue(const json::Value& value) {
  auto [it, added] = value_ids_.emplace(&value, static_cast<ValueId>(module_.values.size()));
  if (added) module_.values.push_back(&value);
  return it->second;
}

uint32_t Lowering::AddSize(uint64_t size) {
  const auto at = static_cast<uint32_t>(lists().size());
  lists().push_back(static_cast<uint32_t>(size));
  lists().push_back(static_cast<uint32_t>(size >> 32));
  return at;
}

std::optional<PatternId> Lowering::AddPattern(std::string_view source, std::string_view keyword) {
  auto it = pattern_ids_.find(source);
  if (it != pattern_ids_.end()) return it->second;
  regex::PatternOptions pattern_options = regex::OptionsWithin(options_.limits);
  pattern_options.linear_only = options_.linear_patterns_only;
  const auto warnings = regex::Pattern::Try(source, pattern_options);
  if (!warnings.ok()) {
    // A pattern that is a member's name stands below its keyword.
    Fail(warnings.error().code, keyword, warnings.error().message, keyword == "patternProperties" ? &source : nullptr);
    return std::nullopt;
  }
  if (options_.warnings != nullptr) {
    for (const std::string& w : *warnings) {
      options_.warnings->push_back(fmt::format("{}: {}", graph_.AbsoluteLocation(node_id_), w));
    }
  }
  const StringId text = Intern(source);
  module_.patterns.push_back(text);
  return pattern_ids_[module_.strings[text]] = static_cast<PatternId>(module_.patterns.size() - 1);
}

Keyword& Lowering::Emit(Op op, std::string_view name) {
  Keyword k;
  k.op = op;
  k.name = Intern(name);
  module_.keywords.push_back(k);
  return module_.keywords.back();
}

uint32_t Lowering::Emitted(Op op) const {
  for (size_t i = module_.keywords.size(); i > module_.schemas[schema_id_].first; --i) {
    if (module_.keywords[i - 1].op == op) return static_cast<uint32_t>(i - 1);
  }
  return kNone;
}

void Lowering::Fail(ErrorCode code, std::string_view keyword, const std::string& message,
                    const std::string_view* member) {
  if (stopped_ || errors_.size() >= kMaxErrors) return;
  Error e;
  e.code = code;
  e.message = fmt::format("{}: {}", keyword, message);
  e.document = graph_.documents()[graph_.resource(node_->resource).document].uri;
  // Pointers into documents: through the resources around this one.
  e.pointer = fmt::format("{}/{}", graph_.Pointer(node_id_), keyword);
  if (member != nullptr) json::AppendToken(&e.pointer, *member);
  NodeId root = graph_.resource(node_->resource).root;
  while (graph_.node(root).parent != schema::kNoNode) {
    const NodeId parent = graph_.node(root).parent;
    e.pointer = fmt::format("{}/{}{}{}", graph_.Pointer(parent), graph_.node(root).keyword, graph_.node(root).rest, e.pointer);
    root = graph_.resource(graph_.node(parent).resource).root;
  }
  // Later ones may be worth knowing, too, unless memory is what runs out.
  if (code == ErrorCode::kLimit || code == ErrorCode::kMemory) {
    stopped_ = true;
    errors_.clear();
  }
  for (const Error& known : errors_) {
    if (known.pointer == e.pointer && known.document == e.document) return;  // lowered for another dynamic scope
  }
  errors_.push_back(std::move(e));
}

Error Lowering::TakeErrors() {
  Error first = errors_[0];
  if (errors_.size() > 1) first.details = std::move(errors_);
  return first;
}

uint32_t Lowering::LocationOf(NodeId id) {
  std::vector<NodeId> path;
  while (locations_.count(id) == 0) {
    path.push_back(id);
    if (graph_.resource(graph_.node(id).resource).root == id) break;
    id = graph_.node(id).parent;
  }
  while (!path.empty()) {
    const schema::Node& node = graph_.node(path.back());
    const schema::Resource& resource = graph_.resource(node.resource);
    Location location;
    if (resource.root == path.back()) {
      location.text = Intern(resource.uri);
    } else {
      location.parent = locations_[node.parent];
      location.text = Intern(uri::EncodeFragment(fmt::format("/{}{}", node.keyword, node.rest)));
    }
    locations_[path.back()] = static_cast<uint32_t>(module_.locations.size());
    module_.locations.push_back(location);
    id = path.back();
    path.pop_back();
  }
  return locations_[id];
}

void Lowering::LowerSchema(SchemaId id) {
  schema_id_ = id;
  node_id_ = pending_[id].node;
  scope_ = pending_[id].scope;
  node_ = &graph_.node(node_id_);
  Schema s;
  s.first = static_cast<uint32_t>(module_.keywords.size());
  s.location = LocationOf(node_id_);
  const json::Value& value = *node_->value;
  if (value.is_bool()) s.constant = value.is_true() ? Schema::Constant::kTrue : Schema::Constant::kFalse;
  module_.schemas.push_back(s);
  if (!value.is_object()) return;

  struct Item {
    schema::KeywordInfo info;
    std::string_view name;
    const json::Value* value;
  };
  std::vector<Item> items;
  items.reserve(value.size());
  bool only_ref = false;
  for (const json::Member& m : value.members()) {
    const std::string_view name = value.key_text(m.key);
    const schema::KeywordInfo info = schema::Lookup(graph_.dialect(*node_), name);
    if (info.keyword == schema::Keyword::kRef && schema::RefHidesSiblings(draft()) && m.value.is_string()) {
      items.assign(1, {info, name, &m.value});
      only_ref = true;
      break;
    }
    items.push_back({info, name, &m.value});
  }
  if (!only_ref) {
    std::stable_sort(items.begin(), items.end(),
                     [](const Item& a, const Item& b) { return Rank(a.info.keyword) < Rank(b.info.keyword); });
  }
  for (const Item& i : items) LowerKeyword(*this, i.info, i.name, *i.value);
  module_.schemas[id].count = static_cast<uint32_t>(module_.keywords.size()) - module_.schemas[id].first;
}

// Patterns in schemas that nothing reaches are refused all the same: a broken schema is broken.
void Lowering::CheckUnreachedPatterns() {
  for (NodeId id = 0; id < graph_.node_count() && !stopped_; ++id) {
    node_id_ = id;
    node_ = &graph_.node(id);
    if (!node_->value->is_object()) continue;
    if (schema::RefHidesSiblings(draft())) {
      const json::Value* ref = Sibling("$ref");
      if (ref != nullptr && ref->is_string()) continue;
    }
    if (const json::Value* p = Sibling("pattern"); p != nullptr && p->is_string()) {
      if (schema::Lookup(dialect(), "pattern").keyword == schema::Keyword::kPattern) AddPattern(p->string(), "pattern");
    }
    for (const schema::Edge& e : Edges(schema::Keyword::kPatternProperties)) AddPattern(e.name, "patternProperties");
  }
}

uint64_t Lowering::Bytes() const {
  return module_.schemas.size() * sizeof(Schema) + module_.keywords.size() * sizeof(Keyword) +
         module_.lists.size() * sizeof(uint32_t);
}

Result<Module> Lowering::Run() {
  Enter(graph_.root(), 0);
  for (SchemaId id = 0; id < pending_.size() && !stopped_; ++id) {
    LowerSchema(id);
    if (scopes_.size() > options_.limits.dynamic_scopes) {
      Fail(ErrorCode::kLimit, "$schema",
           fmt::format("dynamic references can be bound in more ways than the limit dynamic_scopes ({})",
                       options_.limits.dynamic_scopes));
    }
    if (Bytes() > options_.limits.program_bytes) {
      Fail(ErrorCode::kLimit, "$schema",
           fmt::format("the compiled schema would exceed the limit program_bytes ({})", options_.limits.program_bytes));
    }
  }
  const size_t used = module_.patterns.size();
  CheckUnreachedPatterns();
  module_.patterns.resize(std::min(used, module_.patterns.size()));
  if (!errors_.empty()) return TakeErrors();
  return std::move(module_);
}

Result<Module> Lower(const schema::Graph& graph, const LowerOptions& options) {
  return Lowering(graph, options).Run();
}

}  // namespace vouch::ir
