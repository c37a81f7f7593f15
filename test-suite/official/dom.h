// Instances as rapidjson::Value: read, unless RapidJSON can't hold them.
#ifndef VOUCH_TEST_SUITE_OFFICIAL_DOM_H_
#define VOUCH_TEST_SUITE_OFFICIAL_DOM_H_

#include <rapidjson/document.h>

#include <string>
#include <string_view>

#include "engine/json/value.h"

namespace vouch::suite {

// Why `value` can't be had from RapidJSON as it was written, naming the first number at fault; empty when it
// can. `integer_literals`: the dialect tells 1e30 from an integer by how it is written (draft 4).
std::string WhyNotInPlace(const json::Value& value, bool integer_literals);

// False when RapidJSON refuses the text.
bool ReadDom(std::string_view text, rapidjson::Document* document);

}  // namespace vouch::suite

#endif  // VOUCH_TEST_SUITE_OFFICIAL_DOM_H_
