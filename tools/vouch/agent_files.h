// CheckAgentFiles: `vouch validate` without a schema. Reads agent files and folders of them, has each checked by its
// profile, and prints what is wrong, for people or as one JSON value. README.md documents both forms.
//
// A file that can't be read or is no agent file doesn't keep the others from being checked; the worst outcome gives the
// exit status. All files are in memory at once, for rules look across them. Tested by test-suite/cli/.
#ifndef VOUCH_TOOLS_VOUCH_AGENT_FILES_H_
#define VOUCH_TOOLS_VOUCH_AGENT_FILES_H_

#include <string>
#include <vector>

#include "profiles/settings.h"
#include "tools/vouch/exit_status.h"

namespace vouch::cli {

struct AgentFileOptions {
  std::vector<std::string> operands;  // files and folders; "-" is standard input
  std::string profile;                // empty: the content of each file chooses
  profiles::Settings settings;
  bool strict = false;  // warnings count
  bool quiet = false;   // nothing is said about files without findings
  bool json = false;
};

ExitStatus CheckAgentFiles(AgentFileOptions options);

}  // namespace vouch::cli

#endif  // VOUCH_TOOLS_VOUCH_AGENT_FILES_H_
