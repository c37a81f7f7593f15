// Hostile and damaged texts: no crash, no quadratic cost, and always a document or a fatal notice.
#include <gtest/gtest.h>

#include <random>

#include "support/shared_data.h"
#include "unit/profiles/load/loading_support.h"

namespace vouch::profiles::load {
namespace {

constexpr Encoding kEncodings[] = {Encoding::kJson, Encoding::kYaml, Encoding::kMarkdown};

// What every text must lead to.
void ExpectVerdict(const std::string& text, Encoding encoding) {
  const Loaded loaded = Load(text, encoding, TestOptions());
  bool fatal = false;
  uint32_t before = 0;
  for (const Notice& notice : loaded.notices) {
    fatal = fatal || notice.fatal;
    EXPECT_LE(before, notice.begin);
    EXPECT_LE(notice.begin, notice.end);
    EXPECT_LE(notice.end, text.size());
    EXPECT_FALSE(notice.message.empty());
    EXPECT_LT(notice.message.size() + notice.help.size(), 2500u) << notice.message << notice.help;
    before = notice.begin;
  }
  EXPECT_NE(loaded.document.has_value(), fatal) << text.substr(0, 2000);
  EXPECT_TRUE(!fatal || loaded.notices.back().fatal);
}

std::string Times(int count, const std::string& part) {
  std::string out;
  for (int i = 0; i < count; ++i) out += part;
  return out;
}

TEST(Hostile, LargeTextsEndSoon) {
  std::string deep_block, keys, anchors;
  for (int i = 0; i < 3000; ++i) deep_block += std::string(static_cast<size_t>(i), ' ') + "a:\n";
  for (int i = 0; i < 200'000; ++i) {
    keys += "key" + std::to_string(i) + ": " + std::to_string(i) + "\n";
    anchors += "- &a" + std::to_string(i) + " x\n";
  }
  const std::string texts[] = {
      std::string(1 << 20, '['),
      std::string(1 << 20, '{'),
      Times(1 << 19, "[\n"),
      Times(1 << 19, "- "),
      Times(1 << 19, "? "),
      Times(100'000, "{a: "),
      Times(1 << 18, "a: "),
      Times(100'000, "[") + Times(100'000, "]"),
      Times(1 << 18, "&a "),
      Times(1 << 18, "!a "),
      Times(1 << 18, "*a "),
      Times(1 << 18, "---\n"),
      Times(1 << 18, "...\n"),
      Times(1 << 17, "%TAG !a! b\n"),
      "a: 1\n...\n" + Times(1 << 17, "%TAG !a! b\n") + "---\n",
      Times(1 << 18, "# c\n"),
      Times(1 << 18, "\n"),
      Times(1 << 20, "\""),
      Times(1 << 20, "'"),
      "a: \"" + Times(1 << 20, "\\"),
      Times(1 << 18, "a b\n"),
      Times(1 << 18, "a: 1\n"),
      Times(1 << 18, "1: 1\n"),
      Times(1 << 17, "- yes\n"),
      Times(1 << 17, "\xE2\x80\xA8: \n"),
      Times(1 << 18, "\xC3\xA9\n") + ": :",
      "{" + Times(1 << 18, "a,") + "}",
      "- 'x\n" + Times(1 << 18, "- y\n"),
      std::string(1 << 20, ' ') + "a: b: c",
      std::string(1 << 20, '\t') + "a: b: c",
      "a: " + Times(1 << 18, "x: "),
      "a: |\n" + Times(1 << 18, " x\n"),
      "---\n" + Times(1 << 18, "a\n"),
      "---\na: 1\n---\n" + Times(1 << 18, "\xE2\x80\xA8"),
      std::string(1 << 20, '\0'),
      deep_block,
      keys,
      anchors,
  };
  for (const std::string& text : texts) {
    for (const Encoding encoding : kEncodings) {
      SCOPED_TRACE(text.substr(0, 20));
      ExpectVerdict(text, encoding);  // more than linear time would outlast the test's time limit
    }
  }
}

TEST(Hostile, ManyKeysAreFound) {
  std::string keys;
  for (int i = 0; i < 200'000; ++i) keys += "key" + std::to_string(i) + ": " + std::to_string(i) + "\n";
  Loaded loaded = Load(keys, Encoding::kYaml, {});
  ASSERT_TRUE(loaded.document.has_value());
  EXPECT_EQ(loaded.document->root().size(), 200'000u);
  loaded = Load(keys + "key7: x\n", Encoding::kYaml, {});
  ASSERT_EQ(loaded.notices.size(), 1u);
  EXPECT_EQ(loaded.notices[0].message, "the key \"key7\" stands twice in this mapping, first in line 8");
}

// Small texts of every sort of character YAML knows, in every order.
TEST(Hostile, RandomYaml) {
  static constexpr std::string_view kParts[] = {"a",
                                                ":",
                                                ": ",
                                                "- ",
                                                "-",
                                                "\n",
                                                "\n  ",
                                                "\n ",
                                                " ",
                                                "\"",
                                                "'",
                                                "[",
                                                "]",
                                                "{",
                                                "}",
                                                ",",
                                                "#",
                                                " #",
                                                "&a ",
                                                "*a",
                                                "!",
                                                "!!str ",
                                                "!x ",
                                                "|",
                                                ">",
                                                "%",
                                                "@",
                                                "`",
                                                "---",
                                                "...",
                                                "\t",
                                                "? ",
                                                "\r\n",
                                                "\r",
                                                "1",
                                                "yes",
                                                "null",
                                                ".nan",
                                                "\\",
                                                "\xC3\xA9",
                                                "\xE2\x80\xA8",
                                                "\xEF\xBB\xBF",
                                                "\xC2\xA0",
                                                "<<",
                                                "=",
                                                "{{",
                                                "\n---\n",
                                                "\\u"};
  std::mt19937 random(20260101);
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (uint32_t n = random() % 24; n > 0; --n) text += kParts[random() % std::size(kParts)];
    ExpectVerdict(text, Encoding::kYaml);
    if (i % 4 == 0) ExpectVerdict("---\n" + text, Encoding::kMarkdown);
    if (HasFailure()) FAIL() << text;
  }
}

TEST(Hostile, DamagedFiles) {
  const auto folder = test_support::SharedData("agent-files");
  if (!folder.has_value()) GTEST_SKIP() << test_support::kDataAbsent;
  std::mt19937 random(7);
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (!entry.is_regular_file() || entry.path().filename() == "rules.md") continue;
    const auto text = test_support::ReadFile(entry.path());
    ASSERT_TRUE(text.has_value());
    if (text->size() > 100'000 || text->empty()) continue;
    ++files;
    const Encoding encoding = EncodingOf(entry.path().string(), *text);
    ExpectVerdict(*text, encoding);
    for (int i = 0; i < 60; ++i) {
      std::string damaged = *text;
      if (i % 3 == 0) {
        damaged.resize(random() % text->size());
      } else if (i % 3 == 1) {
        for (uint32_t n = 1 + random() % 3; n > 0; --n)
          damaged[random() % damaged.size()] ^= static_cast<char>(1 << random() % 8);
      } else {
        static constexpr std::string_view kBytes = "\"':-#[]{},&*!|>%@`\t\n \\";
        damaged.insert(random() % damaged.size(), 1, kBytes[random() % kBytes.size()]);
      }
      ExpectVerdict(damaged, encoding);
      ASSERT_FALSE(HasFailure()) << entry.path() << " " << i;
    }
  }
  EXPECT_GT(files, 50);
}

}  // namespace
}  // namespace vouch::profiles::load
