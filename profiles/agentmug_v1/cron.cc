// See cron.h. minute hour day month weekday; each a list of *, a, a-b, each with /step; 7 is Sunday, too.
#include "profiles/agentmug_v1/cron.h"

#include <algorithm>
#include <span>
#include <vector>

#include "fmt/format.h"
#include "profiles/agentmug_v1/text.h"

namespace vouch::profiles::agentmug_v1 {

namespace {

constexpr std::string_view kMonths[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                        "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::string_view kDays[] = {"sun", "mon", "tue", "wed", "thu", "fri", "sat"};

struct Field {
  std::string_view name;
  int low, high;
  std::span<const std::string_view> names;  // for the numbers from `low` on
};
constexpr Field kFields[] = {{"minute", 0, 59, {}},
                             {"hour", 0, 23, {}},
                             {"day of the month", 1, 31, {}},
                             {"month", 1, 12, kMonths},
                             {"day of the week", 0, 7, kDays}};
constexpr size_t kFieldCount = std::size(kFields);

constexpr struct {
  std::string_view name, fields;
} kMacros[] = {{"@yearly", "0 0 1 1 *"}, {"@annually", "0 0 1 1 *"}, {"@monthly", "0 0 1 * *"},
               {"@weekly", "0 0 * * 0"}, {"@daily", "0 0 * * *"},    {"@midnight", "0 0 * * *"},
               {"@hourly", "0 * * * *"}};

// Reads one field; offsets count from the beginning of the expression.
class FieldReader {
 public:
  FieldReader(const Field& field, std::string_view text, size_t offset)
      : field_(field), text_(text), offset_(offset) {}

  std::optional<CronFault> Read() {
    size_t begin = 0;
    while (true) {
      const size_t comma = std::min(text_.find(',', begin), text_.size());
      if (auto fault = ReadPart(begin, comma)) return fault;
      if (comma == text_.size()) return std::nullopt;
      begin = comma + 1;
    }
  }

 private:
  std::optional<CronFault> ReadPart(size_t begin, size_t end) {
    const std::string_view part = text_.substr(begin, end - begin);
    const size_t slash = std::min(part.find('/'), part.size());
    const std::string_view range = part.substr(0, slash);
    if (range.empty()) {
      return Fault(0, text_.size(), fmt::format("the {} has an empty part", field_.name), Expected());
    }
    if (range != "*") {
      const size_t dash = std::min(range.find('-'), range.size());
      int first = 0, last = 0;
      if (auto fault = ReadNumber(begin, range.substr(0, dash), &first)) return fault;
      if (dash < range.size()) {
        if (auto fault = ReadNumber(begin + dash + 1, range.substr(dash + 1), &last)) return fault;
        // Sunday may end a range of days: sat-sun is 6-7.
        if (field_.high == 7 && last == 0 && first > 0) last = 7;
        if (last < first) {
          return Fault(begin, range.size(), fmt::format("{} {} runs backwards", field_.name, Quoted(range)),
                       fmt::format("write the smaller number first, or two parts with a comma"));
        }
      }
    }
    if (slash < part.size()) {
      const std::string_view step = part.substr(slash + 1);
      if (step.empty() || step.size() > 4 || step.find_first_not_of("0123456789") != step.npos ||
          step.find_first_not_of('0') == step.npos) {
        return Fault(begin, part.size(),
                     fmt::format("the step of {} {} is no number from 1 on", field_.name, Quoted(part)),
                     fmt::format("write a step such as */2"));
      }
    }
    return std::nullopt;
  }

  std::optional<CronFault> ReadNumber(size_t begin, std::string_view text, int* number) {
    for (size_t i = 0; i < field_.names.size(); ++i) {
      if (SameLetters(text, field_.names[i])) {
        *number = field_.low + static_cast<int>(i);
        return std::nullopt;
      }
    }
    if (text.empty() || text.find_first_not_of("0123456789") != text.npos) {
      return Fault(begin, std::max<size_t>(text.size(), 1),
                   fmt::format("{} is no {}", Quoted(text), field_.name), Expected());
    }
    *number = 0;
    for (const char digit : text) *number = std::min(1000, *number * 10 + (digit - '0'));
    if (*number < field_.low || *number > field_.high) {
      return Fault(
          begin, text.size(),
          fmt::format("{} {} is out of range: {} to {}", field_.name, Quoted(text), field_.low, field_.high),
          "");
    }
    return std::nullopt;
  }

  std::string Expected() const {
    std::string names;
    if (!field_.names.empty()) names = fmt::format(", {} to {}", field_.names.front(), field_.names.back());
    return fmt::format(
        "a {} is *, a number from {} to {}{}, a range such as {}-{}, a step such as */2, or a list of "
        "these with commas",
        field_.name, field_.low, field_.high, names, field_.low + 1, field_.low + 4);
  }

  CronFault Fault(size_t begin, size_t length, std::string message, std::string help) const {
    const size_t at = std::min(begin, text_.size() - 1);
    return {offset_ + at, std::min(length, text_.size() - at), "cron: " + std::move(message),
            std::move(help)};
  }

  const Field& field_;
  const std::string_view text_;
  const size_t offset_;
};

CronFault WrongCount(std::string_view expression, size_t count) {
  std::string help = "write minute, hour, day of the month, month and day of the week: \"0 9 * * 1-5\"";
  if (count == kFieldCount + 1) help = "leave out the seconds or the year: \"0 9 * * 1-5\"";
  for (const auto& macro : kMacros) {
    if (count == 1 && SameLetters(expression.substr(SkipSpace(expression, 0)), macro.name)) {
      help = fmt::format("write \"{}\"", macro.fields);
    }
  }
  return {0, expression.size(),
          fmt::format("cron: {} has {} {}, a standard expression has {}", Quoted(expression), count,
                      count == 1 ? "field" : "fields", kFieldCount),
          std::move(help)};
}

}  // namespace

std::optional<CronFault> FindCronFault(std::string_view expression) {
  constexpr std::string_view kBlanks = " \t";
  std::vector<size_t> begins;
  std::vector<std::string_view> fields;
  size_t count = 0;
  for (size_t begin = expression.find_first_not_of(kBlanks); begin < expression.size();) {
    const size_t end = std::min(expression.find_first_of(kBlanks, begin), expression.size());
    if (++count <= kFieldCount) {
      begins.push_back(begin);
      fields.push_back(expression.substr(begin, end - begin));
    }
    begin = expression.find_first_not_of(kBlanks, end);
  }
  if (count != kFieldCount) return WrongCount(expression, count);
  for (size_t i = 0; i < kFieldCount; ++i) {
    if (auto fault = FieldReader(kFields[i], fields[i], begins[i]).Read()) return fault;
  }
  return std::nullopt;
}

}  // namespace vouch::profiles::agentmug_v1
