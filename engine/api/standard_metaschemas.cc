// See standard_metaschemas.h.
#include "engine/api/standard_metaschemas.h"

#include <array>
#include <mutex>
#include <optional>

#include "engine/schema/embedded_texts.h"

namespace vouch::api {

Result<Schema> StandardMetaschema(schema::Draft draft) {
  static std::mutex mutex;
  static std::array<std::optional<Schema>, 5> loaded;
  const std::lock_guard lock(mutex);
  std::optional<Schema>& schema = loaded[static_cast<size_t>(draft)];
  if (schema.has_value()) return *schema;
  Result<Schema> decoded = Schema::Decode(EmbeddedMetaschemaPrograms()[static_cast<size_t>(draft)].bytes);
  if (decoded.ok()) schema = *decoded;  // memory may have been short: the next one tries again
  return decoded;
}

Result<Schema> CompileStandardMetaschema(schema::Draft draft) {
  CompileOptions options;
  options.check_metaschema = false;  // it would be checked against itself
  options.base_uri = schema::StandardDialect(draft).uri;
  for (const schema::EmbeddedText& embedded : schema::EmbeddedMetaschemas()) {
    if (embedded.uri == options.base_uri) return Schema::Compile(embedded.text, options);
  }
  return MakeError(ErrorCode::kDialect, "no built-in metaschema");
}

}  // namespace vouch::api
