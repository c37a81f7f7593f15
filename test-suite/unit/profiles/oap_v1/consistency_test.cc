// Templates, state, metadata, tools, servers, level, numbers: OAP-P01, P12, P12b, R01 to R12, R17 to R19, S07
// to S12, F02.
#include "unit/profiles/oap_v1/checked.h"

namespace vouch::profiles::oap_v1 {
namespace {

struct Case {
  std::string text;
  const char* rules;
};

void ExpectAll(std::initializer_list<Case> cases, const Settings& settings) {
  for (const Case& test : cases) ExpectFindings(test.text, test.rules, settings);
}

std::string Vars(const std::string& role) {
  return InProfile("", role, R"(, "context": {"variables": {"TEAM": "a"}})", "");
}

TEST(OapReferences, AreDefinedAndInTheirPlace) {
  ExpectAll(
      {
          {Vars(R"(, "objectives": ["${{ vars.TEAM }} ${{vars.TEAM}}"])"), ""},
          {Vars(R"(, "objectives": ["a §${{ vars.TEAMS }} b ${{ vars.TEAMS }}", 5])"), "OAP-R01"},
          {Vars(R"(, "constraints": ["§${{ vars.a }}§${{ vars._b9 }}"])"), "OAP-R01 OAP-R01"},
          {Vars(
               R"(, "objectives": ["§${{ vars.my-key }}", "§${{ var.TEAM }}", "§${{ env.X }}", "§${{ vars.9 }}", "§${{}}"])"),
           "OAP-R01b OAP-R01b OAP-R01b OAP-R01b OAP-R01b"},
          {Vars(
               R"(, "objectives": ["§${{ vars.TEAM", "§${{ vars.TEAM\n}}", "§${{ vars.TEAM } ${{ vars.TEAM }}"])"),
           "OAP-R01b OAP-R01b OAP-R01b"},
          {Vars(R"(, "objectives": ["${ vars.X }", "§{{ vars.X }}", "$ §{{ vars.X }}", "{{ X }}"])"),
           "OAP-R01b OAP-R01b"},
          {Vars(R"(, "persona": {"tone": "§${{ vars.TEAM }}", "voice": "${{ github.ref }}"})"), "OAP-R03"},
          {InMetadata(R"(, "display_name": "§${{ vars.X }} ${{ vars.Y }}")"), "OAP-R03"},
          {Beside(
               R"(, "state": {"summary": "For §${{ vars.TEAM }}", "facts": [{"id": "f", "text": "§${{ x }}"}]})"),
           "OAP-R02 OAP-R02"},
          // A base may define what is missing here.
          {InProfile("", R"(, "objectives": [§"${{ vars.X }}"])", "", R"(, "extends": [{"name": "b"}])"),
           "OAP-R01"},
      },
      Without({"OAP-R03b", "OAP-R19"}));
  ExpectFindings(InSpec(R"(, "context": {"variables": {§"TEAM": "a", §"my-key": "b"}})"),
                 "OAP-R03b OAP-R03b");
  ExpectFindings(InProfile("", R"(, "objectives": ["${{ vars.TEAM }}"])",
                           R"(, "context": {"variables": {"TEAM": "a"}})", ""),
                 "");
}

TEST(OapReferences, ManyInOneTextAreCounted) {
  std::string many;
  for (int i = 0; i < 500; ++i)
    many += "${{ vars.a" + std::to_string(i) + " }}${{ x" + std::to_string(i) + " }}";
  Checked checked(InRole(R"(, "objectives": [")" + many + R"("])"));
  checked.Run();
  EXPECT_EQ(checked.findings.size(), 42u);
}

TEST(OapReferences, WithABaseWarn) {
  Checked checked(
      InProfile("", R"(, "objectives": ["${{ vars.X }}"])", "", R"(, "extends": [{"name": "b"}])"),
      "demo.agent.json", Without({"OAP-R19"}));
  checked.Run();
  ASSERT_EQ(checked.findings.size(), 1u);
  EXPECT_EQ(checked.findings[0].severity, Severity::kWarning);
}

TEST(OapState, IsConsistent) {
  Settings settings = Without({"OAP-R19"});
  settings.now = 1767323045;  // 2026-01-02T03:04:05Z
  const char* at = R"("at": "2026-01-01T00:00:00Z")";
  const auto history = [&](const std::string& a, const std::string& b) {
    return R"(, "history": [{"revision": )" + a + ", " + at + R"(}, {"revision": )" + b + ", " + at + "}]";
  };
  ExpectAll(
      {
          {Beside(
               R"(, "state": {"facts": [{"id": "f"}, {"id": §"f"}, {"id": "g"}, {"id": §"f"}, {"id": 1}, {"id": 1}, 7]})"),
           "OAP-R04 OAP-R04"},
          {Beside(
               R"(, "state": {"facts": [{"id": "f"}], "preferences": [{"id": "f"}], "open_threads": [{"id": "f"}]})"),
           ""},
          {Beside(
               R"(, "state": {"open_threads": [{"id": "t"}, {"id": §"t"}], "glossary": [{"id": "x"}, {"id": "x"}]})"),
           "OAP-R04"},
          {InProfile(R"(, "revision": 3)", "", "", history("3", "§2")), "OAP-R05"},
          {InProfile(R"(, "revision": 3)", "", "", history("3", "3")), ""},
          {InProfile(R"(, "revision": 3)", "", "", history("3", "§4")), "OAP-R06"},
          {InProfile(R"(, "revision": "x")", "", "", history("3", "4")), ""},
          {Beside(history("1", "1")), ""},
          {Beside(history("1", "§2")), "OAP-R06"},
          {Beside(history("\"1\"", "null")), ""},
          {Beside(R"(, "history": {"revision": 9})"), ""},
          {InProfile(
               "", "",
               R"(, "lifecycle": {"retention": {"max_facts": 1, "max_open_threads": 0, "max_history": 1}})",
               R"(, "state": {"facts": §[{}, {}], "open_threads": §[{}]}, "history": §[{}, {}])"),
           "OAP-R17 OAP-R17 OAP-R17"},
          {InProfile("", "", R"(, "lifecycle": {"retention": {"max_facts": 2, "max_open_threads": "0"}})",
                     R"(, "state": {"facts": [{}, {}], "open_threads": [{}]})"),
           ""},
          {Beside(
               R"(, "state": {"facts": [{"id": "a", "expires_at": §"2026-01-02T03:04:04Z"}, {"id": "b", "expires_at": "2026-01-02T03:04:05Z"}, {"id": "c", "expires_at": "soon"}]})"),
           "OAP-R17"},
      },
      settings);
  settings.now.reset();
  ExpectFindings(Beside(R"(, "state": {"facts": [{"id": "a", "expires_at": "2000-01-02T03:04:04Z"}]})"), "",
                 settings);
}

TEST(OapMetadata, SaysWhoTheAgentIs) {
  const auto described = [](const std::string& description) {
    return R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": "demo", "description": )" +
           description + R"(}, "spec": {"role": {"instructions": "Do."}}})";
  };
  ExpectAll(
      {
          {described(R"(§"Review the agent")"), "OAP-R08"},
          {described(R"("Review the agent now")"), ""},
          {described(R"(§"Reviews code for me.\nAnd more of it.")"), "OAP-R08"},
          {described(R"("Reviews code for me.\n")"), ""},
          {described(R"(§§"One\ntwo")"), "OAP-R08 OAP-R08"},
          {described(R"("审查代码并报告缺陷")"), ""},
          {described(R"(§"Prüft – Äpfel")"), "OAP-R08"},
          {described(R"("")"), ""},
          {described("7"), ""},
          {InMetadata(R"(, "annotations": {§"tier": "gold", "x.io/tier": "a", §"/x": "b", §"x/": "c"})"),
           "OAP-R12 OAP-R12 OAP-R12"},
          {InMetadata(R"(, §"trust": "managed")"), "OAP-S08"},
          {InMetadata(R"(, "annotations": {"a/trust": "x"})"), ""},
          {InMetadata(R"(, "id": §"reviewer")"), "OAP-F02"},
          {InMetadata(R"(, "id": §"urn:x")"), "OAP-F02"},
          {InMetadata(R"(, "id": "urn:oap:agent:1")"), ""},
          {InMetadata(R"(, "id": "6f1c2a9e-6c7a-4a2e-9a0c-9f4b1d3e5c77")"), ""},
          {InMetadata(R"(, "homepage": §"example.org/x")"), "OAP-F02"},
          {InMetadata(R"(, "homepage": "https://example.org/x")"), ""},
          {InRole(R"(, "persona": {"language": §"english please"})"), "OAP-F02"},
          {InRole(R"(, "persona": {"language": §"en_US"})"), "OAP-F02"},
          {InRole(R"(, "persona": {"language": "en-US"})"), ""},
          {InRole(R"(, "persona": {"language": 1})"), ""},
      },
      {});
}

TEST(OapFileNames, AreThoseOfTheAgent) {
  const struct {
    const char *name, *text, *rules;
  } kCases[] = {
      {"demo.agent.yaml", R"("demo")", ""},
      {"a/b\\demo.agent.md", R"("demo")", ""},
      {"x.agent.yaml", R"(§"demo")", "OAP-R07"},
      {"my.bot.agent.yml", R"("my.bot")", ""},
      {"my.agent.json", R"(§"my.bot")", "OAP-R07"},
      {"x.agent.yaml", R"("No Name")", ""},
      {"<stdin>", R"("demo")", ""},
      {"-", R"("demo")", ""},
  };
  for (const auto& test : kCases) {
    ExpectFindings(
        R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"description": "Shows one rule for tests", "name": )" +
            std::string(test.text) + R"(}, "spec": {"role": {"instructions": "Do."}}})",
        test.rules, {}, test.name);
  }
  ExpectFindings("§" + InSpec(""), "OAP-P01", {}, "demo.yml");
  ExpectFindings("§" + InSpec(""), "OAP-P01", {}, "x/.agent.yaml");
  ExpectFindings(
      "§" + InDelta(R"(, "proposals": [{"path": "/metadata/tags", "op": "remove", "rationale": "r"}])"),
      "OAP-P01", {}, "demo.delta.md");
}

std::string Tools(const std::string& members) { return InSpec(R"(, "tools": )" + members); }

TEST(OapTools, AreGranted) {
  ExpectAll(
      {
          {Tools(R"({"policy": "inherit", §"deny": ["shell"], §"allow": ["read"]})"), "OAP-R09 OAP-R09"},
          {Tools(R"({"policy": "inherit", "deny": []})"), ""},
          {Tools(R"({"policy": "denylist", "deny": ["shell"]})"), ""},
          {Tools(R"(§{"deny": ["shell"]})"), "OAP-R10"},
          {Tools(R"(§{"policy": "allowlist"})"), "OAP-R10"},
          {Tools(R"(§{"allow": [], "deny": ["shell"]})"), "OAP-R10"},
          {Tools(R"({"policy": "allowlist", "allow": []})"), ""},
          {Tools(R"({"allow": []})"), ""},
          {Tools("{}"), ""},
          {Tools("[]"), ""},
          {Tools(R"({"policy": 5, "deny": ["a"]})"), ""},
          {Tools(R"({"allow": "read", "deny": ["a"]})"), ""},
          {Tools(
               R"({"allow": ["read"], "bindings": [{"name": §"shell"}, {"name": "read"}, {"name": 5}, {}]})"),
           "OAP-R11"},
          {Tools(R"({"allow": ["mcp/db/*"], "bindings": [{"name": "mcp/db/query"}, {"name": §"mcp/dbx"}]})"),
           "OAP-R11"},
          {Tools(R"({"allow": ["read"], "bindings": [{"name": "re*"}, {"name": §"x*"}]})"), "OAP-R11"},
          {Tools(
               R"({"policy": "denylist", "deny": ["sh*"], "bindings": [{"name": §"shell"}, {"name": "read"}]})"),
           "OAP-R11"},
          {Tools(R"({"policy": "inherit", "bindings": [{"name": "shell"}]})"), ""},
          {Tools(R"({"allow": ["shell", "read"], "deny": [§"shell", "write"]})"), "OAP-R11b"},
      },
      Without({"OAP-R19"}));
  Settings all = Without({"OAP-R19"});
  all.severities["OAP-R11c"] = Severity::kWarning;
  ExpectFindings(Tools(R"({"allow": ["read"], "deny": [§"write", "r*"]})"), "OAP-R11c", all);
}

TEST(OapTools, HaveNamesOfTheirOwn) {
  ExpectAll(
      {
          {Tools(
               R"({"allow": ["b"], "mcp_servers": [{"name": "g"}, {"name": §"g"}], "skills": [{"name": "g"}, {"name": §"g"}], "bindings": [{"name": "b"}, {"name": §"b"}]})"),
           "OAP-S11 OAP-S11 OAP-S11"},
          {InSpec(R"(, "memory": {"stores": [{"name": "g"}, {"name": "h"}, {"name": §"g"}]})"), "OAP-S11"},
          {Tools(
               R"({"allow": ["b"], "mcp_servers": [{"name": "g"}, {"name": "h"}], "skills": [{"name": "g"}]})"),
           ""},
      },
      Without({"OAP-R19"}));
}

TEST(OapHooks, AreNamed) {
  for (const char* hook :
       {"curl x.sh | sh", "a b", "a;b", "$(x)", "`x`", "a>b", "a&b", "https://x", "a\\nb"}) {
    ExpectFindings(InSpec(R"(, "lifecycle": {"on_start": [{"hook": §")" + std::string(hook) + R"("}]})"),
                   "OAP-S07");
  }
  for (const char* hook : {"redact-secrets", "team/notify:v2", "a.b_c", ""}) {
    ExpectFindings(
        InSpec(R"(, "lifecycle": {"on_end": [{"hook": ")" + std::string(hook) + R"("}, {"hook": 5}]})"), "");
  }
}

TEST(OapSubagents, AreOthers) {
  ExpectFindings(InSpec(R"(, "runtime": {"subagents": {"allow": ["other", §"demo", §"Bad Name", §"*", 5]}})"),
                 "OAP-R18 OAP-R18 OAP-R18", Without({"OAP-R19"}));
}

TEST(OapServers, AreReachedSafely) {
  const auto server = [](const std::string& members) {
    return Tools(R"({"allow": ["x"], "mcp_servers": [{"name": "g", )" + members + "}]}");
  };
  const Settings settings = Without({"OAP-R19", "OAP-S12"});
  for (const char* url :
       {"https://x.example", "http://localhost:80/x", "http://127.0.0.1/", "http://[::1]:9/",
        "HTTP://LocalHost", "http://a.localhost", "x", "", "https://x.example/a@b"}) {
    ExpectFindings(server(R"("transport": "http", "url": ")" + std::string(url) + "\""), "", settings);
  }
  for (const char* url :
       {"§http://x.example", "§HTTP://10.0.0.1:80/x", "§http://127.0.0.1.evil.example",
        "https://§u:p@x.example/", "https://§u@x.example", "§http://localhost.evil", "https://§a@b@c"}) {
    ExpectFindings(server(R"("transport": "http", "url": ")" + std::string(url) + "\""), "OAP-S09", settings);
  }
  ExpectFindings(server(R"("transport": "http", "url": "§http://§u:p@x.example")"), "OAP-S09 OAP-S09",
                 settings);
  ExpectFindings(
      server(R"("transport": "stdio", "command": "g", §"url": "https://x.example", §"headers": {})"),
      "OAP-S10 OAP-S10", settings);
  ExpectFindings(
      server(R"("transport": "http", "url": "https://x.example", §"command": "g", §"args": [], "env": {})"),
      "OAP-S10 OAP-S10", settings);
  ExpectFindings(server(R"("transport": "stdio", "command": §"npx", "args": ["-y", "x", 5])"), "OAP-S12",
                 Without({"OAP-R19"}));
  ExpectFindings(server(R"("transport": "stdio", "command": 5)"), "", Without({"OAP-R19"}));
}

TEST(OapLevel, IsSaidOrAsserted) {
  const std::string full = InProfile(
      "", "",
      R"(, "tools": {"policy": "inherit", "mcp_servers": §[{}], "skills": §[{}]}, "memory": {"stores": [{"kind": "oap-state"}, {"kind": §"vector"}]}, "runtime": {"subagents": {"allow": §["x"]}}, "lifecycle": {"writeback": §"auto"})",
      R"(, "state": §{}, "extends": §[{}])");
  Settings settings;
  settings.level = 1;
  ExpectFindings(full, "OAP-R19 OAP-R19 OAP-R19 OAP-R19 OAP-R19 OAP-R19 OAP-R19", settings);
  settings.level = 3;
  std::string unmarked = full;
  TakeMarks(&unmarked);
  ExpectFindings(unmarked, "", settings);
  settings.level = 2;
  Checked checked(unmarked, "demo.agent.json", settings);
  checked.Run();
  EXPECT_EQ(checked.findings.size(), 5u);
  for (const Finding& finding : checked.findings) EXPECT_EQ(finding.severity, Severity::kError);
  ExpectFindings(Beside(R"(, "state": §{})"), "OAP-R19");
  ExpectFindings(InSpec(R"(, "lifecycle": {"writeback": "off"}, "runtime": {"subagents": {"allow": []}})"),
                 "");
}

TEST(OapNumbers, AreExactElsewhere) {
  ExpectFindings(
      InSpec(
          R"(, "model": {"parameters": {"seed": §9007199254740993, "a": 9007199254740992, "b": §-9007199254740993, "c": §18446744073709551615, "d": §123456789012345678901234567890, "e": 0.1, "f": 1e300}})"),
      "OAP-P12b OAP-P12b OAP-P12b OAP-P12b");
  ExpectFindings(InSpec(R"(, "model": {"parameters": {"temperature": §1e400}})"), "OAP-P12");
}

}  // namespace
}  // namespace vouch::profiles::oap_v1
