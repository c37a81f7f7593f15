// The checks behind Check(), one per format: what format.cc calls and the family files define.
// Every one is pure, iterative and linear in the text. Tested by test-suite/unit/format/*_test.cc.
#ifndef VOUCH_ENGINE_FORMAT_CHECKS_H_
#define VOUCH_ENGINE_FORMAT_CHECKS_H_

#include <string>
#include <string_view>

namespace vouch::format {

// date_time.cc
bool IsDateTime(std::string_view text);
bool IsDate(std::string_view text);
bool IsTime(std::string_view text);
bool IsDuration(std::string_view text);

// mail.cc
bool IsEmail(std::string_view text);
bool IsIdnEmail(std::string_view text);

// network.cc
bool IsPlainHostname(std::string_view text);
bool IsHostname(std::string_view text);

// idn.cc
bool IsIdnHostname(std::string_view text);

// uri.cc
bool IsUriTemplate(std::string_view text);

// identifiers.cc
bool IsUuid(std::string_view text);

// pointers.cc
bool IsJsonPointer(std::string_view text);
bool IsRelativeJsonPointer(std::string_view text);

// content.cc
// Appends what the text stands for to `out`, which may be null.
bool DecodeBase64(std::string_view text, std::string* out);
bool IsJsonText(std::string_view text);
bool IsBase64JsonText(std::string_view text);

}  // namespace vouch::format

#endif  // VOUCH_ENGINE_FORMAT_CHECKS_H_
