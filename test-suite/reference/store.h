// Store: the documents of one schema, their resources, anchors and bound references. Simple and eager.
//
// Entry point: Store::Load, which indexes the root document, follows every reference (taking further documents from
// the registry) and compiles every pattern; what can't be found is an Error. Recursive over the schema's depth: for
// tests, not for hostile schemas. Immutable afterwards. Tested by reference_suite.
#ifndef VOUCH_TEST_SUITE_REFERENCE_STORE_H_
#define VOUCH_TEST_SUITE_REFERENCE_STORE_H_

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/json/document.h"
#include "engine/regex/pattern.h"
#include "test-suite/reference/dialects.h"

namespace vouch::reference {

// A schema resource (2020-12 core 4.3.5).
struct Resource {
  std::string uri;  // normalised, without fragment; may be empty for a root without $id
  const json::Value* root = nullptr;
  std::map<std::string, const json::Value*> anchors;  // $anchor, $dynamicAnchor, "$id": "#name" up to draft 7
  std::map<std::string, const json::Value*> dynamic_anchors;  // $dynamicAnchor alone
  bool recursive_anchor = false;                              // "$recursiveAnchor": true at the root
};

// What is known of one schema location.
struct SchemaInfo {
  const Resource* resource = nullptr;
  const Dialect* dialect = nullptr;
  const json::Value* ref = nullptr;  // targets; null without the keyword
  const json::Value* recursive_ref = nullptr;
  const json::Value* dynamic_ref = nullptr;  // the initial target
  std::string dynamic_name;                  // non-empty: the initial target's $dynamicAnchor
};

class Store {
 public:
  struct Options {
    std::string default_dialect = "https://json-schema.org/draft/2020-12/schema";
    std::string base_uri;  // where the root document was found
  };

  // The schema's document and the registry must outlive the Store.
  static Result<std::unique_ptr<Store>> Load(const json::Value& root, const Registry& registry,
                                             const Options& options);

  const json::Value& root() const { return root_; }
  // Null where no schema can stand: in documents that break their metaschema.
  const SchemaInfo* info(const json::Value& schema) const {
    const auto found = schemas_.find(&schema);
    return found == schemas_.end() ? nullptr : &found->second;
  }
  // Schemas below unknown keywords (or hidden by a $ref) that references lead to: no metaschema has seen them.
  const std::vector<const json::Value*>& detached() const { return detached_; }
  const regex::Pattern& pattern(std::string_view source) const { return patterns_.find(source)->second; }

 private:
  Store(const json::Value& root, const Registry& registry, const Options& options)
      : root_(root), registry_(registry), options_(options) {}
  Resource* IndexDocument(const json::Value& root, const std::string& retrieval_uri);
  void Index(const json::Value& schema, Resource* resource, const Dialect* dialect, bool document_root);
  const Dialect* DialectOf(const json::Value& schema, const Dialect* inherited, bool document_root);
  Resource* Identify(const json::Value& schema, Resource* resource, Draft draft, bool document_root);
  void AddAnchors(const json::Value& schema, Resource* resource, Draft draft);
  void AddAnchor(Resource* resource, const std::string& name, const json::Value& schema);
  void Register(const std::string& uri, Resource* resource);
  void BindAll();
  void Bind(const json::Value& schema);
  void CompilePattern(std::string_view source);
  Resource* FindResource(const std::string& uri);
  const json::Value* Find(const SchemaInfo& from, std::string_view reference, std::string* dynamic_name);
  const json::Value* FindPointer(Resource* resource, const std::string& pointer);
  void Fail(ErrorCode code, std::string message);

  const json::Value& root_;
  const Registry& registry_;
  Options options_;
  std::deque<Resource> resources_;
  std::deque<Dialect> dialects_;
  std::map<std::string, Resource*> by_uri_;
  std::unordered_map<const json::Value*, SchemaInfo> schemas_;
  std::vector<const json::Value*> unbound_;
  std::vector<const json::Value*> detached_;
  std::map<std::string, regex::Pattern, std::less<>> patterns_;
  std::optional<Error> error_;  // the first failure
};

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_STORE_H_
