// See agent_file.h.
#include "profiles/agent_file.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/json/pointer.h"

namespace vouch::profiles {

// The containers of the document, sorted by the address of their cells, each with the container around it.
struct AgentFile::Parents {
  struct Container {
    const char* cells;
    const json::Value* value;
  };
  std::vector<Container> containers;

  explicit Parents(const json::Value& root) {
    std::vector<const json::Value*> open = {&root};
    while (!open.empty()) {
      const json::Value* value = open.back();
      open.pop_back();
      if (value->is_array() && value->size() != 0) {
        containers.push_back({reinterpret_cast<const char*>(value->items().data()), value});
        for (const json::Value& item : value->items()) open.push_back(&item);
      } else if (value->is_object() && value->size() != 0) {
        containers.push_back({reinterpret_cast<const char*>(value->members().data()), value});
        for (const json::Member& member : value->members()) open.push_back(&member.value);
      }
    }
    std::sort(containers.begin(), containers.end(),
              [](const Container& a, const Container& b) { return std::less<>()(a.cells, b.cells); });
  }

  // The container that `value` is an item or a member of.
  const json::Value* Of(const json::Value& value) const {
    const char* const address = reinterpret_cast<const char*>(&value);
    auto next = std::upper_bound(containers.begin(), containers.end(), address, [](const char* a, const Container& c) {
      return std::less<>()(a, c.cells);
    });
    return next == containers.begin() ? nullptr : std::prev(next)->value;
  }
};

AgentFile::AgentFile(std::string name, std::string text, load::Encoding encoding, json::Document document)
    : name_(std::move(name)), text_(std::move(text)), encoding_(encoding), document_(std::move(document)) {}
AgentFile::AgentFile(AgentFile&&) noexcept = default;
AgentFile& AgentFile::operator=(AgentFile&&) noexcept = default;
AgentFile::~AgentFile() = default;

std::string AgentFile::Location(const json::Value& value) const {
  if (parents_ == nullptr) parents_ = std::make_unique<Parents>(root());
  std::vector<std::string> tokens;
  for (const json::Value* at = &value; at != &root();) {
    const json::Value* parent = parents_->Of(*at);
    if (parent == nullptr) break;
    const char* const address = reinterpret_cast<const char*>(at);
    if (parent->is_array()) {
      const auto* cells = reinterpret_cast<const char*>(parent->items().data());
      tokens.push_back(std::to_string(static_cast<size_t>(address - cells) / sizeof(json::Value)));
    } else {
      const auto* cells = reinterpret_cast<const char*>(parent->members().data());
      const auto index = static_cast<size_t>(address - cells) / sizeof(json::Member);
      tokens.emplace_back(parent->key_text(parent->members()[index].key));
    }
    at = parent;
  }
  std::string location;
  for (size_t i = tokens.size(); i-- > 0;) json::AppendToken(&location, tokens[i]);
  return location;
}

TextPosition AgentFile::Position(uint64_t byte) const {
  constexpr uint64_t kMilestone = 1024;
  if (milestones_.empty()) {
    milestones_.push_back(json::Locate(text_, 0));
    while (milestones_.back().byte + kMilestone <= text_.size()) {
      milestones_.push_back(json::Locate(text_, milestones_.back(), milestones_.back().byte + kMilestone));
    }
  }
  const uint64_t before = std::min<uint64_t>(byte / kMilestone, milestones_.size() - 1);
  return json::Locate(text_, milestones_[before], byte);
}

const json::Value* Member(const json::Value* object, std::string_view name) {
  return object != nullptr && object->is_object() ? object->Find(name) : nullptr;
}

const json::Value* At(const json::Value& root, std::initializer_list<std::string_view> path) {
  const json::Value* value = &root;
  for (const std::string_view name : path) value = Member(value, name);
  return value;
}

std::span<const json::Value> Items(const json::Value* array) {
  return array != nullptr && array->is_array() ? array->items() : std::span<const json::Value>();
}

std::span<const json::Member> Members(const json::Value* object) {
  return object != nullptr && object->is_object() ? object->members() : std::span<const json::Member>();
}

std::optional<std::string_view> Text(const json::Value* value) {
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return value->string();
}

}  // namespace vouch::profiles
