// Values of every wrong type in every place, and files made to be slow.

#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

// A file with something in every place that a rule reads.
constexpr const char* kFull =
    R"({"$schema": "https://agentmug.com/schemas/agent.v1.json", "capabilityCapsules": [],
"execution": {"target": "desktop", "cloudRunnable": true}, "exportedAt": "x",
"blueprint": {"systemPrompt": "{{params.a}} /home/x", "primaryModel": "m",
 "modelPolicy": {"mode": "pinned", "preferredModels": [" "]},
 "caveats": [{"options": [{"recommended": true}]}],
 "tools": ["a", {"kind": "nango", "name": "n", "endpoint": "//x", "baseUrlOverride": "http://x",
 "headers": {"Cookie": "x"}},
  {"kind": "webhook", "name": "w", "url": "http://[::1]/?token=abcdefg"}, {"kind": "mcp",
 "inputSchema": {"type": "x"}}],
 "skills": [{"name": "s", "executable": 1, "proof": {"criteriaPassed": 1, "criteriaTotal": 2,
 "verifiedAt": "x"}}]},
"inputs": {"accepts": ["text"], "schema": {"$ref": "#/x"}}, "outputs": {"shape": "text",
 "schema": {"type": 1}},
"parameters": [{"name": "p", "type": "select", "default": "x", "options": [{"value": "y"}],
 "artifact": {"accepts": [" "], "structure": ["~/x"]}}],
"triggers": [{"type": "schedule", "cron": "x", "prompt": " ", "timezone": "x"}],
"connectivity": {"identities": [{"role": "a@b.example"}], "delivers": [{"to": "5550100100", "via": "x"}]},
"sources": [{"id": "s", "label": " ", "role": "output", "path": "x", "accepts": {"mediaTypes": [" "]},
 "freshness": {"mode": "watch", "maxAgeSeconds": 0},
 "truth": {"citations": "required"}, "access": {"capabilities": ["delete"]},
 "approval": {"destructive": "forbidden"}, "structure": {"schema": {"type": "x"}}}],
"evaluation": {"checks": [{"id": "C", "type": "custom", "sourceIds": ["x"], "assertion": " ",
 "config": {"schema": {}}, "zap": 1}]},
"metadata": {"pricing": {"kind": "x"}}, "brain": [1], "memory": [1], "trigers": 1})";

TEST(Hostile, AnyTypeAnywhere) {
  const std::string text = kFull;
  const size_t findings = BySchemaAndRules(text).size();
  EXPECT_GT(findings, 30u);
  const AgentFile file = FileOf(text);
  // Each value of the file in turn becomes each of these.
  std::vector<const json::Value*> open = {&file.root()};
  size_t tried = 0;
  while (!open.empty()) {
    const json::Value* value = open.back();
    open.pop_back();
    for (const json::Value& item : Items(value)) open.push_back(&item);
    for (const json::Member& member : Members(value)) open.push_back(&member.value);
    const json::Span span = file.document().Position(*value);
    for (const char* other : {"null", "true", "-1.5e400", "\"\"", "\"x\"", "[]", "[[]]", "{}", R"({"a": {}})",
                              R"(["", 1, null, {}])"}) {
      ByRules(text.substr(0, span.begin) + other + text.substr(span.end));
      ++tried;
    }
  }
  EXPECT_GT(tried, 1000u);
}

// Every finding is within the text.
TEST(Hostile, PlacesAreInTheText) {
  const std::string text = kFull;
  for (const Finding& f : BySchemaAndRules(text)) {
    EXPECT_LE(f.begin.byte, f.end.byte) << f.rule->id;
    EXPECT_LE(f.end.byte, text.size()) << f.rule->id;
    EXPECT_GT(f.begin.line, 0u) << f.rule->id;
    EXPECT_FALSE(f.message.empty()) << f.rule->id;
  }
}

// Twice the file, about twice the time: files of some 400 kB that repeat one thing.
TEST(Hostile, CostIsLinear) {
  const struct {
    const char *before, *part, *after;
  } kCases[] = {
      {R"({"parameters": [1)", R"(,{"name": "a"})", "]}"},
      {R"({"blueprint": {"systemPrompt": ")", "{{params.a@}} {{params. {{", "\"}}"},
      {R"({"blueprint": {"systemPrompt": ")", "{{params.", "\"}}"},
      {R"({"blueprint": {"systemPrompt": ")", "{{   ", "\"}}"},
      {R"({"blueprint": {"systemPrompt": ")", "/home/x ~/y C:/z ", "\"}}"},
      {R"({"blueprint": {"tools": ["a")", R"(,"a@")", R"(]}, "connectivity": {"delivers": [{"via": "b"}]}})"},
      {R"({"blueprint": {"tools": []}, "connectivity": {"delivers": [1)", R"(,{"via": "b@"})", "]}}"},
      {R"({"sources": [1)", R"(,{"id": "a", "pth": 1, "label": " "})", "]}"},
      {R"({"sources": [{"id": "a"}], "evaluation": {"checks": [{"sourceIds": ["a")", R"(,"b@")", "]}]}}"},
      {R"({"triggers": [1)", R"(,{"type": "schedule", "cron": "x", "timezone": "z@"})", "]}"},
      {R"({"a": 1)", R"(,"trigers@": 1)", "}"},
      {R"({"blueprint": {"tools": [1)", R"(,{"inputSchema": {"type": "x"}})", "]}}"},
  };
  for (const auto& test : kCases) {
    std::string text = test.before;
    for (int i = 0; text.size() < 400'000; ++i) {
      std::string part = test.part;
      for (size_t at = part.find('@'); at != part.npos; at = part.find('@'))
        part.replace(at, 1, std::to_string(i));
      text += part;
    }
    const auto findings = ByRules(text + test.after);
    EXPECT_LE(findings.size(), Limits().output_units);
    // (Quadratic cost would outlast the test's time limit.)
  }
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
