// DocumentBuilder: a Document made by calls instead of from JSON text, for readers of other notations.
//
// Each call gives the bytes [begin, end) of the source that the value or key stands at; Document::Position
// returns them. Cost: O(1) amortised a call, iterative. May throw std::bad_alloc.
// Tested by test-suite/unit/json/document_builder_test.cc.
#ifndef VOUCH_ENGINE_JSON_DOCUMENT_BUILDER_H_
#define VOUCH_ENGINE_JSON_DOCUMENT_BUILDER_H_

#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/json/document.h"

namespace vouch::json {

class DocumentBuilder {
 public:
  DocumentBuilder();
  ~DocumentBuilder();

  // In an object every value follows a Key. Names are not checked for being unique: the caller does that.
  void Key(std::string_view name, uint32_t begin, uint32_t end);
  void Null(uint32_t begin, uint32_t end);
  void Bool(bool value, uint32_t begin, uint32_t end);
  // `text` is a JSON number (RFC 8259 section 6); kept exactly.
  void Number(std::string_view text, uint32_t begin, uint32_t end);
  void String(std::string_view text, uint32_t begin, uint32_t end);
  void StartObject(uint32_t begin);
  void EndObject(uint32_t end);
  void StartArray(uint32_t begin);
  void EndArray(uint32_t end);

  // After exactly one whole value.
  Document Finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace vouch::json

#endif  // VOUCH_ENGINE_JSON_DOCUMENT_BUILDER_H_
