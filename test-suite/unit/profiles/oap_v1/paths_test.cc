// OAP-S05, OAP-S05b, OAP-S05c.
#include "unit/profiles/oap_v1/checked.h"

namespace vouch::profiles::oap_v1 {
namespace {

const Settings kQuiet = Without({"OAP-R19", "OAP-R10", "OAP-R15"});

std::string File(const std::string& path) {
  return InSpec(R"(, "context": {"files": [{"path": §")" + path + R"("}]})");
}
std::string Legal(const std::string& path) {
  return InSpec(R"(, "context": {"files": [{"path": ")" + path + R"("}]})");
}

TEST(OapPaths, ThatLeave) {
  for (const char* path : {"/etc/passwd", "/", "C:\\\\x", "c:/x", "\\\\\\\\srv\\\\share", "//srv/share",
                           "\\\\x", "..", "../x", "..\\\\up.txt", "a/../../x", "a\\\\..\\\\..",
                           "notes/../../secret.txt", "./..", "a//../..", "a/b/../../../c"}) {
    ExpectFindings(File(path), "OAP-S05", kQuiet);
  }
}

TEST(OapPaths, ThatMayLeave) {
  for (const char* path :
       {"~/.ssh/id_rsa", "~", "~bob/x", "C:file", "file:///etc/passwd", "FILE:x", "%2e%2e/x", "a/%2E%2e",
        ".%2e/x", "${HOME}/x", "a/${X}", "$HOME/x", "%USERPROFILE%/x"}) {
    ExpectFindings(File(path), "OAP-S05b", kQuiet);
  }
}

TEST(OapPaths, ThatStay) {
  for (const char* path :
       {"",   ".",      "a",         "a/b.md", "a/../b", "./a/..", "...", "..a", "a..",       "a/..b", "a b",
        "x~", "ab:c/d", "profile:x", "50%",    "a$",     "$",      "$5",  "%",   "docs/%20x", "é/ü"}) {
    ExpectFindings(Legal(path), "", kQuiet);
  }
}

TEST(OapPaths, StandInManyFields) {
  const std::pair<std::string, const char*> kCases[] = {
      {InSpec(
           R"(, "context": {"working_directory": §"..", "files": [{"path": "a"}, {"path": §"/b"}, 5, {"path": 5}, {}]})"),
       "OAP-S05 OAP-S05"},
      {InSpec(
           R"(, "permissions": {"filesystem": {"read_roots": [".", §"/a"], "write_roots": [§"../out"], "deny_paths": [".env", §"/etc"]}})"),
       "OAP-S05 OAP-S05 OAP-S05"},
      {InSpec(
           R"(, "permissions": {"filesystem": {"read_roots": "/a", "write_roots": {"a": "/b"}, "deny_paths": null}})"),
       ""},
      {InSpec(
           R"(, "tools": {"skills": [{"name": "a", "source": §"../../evil"}, {"name": "b", "source": "skills/b"}, {"name": "c", "source": "https://x.example/s"}]})"),
       "OAP-S05c"},
      {InSpec(
           R"(, "memory": {"stores": [{"name": "a", "kind": "vector", "uri": §"https://x.example/s"}, {"name": "b", "kind": "maggraph", "uri": "maggraph://local/x"}, {"name": "c", "kind": "vector", "uri": "data/store"}]})"),
       "OAP-S05c"},
      {Beside(
           R"(, "extends": [{"name": "a", "uri": §"git+ssh://x/a"}, {"name": "b", "uri": "../b.agent.yaml"}])"),
       "OAP-S05c"},
  };
  for (const auto& [text, rules] : kCases) ExpectFindings(text, rules, kQuiet);
}

TEST(OapPaths, ThatAreDeniedOnlyWarn) {
  Checked checked(InSpec(R"(, "permissions": {"filesystem": {"deny_paths": ["/etc"]}})"));
  checked.Run();
  ASSERT_EQ(checked.findings.size(), 1u);
  EXPECT_EQ(checked.findings[0].severity, Severity::kWarning);
}

}  // namespace
}  // namespace vouch::profiles::oap_v1
