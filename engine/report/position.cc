// See position.h: one walk through the text, stopping at each offset in order.
#include "engine/report/position.h"

#include <algorithm>

namespace vouch::report {

std::vector<TextRange> LocateAll(std::string_view text, std::span<const Place> places) {
  std::vector<TextRange> found(places.size());
  struct Stop {
    uint64_t byte;
    TextPosition* to;
  };
  std::vector<Stop> stops;
  for (size_t i = 0; i < places.size(); ++i) {
    stops.push_back({places[i].begin, &found[i].begin});
    stops.push_back({places[i].end, &found[i].end});
  }
  std::sort(stops.begin(), stops.end(), [](const Stop& a, const Stop& b) { return a.byte < b.byte; });
  uint32_t line = 1, column = 1;
  uint64_t at = text.substr(0, 3) == "\xef\xbb\xbf" ? 3 : 0;  // a byte order mark takes no column
  for (const Stop& stop : stops) {
    for (; at < stop.byte && at < text.size(); ++at) {
      const unsigned char c = static_cast<unsigned char>(text[at]);
      if (c == '\n' || (c == '\r' && (at + 1 == text.size() || text[at + 1] != '\n'))) {
        ++line;
        column = 1;
      } else if ((c & 0xc0) != 0x80) {
        ++column;
      }
    }
    *stop.to = {stop.byte, line, column};
  }
  return found;
}

}  // namespace vouch::report
