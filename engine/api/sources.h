// Sources: the schema documents of one compilation: finds them, and tells where in their texts an error lies.
// Tested through Schema::Compile and by test-suite/cases/schema_errors.json.
#ifndef VOUCH_ENGINE_API_SOURCES_H_
#define VOUCH_ENGINE_API_SOURCES_H_

#include <map>
#include <string>
#include <string_view>

#include "engine/schema/graph.h"
#include "vouch/schema.h"

namespace vouch::api {

class Sources {
 public:
  // `root` is the text being compiled; it and the options must outlive this object.
  Sources(std::string_view root, const CompileOptions& options);

  Result<schema::DocumentPtr> Root() const;
  // A document of the options' map or resolver; null when they have none.
  Result<schema::DocumentPtr> Find(const std::string& uri);
  const CompileOptions& options() const { return options_; }

  // Sets the position of the error and its details, where their pointers lead into a known text, and puts the
  // details in the order of the texts.
  void Locate(Error* error) const;

 private:
  std::string_view TextOf(const std::string& uri) const;  // empty: no document of this compilation
  std::string_view root_;
  const CompileOptions& options_;
  std::map<std::string, std::string_view> given_;  // the options' documents by normal form
  std::map<std::string, std::string> resolved_;
};

}  // namespace vouch::api

#endif  // VOUCH_ENGINE_API_SOURCES_H_
