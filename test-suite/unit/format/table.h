// The shape of this folder's tests: a format, texts of it, and texts that are not.
#ifndef VOUCH_TEST_SUITE_UNIT_FORMAT_TABLE_H_
#define VOUCH_TEST_SUITE_UNIT_FORMAT_TABLE_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/format/format.h"

namespace vouch::format {

inline void ExpectValid(Format format, const std::vector<std::string>& texts) {
  for (const std::string& text : texts) EXPECT_TRUE(Check(format, text)) << FormatName(format) << " " << text;
}

inline void ExpectInvalid(Format format, const std::vector<std::string>& texts) {
  for (const std::string& text : texts)
    EXPECT_FALSE(Check(format, text)) << FormatName(format) << " " << text;
}

}  // namespace vouch::format

#endif  // VOUCH_TEST_SUITE_UNIT_FORMAT_TABLE_H_
