#include "bench/walk.h"

namespace vouch::bench {

// Recursive: the data sets are known and shallow. Not inlined into itself, so that a call is paid for each value whichever
// compiler it is.
__attribute__((noinline)) uint64_t Walk(const rapidjson::Value& value) {
  uint64_t sum = value.GetType();
  switch (value.GetType()) {
    case rapidjson::kObjectType:
      for (const auto& member : value.GetObject()) sum += member.name.GetStringLength() + Walk(member.value);
      break;
    case rapidjson::kArrayType:
      for (const auto& item : value.GetArray()) sum += Walk(item);
      break;
    case rapidjson::kStringType:
      sum += value.GetStringLength();
      break;
    case rapidjson::kNumberType:
      sum += value.IsInt64() ? static_cast<uint64_t>(value.GetInt64()) : 1;
      break;
    default:
      break;
  }
  return sum;
}

}  // namespace vouch::bench
