// See time.h.
#include "profiles/common/time.h"

#include <chrono>

#include "engine/format/format.h"

namespace vouch::profiles {

std::optional<int64_t> SecondsSince1970(std::string_view text) {
  if (!format::Check(format::Format::kDateTime, text)) return std::nullopt;
  const auto two = [&](size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
  const std::chrono::year_month_day date{std::chrono::year(two(0) * 100 + two(2)),
                                         std::chrono::month(static_cast<unsigned>(two(5))),
                                         std::chrono::day(static_cast<unsigned>(two(8)))};
  const int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  int64_t seconds = days * 86400 + two(11) * 3600 + two(14) * 60 + two(17);
  const char last = text.back();
  if (last != 'Z' && last != 'z') {
    const size_t sign = text.size() - 6;
    const int64_t offset = two(sign + 1) * 3600 + two(sign + 4) * 60;
    seconds += text[sign] == '-' ? offset : -offset;
  }
  return seconds;
}

}  // namespace vouch::profiles
