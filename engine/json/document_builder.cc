// See document_builder.h. The cells of open containers wait on a stack, the texts of their keys on another; both
// move into the arena when the container closes.
#include "engine/json/document_builder.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <functional>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "engine/json/number_scan.h"
#include "engine/json/storage.h"

namespace vouch::json {

struct DocumentBuilder::Impl {
  struct Frame {
    size_t first_cell;
    size_t first_span;
    size_t first_byte;  // of the names
    uint32_t begin;
    bool is_object;
  };

  Document::StoragePointer storage = Document::Storage::NewInParts();
  CellStack cells;
  std::vector<Span> spans;  // of the cells of open containers, one a member or item
  std::string names;        // of the members of open objects
  std::vector<Frame> frames;
  bool complete = false;

  Impl() { storage->parts->positions = std::make_unique<SpanTable>(); }

  char* Allocate(size_t bytes) {
    void* memory = storage->parts->arena.Allocate(bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return static_cast<char*>(memory);
  }
  // A copy that a NUL follows.
  const char* Keep(std::string_view text) {
    char* copy = Allocate(text.size() + 1);
    if (!text.empty()) std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
    return copy;
  }
  template <typename T>
  void Push(const T& cell) {
    if (!cells.Push(cell)) throw std::bad_alloc();
  }

  void Add(const Value& value, uint32_t begin, uint32_t end) {
    assert(!complete);
    if (frames.empty()) {
      storage->root = value;
      storage->parts->positions->root = {begin, end, 0, 0};
      complete = true;
      return;
    }
    if (frames.back().is_object) {
      assert((cells.size() - frames.back().first_cell) % 2 == 1);  // a key comes first
    } else {
      spans.emplace_back();
    }
    Push(value);
    spans.back().begin = begin;
    spans.back().end = end;
  }

  void Open(uint32_t begin, bool is_object) {
    assert(!complete);
    frames.push_back({cells.size(), spans.size(), names.size(), begin, is_object});
  }

  void Close(uint32_t end) {
    const Frame frame = frames.back();
    frames.pop_back();
    const size_t cell = frame.is_object ? sizeof(Member) : sizeof(Value);
    const size_t bytes = (cells.size() - frame.first_cell) * CellStack::kCell;
    assert(bytes % cell == 0);
    const auto count = static_cast<uint32_t>(bytes / cell);
    const char* first = nullptr;
    if (count != 0) {
      const size_t header = frame.is_object ? sizeof(ObjectHeader) : 0;
      char* const memory = Allocate(header + bytes + count * sizeof(Span));
      if (frame.is_object) {
        const ObjectHeader object{Keep(std::string_view(names).substr(frame.first_byte)), 0};
        std::memcpy(memory, &object, sizeof(object));
        names.resize(frame.first_byte);
      }
      std::memcpy(memory + header, cells.at(frame.first_cell), bytes);
      std::memcpy(memory + header + bytes, spans.data() + frame.first_span, count * sizeof(Span));
      cells.Truncate(frame.first_cell);
      spans.resize(frame.first_span);
      first = memory + header;
      storage->parts->positions->containers.push_back({first, count, frame.is_object});
    }
    Add(frame.is_object ? Value::Object(reinterpret_cast<const Member*>(first), count)
                        : Value::Array(reinterpret_cast<const Value*>(first), count),
        frame.begin, end);
  }
};

DocumentBuilder::DocumentBuilder() : impl_(std::make_unique<Impl>()) {}
DocumentBuilder::~DocumentBuilder() = default;

void DocumentBuilder::Key(std::string_view name, uint32_t begin, uint32_t end) {
  assert(!impl_->frames.empty() && impl_->frames.back().is_object);
  const size_t offset = impl_->names.size() - impl_->frames.back().first_byte;
  impl_->names.append(name);
  impl_->Push(json::Key{static_cast<uint32_t>(name.size()), static_cast<uint32_t>(offset),
                        KeyPrefix(name.data(), name.size())});
  impl_->spans.push_back({0, 0, begin, end});
}

void DocumentBuilder::Null(uint32_t begin, uint32_t end) { impl_->Add(Value(), begin, end); }

void DocumentBuilder::Bool(bool value, uint32_t begin, uint32_t end) {
  impl_->Add(Value::Bool(value), begin, end);
}

void DocumentBuilder::Number(std::string_view text, uint32_t begin, uint32_t end) {
  const char* const copy = impl_->Keep(text);
  ScannedNumber number;
  [[maybe_unused]] const NumberFault fault =
      ScanNumber(copy, copy + (*copy == '-' ? 1 : 0), 0, UINT32_MAX, &number);
  assert(fault == NumberFault::kNone && number.end == copy + text.size());
  if (!number.is_decimal) return impl_->Add(number.value, begin, end);
  char* const memory = impl_->Allocate(sizeof(Decimal));
  std::memcpy(memory, &number.decimal, sizeof(Decimal));
  impl_->Add(Value::Dec(reinterpret_cast<const Decimal*>(memory)), begin, end);
}

void DocumentBuilder::String(std::string_view text, uint32_t begin, uint32_t end) {
  impl_->Add(Value::String(impl_->Keep(text), static_cast<uint32_t>(text.size())), begin, end);
}

void DocumentBuilder::StartObject(uint32_t begin) { impl_->Open(begin, true); }
void DocumentBuilder::StartArray(uint32_t begin) { impl_->Open(begin, false); }

void DocumentBuilder::EndObject(uint32_t end) {
  assert(!impl_->frames.empty() && impl_->frames.back().is_object);
  impl_->Close(end);
}

void DocumentBuilder::EndArray(uint32_t end) {
  assert(!impl_->frames.empty() && !impl_->frames.back().is_object);
  impl_->Close(end);
}

Document DocumentBuilder::Finish() {
  assert(impl_->complete);
  auto& containers = impl_->storage->parts->positions->containers;
  std::sort(containers.begin(), containers.end(),
            [](const SpanTable::Container& a, const SpanTable::Container& b) {
              return std::less<>()(a.cells, b.cells);
            });
  return Document(std::move(impl_->storage));
}

}  // namespace vouch::json
