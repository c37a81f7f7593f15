// Print: formatted text to a stream, without an exception where the stream can't take it. main.cc looks at standard
// output in the end; where standard error takes nothing, the exit status still tells the outcome.
#ifndef VOUCH_TOOLS_VOUCH_STREAM_H_
#define VOUCH_TOOLS_VOUCH_STREAM_H_

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

namespace vouch::cli {

inline void Write(std::FILE* stream, std::string_view text) {
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stream));
}

template <typename... Args>
void Print(std::FILE* stream, fmt::format_string<Args...> format, Args&&... args) {
  Write(stream, fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_STREAM_H_
