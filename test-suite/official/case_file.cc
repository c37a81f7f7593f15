#include "test-suite/official/case_file.h"

#include <fstream>
#include <iterator>

namespace vouch::suite {

Result<CaseFile> CaseFile::Read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    Error error;
    error.code = ErrorCode::kUsage;
    error.message = path.string() + ": can't be read";
    return error;
  }
  return FromText(std::string(std::istreambuf_iterator<char>(in), {}));
}

Result<CaseFile> CaseFile::FromText(std::string text) {
  json::ParseOptions options;
  options.keep_positions = true;
  Result<json::Document> document = json::Document::Parse(text, options);
  if (!document) return std::move(document.error());
  return CaseFile(std::move(text), std::move(document.value()));
}

std::string_view CaseFile::Text(const json::Value& value) const {
  const json::Span span = document_.Position(value);
  return std::string_view(text_).substr(span.begin, span.end - span.begin);
}

std::string StringMember(const json::Value& object, std::string_view name) {
  const json::Value* value = object.Find(name);
  return value != nullptr && value->is_string() ? std::string(value->string()) : std::string();
}

std::span<const json::Value> ArrayMember(const json::Value& object, std::string_view name) {
  const json::Value* value = object.Find(name);
  return value != nullptr && value->is_array() ? value->items() : std::span<const json::Value>();
}

}  // namespace vouch::suite
