// The embedded metaschemas: each program is what compiling its text gives today, and loads once for all
// threads.
#include "engine/api/standard_metaschemas.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "vouch/vouch.h"

namespace vouch::api {
namespace {

using schema::Draft;
constexpr Draft kDrafts[] = {Draft::k4, Draft::k6, Draft::k7, Draft::k2019_09, Draft::k2020_12};

TEST(StandardMetaschemas, ProgramsAreThoseOfTheTexts) {
  ASSERT_EQ(EmbeddedMetaschemaPrograms().size(), std::size(kDrafts));
  for (Draft draft : kDrafts) {
    const program::EmbeddedProgram& embedded = EmbeddedMetaschemaPrograms()[static_cast<size_t>(draft)];
    EXPECT_EQ(embedded.name, schema::StandardDialect(draft).uri);
    const Result<Schema> compiled = CompileStandardMetaschema(draft);
    ASSERT_TRUE(compiled.ok()) << compiled.error().message;
    EXPECT_TRUE(compiled->Encode() == embedded.bytes) << embedded.name;
  }
}

TEST(StandardMetaschemas, LoadedOnesJudge) {
  for (Draft draft : kDrafts) {
    const Result<Schema> schema = StandardMetaschema(draft);
    ASSERT_TRUE(schema.ok()) << schema.error().message;
    Validator validator(*schema);
    EXPECT_EQ(validator.Check(R"({"type": "string"})").value(), Outcome::kValid);
    EXPECT_EQ(validator.Check(R"({"properties": {"a": {"type": "strin"}}})").value(), Outcome::kInvalid);
    EXPECT_EQ(validator.Check("true").value(), draft == Draft::k4 ? Outcome::kInvalid : Outcome::kValid);
  }
}

TEST(StandardMetaschemas, AreLoadedOnceForAllThreads) {
  std::vector<const Schema::Impl*> seen(8);
  std::vector<std::thread> threads;
  for (const Schema::Impl*& impl : seen) {
    threads.emplace_back([&impl] { impl = &StandardMetaschema(Draft::k2019_09).value().impl(); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Schema::Impl* impl : seen) EXPECT_EQ(impl, seen[0]);
}

}  // namespace
}  // namespace vouch::api
