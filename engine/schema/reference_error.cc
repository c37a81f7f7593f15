// Explains the references that couldn't be bound: what is missing, and the nearest thing that exists.
// Only run when the build has failed; at most kMaxDetails references are explained.
// Tested by test-suite/unit/schema/references_test.cc.
#include <algorithm>

#include "engine/json/pointer.h"
#include "engine/json/writer.h"
#include "engine/schema/graph_builder.h"
#include "engine/uri/uri.h"
#include "engine/words/kind.h"
#include "engine/words/nearest.h"
#include "fmt/format.h"

namespace vouch::schema {
namespace {

constexpr size_t kMaxDetails = 50;
constexpr size_t kMaxQuoted = 200;  // bytes of a schema's text in a message

std::string Quote(std::string_view text) {
  std::string quoted;
  if (text.size() > kMaxQuoted) {
    size_t end = kMaxQuoted;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    json::WriteString(std::string(text.substr(0, end)) + "...", &quoted);
  } else {
    json::WriteString(text, &quoted);
  }
  return quoted;
}

std::string FragmentText(std::string_view fragment) {
  return fmt::format("#{}", uri::EncodeFragment(fragment));
}

std::string DidYouMean(std::string_view suggestion) {
  return suggestion.empty() ? "" : fmt::format("; did you mean {}?", Quote(suggestion));
}

}  // namespace

Error GraphBuilder::ReferenceErrors() {
  for (const auto& [uri, waiting] : waiting_uris_) bad_.insert(bad_.end(), waiting.begin(), waiting.end());
  for (const auto& [name, waiting] : waiting_anchors_)
    bad_.insert(bad_.end(), waiting.begin(), waiting.end());
  std::sort(bad_.begin(), bad_.end());
  Error first = ReferenceError(bad_.front());
  if (bad_.size() > 1) {
    const size_t count = std::min(bad_.size(), kMaxDetails);
    std::vector<Error> details;
    details.reserve(count);
    details.push_back(first);
    for (size_t i = 1; i < count; ++i) details.push_back(ReferenceError(bad_[i]));
    first.details = std::move(details);
  }
  return first;
}

Error GraphBuilder::ReferenceError(uint32_t reference) {
  const PendingReference& pending = pending_[reference];
  const Node& node = graph_.nodes_[pending.node];
  const std::string_view keyword = Spelling(graph_.references_[reference].keyword, DraftOf(pending.node));
  uint32_t resource = node.resource;
  std::string why;
  if (const std::string_view path = uri::WithoutFragment(pending.text); !path.empty()) {
    const std::string& base = graph_.resources_[resource].uri;
    const std::string uri = uri::Normalize(uri::Resolve(base, path));
    const auto known = uris_.find(uri);
    if (known != uris_.end()) {
      resource = known->second.resource;
    } else if (uri != base) {
      why = ExplainUri(uri);
    }
  }
  if (why.empty()) why = ExplainFragment(resource, uri::Fragment(pending.text).value_or(""));
  return At(pending.node, keyword, ErrorCode::kReference,
            fmt::format("{} {} leads nowhere: {}", keyword, Quote(pending.text), why));
}

std::string GraphBuilder::ExplainUri(const std::string& uri) {
  words::Nearest nearest(uri);
  for (const auto& [known, entry] : uris_) nearest.Add(known);
  return fmt::format("no document or $id is known as {}{}", Quote(uri), DidYouMean(nearest.best()));
}

std::string GraphBuilder::ExplainFragment(uint32_t resource, std::string_view fragment) {
  const std::optional<std::string> decoded = uri::PercentDecode(fragment);
  if (!decoded.has_value())
    return "in its fragment a \"%\" isn't followed by two hex digits, or the bytes aren't UTF-8";
  if (!decoded->starts_with('/')) {
    words::Nearest nearest(*decoded);
    for (auto it = anchors_.lower_bound(std::pair(resource, std::string_view()));
         it != anchors_.end() && it->first.first == resource; ++it) {
      nearest.Add(it->first.second);
    }
    std::string suggestion;
    if (!nearest.best().empty()) {
      suggestion = FragmentText(nearest.best());
    } else if (Follow(resource, {"$defs", *decoded}).steps == 2) {
      suggestion = FragmentText("/$defs/" + *decoded);
    } else if (Follow(resource, {"definitions", *decoded}).steps == 2) {
      suggestion = FragmentText("/definitions/" + *decoded);
    }
    return fmt::format("{} has no anchor {}{}", ResourceName(resource), Quote(*decoded),
                       DidYouMean(suggestion));
  }
  const std::optional<std::vector<std::string>> tokens = json::SplitPointer(*decoded);
  if (!tokens.has_value()) return "in a JSON Pointer \"~\" must be followed by 0 or 1";
  const Path path = Follow(resource, *tokens);
  std::string there;
  for (size_t i = 0; i < path.steps; ++i) json::AppendToken(&there, (*tokens)[i]);
  const std::string place = there.empty() ? ResourceName(resource) : Quote(FragmentText(there));
  if (path.steps == tokens->size()) return fmt::format("{} is {}, not a schema", place, words::KindOf(*path.value));
  const std::string& token = (*tokens)[path.steps];
  if (path.value->is_array()) {
    return fmt::format("{} has {} items, and {} is the index of none", place, path.value->size(),
                       Quote(token));
  }
  if (!path.value->is_object())
    return fmt::format("{} is {} and has no member {}", place, words::KindOf(*path.value), Quote(token));
  return fmt::format("{} has no member {}{}", place, Quote(token),
                     DidYouMean(NearestPointer(resource, *tokens, path, there)));
}

std::string GraphBuilder::NearestPointer(uint32_t resource, std::vector<std::string> tokens, const Path& path,
                                         std::string pointer) {
  const std::string wanted = tokens[path.steps];
  words::Nearest nearest(wanted);
  for (const json::Member& member : path.value->members()) nearest.Add(path.value->key_text(member.key));
  std::string name(nearest.best());
  if (name.empty() && path.steps == 0) {
    if (wanted == "definitions" && path.value->Find("$defs")) name = "$defs";
    if (wanted == "$defs" && path.value->Find("definitions")) name = "definitions";
  }
  if (name.empty()) return {};
  // The rest of the way if it exists from there, otherwise as far as we have come.
  tokens[path.steps] = name;
  json::AppendToken(&pointer, name);
  if (Follow(resource, tokens).steps == tokens.size()) {
    for (size_t i = path.steps + 1; i < tokens.size(); ++i) json::AppendToken(&pointer, tokens[i]);
  }
  return FragmentText(pointer);
}

std::string GraphBuilder::ResourceName(uint32_t resource) const {
  const std::string& uri = graph_.resources_[resource].uri;
  return uri.empty() ? "the schema" : Quote(uri);
}

}  // namespace vouch::schema
