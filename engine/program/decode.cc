// Decode of codec.h: checks header, checksum and section table, copies the sections into pools, has the
// verifier look at the whole. O(bytes); no more memory than a small multiple of them is taken before the
// verifier has run.
#include <cstring>
#include <utility>

#include "engine/program/checksum.h"
#include "engine/program/codec.h"
#include "engine/program/layout.h"
#include "engine/program/verify.h"
#include "fmt/format.h"

namespace vouch::program {

namespace {

Error Damaged(uint64_t byte, std::string_view what) {
  Error e = MakeError(ErrorCode::kProgram,
                      fmt::format("no sound program: {} (byte {}); compile the schema again", what, byte));
  e.position.byte = byte;
  return e;
}

class Decoder {
 public:
  Decoder(std::string_view file, const Limits& limits) : file_(file), limits_(limits) {}

  Result<std::unique_ptr<Program>> Run() {
    auto program = std::make_unique<Program>();
    std::optional<Error> error = ReadHeader();
    if (!error) error = ReadSectionTable();
    if (!error) error = ReadPools(program.get());
    if (!error) error = ReadStrings(&program->module);
    if (!error) error = ReadValues(&program->module);
    if (!error) error = Verify(*program, limits_);
    if (error) return *std::move(error);
    return program;
  }

 private:
  template <Entry T>
  T Get(size_t at) const {
    T field;
    std::memcpy(&field, file_.data() + at, sizeof(T));
    return field;
  }
  const Section& Of(SectionId id) const { return sections_[static_cast<uint32_t>(id) - 1]; }
  std::string_view Bytes(const Section& s) const { return file_.substr(s.offset, s.bytes); }

  std::optional<Error> ReadHeader() const {
    if (file_.size() > limits_.program_bytes) {
      return MakeError(ErrorCode::kLimit,
                       fmt::format("the program has {} bytes, more than the limit program_bytes ({})",
                                   file_.size(), limits_.program_bytes));
    }
    if (file_.size() < kHeaderBytes || !file_.starts_with(kMagic))
      return Damaged(0, "it doesn't start like one");
    const auto version = Get<uint32_t>(kVersionAt);
    if (version != kFormatVersion) {
      return Damaged(kVersionAt, fmt::format("its format version is {}, this vouch reads version {}", version,
                                             kFormatVersion));
    }
    if (const auto bytes = Get<uint64_t>(kFileBytesAt); bytes != file_.size()) {
      return Damaged(kFileBytesAt, fmt::format("it should have {} bytes and has {}", bytes, file_.size()));
    }
    if (Get<uint64_t>(kChecksumAt) != FileChecksum(file_))
      return Damaged(kChecksumAt, "the checksum differs");
    return std::nullopt;
  }

  std::optional<Error> ReadSectionTable() {
    const auto count = Get<uint32_t>(kSectionCountAt);
    if ((file_.size() - kHeaderBytes) / kSectionBytes < count) {
      return Damaged(kSectionCountAt, "the section table doesn't fit in the file");
    }
    uint64_t end = kHeaderBytes + count * uint64_t{kSectionBytes};
    uint32_t last_id = 0;
    for (uint32_t i = 0; i < count; ++i) {
      const size_t at = kHeaderBytes + i * kSectionBytes;
      const auto s = Get<Section>(at);
      if (s.id <= last_id) return Damaged(at, "sections are out of order");
      if (s.offset != end || s.bytes > file_.size() - end) return Damaged(at, "a section is out of place");
      if (s.id > kSections && s.id < kOptionalSections)
        return Damaged(at, fmt::format("unknown section {}", s.id));
      if (s.id <= kSections && s.id != i + 1) return Damaged(at, fmt::format("section {} is missing", i + 1));
      if (s.id <= kSections) sections_.push_back(s);
      last_id = s.id;
      end += s.bytes;
    }
    if (sections_.size() != kSections) return Damaged(kSectionCountAt, "sections are missing");
    if (end != file_.size()) return Damaged(end, "there are bytes behind the last section");
    return std::nullopt;
  }

  // Whether the section holds whole entries, and as many as it says.
  template <typename T>
  static bool Fits(const Section& s) {
    return s.bytes == s.count * uint64_t{sizeof(T)};
  }
  Error Misfit(const Section& s) const {
    return Damaged(s.offset, fmt::format("section {} doesn't have the size of its entries", s.id));
  }

  std::optional<Error> ReadPools(Program* p) const {
    std::optional<Error> error;
    ForEachPool(*p, [&](SectionId id, auto& pool) {
      using T = typename std::remove_reference_t<decltype(pool)>::value_type;
      static_assert(Entry<T>);
      const Section& s = Of(id);
      if (!Fits<T>(s)) error = Misfit(s);
      if (error || s.count == 0) return;
      pool.resize(s.count);
      std::memcpy(pool.data(), file_.data() + s.offset, s.bytes);
    });
    const Section& root = Of(SectionId::kRoot);
    if (!error && (root.count != 1 || !Fits<uint32_t>(root))) error = Misfit(root);
    const Section& text = Of(SectionId::kText);
    if (!error && !Fits<char>(text)) error = Misfit(text);
    if (error) return error;
    p->root = Get<uint32_t>(root.offset);
    p->text = Bytes(text);
    return std::nullopt;
  }

  std::optional<Error> ReadStrings(ir::Module* m) const {
    const Section& lengths = Of(SectionId::kStrings);
    const Section& text = Of(SectionId::kStringText);
    if (!Fits<uint32_t>(lengths)) return Misfit(lengths);
    if (!Fits<char>(text)) return Misfit(text);
    // One storage for all; never null, so that empty strings have an address too.
    auto storage = std::make_unique<char[]>(text.bytes + 1);
    Bytes(text).copy(storage.get(), text.bytes);
    m->strings.reserve(lengths.count);
    uint64_t at = 0;
    for (uint32_t i = 0; i < lengths.count; ++i) {
      const auto length = Get<uint32_t>(lengths.offset + i * sizeof(uint32_t));
      if (length > text.bytes - at) return Damaged(lengths.offset, "the strings are longer than their text");
      m->strings.emplace_back(storage.get() + at, length);
      at += length;
    }
    if (at != text.bytes) return Damaged(lengths.offset, "the strings are shorter than their text");
    m->string_storage.push_back(std::move(storage));
    return std::nullopt;
  }

  std::optional<Error> ReadValues(ir::Module* m) const {
    const Section& s = Of(SectionId::kValues);
    if (!Fits<char>(s)) return Misfit(s);
    json::ParseOptions options;
    options.max_depth = UINT32_MAX;  // one more than that of the schema, which was read under a limit then
    options.max_bytes = limits_.document_bytes;
    options.max_number_digits = limits_.number_digits;
    Result<json::Document> parsed = json::Document::Parse(Bytes(s), options);
    if (!parsed.ok()) {
      Error error = Damaged(s.offset + parsed.error().position.byte, "its values: " + parsed.error().message);
      if (parsed.error().code == ErrorCode::kLimit) error.code = ErrorCode::kLimit;
      return error;
    }
    auto document = std::make_shared<const json::Document>(std::move(parsed).value());
    const json::Value& root = document->root();
    if (!root.is_array()) return Damaged(s.offset, "its values are no array");
    m->values.reserve(root.size());
    for (const json::Value& v : root.items()) m->values.push_back(&v);
    m->documents.push_back(std::move(document));
    return std::nullopt;
  }

  std::string_view file_;
  const Limits& limits_;
  std::vector<Section> sections_;  // by id - 1
};

}  // namespace

Result<std::unique_ptr<Program>> Decode(std::string_view bytes, const Limits& limits) {
  return Decoder(bytes, limits).Run();
}

}  // namespace vouch::program
