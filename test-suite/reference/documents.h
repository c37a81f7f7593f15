// Reading of files for the programs of this folder: JSON documents, the metaschemas, the suite's remotes.
//
// Failures end the program with a message: without its data a test can't go on. Tested by reference_suite.
#ifndef VOUCH_TEST_SUITE_REFERENCE_DOCUMENTS_H_
#define VOUCH_TEST_SUITE_REFERENCE_DOCUMENTS_H_

#include <filesystem>
#include <memory>
#include <string>

#include "test-suite/reference/dialects.h"

namespace vouch::reference {

std::string ReadFile(const std::filesystem::path& path);
std::shared_ptr<const json::Document> ReadDocument(const std::filesystem::path& path);

// The metaschemas under schemas/json-schema, each by its own "$id" ("id" in draft 4).
Registry ReadMetaschemas(const std::filesystem::path& source_dir);

// Adds every .json file below `directory` as `prefix` + its relative path.
void AddDirectory(const std::filesystem::path& directory, const std::string& prefix, Registry* registry);

}  // namespace vouch::reference

#endif  // VOUCH_TEST_SUITE_REFERENCE_DOCUMENTS_H_
