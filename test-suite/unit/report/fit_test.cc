// Reports of deep and many units: their locations stay within a bound, and what is missing is said.
#include "engine/report/fit.h"

#include <string>

#include "engine/report/locations.h"
#include "engine/report/output.h"
#include "unit/evaluate/explain_fixture.h"

namespace vouch::report {
namespace {

using evaluate::Compiled;
using evaluate::Explanation;

uint64_t LocationBytes(const Compiled& compiled, const Explanation& e, bool every) {
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < e.units.size(); ++i) {
    if (!every && e.units[i].message.empty()) continue;
    bytes += EvaluationPath(*compiled.module, e, i).size() + InstanceLocation(e, i).size() +
             AbsoluteLocation(*compiled.module, e.units[i]).size();
  }
  return bytes;
}

TEST(FitTest, ManyErrorsFarDown) {
  std::string schema = R"({"items": {"type": "null"}})", instance = "[1";
  for (int i = 0; i < 99; ++i) instance += ", 1";
  instance += "]";
  for (int i = 0; i < 200; ++i) {
    schema = R"({"properties": {"some name": )" + schema + "}}";
    instance = R"({"some name": )" + instance + "}";
  }
  const Compiled compiled(schema);
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  Explanation e = compiled.Run(instance);
  const uint64_t whole = LocationBytes(compiled, e, false);
  ASSERT_GT(whole, 500'000u);
  Fit(*compiled.module, false, 2 * whole, &e);
  EXPECT_FALSE(e.truncated);
  EXPECT_EQ(LocationBytes(compiled, e, false), whole);
  Fit(*compiled.module, false, whole / 4, &e);
  EXPECT_TRUE(e.truncated);
  EXPECT_GT(e.dropped_units, 50u);
  EXPECT_LT(LocationBytes(compiled, e, false), whole / 3);
  EXPECT_GT(LocationBytes(compiled, e, false), whole / 6);
  EXPECT_NE(Render(OutputFormat::kBasic, *compiled.module, e, false).find("\"truncated\":true"), std::string::npos);
  // One error is told in any case.
  Fit(*compiled.module, false, 1, &e);
  EXPECT_GT(LocationBytes(compiled, e, false), 0u);
}

TEST(FitTest, EveryUnitOfALongWay) {
  std::string schema = R"({"$defs": {"d2000": {"type": "null"})";
  for (int i = 0; i < 2000; ++i) {
    schema += ", \"d" + std::to_string(i) + R"(": {"$ref": "#/$defs/d)" + std::to_string(i + 1) + "\"}";
  }
  schema += R"(}, "$ref": "#/$defs/d0"})";
  const Compiled compiled(schema);
  ASSERT_TRUE(compiled.ok()) << compiled.error;
  Explanation e = compiled.Run("1");
  Fit(*compiled.module, false, 100'000, &e);
  EXPECT_FALSE(e.truncated);
  const std::string whole = Render(OutputFormat::kHierarchical, *compiled.module, e, false);
  EXPECT_GT(whole.size(), 10'000'000u);
  Fit(*compiled.module, true, 100'000, &e);
  EXPECT_TRUE(e.truncated);
  for (const OutputFormat format : {OutputFormat::kHierarchical, OutputFormat::kVerbose, OutputFormat::kList}) {
    const std::string cut = Render(format, *compiled.module, e, false);
    EXPECT_LT(cut.size(), 500'000u);
    EXPECT_NE(cut.find("\"truncated\":true"), std::string::npos);
  }
}

}  // namespace
}  // namespace vouch::report
