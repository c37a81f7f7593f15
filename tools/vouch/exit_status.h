// What the exit status of every command means. Where several hold, the worst wins: 2 over 1 over 0.
#ifndef VOUCH_TOOLS_VOUCH_EXIT_STATUS_H_
#define VOUCH_TOOLS_VOUCH_EXIT_STATUS_H_

namespace vouch::cli {

enum class ExitStatus : int {
  kOk = 0,         // everything is valid; the work is done
  kInvalid = 1,    // something is invalid
  kUndecided = 2,  // could not decide: unreadable input, a broken schema, a limit, nothing to check
  kUsage = 64,     // wrong usage
};

inline ExitStatus Worse(ExitStatus a, ExitStatus b) { return a < b ? b : a; }

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_EXIT_STATUS_H_
