// The layout of program files that the encoder and the decoder share: header and sections.
// FORMAT.md is the specification; change both together. Tested by test-suite/unit/program/codec_test.cc.
#ifndef VOUCH_ENGINE_PROGRAM_LAYOUT_H_
#define VOUCH_ENGINE_PROGRAM_LAYOUT_H_

#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/program/checksum.h"
#include "engine/program/program.h"

namespace vouch::program {

static_assert(std::endian::native == std::endian::little, "entries are copied as they lie in memory");

// A byte above 0x7f and both ends of line, so that a file sent as text is seen to be damaged.
inline constexpr std::string_view kMagic = "\x89VOUCH\r\n";
inline constexpr uint32_t kFormatVersion = 1;
inline constexpr size_t kVersionAt = 8, kSectionCountAt = 12, kFileBytesAt = 16, kChecksumAt = 24,
                        kHeaderBytes = 32;
inline constexpr size_t kSectionBytes = 24;
// Of the whole file but for the checksum itself.
inline uint64_t FileChecksum(std::string_view file) {
  return Checksum(file.substr(kHeaderBytes), Checksum(file.substr(0, kChecksumAt)));
}
// Sections from here on may be skipped by a reader that doesn't know them.
inline constexpr uint32_t kOptionalSections = 0x80000000;

enum class SectionId : uint32_t {
  kRoot = 1,
  kSchemas,
  kKeywords,
  kLocations,
  kModuleLists,
  kPatterns,
  kCode,
  kBlocks,
  kTables,
  kSlots,
  kObjects,
  kSwitches,
  kLists,
  kSizes,
  kSchemaBlocks,
  kText,
  kStrings,
  kStringText,
  kValues,
  kEnd,
};
inline constexpr uint32_t kSections = static_cast<uint32_t>(SectionId::kEnd) - 1;

struct Section {
  uint32_t id = 0;
  uint32_t count = 0;
  uint64_t offset = 0;
  uint64_t bytes = 0;
};

// Entries lie in the file as they lie in memory: little-endian fields in the order of their declaration, no
// padding.
template <typename T>
concept Entry = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;
static_assert(Entry<Section> && sizeof(Section) == kSectionBytes);
static_assert(Entry<ir::Schema> && sizeof(ir::Schema) == 16);
static_assert(Entry<ir::Keyword> && Entry<ir::Location> && sizeof(ir::Location) == 8);
static_assert(Entry<Instruction> && Entry<Block> && Entry<KeyTable> && Entry<Slot>);
static_assert(Entry<ObjectInfo> && Entry<SwitchInfo>);

// Calls io(id, pool) for every pool of fixed-size entries, in the order of the file.
template <typename AnyProgram, typename Io>
void ForEachPool(AnyProgram& p, Io&& io) {
  io(SectionId::kSchemas, p.module.schemas);
  io(SectionId::kKeywords, p.module.keywords);
  io(SectionId::kLocations, p.module.locations);
  io(SectionId::kModuleLists, p.module.lists);
  io(SectionId::kPatterns, p.module.patterns);
  io(SectionId::kCode, p.code);
  io(SectionId::kBlocks, p.blocks);
  io(SectionId::kTables, p.tables);
  io(SectionId::kSlots, p.slots);
  io(SectionId::kObjects, p.objects);
  io(SectionId::kSwitches, p.switches);
  io(SectionId::kLists, p.lists);
  io(SectionId::kSizes, p.sizes);
  io(SectionId::kSchemaBlocks, p.schema_blocks);
}

}  // namespace vouch::program

#endif  // VOUCH_ENGINE_PROGRAM_LAYOUT_H_
