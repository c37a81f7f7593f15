// Indexing of documents and binding of references, see store.h.
#include "test-suite/reference/store.h"

#include <utility>

#include "engine/json/pointer.h"
#include "engine/uri/uri.h"

namespace vouch::reference {
namespace {

using json::Value;

const Value* StringMember(const Value& schema, std::string_view name) {
  const Value* value = schema.Find(name);
  return value != nullptr && value->is_string() ? value : nullptr;
}

}  // namespace

Result<std::unique_ptr<Store>> Store::Load(const Value& root, const Registry& registry,
                                           const Options& options) {
  std::unique_ptr<Store> store(new Store(root, registry, options));
  store->IndexDocument(root, uri::Normalize(uri::WithoutFragment(options.base_uri)));
  store->BindAll();
  if (store->error_) return std::move(*store->error_);
  return store;
}

void Store::Fail(ErrorCode code, std::string message) {
  if (!error_) error_ = Failure(code, std::move(message));
}

Resource* Store::IndexDocument(const Value& root, const std::string& retrieval_uri) {
  if (!root.is_object() && !root.is_bool()) {
    Fail(ErrorCode::kSchema, "a schema is an object or a boolean");
    return nullptr;
  }
  resources_.emplace_back();
  resources_.back().uri = retrieval_uri;
  resources_.back().root = &root;
  Resource* resource = &resources_.back();
  by_uri_[retrieval_uri] = resource;
  Result<Dialect> dialect = FindDialect(options_.default_dialect, registry_);
  if (!dialect.ok()) {
    Fail(dialect.error().code, dialect.error().message);
    return nullptr;
  }
  dialects_.push_back(dialect.value());
  Index(root, resource, &dialects_.back(), true);
  return resource;
}

// Gives `schema` and, through its keywords, every schema below it a SchemaInfo.
void Store::Index(const Value& schema, Resource* resource, const Dialect* dialect, bool document_root) {
  if (error_ || (!schema.is_object() && !schema.is_bool())) return;
  if (schema.is_object()) {
    dialect = DialectOf(schema, dialect, document_root);
    resource = Identify(schema, resource, dialect->draft, document_root);
    AddAnchors(schema, resource, dialect->draft);
  }
  SchemaInfo& info = schemas_[&schema];
  info.resource = resource;
  info.dialect = dialect;
  if (!schema.is_object()) return;
  unbound_.push_back(&schema);
  const auto visit = [&](const Value& child) { Index(child, resource, dialect, false); };
  if (dialect->draft <= Draft::k7 && StringMember(schema, "$ref") != nullptr) {
    // What a $ref hides is no schema until a pointer leads there. Definitions are kept, for their identifiers.
    const Value* definitions = schema.Find("definitions");
    if (definitions == nullptr || !definitions->is_object()) return;
    for (const json::Member& m : definitions->members()) visit(m.value);
    return;
  }
  ForEachSubschema(schema, dialect->draft, visit);
}

// "$schema" counts at the root of a document and of an embedded resource (2020-12 core 8.1.1).
const Dialect* Store::DialectOf(const Value& schema, const Dialect* inherited, bool document_root) {
  const Value* uri = StringMember(schema, "$schema");
  if (uri == nullptr) return inherited;
  if (!document_root && StringMember(schema, "$id") == nullptr && StringMember(schema, "id") == nullptr) {
    return inherited;
  }
  Result<Dialect> dialect = FindDialect(uri->string(), registry_);
  if (!dialect.ok()) {
    Fail(dialect.error().code, dialect.error().message);
    return inherited;
  }
  dialects_.push_back(dialect.value());
  return &dialects_.back();
}

// "$id" (2020-12 core 8.2.1; draft 7 core 8.2; draft 4 core 7.2 calls it "id"). Returns the resource that the schema
// belongs to.
Resource* Store::Identify(const Value& schema, Resource* resource, Draft draft, bool document_root) {
  const Value* id = StringMember(schema, draft == Draft::k4 ? "id" : "$id");
  if (id == nullptr) return resource;
  // Up to draft 7 a $ref hides its siblings (draft 7 core 8.3).
  if (draft <= Draft::k7 && StringMember(schema, "$ref") != nullptr) return resource;
  const std::string whole = uri::Resolve(resource->uri, id->string());
  const std::string uri = uri::Normalize(uri::WithoutFragment(whole));
  const std::string fragment(uri::Fragment(whole).value_or(""));
  if (!fragment.empty() && draft >= Draft::k2019) {
    Fail(ErrorCode::kSchema, "$id with a fragment: " + whole);
    return resource;
  }
  if (document_root) {
    resource->uri = uri;
    by_uri_[uri] = resource;
  } else if (fragment.empty() || uri != resource->uri) {
    resources_.emplace_back();
    resources_.back().uri = uri;
    resources_.back().root = &schema;
    resource = &resources_.back();
    Register(uri, resource);
  }
  // Location-independent identifiers of draft 4 (core 7.2.3), 6 and 7 (core 8.2.3).
  if (!fragment.empty() && fragment[0] != '/') AddAnchor(resource, fragment, schema);
  return resource;
}

void Store::Register(const std::string& uri, Resource* resource) {
  if (!by_uri_.emplace(uri, resource).second) Fail(ErrorCode::kSchema, "two resources have the URI " + uri);
}

void Store::AddAnchor(Resource* resource, const std::string& name, const Value& schema) {
  if (!resource->anchors.emplace(name, &schema).second) {
    Fail(ErrorCode::kSchema, "two anchors are called " + name + " in " + resource->uri);
  }
}

void Store::AddAnchors(const Value& schema, Resource* resource, Draft draft) {
  if (draft < Draft::k2019) return;
  // 2020-12 core 8.2.2, 2019-09 core 8.2.3.
  const Value* anchor = StringMember(schema, "$anchor");
  const Value* dynamic = draft == Draft::k2020 ? StringMember(schema, "$dynamicAnchor") : nullptr;
  if (anchor != nullptr) AddAnchor(resource, std::string(anchor->string()), schema);
  if (dynamic != nullptr) {
    const std::string name(dynamic->string());
    if (anchor == nullptr || anchor->string() != name) AddAnchor(resource, name, schema);
    resource->dynamic_anchors.emplace(name, &schema);
  }
  // 2019-09 core 8.2.4.2.1: only at the root of a resource.
  const Value* recursive = schema.Find("$recursiveAnchor");
  if (draft == Draft::k2019 && recursive != nullptr && recursive->is_true() && resource->root == &schema) {
    resource->recursive_anchor = true;
  }
}

void Store::BindAll() {
  while (!unbound_.empty() && !error_) {  // Find may add documents, and with them schemas
    const Value* schema = unbound_.back();
    unbound_.pop_back();
    Bind(*schema);
  }
}

void Store::Bind(const Value& schema) {
  SchemaInfo info = schemas_[&schema];
  const Draft draft = info.dialect->draft;
  const Value* ref = StringMember(schema, "$ref");
  if (ref != nullptr) info.ref = Find(info, ref->string(), nullptr);
  if (ref == nullptr || draft >= Draft::k2019) {
    const Value* recursive = StringMember(schema, "$recursiveRef");
    if (draft == Draft::k2019 && recursive != nullptr) {
      // 2019-09 core 8.2.4.2.1.
      if (recursive->string() != "#") Fail(ErrorCode::kSchema, "a $recursiveRef that is not \"#\"");
      info.recursive_ref = Find(info, recursive->string(), nullptr);
    }
    const Value* dynamic = StringMember(schema, "$dynamicRef");
    if (draft == Draft::k2020 && dynamic != nullptr) {
      info.dynamic_ref = Find(info, dynamic->string(), &info.dynamic_name);
    }
    const Value* pattern = StringMember(schema, "pattern");
    if (pattern != nullptr) CompilePattern(pattern->string());
    const Value* properties = schema.Find("patternProperties");
    if (properties != nullptr && properties->is_object()) {
      for (const json::Member& m : properties->members()) CompilePattern(properties->key_text(m.key));
    }
  }
  schemas_[&schema] = info;
}

void Store::CompilePattern(std::string_view source) {
  if (patterns_.find(source) != patterns_.end()) return;
  Result<regex::Pattern> pattern = regex::Pattern::Compile(source);
  if (!pattern.ok()) return Fail(pattern.error().code, pattern.error().message);
  patterns_.emplace(std::string(source), std::move(pattern).value());
}

Resource* Store::FindResource(const std::string& uri) {
  const auto known = by_uri_.find(uri);
  if (known != by_uri_.end()) return known->second;
  const auto stored = registry_.find(uri);
  if (stored == registry_.end()) return nullptr;
  return IndexDocument(stored->second->root(), uri);
}

// The schema that `reference` in `from` identifies (2020-12 core 8.2.3.1, 9.2). When it was found through a
// $dynamicAnchor and `dynamic_name` is given, stores the anchor's name there.
const Value* Store::Find(const SchemaInfo& from, std::string_view reference, std::string* dynamic_name) {
  const std::string whole = uri::Resolve(from.resource->uri, reference);
  Resource* resource = FindResource(uri::Normalize(uri::WithoutFragment(whole)));
  const std::optional<std::string> fragment = uri::PercentDecode(uri::Fragment(reference).value_or(""));
  const Value* target = nullptr;
  if (resource == nullptr || !fragment) {
    target = nullptr;
  } else if (fragment->empty()) {
    target = resource->root;
  } else if (fragment->front() == '/') {
    target = FindPointer(resource, *fragment);
  } else {
    const auto anchor = resource->anchors.find(*fragment);
    if (anchor != resource->anchors.end()) target = anchor->second;
    if (dynamic_name != nullptr && resource->dynamic_anchors.count(*fragment) != 0) *dynamic_name = *fragment;
  }
  if (target == nullptr) Fail(ErrorCode::kReference, "cannot resolve " + std::string(reference));
  return target;
}

// Walks a JSON Pointer (RFC 6901) from the resource's root. A target outside every known keyword belongs to the
// schema around it.
const Value* Store::FindPointer(Resource* resource, const std::string& pointer) {
  const std::optional<std::vector<std::string>> tokens = json::SplitPointer(pointer);
  if (!tokens) return nullptr;
  const Value* value = resource->root;
  const Value* enclosing = value;
  for (const std::string& token : *tokens) {
    if (value->is_object()) {
      value = value->Find(token);
    } else if (value->is_array()) {
      const std::optional<uint32_t> index = json::ParseIndex(token);
      value = index && *index < value->size() ? &value->items()[*index] : nullptr;
    } else {
      value = nullptr;
    }
    if (value == nullptr) return nullptr;
    if (schemas_.count(value) != 0) enclosing = value;
  }
  if (!value->is_object() && !value->is_bool()) return nullptr;
  if (enclosing != value) {
    detached_.push_back(value);
    const SchemaInfo around = schemas_[enclosing];
    Index(*value, const_cast<Resource*>(around.resource), around.dialect, false);
  }
  return value;
}

}  // namespace vouch::reference
