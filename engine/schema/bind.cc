// Binding: from the text of a reference to the node it means.
//
// O(length of the reference) each. A reference to a URI or an anchor that isn't there yet waits for it; a
// JSON Pointer that leads to a place which isn't known as a schema makes it one.
// Tested by test-suite/unit/schema/graph_test.cc and references_test.cc.
#include <algorithm>
#include <iterator>

#include "engine/json/pointer.h"
#include "engine/schema/graph_builder.h"
#include "engine/uri/uri.h"
#include "fmt/format.h"

namespace vouch::schema {
namespace {

// From how many members on an object gets an index for look-ups.
constexpr uint32_t kIndexedSize = 16;
// After so many findings of metaschemas there is enough to mend.
constexpr size_t kManyFindings = 1000;

}  // namespace

MaybeError GraphBuilder::BindAll() {
  std::vector<Error> findings;  // of metaschemas: references are looked at all the same, so that everything is told at once
  MaybeError error;
  while (!error.has_value()) {
    if (next_node_ < graph_.nodes_.size()) {
      error = Process(next_node_++);
      if (error.has_value() && error->code == ErrorCode::kSchema) {
        walk_errors_.push_back(std::move(*error));
        error.reset();
      }
    } else if (!checks_.empty() || !walk_errors_.empty()) {
      // Where identifiers are at fault it is not known what can be referred to.
      const bool can_go_on = walk_errors_.empty() && findings.size() < kManyFindings;
      error = FinishWalk();
      if (can_go_on && error.has_value() && error->code == ErrorCode::kSchema) {
        std::move(error->details.begin(), error->details.end(), std::back_inserter(findings));
        error.reset();
      }
    } else if (next_reference_ < graph_.references_.size()) {
      error = Bind(next_reference_++, false);
    } else if (!ready_.empty()) {
      const uint32_t reference = ready_.front();
      ready_.pop_front();
      error = Bind(reference, false);
    } else if (!unwalked_.empty()) {
      const uint32_t reference = unwalked_.begin()->second;
      unwalked_.erase(unwalked_.begin());
      error = Bind(reference, true);
    } else if (!to_fetch_.empty()) {
      error = FetchNext();
    } else {
      break;
    }
  }
  const bool unbound = !bad_.empty() || !waiting_uris_.empty() || !waiting_anchors_.empty();
  if (!error.has_value() && unbound) error = ReferenceErrors();
  if (findings.empty()) return error;
  if (error.has_value() && error->details.empty()) error->details.push_back(*error);
  if (error.has_value()) std::move(error->details.begin(), error->details.end(), std::back_inserter(findings));
  error = findings[0];
  error->details = std::move(findings);
  return error;
}

MaybeError GraphBuilder::FetchNext() {
  const std::string uri = std::move(to_fetch_.front());
  to_fetch_.pop_front();
  const auto waiting = waiting_uris_.find(uri);
  if (waiting == waiting_uris_.end()) return std::nullopt;  // an embedded resource has turned up meanwhile
  bool built_in = false;
  Result<DocumentPtr> fetched = Fetch(uri, &built_in);
  if (!fetched.ok()) return FetchError(std::move(fetched.error()), waiting->second.front());
  if (fetched.value() == nullptr) return std::nullopt;
  const uint32_t dialect = graph_.nodes_[pending_[waiting->second.front()].node].dialect;
  return AddDocument(std::move(fetched.value()), uri, dialect, built_in);
}

Error GraphBuilder::FetchError(Error error, uint32_t reference) const {
  const PendingReference& pending = pending_[reference];
  const std::string_view keyword = Spelling(graph_.references_[reference].keyword, DraftOf(pending.node));
  // An error without a document is the resolver's own: the reference is all that it can be shown at.
  if (error.document.empty()) {
    return At(pending.node, keyword, error.code,
              fmt::format("{} \"{}\" can't be followed: {}", keyword, pending.text, error.message));
  }
  const Error place = At(pending.node, keyword, error.code, {});
  error.message += fmt::format("; {} at {}#{} leads here", keyword, place.document, place.pointer);
  return error;
}

MaybeError GraphBuilder::Bind(uint32_t reference, bool may_add_nodes) {
  const PendingReference& pending = pending_[reference];
  uint32_t resource = graph_.nodes_[pending.node].resource;
  const std::string_view path = uri::WithoutFragment(pending.text);
  if (!path.empty()) {
    const std::string& base = graph_.resources_[resource].uri;
    const std::string_view keyword = Spelling(graph_.references_[reference].keyword, DraftOf(pending.node));
    Result<std::string> uri = ResolveUri(pending.node, keyword, base, path);
    if (!uri.ok()) return std::move(uri.error());
    if (uri.value() != base) {
      const auto known = uris_.find(uri.value());
      if (known == uris_.end()) {
        std::vector<uint32_t>& waiting = waiting_uris_[uri.value()];
        waiting.push_back(reference);
        if (waiting.size() == 1) to_fetch_.push_back(std::move(uri.value()));
        return std::nullopt;
      }
      resource = known->second.resource;
    }
  }
  const std::optional<std::string> fragment = uri::PercentDecode(uri::Fragment(pending.text).value_or(""));
  if (!fragment.has_value()) {
    bad_.push_back(reference);
  } else if (fragment->empty()) {
    SetTarget(reference, graph_.resources_[resource].root, {});
  } else if (fragment->front() == '/') {
    BindPointer(reference, resource, *fragment, may_add_nodes);
  } else if (const auto anchor = anchors_.find(std::pair(resource, std::string_view(*fragment)));
             anchor != anchors_.end()) {
    SetTarget(reference, anchor->second.node, anchor->second.dynamic_name);
  } else {
    waiting_anchors_[std::pair(resource, *fragment)].push_back(reference);
  }
  return std::nullopt;
}

void GraphBuilder::BindPointer(uint32_t reference, uint32_t resource, const std::string& pointer,
                               bool may_add_nodes) {
  const std::optional<std::vector<std::string>> tokens = json::SplitPointer(pointer);
  Path path;
  if (tokens.has_value()) path = Follow(resource, *tokens);
  if (!tokens.has_value() || path.steps < tokens->size()) {
    bad_.push_back(reference);
  } else if (path.enclosing_steps == path.steps) {
    SetTarget(reference, path.enclosing, {});
  } else if (!IsSchema(*path.value, DraftOf(path.enclosing), Keyword::kUnknown)) {
    // The keyword matters in draft 4 only, and the walk has followed the two that admit booleans there.
    bad_.push_back(reference);
  } else if (!may_add_nodes) {
    unwalked_.emplace(path.steps - path.enclosing_steps, reference);
  } else {
    std::string rest;
    for (size_t i = path.enclosing_steps + 1; i < tokens->size(); ++i) json::AppendToken(&rest, (*tokens)[i]);
    const uint32_t document = graph_.resources_[resource].document;
    const NodeId target = AddNode(path.enclosing, path.keyword, std::move(rest), path.value, document);
    if (!built_in_[document]) to_check_.insert(target);
    SetTarget(reference, target, {});
  }
}

void GraphBuilder::SetTarget(uint32_t reference, NodeId target, std::string_view dynamic_anchor) {
  Reference& bound = graph_.references_[reference];
  bound.target = target;
  if (bound.keyword == Keyword::kDynamicRef) {
    bound.dynamic_anchor = dynamic_anchor;
  } else if (bound.keyword == Keyword::kRecursiveRef) {
    // Only a resource root says so, and at most once.
    for (const auto& [name, node] : graph_.resources_[graph_.nodes_[target].resource].dynamic_anchors) {
      if (name == kRecursive) bound.dynamic_anchor = kRecursive;
    }
  }
}

const json::Member* GraphBuilder::FindMember(const json::Value& object, std::string_view name) {
  if (object.size() <= kIndexedSize) {
    for (const json::Member& member : object.members()) {
      if (object.key_text(member.key) == name) return &member;
    }
    return nullptr;
  }
  const auto [entry, added] = member_indexes_.try_emplace(&object);
  MemberIndex& index = entry->second;
  if (added) {
    index.reserve(object.size());
    for (const json::Member& member : object.members()) {
      index.emplace_back(object.key_text(member.key), &member);
    }
    std::sort(index.begin(), index.end());
  }
  const auto found = std::lower_bound(index.begin(), index.end(), name,
                                      [](const auto& known, std::string_view n) { return known.first < n; });
  return found == index.end() || found->first != name ? nullptr : found->second;
}

GraphBuilder::Path GraphBuilder::Follow(uint32_t resource, const std::vector<std::string>& tokens) {
  const Resource& start = graph_.resources_[resource];
  Path path{graph_.nodes_[start.root].value, 0, start.root, 0, {}};
  for (const std::string& token : tokens) {
    const json::Value* next = nullptr;
    if (path.value->is_object()) {
      const json::Member* member = FindMember(*path.value, token);
      if (member != nullptr) next = &member->value;
      if (next != nullptr && path.steps == path.enclosing_steps)
        path.keyword = path.value->key_text(member->key);
    } else if (path.value->is_array()) {
      const std::optional<uint32_t> index = json::ParseIndex(token);
      if (index.has_value() && *index < path.value->size()) next = &path.value->items()[*index];
    }
    if (next == nullptr) break;
    path.value = next;
    ++path.steps;
    if (const auto known = places_.find(Place{next, start.document}); known != places_.end()) {
      path.enclosing = known->second;
      path.enclosing_steps = path.steps;
    }
  }
  return path;
}

}  // namespace vouch::schema
