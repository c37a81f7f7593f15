// How texts are read within the limits of options: instances and schemas.
#ifndef VOUCH_ENGINE_API_PARSE_LIMITS_H_
#define VOUCH_ENGINE_API_PARSE_LIMITS_H_

#include "engine/json/document.h"
#include "vouch/limits.h"

namespace vouch::api {

inline json::ParseOptions InstancesWithin(const Limits& limits) {
  json::ParseOptions parse;
  parse.max_depth = limits.instance_depth;
  parse.max_bytes = limits.document_bytes;
  parse.max_number_digits = limits.number_digits;
  return parse;
}

inline json::ParseOptions SchemasWithin(const Limits& limits) {
  json::ParseOptions parse = InstancesWithin(limits);
  parse.max_depth = limits.schema_depth;
  parse.depth_limit_name = "schema_depth";
  return parse;
}

}  // namespace vouch::api

#endif  // VOUCH_ENGINE_API_PARSE_LIMITS_H_
