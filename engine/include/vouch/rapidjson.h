// Validation of RapidJSON values in place, without conversion.
//
// A rapidjson::Value with default encoding and allocator (any allocator through GenericValue's layout is not supported).
// A double stands for the shortest decimal text that reads back as it (0.1 is a tenth). Where a name is repeated, both
// members are evaluated. Strings must be UTF-8, and doubles finite: a NaN or infinity is kUndecided where a keyword asks.
#ifndef VOUCH_RAPIDJSON_H_
#define VOUCH_RAPIDJSON_H_

#include <rapidjson/document.h>

#include "vouch/validator.h"

namespace vouch {

// Like Validator::Check and Validate; `value` must not change during the call.
VOUCH_EXPORT Outcome Check(Validator& validator, const rapidjson::Value& value);
VOUCH_EXPORT Report Validate(Validator& validator, const rapidjson::Value& value, const ReportOptions& options = {});

}  // namespace vouch

#endif  // VOUCH_RAPIDJSON_H_
