// CaseFile: a JSON file of test cases whose values can be had as they were written, so that 1.0 stays 1.0 and
// 1e400 stays 1e400.
//
// Entry point: CaseFile::Read. Values live as long as the file. Immutable after reading.
#ifndef VOUCH_TEST_SUITE_OFFICIAL_CASE_FILE_H_
#define VOUCH_TEST_SUITE_OFFICIAL_CASE_FILE_H_

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/json/document.h"
#include "vouch/error.h"

namespace vouch::suite {

class CaseFile {
 public:
  static Result<CaseFile> Read(const std::filesystem::path& path);
  static Result<CaseFile> FromText(std::string text);

  const json::Value& root() const { return document_.root(); }
  // The bytes of the file that `value`, one of this file's, was read from.
  std::string_view Text(const json::Value& value) const;

 private:
  CaseFile(std::string text, json::Document document)
      : text_(std::move(text)), document_(std::move(document)) {}
  std::string text_;
  json::Document document_;
};

// The member as a string, or "".
std::string StringMember(const json::Value& object, std::string_view name);

// The items of the member, or nothing.
std::span<const json::Value> ArrayMember(const json::Value& object, std::string_view name);

}  // namespace vouch::suite

#endif  // VOUCH_TEST_SUITE_OFFICIAL_CASE_FILE_H_
