// json::Comparison and json::TreeHash over the DOMs that are read in place, against a comparison of canonical texts.
#include "engine/json/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "engine/evaluate/rapidjson_access.h"
#include "rapidjson/document.h"
#include "unit/evaluate/verdict_fixture.h"

namespace vouch::evaluate {
namespace {

using json::Sameness;
using Rapid = rapidjson::Value;

class Compared {
 public:
  Sameness Of(const Rapid& a, const Rapid& b) {
    const Sameness same = rapid_.Compare(&a, &b);
    EXPECT_EQ(rapid_.Compare(&b, &a), same);
    if (same == Sameness::kSame) {
      const uint64_t hash = hash_.Of(&a, 7);
      EXPECT_EQ(hash_.Of(&b, 7), hash);
    }
    return same;
  }
  Sameness Of(const json::Value& a, const Rapid& b) {
    const Sameness same = mixed_.Compare(&a, &b);
    // That different trees don't hash alike is as good as certain.
    const uint64_t hash = json::Hash(a, 7);
    EXPECT_EQ(hash_.Of(&b, 7) == hash, same == Sameness::kSame);
    return same;
  }

 private:
  json::Comparison<RapidJsonAccess, RapidJsonAccess> rapid_;
  json::Comparison<ValueAccess, RapidJsonAccess> mixed_;
  json::TreeHash<RapidJsonAccess> hash_;
};

// Makes trees of few different values and names, so that many are equal.
class Maker {
 public:
  Maker(unsigned seed, bool repeats) : random_(seed), repeats_(repeats) {}

  std::string Make(unsigned depth) {
    const unsigned roll = random_() % (depth == 0 ? 6 : 10);
    switch (roll) {
      case 0:
        return "null";
      case 1:
        return "true";
      case 2:
        return random_() % 2 == 0 ? "1" : "1.0";
      case 3:
        return random_() % 2 == 0 ? "2" : "1e300";
      case 4:
        return "\"text\"";
      case 5:
        return "\"\"";
      case 6:
      case 7:
        return Array(depth);
      default:
        return Object(depth);
    }
  }
  // The same but for the order of members, where the members of one name keep theirs.
  std::string Shuffled(const Rapid& v) {
    if (v.IsArray()) {
      std::string out;
      for (const Rapid& item : v.GetArray()) out += (out.empty() ? "[" : ",") + Shuffled(item);
      return out.empty() ? "[]" : out + "]";
    }
    if (!v.IsObject()) return Text(v);
    std::map<std::string, std::vector<const Rapid*>> values;
    std::vector<std::string> names;
    for (const auto& m : v.GetObject()) {
      names.push_back(m.name.GetString());
      values[names.back()].push_back(&m.value);
    }
    if (random_() % 2 == 0) std::shuffle(names.begin(), names.end(), random_);
    std::map<std::string, size_t> used;
    std::string out;
    for (const std::string& name : names) {
      out += (out.empty() ? "{\"" : ",\"") + name + "\":" + Shuffled(*values[name][used[name]++]);
    }
    return out.empty() ? "{}" : out + "}";
  }
  static std::string Text(const Rapid& v) {
    if (v.IsNull()) return "null";
    if (v.IsBool()) return v.GetBool() ? "true" : "false";
    if (v.IsNumber()) return v.GetDouble() > 2 ? "1e300" : v.GetDouble() == 1 ? "1" : "2";
    return '"' + std::string(v.GetString()) + '"';
  }
  // The same for equal trees.
  static std::string Canonical(const Rapid& v) {
    if (v.IsArray()) {
      std::string out = "[";
      for (const Rapid& item : v.GetArray()) out += Canonical(item) + ",";
      return out + "]";
    }
    if (!v.IsObject()) return Text(v);
    std::map<std::string, std::string> members;
    for (const auto& m : v.GetObject()) members[m.name.GetString()] += Canonical(m.value) + ",";
    std::string out = "{";
    for (const auto& [name, values] : members) out += name + ":" + values;
    return out + "}";
  }

 private:
  std::string Array(unsigned depth) {
    std::string out;
    for (unsigned k = random_() % 3; k > 0; --k) out += (out.empty() ? "[" : ",") + Make(depth - 1);
    return out.empty() ? "[]" : out + "]";
  }
  std::string Object(unsigned depth) {
    const unsigned size = random_() % 6 == 0 ? 14 + random_() % 10 : random_() % 4;
    std::vector<std::string> names;
    for (unsigned k = 0; k < size; ++k) names.push_back("a name of length " + std::to_string(k));
    if (repeats_ && size > 1) {
      for (unsigned k = random_() % size; k > 0; --k) names[random_() % size] = names[random_() % size];
    }
    std::string out;
    for (const std::string& name : names) {
      out += (out.empty() ? "{\"" : ",\"") + name + "\":" + Make(depth - 1 > 1 && size > 4 ? 1 : depth - 1);
    }
    return out.empty() ? "{}" : out + "}";
  }

  std::mt19937 random_;
  const bool repeats_;
};

TEST(ComparisonTest, AgreesWithCanonicalTexts) {
  Compared compared;
  int same = 0, different = 0;
  for (const bool repeats : {false, true}) {
    Maker maker(20261201, repeats);
    for (int i = 0; i < 4000; ++i) {
      const std::string text = maker.Make(4);
      const rapidjson::Document a = ReadRapid(text), b = ReadRapid(maker.Shuffled(a)),
                                c = ReadRapid(maker.Make(4));
      ASSERT_EQ(compared.Of(a, b), Sameness::kSame) << text << "\n" << maker.Shuffled(b);
      // Two that may differ somewhere, in a list with two that don't.
      rapidjson::Document other;
      other.CopyFrom(b, other.GetAllocator());
      if (other.IsObject() && other.MemberCount() > 0) {
        const auto at = other.MemberBegin() + static_cast<ptrdiff_t>(i % other.MemberCount());
        at->value.CopyFrom(c, other.GetAllocator());
      }
      for (const rapidjson::Document* d : {&c, static_cast<const rapidjson::Document*>(&other)}) {
        const bool expected = Maker::Canonical(a) == Maker::Canonical(*d);
        ASSERT_EQ(compared.Of(a, *d), expected ? Sameness::kSame : Sameness::kDifferent) << text;
        ++(expected ? same : different);
      }
      if (repeats) continue;
      const schema::DocumentPtr value = compile::ReadText(text);
      ASSERT_NE(value, nullptr) << text;
      ASSERT_EQ(compared.Of(value->root(), b), Sameness::kSame) << text;
      const bool expected = Maker::Canonical(a) == Maker::Canonical(other);
      ASSERT_EQ(compared.Of(value->root(), other), expected ? Sameness::kSame : Sameness::kDifferent) << text;
    }
  }
  EXPECT_GT(same, 500);
  EXPECT_GT(different, 4000);
}

TEST(ComparisonTest, RepeatedNamesAreNoOthers) {
  const struct {
    const char* value;
    const char* rapid;
    bool same;
  } kRows[] = {
      {R"({"a": 1, "b": 2})", R"({"a": 1, "a": 1})", false},
      {R"({"a": 1, "b": 2})", R"({"b": 2, "b": 2})", false},
      {R"({"b": 2, "a": 1})", R"({"a": 1, "a": 1})", false},
      {R"({"b": 2, "a": 1})", R"({"a": 1, "b": 2.0})", true},
  };
  Compared compared;
  for (const auto& row : kRows) {
    const auto value = compile::ReadText(row.value);
    EXPECT_EQ(compared.Of(value->root(), ReadRapid(row.rapid)) == Sameness::kSame, row.same)
        << row.value << row.rapid;
  }
  const struct {
    const char* a;
    const char* b;
    bool same;
  } kBoth[] = {
      {R"({"a": 1, "a": 1})", R"({"a": 1, "b": 1})", false},
      {R"({"a": 1, "a": 2})", R"({"a": 2, "a": 1})", false},
      {R"({"a": 1, "a": 2, "b": 3})", R"({"b": 3, "a": 1, "a": 2})", true},
      {R"({"b": 3, "a": 1, "a": 2})", R"({"a": 1, "a": 2, "b": 3})", true},
      {R"({"b": 3, "a": 1, "a": 2})", R"({"a": 2, "a": 1, "b": 3})", false},
  };
  for (const auto& row : kBoth) {
    EXPECT_EQ(compared.Of(ReadRapid(row.a), ReadRapid(row.b)) == Sameness::kSame, row.same) << row.a << row.b;
  }
}

// What is no JSON number decides nothing, and all else does.
TEST(ComparisonTest, NonFiniteNumbers) {
  const double kNan = std::numeric_limits<double>::quiet_NaN(),
               kInfinite = std::numeric_limits<double>::infinity();
  rapidjson::Document::AllocatorType memory;
  const auto list = [&](std::vector<double> numbers) {
    Rapid out(rapidjson::kArrayType);
    for (const double d : numbers) out.PushBack(d, memory);
    return out;
  };
  Compared compared;
  EXPECT_EQ(compared.Of(list({kNan}), list({kNan})), Sameness::kUnknown);
  EXPECT_EQ(compared.Of(list({kNan, 1}), list({5, 1})), Sameness::kUnknown);
  EXPECT_EQ(compared.Of(list({kInfinite, 1}), list({kInfinite, 1})), Sameness::kUnknown);
  EXPECT_EQ(compared.Of(list({kNan, 1}), list({kNan, 2})), Sameness::kDifferent);
  EXPECT_EQ(compared.Of(list({kNan}), list({kNan, 2})), Sameness::kDifferent);
  EXPECT_EQ(compared.Of(Rapid(kNan), Rapid("1")), Sameness::kUnknown);
  EXPECT_EQ(compared.Of(Rapid(), Rapid(kInfinite)), Sameness::kUnknown);
  json::TreeHash<RapidJsonAccess> hash;
  const Rapid odd = list({1, kNan, 2}), even = list({1, 2});
  hash.Of(&odd, 1);
  EXPECT_TRUE(hash.saw_non_finite());
  hash.Of(&even, 1);
  EXPECT_FALSE(hash.saw_non_finite());
}

TEST(ComparisonTest, DeepAndWide) {
  Compared compared;
  const std::string open(100'000, '['), close(100'000, ']');
  const rapidjson::Document a = ReadRapid(open + "1" + close), b = ReadRapid(open + "1.0" + close),
                            c = ReadRapid(open + "2" + close);
  EXPECT_EQ(compared.Of(a, b), Sameness::kSame);
  EXPECT_EQ(compared.Of(a, c), Sameness::kDifferent);
  // One name a hundred thousand times, and others around: linear, not quadratic.
  std::string first = "{\"x\":0", last = "{";
  for (int i = 0; i < 100'000; ++i) {
    first += ",\"a\":" + std::to_string(i);
    last += "\"a\":" + std::to_string(i) + ",";
  }
  const rapidjson::Document d = ReadRapid(first + "}"), e = ReadRapid(last + "\"x\":0}"),
                            f = ReadRapid(last + "\"x\":1}");
  EXPECT_EQ(compared.Of(d, e), Sameness::kSame);
  EXPECT_EQ(compared.Of(d, f), Sameness::kDifferent);
}

}  // namespace
}  // namespace vouch::evaluate
