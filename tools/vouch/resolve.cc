#include "tools/vouch/resolve.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/api/parse_limits.h"
#include "engine/json/document.h"
#include "engine/uri/uri.h"
#include "tools/vouch/input.h"

namespace vouch::cli {
namespace {

namespace fs = std::filesystem;

std::string Identity(std::string_view uri) { return uri::Normalize(uri::WithoutFragment(uri)); }

Error Failure(const std::string& path, std::string message) {
  Error error;
  error.code = ErrorCode::kReference;
  error.document = path;
  error.message = std::move(message);
  return error;
}

}  // namespace

Result<std::optional<std::string>> DocumentStore::Find(const std::string& uri) {
  if (std::optional<Error> error = Index()) return *std::move(error);
  const auto found = paths_by_uri_.find(Identity(uri));
  if (found == paths_by_uri_.end()) return std::optional<std::string>();
  const std::vector<std::string>& paths = found->second;
  if (paths.size() > 1) {
    return Failure(paths[0], fmt::format("{} is the $id of this file and of {}; leave one out of --resolve",
                                         uri, paths[1]));
  }
  Result<std::string> text = ReadInput(paths[0], limits_.document_bytes);
  if (!text) return std::move(text.error());
  return std::optional<std::string>(std::move(text.value()));
}

std::string DocumentStore::PathOf(const std::string& uri) const {
  const auto found = paths_by_uri_.find(Identity(uri));
  return found == paths_by_uri_.end() ? std::string() : found->second[0];
}

std::optional<Error> DocumentStore::Index() {
  if (indexed_) return std::nullopt;
  for (const std::string& root : roots_) {
    std::error_code code;
    if (fs::is_directory(root, code)) {
      if (std::optional<Error> error = IndexFolder(root)) return error;
    } else {
      IndexFile(root);
    }
  }
  indexed_ = true;
  return std::nullopt;
}

std::optional<Error> DocumentStore::IndexFolder(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code code;
  fs::recursive_directory_iterator entry(folder, code), end;
  for (; !code && entry != end; entry.increment(code)) {
    const fs::path extension = entry->path().extension();
    std::error_code type_code;
    if ((extension == ".json" || extension == ".schema") && entry->is_regular_file(type_code)) {
      files.push_back(entry->path().string());
    }
  }
  if (code) return Failure(folder, "the folder can't be read: " + code.message());
  std::sort(files.begin(), files.end());  // the same order on every file system
  for (const std::string& file : files) IndexFile(file);
  return std::nullopt;
}

void DocumentStore::IndexFile(const std::string& path) {
  const std::string file_uri = FileUri(path);
  std::vector<std::string>& by_file = paths_by_uri_[Identity(file_uri)];
  if (!by_file.empty()) return;  // named twice
  by_file.push_back(path);

  const Result<std::string> text = ReadInput(path, limits_.document_bytes);
  if (!text) return faults_.push_back(text.error());
  const Result<json::Document> document = json::Document::Parse(text.value(), api::SchemasWithin(limits_));
  if (!document) {
    Error error = document.error();
    error.document = path;
    return faults_.push_back(std::move(error));
  }
  const json::Value& root = document->root();
  if (!root.is_object()) return;
  for (const char* keyword : {"$id", "id"}) {
    const json::Value* id = root.Find(keyword);
    if (id == nullptr || !id->is_string()) continue;
    std::vector<std::string>& by_id = paths_by_uri_[Identity(uri::Resolve(file_uri, id->string()))];
    if (std::find(by_id.begin(), by_id.end(), path) == by_id.end()) by_id.push_back(path);
    break;
  }
}

}  // namespace vouch::cli
