// Lines and columns of many byte ranges at once. Entry point: LocateAll, O(text + places * log places).
// Tested by test-suite/unit/report/text_test.cc.
#ifndef VOUCH_ENGINE_REPORT_POSITION_H_
#define VOUCH_ENGINE_REPORT_POSITION_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "vouch/error.h"

namespace vouch::report {

struct Place {
  uint64_t begin = 0, end = 0;  // bytes
  uint32_t id = 0;              // the caller's
};

struct TextRange {
  TextPosition begin, end;
};

// As json::Locate would say of each begin and end. In the order of `places`.
std::vector<TextRange> LocateAll(std::string_view text, std::span<const Place> places);

}  // namespace vouch::report

#endif  // VOUCH_ENGINE_REPORT_POSITION_H_
