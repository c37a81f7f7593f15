// Damaged agent files: truncated, with bytes flipped, with pieces cut out, doubled or swapped. None may crash or hang
// the checker, or come out without a verdict and without a reason.
//
// The seed is fixed; VOUCH_DAMAGED=N tries N files instead of 100,000.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>

#include "engine/json/utf8.h"
#include "profiles/check.h"
#include "profiles/registry.h"
#include "test-suite/support/shared_data.h"

namespace vouch::profiles {
namespace {

namespace fs = std::filesystem;

struct Original {
  std::string name, text;
};

void AddAll(const fs::path& folder, std::vector<Original>* originals) {
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() != ".tsv") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) originals->push_back({path.string(), *test_support::ReadFile(path)});
}

std::string Damaged(std::string text, std::mt19937* random) {
  const auto below = [&](size_t n) { return n == 0 ? 0 : static_cast<size_t>((*random)() % n); };
  static constexpr std::string_view kPieces[] = {"---\n", ": ", "\t", "{", "]", "\"", "'", "&a ", "*a", "<<: *a\n", "!!x ", "%FOO \xff",
                                                 "\xef\xbb\xbf", "\r", "- ", "? ", "|\n", "#", "\\u0000", "1e999", ".nan", std::string_view("\0", 1)};
  switch (below(6)) {
    case 0: text.resize(below(text.size())); break;
    case 1:
      for (size_t i = 0, n = 1 + below(8); i < n && !text.empty(); ++i) text[below(text.size())] ^= static_cast<char>(1u << below(8));
      break;
    case 2: text.erase(below(text.size()), below(40)); break;
    case 3: text.insert(below(text.size()), kPieces[below(std::size(kPieces))]); break;
    case 4: {
      const size_t from = below(text.size());
      text.insert(below(text.size()), text.substr(from, below(200)));
      break;
    }
    case 5:
      if (!text.empty()) text[below(text.size())] = static_cast<char>(below(256));
      break;
  }
  return text;
}

bool IsUtf8(const std::string& text) {
  for (size_t i = 0; i < text.size();) {
    const int length = static_cast<unsigned char>(text[i]) < 0x80 ? 1 : static_cast<int>(json::Utf8Length(&text[i]));
    if (length == 0) return false;
    i += static_cast<size_t>(length);
  }
  return true;
}

TEST(DamagedTest, EveryFileGetsAnAnswer) {
  std::vector<Original> originals;
  AddAll(VOUCH_SOURCE_DIR "/test-suite/profiles/fixtures", &originals);
  const size_t own = originals.size();
  if (const auto upstream = test_support::SharedData("agent-files/upstream")) {
    AddAll(*upstream, &originals);
  } else {
    std::puts("published agent files: not run: data absent");
  }
  ASSERT_GT(own, 100u);

  const char* wanted = std::getenv("VOUCH_DAMAGED");
  const size_t count = wanted == nullptr ? 100'000 : static_cast<size_t>(std::atoll(wanted));
  std::mt19937 random(20260101);
  Settings settings;
  settings.limits = AgentFileLimits();
  settings.now = 0;
  Checker checker(settings);
  size_t with_findings = 0, undecided = 0;
  for (size_t i = 0; i < count; ++i) {
    const Original& original = originals[i % originals.size()];
    const std::string text = Damaged(original.text, &random);
    const Profile* forced = random() % 4 == 0 ? &Profiles()[random() % Profiles().size()] : nullptr;
    std::vector<FileReport> reports;
    reports.push_back(checker.Check(original.name, text, forced));
    checker.CheckTogether(reports);
    const FileReport& report = reports[0];
    // A file either loads, or says why it doesn't.
    ASSERT_TRUE(report.file || report.Has(Severity::kError) || !report.undecided.empty()) << original.name << "\n" << text;
    ASSERT_TRUE(report.profile != nullptr || !report.undecided.empty()) << original.name << "\n" << text;
    with_findings += report.findings.empty() ? 0 : 1;
    undecided += report.undecided.empty() ? 0 : 1;
    ASSERT_EQ(MaskedText(report).size(), text.size());
    for (const Finding& f : report.findings) {
      ASSERT_LE(f.begin.byte, f.end.byte) << f.message << "\n" << text;
      ASSERT_LE(f.end.byte, text.size()) << f.message << "\n" << text;
      ASSERT_TRUE(IsUtf8(f.message) && IsUtf8(f.help) && IsUtf8(f.location)) << f.message << "\n" << text;
    }
  }
  std::printf("%zu damaged files: %zu with findings, %zu not decided\n", count, with_findings, undecided);
}

}  // namespace
}  // namespace vouch::profiles
