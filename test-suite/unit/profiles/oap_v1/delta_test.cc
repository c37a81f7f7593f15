// State deltas: OAP-D01 to OAP-D04, OAP-D07, OAP-D08. Secrets in them (OAP-D06) are in secrets_test.cc.
#include "unit/profiles/oap_v1/checked.h"

namespace vouch::profiles::oap_v1 {
namespace {

std::string Operation(const std::string& op, const std::string& path, const std::string& more = "") {
  return InDelta(R"(, "operations": [{"op": )" + op + R"(, "path": )" + path + more + "}]");
}
std::string Proposal(const std::string& members) {
  return InDelta(R"(, "proposals": [{"rationale": "r", )" + members + "}]");
}

TEST(OapDelta, ReachesStateAlone) {
  const std::pair<std::string, const char*> kCases[] = {
      {Operation("\"remove\"", "\"/state/facts/0\""), ""},
      {Operation("\"remove\"", "\"/state/facts/id:f\""), ""},
      {Operation("\"replace\"", "§\"/spec/model\"", R"(, "value": {})"), "OAP-D01"},
      {Operation("\"remove\"", "§\"/statement\""), "OAP-D01"},
      {Operation("\"remove\"", "§\"/metadata/name\""), "OAP-D01"},
      {Operation("\"remove\"", "§\"\""), "OAP-D01"},
      {Operation("\"remove\"", "§\"state/facts/0\""), "OAP-D03"},
      {Operation("\"remove\"", "\"/state/facts/§~2\""), "OAP-D03"},
      {Operation("\"remove\"", "\"/state/facts/id:a§~\""), "OAP-D03"},
      {Operation("\"remove\"", "\"/state/facts/id:a~1b~0\""), ""},
      {Operation("\"remove\"", "§\"/state\""), "OAP-D07"},
      {Operation("\"remove\"", "§\"/state/\""), "OAP-D07"},
      {Operation("\"remove\"", "§\"/state/vibes\""), "OAP-D07"},
      {Operation("\"add\"", "§\"/state/fact/-\"", R"(, "value": 1)"), "OAP-D07"},
      {Operation("\"remove\"", "§\"/state/facts/-\""), "OAP-D07"},
      {Operation("\"remove\"", "§\"/state/facts/01\""), "OAP-D07"},
      {Operation("\"remove\"", "§\"/state/facts/fact-one\""), "OAP-D07"},
      {Operation("§\"move\"", "\"/state/facts/0\""), "OAP-D08"},
      {Operation("§\"copy\"", "\"/state/facts/0\""), "OAP-D08"},
      {Operation("§\"test\"", "\"/state/facts/0\""), "OAP-D08"},
      {Operation("\"moves\"", "\"/state/facts/0\""), ""},
      {Operation("5", "5"), ""},
      {InDelta(R"(, "operations": [5, null, {}, []])"), ""},
      {"§" + InDelta(""), "OAP-D07"},
      {"§" + InDelta(R"(, "operations": [], "proposals": [])"), "OAP-D07"},
      {InDelta(R"(, "operations": 5)"), ""},
  };
  for (const auto& [text, rules] : kCases) ExpectFindings(text, rules);
}

TEST(OapDelta, ProposalsOwnUpToTheirRisk) {
  const std::pair<std::string, const char*> kCases[] = {
      {Proposal(R"("path": "/spec/tools/allow", "value": [], "risk": §"low")"), "OAP-D02"},
      {Proposal(R"("path": §"/spec/tools", "value": {})"), "OAP-D02"},
      {Proposal(R"("path": §"/spec", "value": {})"), "OAP-D02"},
      {Proposal(R"("path": "/spec/runtime", "value": {}, "risk": §"medium")"), "OAP-D02"},
      {Proposal(R"("path": "/spec/tools/allow", "value": [], "risk": "high")"), ""},
      {Proposal(R"("path": "/spec/toolsX", "value": {}, "risk": "low")"), ""},
      {Proposal(R"("path": "/spec/runtime/max_turns", "value": 1, "risk": "low")"), ""},
      {Proposal(R"("path": "/metadata/tags", "value": [])"), ""},
      {Proposal(R"("path": "/spec/tools", "value": {}, "risk": 5)"), ""},
      {InDelta(R"(, "proposals": [§{"path": "/spec/model", "op": "add", "rationale": "r"}])"), "OAP-D07"},
      {InDelta(R"(, "proposals": [§{"path": "/spec/model", "rationale": "r"}])"), "OAP-D07"},
      {InDelta(R"(, "proposals": [{"path": "/spec/model", "op": "remove", "rationale": "r"}])"), ""},
      {Proposal(R"("path": "/spec/§~x", "value": {})"), "OAP-D03"},
      {InDelta(R"(, "proposals": [5, {}, {"path": 5}])"), ""},
  };
  for (const auto& [text, rules] : kCases) ExpectFindings(text, rules);
}

TEST(OapDelta, ValuesFitTheirPlace) {
  const auto add = [](const std::string& path, const std::string& value) {
    return Operation("\"add\"", "\"" + path + "\"", R"(, "value": )" + value);
  };
  const std::pair<std::string, const char*> kCases[] = {
      {add("/state/facts/-", R"({"id": "f", "text": "t"})"), ""},
      {add("/state/facts/-", R"(§{"id": "f"})"), "OAP-D04"},
      {add("/state/facts/0", R"({"id": "f", "text": §5})"), "OAP-D04"},
      {add("/state/facts/id:f", R"({"id": "f", "text": "t", "extra": §5})"), "OAP-D04"},
      {add("/state/facts", R"([{"id": "f", "text": "t"}, {"id": "g", "text": §""}])"), "OAP-D04"},
      {add("/state/facts/0/text", "\"t\""), ""},
      {add("/state/facts/0/text", "§\"\""), "OAP-D04"},
      {add("/state/facts/0/confidence", "§2"), "OAP-D04"},
      {add("/state/facts/0/tags/-", "\"a\""), ""},
      {add("/state/facts/0/tags/-", "§5"), "OAP-D04"},
      {add("/state/facts/0/vibe", "§5"), "OAP-D04"},
      {add("/state/facts/0/learned_at", "§\"soon\""), "OAP-D04"},
      {add("/state/glossary/-", R"({"term": "t", "definition": "d"})"), ""},
      {add("/state/open_threads/id:t", R"({"id": "t", "title": "x", "status": §"closed"})"), "OAP-D04"},
      {add("/state/open_threads/0/status", "\"done\""), ""},
      {add("/state/summary", "\"s\""), ""},
      {add("/state/summary", "§5"), "OAP-D04"},
      {add("/state/metrics/sessions", "5"), ""},
      {add("/state/metrics/sessions", "§-5"), "OAP-D04"},
      {add("/state/metrics", R"({"sessions": §"5"})"), "OAP-D04"},
      {add("/state", R"({"summary": §5})"), "OAP-D04"},
      {add("/state/facts/0/tags/0/x/y/z/deep", "1"), ""},
      {Operation("\"remove\"", "\"/state/summary\"", R"(, "value": 5)"), ""},
  };
  for (const auto& [text, rules] : kCases) ExpectFindings(text, rules);
}

}  // namespace
}  // namespace vouch::profiles::oap_v1
