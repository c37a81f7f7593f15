// AgentFile: one agent file, loaded: its text and its value.
//
// Rules read the value through plain pointers; Location gives the JSON Pointer of one when there is something
// to report. Tested by test-suite/unit/profiles/agent_file_test.cc.
#ifndef VOUCH_PROFILES_AGENT_FILE_H_
#define VOUCH_PROFILES_AGENT_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json/document.h"
#include "profiles/load/load.h"

namespace vouch::profiles {

class AgentFile {
 public:
  AgentFile(std::string name, std::string text, load::Encoding encoding, json::Document document);
  AgentFile(AgentFile&&) noexcept;
  AgentFile& operator=(AgentFile&&) noexcept;
  ~AgentFile();

  const std::string& name() const { return name_; }  // as messages call it: a path
  std::string_view text() const { return text_; }
  load::Encoding encoding() const { return encoding_; }
  const json::Document& document() const { return document_; }
  const json::Value& root() const { return document_.root(); }

  // The JSON Pointer of a value of this document. The first call costs O(document), the others
  // O(nesting * log containers). Not safe from several threads at once.
  std::string Location(const json::Value& value) const;
  // As json::Locate says. The first call costs O(text), the others O(log text). Not safe from several threads at once.
  TextPosition Position(uint64_t byte) const;

 private:
  struct Parents;
  std::string name_, text_;
  load::Encoding encoding_;
  json::Document document_;
  mutable std::unique_ptr<Parents> parents_;
  mutable std::vector<TextPosition> milestones_;  // of every kMilestone-th byte
};

// The member of an object; null when there is none or `object` is null or no object.
const json::Value* Member(const json::Value* object, std::string_view name);
// Member by member.
const json::Value* At(const json::Value& root, std::initializer_list<std::string_view> path);
// The items of an array; nothing for anything else, null included.
std::span<const json::Value> Items(const json::Value* array);
// The members of an object; nothing for anything else, null included.
std::span<const json::Member> Members(const json::Value* object);
// The text of a string; nullopt for anything else, null included.
std::optional<std::string_view> Text(const json::Value* value);

}  // namespace vouch::profiles

#endif  // VOUCH_PROFILES_AGENT_FILE_H_
