// See quote.h.
#include "profiles/common/quote.h"

#include "engine/json/writer.h"
#include "profiles/common/secrets.h"

namespace vouch::profiles {

constexpr size_t kBytes = 60;

std::string Quote(std::string_view text) {
  const std::string safe = Redacted(text);
  return json::Excerpt(json::Value::String(safe.data(), static_cast<uint32_t>(safe.size())), kBytes);
}

std::string Quote(const json::Value& value) {
  if (value.is_string()) return Quote(value.string());
  if (value.is_array()) return "an array";
  if (value.is_object()) return "a mapping";
  return json::Excerpt(value, kBytes);
}

}  // namespace vouch::profiles
