// The rules between files: OAP-R13, OAP-R14, OAP-R15.
#include "profiles/common/canonical.h"
#include "unit/profiles/oap_v1/checked.h"

namespace vouch::profiles::oap_v1 {
namespace {

struct Given {
  std::string file, name, extends;  // `extends` as JSON, or empty
  std::string revision = "1";
};

// "file:rule[severity]" for each finding, in the order of the files.
std::string Found(const std::vector<Given>& given) {
  std::vector<std::unique_ptr<Checked>> files;
  std::vector<Reporter*> reporters;
  for (const Given& g : given) {
    files.push_back(std::make_unique<Checked>(
        R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": ")" + g.name + R"(", "revision": )" +
            g.revision + "}" + (g.extends.empty() ? "" : R"(, "extends": )" + g.extends) + "}",
        g.file));
    reporters.push_back(&files.back()->reporter);
  }
  Oap().check_together(reporters);
  std::string found;
  for (const auto& file : files) {
    for (const Finding& finding : file->findings) {
      found += (found.empty() ? "" : " ") + file->file.name() + ":" +
               std::string(finding.rule->id.substr(4)) + finding.location +
               (finding.severity == Severity::kWarning ? "(w)" : "");
    }
  }
  return found;
}

TEST(OapTogether, NamesAreUnique) {
  EXPECT_EQ(Found({{"a/x", "n", ""}, {"a/y", "n", ""}}), "a/y:R13/metadata/name");
  EXPECT_EQ(Found({{"a/x", "n", ""}, {"b/x", "n", ""}}), "b/x:R14/metadata/name(w)");
  EXPECT_EQ(Found({{"x", "n", ""}, {"y", "n", ""}, {"z", "m", ""}}), "y:R13/metadata/name");
  EXPECT_EQ(Found({{"x", "n", ""}, {"x", "n", ""}}), "");
  EXPECT_EQ(Found({{"x", "n", ""}}), "");
  EXPECT_EQ(Found({}), "");
}

TEST(OapTogether, BasesAreThere) {
  EXPECT_EQ(Found({{"x", "a", R"([{"name": "b"}])"}, {"y", "b", ""}}), "");
  EXPECT_EQ(Found({{"x", "a", R"([{"name": "b"}])"}}), "x:R15/extends/0/name(w)");
  EXPECT_EQ(Found({{"x", "a", R"([{"name": "b", "revision": 2}])"}, {"y", "b", "", "2"}}), "");
  EXPECT_EQ(Found({{"x", "a", R"([{"name": "b", "revision": 2}])"}, {"y", "b", "", "3"}}),
            "x:R15/extends/0/revision");
  EXPECT_EQ(
      Found({{"x", "a", R"([{"name": "b", "revision": "2"}, 5, {}, {"name": 5}])"}, {"y", "b", "", "3"}}),
      "");
  EXPECT_EQ(Found({{"x", "a", "5"}}), "");
  // The one in the same folder is meant.
  EXPECT_EQ(
      Found(
          {{"p/b", "b", "", "1"}, {"q/b", "b", "", "2"}, {"q/a", "a", R"([{"name": "b", "revision": 2}])"}}),
      "q/b:R14/metadata/name(w)");
}

TEST(OapTogether, BasesHaveThePinnedDigest) {
  const std::string right = "sha256:" + Sha256(R"({"metadata":{"name":"b"},"spec":{"n":1}})");
  const std::string wrong = "sha256:" + std::string(64, '0');
  for (const std::string& pin : {right, wrong, std::string("sha512:00")}) {
    Checked from(R"({"oap": "1.0", "kind": "AgentProfile", "metadata": {"name": "a"}, "extends": [{"name": "b", "digest": ")" +
                     pin + R"("}]})",
                 "a.json");
    Checked base(R"({"oap": "1.0", "kind": "AgentProfile", "spec": {"n": 1.0}, "state": {},
                     "metadata": {"trust": "managed", "name": "b", "revision": 7, "updated_at": "x"}})",
                 "b.json");
    std::vector<Reporter*> reporters = {&from.reporter, &base.reporter};
    Oap().check_together(reporters);
    ASSERT_EQ(from.findings.size(), pin == wrong ? 1u : 0u) << pin;
    if (pin != wrong) continue;
    EXPECT_EQ(from.findings[0].location, "/extends/0/digest");
    EXPECT_NE(from.findings[0].help.find(right), std::string::npos) << from.findings[0].help;
  }
}

TEST(OapTogether, BasesFormNoCircle) {
  EXPECT_EQ(Found({{"x", "a", R"([{"name": "a"}])"}}), "x:R15/extends/0/name");
  EXPECT_EQ(Found({{"x", "a", R"([{"name": "b"}])"}, {"y", "b", R"([{"name": "a"}])"}}),
            "x:R15/extends/0/name y:R15/extends/0/name");
  EXPECT_EQ(Found({{"x", "a", R"([{"name": "b"}])"},
                   {"y", "b", R"([{"name": "c"}])"},
                   {"z", "c", R"([{"name": "b"}])"}}),
            "y:R15/extends/0/name z:R15/extends/0/name");
  // Two ways to one base are no circle.
  EXPECT_EQ(Found({{"x", "a", R"([{"name": "b"}, {"name": "c"}])"},
                   {"y", "b", R"([{"name": "c"}])"},
                   {"z", "c", ""}}),
            "");
}

TEST(OapTogether, ChainsEnd) {
  for (const int length : {8, 9, 50'000}) {
    std::vector<Given> given;
    for (int i = 0; i <= length; ++i) {
      const std::string next = i == length ? "" : R"([{"name": "n)" + std::to_string(i + 1) + "\"}]";
      given.push_back({"f" + std::to_string(i), "n" + std::to_string(i), next});
    }
    const std::string found = Found(given);
    if (length > 9) {
      EXPECT_TRUE(found.starts_with("f0:R15/extends f1:R15/extends ")) << found.substr(0, 80);
    } else {
      EXPECT_EQ(found, length == 9 ? "f0:R15/extends" : "");
    }
  }
}

}  // namespace
}  // namespace vouch::profiles::oap_v1
