#include "engine/program/codec.h"

#include <cstring>

#include "engine/format/format.h"
#include "engine/ir/print.h"
#include "engine/json/equality.h"
#include "engine/json/writer.h"
#include "engine/program/checksum.h"
#include "engine/program/layout.h"
#include "engine/program/print.h"
#include "unit/program/hand_made.h"

namespace vouch::program {
namespace {

template <typename T>
void Put(std::string* file, size_t at, T field) {
  std::memcpy(file->data() + at, &field, sizeof(T));
}
void Seal(std::string* file) { Put(file, kChecksumAt, FileChecksum(*file)); }

std::string DecodeError(std::string_view file, const Limits& limits = {}) {
  const auto decoded = Decode(file, limits);
  return decoded.ok() ? "accepted" : decoded.error().message;
}

TEST(CodecTest, RoundTrip) {
  for (const Program& p : {Smallest(), MakeSample()}) {
    const std::string file = Encode(p);
    EXPECT_EQ(Encode(p), file);
    const auto decoded = Decode(file, Limits{});
    ASSERT_TRUE(decoded.ok()) << decoded.error().message;
    EXPECT_EQ(Encode(**decoded), file);
    EXPECT_EQ(Print(**decoded), Print(p));
    EXPECT_EQ(ir::Print((*decoded)->module), ir::Print(p.module));
    EXPECT_EQ((*decoded)->module.strings, p.module.strings);
  }
}

// The decoded program needs nothing of the bytes it came from.
TEST(CodecTest, OwnsWhatItRefersTo) {
  std::string file = Encode(MakeSample());
  const auto decoded = Decode(file, Limits{});
  ASSERT_TRUE(decoded.ok());
  file.assign(file.size(), 'x');
  EXPECT_EQ(ir::Print((*decoded)->module), ir::Print(MakeSample().module));
}

TEST(CodecTest, ValuesKeepTheirDigits) {
  static constexpr const char* kValues[] = {"1",
                                            "1.0",
                                            "-0.0",
                                            "1e400",
                                            "-1E-400",
                                            "12345678901234567890123",
                                            "18446744073709551615",
                                            "9223372036854775807",
                                            "-9223372036854775808",
                                            "0.1",
                                            "3.14159265358979323846264338327950288",
                                            "5e-324",
                                            "1e2",
                                            "null",
                                            "true",
                                            "false",
                                            R"("\u0000 \u001f\"\\\ud83d\ude00")",
                                            "\"\"",
                                            "[]",
                                            "{}",
                                            R"([[],{},[{"a":[1.0,{"":null}]}]])"};
  Program p = Smallest();
  std::string array = "[";
  for (const char* v : kValues) array += std::string(array.size() > 1 ? "," : "") + v;
  AddValues(&p, array + "]");
  const auto decoded = Decode(Encode(p), Limits{});
  ASSERT_TRUE(decoded.ok()) << decoded.error().message;
  ASSERT_EQ((*decoded)->module.values.size(), std::size(kValues));
  for (size_t i = 0; i < std::size(kValues); ++i) {
    const json::Value& before = *p.module.values[i];
    const json::Value& after = *(*decoded)->module.values[i];
    EXPECT_EQ(before.tag(), after.tag()) << kValues[i];
    EXPECT_TRUE(json::Equal(before, after)) << kValues[i];
    EXPECT_EQ(json::ToText(before), json::ToText(after)) << kValues[i];
  }
}

TEST(CodecTest, DeepValues) {
  Program p = Smallest();
  const int depth = 100'000;
  json::ParseOptions options;
  options.max_depth = depth;
  auto parsed = json::Document::Parse(std::string(depth, '[') + std::string(depth, ']'), options);
  ASSERT_TRUE(parsed.ok());
  auto document = std::make_shared<const json::Document>(std::move(parsed.value()));
  p.module.values.push_back(&document->root());
  p.module.documents.push_back(document);
  const auto decoded = Decode(Encode(p), Limits{});
  ASSERT_TRUE(decoded.ok()) << decoded.error().message;
  EXPECT_EQ(Encode(**decoded), Encode(p));
}

// The first bytes of a file as FORMAT.md has them, written out.
TEST(CodecTest, Layout) {
  const std::string file = Encode(Smallest());
  const std::string_view head("\x89VOUCH\r\n\x01\0\0\0\x13\0\0\0", 16);
  EXPECT_EQ(file.substr(0, 16), head);
  uint64_t bytes;
  std::memcpy(&bytes, file.data() + 16, 8);
  EXPECT_EQ(bytes, file.size());
  // 19 sections; root, schema, location, two instructions, two blocks, a schema's block, one string of 17 bytes, "[]".
  EXPECT_EQ(file.size(), 32 + 19 * 24 + 4 + 16 + 8 + 2 * 16 + 2 * 32 + 4 + 4 + 17 + 2u);
  const std::string_view root("\x01\0\0\0\x01\0\0\0\xe8\x01\0\0\0\0\0\0\x04\0\0\0\0\0\0\0", 24);
  EXPECT_EQ(file.substr(32, 24), root);
  const std::string_view never("\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16);
  EXPECT_EQ(file.substr(32 + 19 * 24 + 4 + 16 + 8 + 16, 16), never);
  EXPECT_EQ(file.substr(file.size() - 19), "https://ex.test/s[]");
}

TEST(CodecTest, Checksum) {
  EXPECT_EQ(Checksum(""), 0u);
  EXPECT_EQ(Checksum("a"), Checksum(std::string_view("a")));
  EXPECT_NE(Checksum("a"), Checksum(std::string_view("a\0", 2)));
  EXPECT_NE(Checksum("abcdefgh"), Checksum(std::string_view("abcdefgh\0\0\0\0\0\0\0\0", 16)));
  // state = 0x61 * m; ^ >> 32; then the length: by hand from FORMAT.md.
  auto step = [](uint64_t state, uint64_t word) {
    state = (state ^ word) * 0x9e3779b97f4a7c15;
    return state ^ (state >> 32);
  };
  EXPECT_EQ(Checksum("a"), step(step(0, 0x61), 1));
  EXPECT_EQ(Checksum("abcdefghi"), step(step(step(0, 0x6867666564636261), 0x69), 9));
  EXPECT_EQ(Checksum("abcdefgh", 5), step(step(step(5, 0x6867666564636261), 0), 8));
}

// What a number in a file means may change only together with the version.
TEST(CodecTest, CountsBelongToTheVersion) {
  ASSERT_EQ(kFormatVersion, 1u);
  EXPECT_EQ(kOpcodes, 36);
  EXPECT_EQ(ir::kOps, 36);
  EXPECT_EQ(ir::kKinds, 7);
  EXPECT_EQ(kSections, 19u);
  EXPECT_EQ(static_cast<int>(format::Format::kCount), 23);
}

TEST(CodecTest, ForeignAndDamagedFiles) {
  const std::string file = Encode(MakeSample());
  struct Case {
    const char* what;
    void (*change)(std::string* file);
    const char* message;
  };
  constexpr size_t kTable = kHeaderBytes;
  static constexpr Case kCases[] = {
      {"empty", [](std::string* f) { f->clear(); }, "doesn't start like one"},
      {"JSON", [](std::string* f) { *f = R"({"type": "object", "properties": {"a": true}})"; },
       "doesn't start like one"},
      {"line ends", [](std::string* f) { f->erase(6, 1); }, "doesn't start like one"},
      {"newer",
       [](std::string* f) {
         Put(f, kVersionAt, uint32_t{2});
         Seal(f);
       },
       "its format version is 2, this vouch reads version 1"},
      {"older",
       [](std::string* f) {
         Put(f, kVersionAt, uint32_t{0});
         Seal(f);
       },
       "its format version is 0, this vouch reads version 1"},
      {"cut", [](std::string* f) { f->resize(f->size() - 1); }, "bytes and has"},
      {"grown", [](std::string* f) { *f += 'x'; }, "bytes and has"},
      {"checksum", [](std::string* f) { f->back() = '}'; }, "the checksum differs"},
      {"many sections",
       [](std::string* f) {
         Put(f, kSectionCountAt, UINT32_MAX);
         Seal(f);
       },
       "the section table doesn't fit"},
      {"few sections",
       [](std::string* f) {
         Put(f, kSectionCountAt, kSections - 1);
         Seal(f);
       },
       "out of place"},
      {"order",
       [](std::string* f) {
         Put(f, kTable + kSectionBytes, uint32_t{1});
         Seal(f);
       },
       "out of order"},
      {"missing",
       [](std::string* f) {
         Put(f, kTable + kSectionBytes * (kSections - 1), kSections + 1);
         Seal(f);
       },
       "unknown section 20"},
      {"offset",
       [](std::string* f) {
         Put(f, kTable + 8, uint64_t{465});
         Seal(f);
       },
       "out of place"},
      {"too long",
       [](std::string* f) {
         Put(f, kTable + 16, UINT64_MAX);
         Seal(f);
       },
       "out of place"},
      {"count",
       [](std::string* f) {
         Put(f, kTable + 4, uint32_t{2});
         Seal(f);
       },
       "section 1 doesn't have the size"},
      {"no entries",
       [](std::string* f) {
         Put(f, kTable + kSectionBytes + 4, uint32_t{0});
         Seal(f);
       },
       "section 2 doesn't have the size"},
      {"values",
       [](std::string* f) {
         f->back() = ',';
         Seal(f);
       },
       "its values"},
      {"verifier",
       [](std::string* f) {
         Put(f, 488, uint32_t{99});
         Seal(f);
       },
       "root 99: block out of range"},
  };
  for (const Case& c : kCases) {
    std::string changed = file;
    c.change(&changed);
    EXPECT_NE(DecodeError(changed).find(c.message), std::string::npos)
        << c.what << ": " << DecodeError(changed);
    const auto decoded = Decode(changed, Limits{});
    ASSERT_FALSE(decoded.ok());
    EXPECT_EQ(decoded.error().code, ErrorCode::kProgram) << c.what;
  }
}

// Puts a section behind the others.
std::string WithSection(std::string file, uint32_t id, std::string_view contents) {
  Put(&file, kSectionCountAt, kSections + 1);
  for (uint32_t s = 0; s < kSections; ++s) {
    const size_t at = kHeaderBytes + s * kSectionBytes + 8;
    uint64_t offset;
    std::memcpy(&offset, file.data() + at, 8);
    Put(&file, at, offset + kSectionBytes);
  }
  const Section added{id, static_cast<uint32_t>(contents.size()), file.size() + kSectionBytes,
                      contents.size()};
  file.insert(kHeaderBytes + kSections * kSectionBytes, reinterpret_cast<const char*>(&added), kSectionBytes);
  file += contents;
  Put(&file, kFileBytesAt, uint64_t{file.size()});
  Seal(&file);
  return file;
}

TEST(CodecTest, UnknownSections) {
  const std::string file = Encode(MakeSample());
  const auto skipped = Decode(WithSection(file, kOptionalSections + 7, "a note"), Limits{});
  ASSERT_TRUE(skipped.ok()) << skipped.error().message;
  EXPECT_EQ(Encode(**skipped), file);
  EXPECT_NE(DecodeError(WithSection(file, 20, "a rule")).find("unknown section 20"), std::string::npos);
}

TEST(CodecTest, Limits) {
  const std::string file = Encode(MakeSample());
  struct Limits small;
  small.program_bytes = file.size() - 1;
  const auto decoded = Decode(file, small);
  ASSERT_FALSE(decoded.ok());
  EXPECT_EQ(decoded.error().code, ErrorCode::kLimit);
  EXPECT_NE(decoded.error().message.find("program_bytes"), std::string::npos);

  struct Limits few;
  few.number_digits = 5;
  const auto numbers = Decode(file, few);
  ASSERT_FALSE(numbers.ok());
  EXPECT_EQ(numbers.error().code, ErrorCode::kLimit);
  EXPECT_NE(numbers.error().message.find("number_digits"), std::string::npos);

  struct Limits narrow;
  narrow.pattern_bytes = 1;
  const auto patterns = Decode(file, narrow);
  ASSERT_FALSE(patterns.ok());
  EXPECT_EQ(patterns.error().code, ErrorCode::kLimit);
  EXPECT_NE(patterns.error().message.find("pattern_bytes"), std::string::npos);
}

}  // namespace
}  // namespace vouch::program
