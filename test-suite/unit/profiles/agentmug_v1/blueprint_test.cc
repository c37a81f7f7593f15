#include "findings.h"

namespace vouch::profiles::agentmug_v1 {
namespace {

TEST(Blueprint, Table) {
  const struct {
    const char *text, *findings;
  } kCases[] = {
      {R"({"capabilityCapsules": []})", "AMG-05 1:2"},
      {R"({"capabilityCapsules": null})", "AMG-05 1:2"},
      {R"({"blueprint": {"capabilityCapsules": []}})", ""},
      {R"({"blueprint": {"modelPolicy": {"mode": "preferred", "preferredModels": ["", "m", " "]}}})",
       "AMG-36 1:73, AMG-36 1:82"},
      {R"({"blueprint": {"modelPolicy": {"mode": "pinned", "preferredModels": []}}})", "AMG-37 1:40"},
      {R"({"blueprint": {"modelPolicy": {"mode": "pinned", "preferredModels": "m"}}})", ""},
      {R"({"blueprint": {"modelPolicy": {"mode": "preferred"}}})", ""},
      {R"({"blueprint": {"modelPolicy": ["pinned"]}})", ""},
      {R"({"blueprint": {"caveats": [{"options": [{"recommended": true}, {"recommended": true}, {"recommended": true}]}]}})",
       "AMG-52 1:80, AMG-52 1:103"},
      {R"({"blueprint": {"caveats": [{"options": [{"recommended": true}]}, {"options": [{"recommended": true}]}]}})",
       ""},
      {R"({"blueprint": {"caveats": [{"options": [{"recommended": "true"}, {"recommended": 1}, 5]}, {"options": 1}]}})",
       ""},
      {R"({"execution": {"target": "desktop", "cloudRunnable": true}})", "AMG-62 1:54"},
      {R"({"execution": {"target": "hybrid", "cloudRunnable": true}})", ""},
      {R"({"execution": {"target": "desktop", "cloudRunnable": "true"}})", ""},
      {R"({"execution": {"target": "desktop"}})", ""},
      // Skills and proofs.
      {R"({"blueprint": {"skills": [{"name": "a", "executable": null}, {"name": "a", "executable": true}]}})",
       "AMG-06 1:41, AMG-51 1:71, AMG-06 1:76"},
      {R"({"blueprint": {"skills": [{"name": 1}, {"name": 1}, {"executables": 1}, "executable"]}})", ""},
      {R"({"blueprint": {"skills": [{"proof": {"criteriaPassed": 1, "criteriaTotal": 1.0}}]}})", ""},
      {R"({"blueprint": {"skills": [{"proof": {"criteriaPassed": 3, "criteriaTotal": 2}}]}})", "AMG-03 1:56"},
      {R"({"blueprint": {"skills": [{"proof": {"criteriaPassed": 1e400, "criteriaTotal": 1e401}}]}})",
       "AMG-03 1:56"},
      {R"({"blueprint": {"skills": [{"proof": {"criteriaPassed": "1", "criteriaTotal": 2}}]}})", ""},
      {R"({"blueprint": {"skills": [{"proof": {"criteriaPassed": 1}}]}})", ""},
      {R"({"blueprint": {"skills": [{"proof": {"verifiedAt": "2026-01-01"}}]}})", "AMG-04 1:52"},
      {R"({"blueprint": {"skills": [{"proof": {"verifiedAt": "2026-01-01T00:00:00Z"}}]}})", ""},
      {R"({"blueprint": {"skills": [{"proof": {"verifiedAt": 1767225600}}, {"proof": []}]}})", ""},
  };
  for (const auto& test : kCases) EXPECT_EQ(RulesOf(test.text), test.findings) << test.text;
}

}  // namespace
}  // namespace vouch::profiles::agentmug_v1
