// See sources.h.
#include "engine/api/sources.h"

#include <exception>
#include <new>
#include <optional>

#include "engine/json/pointer.h"
#include "engine/uri/uri.h"
#include "fmt/format.h"

namespace vouch::api {

namespace {

json::ParseOptions ParseLimits(const Limits& limits) {
  json::ParseOptions parse;
  parse.max_depth = limits.schema_depth;
  parse.depth_limit_name = "schema_depth";
  parse.max_bytes = limits.document_bytes;
  parse.max_number_digits = limits.number_digits;
  return parse;
}

Result<schema::DocumentPtr> Read(std::string_view text, const Limits& limits) {
  auto document = json::Document::Parse(text, ParseLimits(limits));
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

// The caller's function may throw; nothing of ours does.
Result<std::optional<std::string>> Ask(const CompileOptions& options, const std::string& uri) try {
  return options.resolver(uri);
} catch (const std::bad_alloc&) {
  throw;  // told as an error at the boundary
} catch (const std::exception& e) {
  return MakeError(ErrorCode::kUsage, fmt::format("the resolver threw an exception for <{}>: {}", uri, e.what()));
} catch (...) {
  return MakeError(ErrorCode::kUsage, fmt::format("the resolver threw an exception for <{}>", uri));
}

}  // namespace

Sources::Sources(std::string_view root, const CompileOptions& options) : root_(root), options_(options) {
  for (const auto& [uri, text] : options.documents) given_.emplace(uri::Normalize(uri), text);
}

Result<schema::DocumentPtr> Sources::Root() const { return Read(root_, options_.limits); }

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
  return root_;
}

void Sources::Locate(Error* error) const {
  if (error->position.line != 0) return;
  const std::string_view text = TextOf(error->document);
  json::ParseOptions parse = ParseLimits(options_.limits);
  parse.keep_positions = true;
  auto document = json::Document::Parse(text, parse);
  if (!document.ok()) return;
  auto locate = [&](Error* e) {
    if (e->document != error->document) return;
    e->position = json::Locate(text, document->Position(Nearest(document->root(), e->pointer)).begin);
  };
  locate(error);
  for (Error& detail : error->details) locate(&detail);
}

}  // namespace vouch::api
