// Encode of codec.h: header, section table, then the sections in the order of their ids, without gaps.
// O(bytes).
#include <cstring>

#include "engine/json/writer.h"
#include "engine/program/checksum.h"
#include "engine/program/codec.h"
#include "engine/program/layout.h"

namespace vouch::program {

namespace {

class Encoder {
 public:
  std::string Run(const Program& p) {
    out_.resize(kHeaderBytes + kSections * kSectionBytes);
    Add(SectionId::kRoot, &p.root, 1);
    ForEachPool(p, [this](SectionId id, const auto& pool) { Add(id, pool.data(), pool.size()); });
    Add(SectionId::kText, p.text.data(), p.text.size());
    std::vector<uint32_t> lengths;
    std::string text;
    for (std::string_view s : p.module.strings) {
      lengths.push_back(static_cast<uint32_t>(s.size()));
      text += s;
    }
    Add(SectionId::kStrings, lengths.data(), lengths.size());
    Add(SectionId::kStringText, text.data(), text.size());
    std::string values = "[";
    for (const json::Value* v : p.module.values) {
      if (values.size() > 1) values += ',';
      json::Write(*v, &values);
    }
    values += ']';
    Add(SectionId::kValues, values.data(), values.size());
    WriteHeader();
    return std::move(out_);
  }

 private:
  template <Entry T>
  void Add(SectionId id, const T* entries, size_t count) {
    const Section s{static_cast<uint32_t>(id), static_cast<uint32_t>(count), out_.size(), count * sizeof(T)};
    Put(kHeaderBytes + (s.id - 1) * kSectionBytes, s);
    if (count != 0) out_.append(reinterpret_cast<const char*>(entries), s.bytes);
  }

  template <Entry T>
  void Put(size_t at, const T& field) {
    std::memcpy(out_.data() + at, &field, sizeof(T));
  }

  void WriteHeader() {
    kMagic.copy(out_.data(), kMagic.size());
    Put(kVersionAt, kFormatVersion);
    Put(kSectionCountAt, kSections);
    Put(kFileBytesAt, uint64_t{out_.size()});
    Put(kChecksumAt, FileChecksum(out_));
  }

  std::string out_;
};

}  // namespace

std::string Encode(const Program& program) { return Encoder().Run(program); }

}  // namespace vouch::program
