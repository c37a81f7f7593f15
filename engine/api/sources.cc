// See sources.h.
#include "engine/api/sources.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <tuple>
#include <vector>

#include "engine/api/parse_limits.h"
#include "engine/json/pointer.h"
#include "engine/uri/uri.h"
#include "fmt/format.h"

namespace vouch::api {

namespace {

Result<schema::DocumentPtr> Read(std::string_view text, const Limits& limits) {
  auto document = json::Document::Parse(text, SchemasWithin(limits));
  if (!document.ok()) return std::move(document.error());
  return std::make_shared<const json::Document>(std::move(document).value());
}

// The value at the pointer, or at the longest part of it that leads somewhere.
const json::Value& Nearest(const json::Value& root, std::string pointer) {
  for (;;) {
    if (const json::Value* v = json::Resolve(root, pointer)) return *v;
    const size_t slash = pointer.rfind('/');
    if (slash == std::string::npos) return root;
    pointer.resize(slash);
  }
}

// Patterns that are names of members.
bool IsAboutName(const Error& error) {
  if (error.code != ErrorCode::kPattern) return false;
  const size_t last = error.pointer.rfind('/');
  return last != std::string::npos &&
         std::string_view(error.pointer).substr(0, last).ends_with("/patternProperties");
}

// The caller's function may throw; nothing of ours does.
Result<std::optional<std::string>> Ask(const CompileOptions& options, const std::string& uri) try {
  return options.resolver(uri);
} catch (const std::bad_alloc&) {
  throw;  // told as an error at the boundary
} catch (const std::exception& e) {
  return MakeError(ErrorCode::kUsage,
                   fmt::format("the resolver threw an exception for <{}>: {}", uri, e.what()));
} catch (...) {
  return MakeError(ErrorCode::kUsage, fmt::format("the resolver threw an exception for <{}>", uri));
}

}  // namespace

Sources::Sources(std::string_view root, const CompileOptions& options) : root_(root), options_(options) {
  for (const auto& [uri, text] : options.documents) given_.emplace(uri::Normalize(uri), text);
}

Result<schema::DocumentPtr> Sources::Root() const {
  auto document = Read(root_, options_.limits);
  if (!document.ok()) document.error().document = options_.base_uri;
  return document;
}

Result<schema::DocumentPtr> Sources::Find(const std::string& uri) {
  std::string_view text;
  if (auto given = given_.find(uri); given != given_.end()) {
    text = given->second;
  } else if (auto known = resolved_.find(uri); known != resolved_.end()) {
    text = known->second;
  } else {
    if (options_.resolver == nullptr) return schema::DocumentPtr();
    auto found = Ask(options_, uri);
    if (!found.ok()) return std::move(found.error());
    if (!found->has_value()) return schema::DocumentPtr();
    text = resolved_.emplace(uri, *std::move(found).value()).first->second;
  }
  auto document = Read(text, options_.limits);
  if (!document.ok() && document.error().document.empty()) document.error().document = uri;
  return document;
}

std::string_view Sources::TextOf(const std::string& uri) const {
  if (auto given = given_.find(uri); given != given_.end()) return given->second;
  if (auto known = resolved_.find(uri); known != resolved_.end()) return known->second;
  const bool is_root = uri.empty() || uri == uri::Normalize(uri::WithoutFragment(options_.base_uri));
  return is_root ? root_ : std::string_view();
}

void Sources::Locate(Error* error) const {
  std::map<std::string_view, std::vector<Error*>> by_document;
  const auto add = [&](Error* e) {
    if (e->position.line == 0) by_document[e->document].push_back(e);
  };
  add(error);
  for (Error& detail : error->details) add(&detail);
  for (const auto& [uri, errors] : by_document) {
    const std::string_view text = TextOf(std::string(uri));
    json::ParseOptions parse = SchemasWithin(options_.limits);
    parse.keep_positions = true;
    const auto document = json::Document::Parse(text, parse);
    if (!document.ok()) continue;
    for (Error* e : errors) {
      const json::Span span = document->Position(Nearest(document->root(), e->pointer));
      e->position = json::Locate(text, IsAboutName(*e) ? span.key_begin : span.begin);
    }
  }
  // In the order of the text, document by document.
  std::stable_sort(error->details.begin(), error->details.end(), [](const Error& a, const Error& b) {
    return std::tie(a.document, a.position.byte) < std::tie(b.document, b.position.byte);
  });
  if (error->details.empty()) return;
  error->code = error->details[0].code;
  error->message = error->details[0].message;
  error->document = error->details[0].document;
  error->pointer = error->details[0].pointer;
  error->position = error->details[0].position;
}

}  // namespace vouch::api
