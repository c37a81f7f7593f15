// See reader.h. Strings are read in reader_strings.cc.
#include "engine/json/reader.h"

#include <cstring>

#include "engine/json/number_scan.h"
#include "engine/json/storage.h"

namespace vouch::json {
namespace {

constexpr uint64_t kEightSpaces = 0x2020202020202020;

bool IsSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

char* SkipSpace(char* p) {
  if (static_cast<uint8_t>(*p) > ' ') return p;
  for (;;) {
    while (KeyPrefix(p, 8) == kEightSpaces) p += 8;
    if (!IsSpace(*p)) return p;
    ++p;
  }
}

}  // namespace

Reader::Reader(char* pool, uint64_t size, const ParseOptions& options, Arena* arena, SpanTable* positions)
    : pool_(pool), end_(pool + size), options_(options), arena_(arena), positions_(positions) {}

bool Reader::Fail(FaultKind kind, const char* at, const char* other) {
  fault_ = {kind, static_cast<uint64_t>(at - pool_),
            other == nullptr ? 0 : static_cast<uint64_t>(other - pool_)};
  return false;
}

Fault Reader::Read(Value* root) {
  char* begin = pool_;
  if (end_ - pool_ >= 3 && std::memcmp(pool_, "\xEF\xBB\xBF", 3) == 0) begin += 3;
  Run(begin, root);
  return fault_;
}

// Two nested loops: the outer one reads a value that begins, the inner one puts a complete value in its place
// and closes the containers that end behind it.
bool Reader::Run(char* p, Value* root) {
  for (;;) {
    p = SkipSpace(p);
    char* begin = p;
    Value value;
    switch (*p) {
      case '{':
        if (!Open(p, true)) return false;
        p = SkipSpace(p + 1);
        if (*p != '}') {
          if (*p != '"') return Fail(FaultKind::kExpectedKey, p, begin);
          p = ReadKey(p);
          if (p == nullptr) return false;
          continue;
        }
        ++p;
        if (!Close(&value)) return false;
        break;
      case '[':
        if (!Open(p, false)) return false;
        p = SkipSpace(p + 1);
        if (*p != ']') continue;
        ++p;
        if (!Close(&value)) return false;
        break;
      case '"': {
        std::string_view text;
        p = ReadString(p, &text);
        if (p == nullptr) return false;
        value = Value::String(text.data(), static_cast<uint32_t>(text.size()));
        text_bytes_ += text.size();
        break;
      }
      case '-':
      case '0':
      case '1':
      case '2':
      case '3':
      case '4':
      case '5':
      case '6':
      case '7':
      case '8':
      case '9':
        p = ReadNumber(p, &value);
        if (p == nullptr) return false;
        break;
      case 't':
        if (std::memcmp(p, "true", 4) != 0) return Fail(FaultKind::kExpectedValue, p);
        p += 4;
        value = Value::Bool(true);
        break;
      case 'f':
        if (std::memcmp(p, "false", 5) != 0) return Fail(FaultKind::kExpectedValue, p);
        p += 5;
        value = Value::Bool(false);
        break;
      case 'n':
        if (std::memcmp(p, "null", 4) != 0) return Fail(FaultKind::kExpectedValue, p);
        p += 4;
        break;
      default:
        return Fail(FaultKind::kExpectedValue, p);
    }

    for (;;) {
      if (frames_.empty()) {
        *root = value;
        if (positions_ != nullptr) positions_->root = {Offset(begin), Offset(p), 0, 0};
        char* const value_end = p;
        p = SkipSpace(p);
        return p == end_ || Fail(FaultKind::kExpectedEnd, p, value_end);
      }
      if (!cells_.Push(value)) return Fail(FaultKind::kMemory, p);
      const Frame& frame = frames_.back();
      if (positions_ != nullptr) {
        if (!frame.is_object) spans_.emplace_back();
        spans_.back().begin = Offset(begin);
        spans_.back().end = Offset(p);
      }
      p = SkipSpace(p);
      if (*p == ',') {
        if (!frame.is_object) {
          ++p;
          break;
        }
        p = SkipSpace(p + 1);
        if (*p != '"') return Fail(FaultKind::kExpectedKey, p, pool_ + frame.begin);
        p = ReadKey(p);
        if (p == nullptr) return false;
        break;
      }
      if (*p != (frame.is_object ? '}' : ']')) return Fail(FaultKind::kExpectedComma, p, pool_ + frame.begin);
      begin = pool_ + frame.begin;
      ++p;
      if (!Close(&value)) return false;
    }
  }
}

bool Reader::Open(const char* at, bool is_object) {
  if (frames_.size() >= options_.max_depth) return Fail(FaultKind::kTooDeep, at);
  frames_.push_back({cells_.size(), spans_.size(), Offset(at), is_object});
  return true;
}

bool Reader::Close(Value* value) {
  const Frame frame = frames_.back();
  frames_.pop_back();
  return frame.is_object ? CloseObject(frame, value) : CloseArray(frame, value);
}

bool Reader::CloseArray(const Frame& frame, Value* value) {
  const size_t count = cells_.size() - frame.first_cell;
  if (count == 0) {
    *value = Value::Array(nullptr, 0);
    return true;
  }
  char* const memory = static_cast<char*>(arena_->Allocate(count * (sizeof(Value) + SpanBytes())));
  if (memory == nullptr) return Fail(FaultKind::kMemory, pool_ + frame.begin);
  std::memcpy(memory, cells_.at(frame.first_cell), count * sizeof(Value));
  cells_.Truncate(frame.first_cell);
  *value = Value::Array(reinterpret_cast<const Value*>(memory), static_cast<uint32_t>(count));
  if (positions_ != nullptr) KeepSpans(frame, memory, count * sizeof(Value), count);
  return true;
}

bool Reader::CloseObject(const Frame& frame, Value* value) {
  size_t count = (cells_.size() - frame.first_cell) / 2;
  if (count == 0) {
    *value = Value::Object(nullptr, 0);
    return true;
  }
  if (count > 1) {
    const auto* pending = reinterpret_cast<const Member*>(cells_.at(frame.first_cell));
    const DuplicateKey repeated = FindDuplicateKey({pending, count}, pool_, &index_);
    if (repeated.first != KeyIndex::kNone) {
      if (!options_.allow_duplicate_keys) {
        return Fail(FaultKind::kDuplicateKey, pool_ + pending[repeated.second].key.offset - 1,
                    pool_ + pending[repeated.first].key.offset - 1);
      }
      DropRepeated(frame);
      count = (cells_.size() - frame.first_cell) / 2;
    }
  }
  char* const memory =
      static_cast<char*>(arena_->Allocate(sizeof(ObjectHeader) + count * (sizeof(Member) + SpanBytes())));
  if (memory == nullptr) return Fail(FaultKind::kMemory, pool_ + frame.begin);
  const ObjectHeader header{pool_, 0};
  std::memcpy(memory, &header, sizeof(header));
  char* const members = memory + sizeof(header);
  std::memcpy(members, cells_.at(frame.first_cell), count * sizeof(Member));
  cells_.Truncate(frame.first_cell);
  *value = Value::Object(reinterpret_cast<const Member*>(members), static_cast<uint32_t>(count));
  if (positions_ != nullptr) KeepSpans(frame, members, count * sizeof(Member), count);
  return true;
}

// Keeps the last member of each name, in the order of the text.
void Reader::DropRepeated(const Frame& frame) {
  auto* members = reinterpret_cast<Member*>(cells_.at(frame.first_cell));
  const auto count = static_cast<uint32_t>((cells_.size() - frame.first_cell) / 2);
  std::vector<bool> keep(count);
  index_.Start({members, count}, pool_);
  for (uint32_t i = count; i-- > 0;) keep[i] = index_.Insert(i) == KeyIndex::kNone;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; ++i) {
    if (!keep[i]) continue;
    members[kept] = members[i];
    if (positions_ != nullptr) spans_[frame.first_span + kept] = spans_[frame.first_span + i];
    ++kept;
  }
  cells_.Truncate(frame.first_cell + 2 * size_t{kept});
  if (positions_ != nullptr) spans_.resize(frame.first_span + kept);
}

// Puts the spans behind the cells and notes the container.
void Reader::KeepSpans(const Frame& frame, char* cells, size_t bytes, size_t count) {
  std::memcpy(cells + bytes, spans_.data() + frame.first_span, count * sizeof(Span));
  positions_->containers.push_back({cells, static_cast<uint32_t>(count), frame.is_object});
  spans_.resize(frame.first_span);
}

char* Reader::ReadKey(char* quote) {
  std::string_view text;
  char* p = ReadString(quote, &text);
  if (p == nullptr) return nullptr;
  const auto length = static_cast<uint32_t>(text.size());
  text_bytes_ += length;
  // The pool is padded, so that eight bytes can always be read.
  uint64_t prefix = KeyPrefix(text.data(), 8);
  if (length < 8) prefix &= (uint64_t{1} << (8 * length)) - 1;
  const Key key{length, Offset(text.data()), prefix};
  if (!cells_.Push(key)) {
    Fail(FaultKind::kMemory, quote);
    return nullptr;
  }
  if (positions_ != nullptr) spans_.push_back({0, 0, Offset(quote), Offset(p)});
  p = SkipSpace(p);
  if (*p != ':') {
    Fail(FaultKind::kExpectedColon, p, quote);
    return nullptr;
  }
  return p + 1;
}

char* Reader::ReadNumber(char* start, Value* value) {
  // Integers of up to 18 digits and fractions of up to 19 (the pool is padded), without ceremony.
  const bool negative = *start == '-';
  const char* const digits = start + (negative ? 1 : 0);
  uint64_t w = 0;
  const char* const integer_end = ReadDigits(digits, &w);
  const auto count = static_cast<uint64_t>(integer_end - digits);
  const bool plain = count >= 1 && (*digits != '0' || count == 1);
  if (plain && *integer_end != '.' && (*integer_end | 0x20) != 'e' && count <= 18 && (w != 0 || !negative) &&
      count <= options_.max_number_digits) {
    *value = Value::Int(static_cast<int64_t>(negative ? 0 - w : w));
    return start + (integer_end - start);
  }
  ScannedNumber number;
  const char* end = integer_end;
  if (plain && *integer_end == '.') end = ReadDigits(integer_end + 1, &w);
  const auto fraction = end - integer_end - 1;
  if (fraction >= 1 && (*end | 0x20) != 'e' && count + static_cast<uint64_t>(fraction) <= 19 &&
      count + static_cast<uint64_t>(fraction) <= options_.max_number_digits) {
    ClassifyFraction(w, -fraction, {start, static_cast<size_t>(end - start)}, &number);
  } else if (end = ScanOtherNumber(start, &number); end == nullptr) {
    return nullptr;
  }
  if (!number.is_decimal) {
    *value = number.value;
    return start + (end - start);
  }
  void* memory = arena_->Allocate(sizeof(Decimal));
  if (memory == nullptr) return Fail(FaultKind::kMemory, start), nullptr;
  std::memcpy(memory, &number.decimal, sizeof(Decimal));
  text_bytes_ += number.decimal.length;
  *value = Value::Dec(static_cast<const Decimal*>(memory));
  return start + (end - start);
}

// Those with an exponent or many digits, and what is no number.
const char* Reader::ScanOtherNumber(char* start, ScannedNumber* number) {
  switch (ScanNumber(start, start + (*start == '-' ? 1 : 0), 0, options_.max_number_digits, number)) {
    case NumberFault::kNone:
      return number->end;
    case NumberFault::kNoDigit:
      return Fail(FaultKind::kNoDigit, number->end, start), nullptr;
    case NumberFault::kLeadingZero:
      return Fail(FaultKind::kLeadingZero, number->end, start), nullptr;
    case NumberFault::kNoFraction:
      return Fail(FaultKind::kNoFraction, number->end, start), nullptr;
    case NumberFault::kNoExponent:
      return Fail(FaultKind::kNoExponent, number->end, start), nullptr;
    case NumberFault::kTooLong:
      return Fail(FaultKind::kTooManyDigits, start, start), nullptr;
  }
  return nullptr;
}

}  // namespace vouch::json
