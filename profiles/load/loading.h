// What the loaders of the three notations share: the notices they leave and the words they use.
// Internal to profiles/load/.
#ifndef VOUCH_PROFILES_LOAD_LOADING_H_
#define VOUCH_PROFILES_LOAD_LOADING_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "profiles/load/load.h"

namespace vouch::profiles::load {

struct Range {
  uint32_t begin = 0, end = 0;  // bytes of the text
};

// Notices as they are found; Loaded wants them sorted.
class Notices {
 public:
  void Fatal(Problem problem, Range at, std::string message, std::string help = {});
  void Warn(Problem problem, Range at, std::string message, std::string help = {});
  size_t fatal() const { return fatal_; }
  // What is said so far, from the notice `first` on.
  std::span<Notice> All(size_t first = 0) { return std::span(notices_).subspan(first); }
  // In the order of the text; where some are fatal, up to the last of them.
  std::vector<Notice> Take();

 private:
  std::vector<Notice> notices_;
  size_t fatal_ = 0;
};

// More fatal notices are not looked for in one file.
inline constexpr size_t kMaxFatal = 50;

// The author's text in a message: in double quotes, on one line, cut after about 60 characters, secrets
// redacted.
std::string Shown(std::string_view text);

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

inline bool IsBlank(char c) { return c == ' ' || c == '\t'; }
inline bool IsBreak(char c) { return c == '\n' || c == '\r'; }

// The line that holds `at`, without its line break.
Range LineAround(std::string_view text, uint32_t at);
// Where the next line begins; the size of the text when there is none.
uint32_t NextLine(std::string_view text, uint32_t at);
uint32_t LineNumber(std::string_view text, uint32_t at);
inline std::string_view Cut(std::string_view text, Range range) {
  return text.substr(range.begin, range.end - range.begin);
}

// The bytes of the text that UTF-8 has no meaning for; no notice when there are none.
void CheckUtf8(std::string_view text, Notices* notices);

std::optional<json::Document> LoadJson(std::string_view text, const Options& options, Notices* notices);
std::optional<json::Document> LoadYaml(std::string_view text, const Options& options, Notices* notices);
std::optional<json::Document> LoadMarkdown(std::string_view text, const Options& options, Notices* notices);

}  // namespace vouch::profiles::load

#endif  // VOUCH_PROFILES_LOAD_LOADING_H_
