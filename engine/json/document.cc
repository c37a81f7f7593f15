// See document.h. The scanner is reader.cc, the messages are read_fault.cc.
#include "engine/json/document.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <new>
#include <utility>

#include "engine/json/pack.h"
#include "engine/json/read_fault.h"
#include "engine/json/reader.h"
#include "engine/json/storage.h"

namespace vouch::json {
namespace {

const Value kNullValue;

// Longer texts are not packed: they would be in memory twice, and their cells lie in large chunks anyway.
constexpr uint64_t kPackedBytes = uint64_t{1} << 20;

}  // namespace

Result<Document> Document::Parse(std::string_view text, const ParseOptions& options) {
  const auto fail = [&](FaultKind kind) { return DescribeFault(text, {kind, 0, 0}, options); };
  const uint64_t size = text.size();
  if (size > std::min(options.max_bytes, Reader::kMaxBytes)) return fail(FaultKind::kTooLarge);
  try {
    const bool pack = size <= kPackedBytes && !options.keep_positions;
    auto parts = std::make_unique<StorageParts>();
    parts->pool.reset(static_cast<char*>(std::malloc(size + Reader::kPadding)));
    if (parts->pool == nullptr) return fail(FaultKind::kMemory);
    char* const pool = parts->pool.get();
    if (size != 0) std::memcpy(pool, text.data(), size);
    std::memset(pool + size, 0, Reader::kPadding);
    // Cells take about twice the bytes of the text.
    Arena& arena = parts->arena;
    arena.set_first_chunk(std::clamp<size_t>(2 * size, 128, size_t{1} << 16));
    if (options.keep_positions) parts->positions = std::make_unique<SpanTable>();
    Reader reader(pool, size, options, &arena, parts->positions.get());
    Value root;
    const Fault fault = reader.Read(&root);
    if (fault.kind != FaultKind::kNone) return DescribeFault(text, fault, options);
    if (pack) {
      StoragePointer storage = Storage::New(arena.used() + reader.text_bytes());
      storage->root = Pack(root, storage->packed(), storage->packed() + arena.used());
      return Document(std::move(storage));
    }
    if (parts->positions != nullptr) {
      auto& containers = parts->positions->containers;
      const auto before = [](const SpanTable::Container& a, const SpanTable::Container& b) {
        return std::less<>()(a.cells, b.cells);
      };
      // (They mostly are: the arena hands out ascending addresses.)
      if (!std::is_sorted(containers.begin(), containers.end(), before)) {
        std::sort(containers.begin(), containers.end(), before);
      }
    }
    StoragePointer storage = Storage::New(0);
    storage->root = root;
    storage->parts = std::move(parts);
    return Document(std::move(storage));
  } catch (const std::bad_alloc&) {
    return fail(FaultKind::kMemory);
  }
}

Document::StoragePointer Document::Storage::New(size_t packed) {
  static_assert(sizeof(Storage) % alignof(Value) == 0);
  void* const memory = std::malloc(sizeof(Storage) + packed);
  if (memory == nullptr) throw std::bad_alloc();
  return StoragePointer(new (memory) Storage());
}

Document::StoragePointer Document::Storage::NewInParts() {
  StoragePointer storage = New(0);
  storage->parts = std::make_unique<StorageParts>();
  return storage;
}

void Document::FreeStorage::operator()(Storage* storage) const {
  storage->~Storage();
  std::free(storage);
}

Document::Document(StoragePointer storage) : storage_(std::move(storage)) {}
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;
Document::~Document() = default;

const Value& Document::root() const { return storage_ == nullptr ? kNullValue : storage_->root; }

Span Document::Position(const Value& value) const {
  if (storage_ == nullptr || storage_->parts == nullptr || storage_->parts->positions == nullptr) return {};
  const SpanTable& table = *storage_->parts->positions;
  if (&value == &storage_->root) return table.root;
  const char* const address = reinterpret_cast<const char*>(&value);
  auto container = std::upper_bound(
      table.containers.begin(), table.containers.end(), address,
      [](const char* a, const SpanTable::Container& c) { return std::less<>()(a, c.cells); });
  if (container == table.containers.begin()) return {};
  --container;
  if (!std::less<>()(address, container->end())) return {};
  const auto index = static_cast<size_t>(address - container->cells) / container->cell_size();
  Span span;
  std::memcpy(&span, container->end() + index * sizeof(Span), sizeof(Span));
  return span;
}

TextPosition Locate(std::string_view text, uint64_t byte) { return Locate(text, {0, 1, 1}, byte); }

TextPosition Locate(std::string_view text, const TextPosition& from, uint64_t byte) {
  TextPosition position = {byte, from.line, from.column};
  const size_t end = std::min<uint64_t>(byte, text.size());
  size_t i = from.byte;
  // A byte order mark is no part of the first line.
  if (i == 0 && text.starts_with("\xEF\xBB\xBF") && end >= 3) i = 3;
  for (; i < end; ++i) {
    const char c = text[i];
    if (c == '\n' || (c == '\r' && !(i + 1 < text.size() && text[i + 1] == '\n'))) {
      ++position.line;
      position.column = 1;
    } else if ((static_cast<uint8_t>(c) & 0xC0) != 0x80) {
      ++position.column;
    }
  }
  return position;
}

}  // namespace vouch::json
