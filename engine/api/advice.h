// What an author of schemas meant, where a keyword's value is one of the well-known mistakes.
//
// Entry point: Advise. O(1) but for a look-up in the value's siblings. Tested by
// test-suite/unit/api/schema_errors_test.cc.
#ifndef VOUCH_ENGINE_API_ADVICE_H_
#define VOUCH_ENGINE_API_ADVICE_H_

#include <string>
#include <string_view>
#include <vector>

#include "engine/json/value.h"
#include "engine/schema/dialect.h"

namespace vouch::api {

// A value that breaks its metaschema.
struct Misuse {
  std::string_view keyword;  // whose value it is, or in whose value it lies
  size_t depth = 0;          // 0: the keyword's value itself; 1: an item or member of it; and so on
  std::string_view broken;   // the keyword of the metaschema that it breaks
  const json::Value& value;
  const json::Value* siblings;           // the object that has the keyword; null where there is none
  const std::vector<std::string>& path;  // the value's place, as reference tokens
  schema::Draft draft;
};

// What to write instead, e.g. `write "integer"`; empty where nothing is known.
std::string Advise(const Misuse& misuse);

}  // namespace vouch::api

#endif  // VOUCH_ENGINE_API_ADVICE_H_
