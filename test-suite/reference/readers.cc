// vouch-readers: holds the ways in which texts are read against each other, on texts that are nearly JSON (texts.h).
//
//   vouch-readers [--iterations N] [--seed S] [--case INDEX]
//
// They must agree about what is a document and what it says: the fast reader, the exact reader with and without positions,
// and the check of contents; of what is none, they must give the same error, and a Validator too: code, message, byte, line
// and column. Prints every disagreement with what is needed to repeat it, then a summary. Exit: 0 none, 1 some.
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/format/format.h"
#include "engine/json/document.h"
#include "engine/json/fast_reader.h"
#include "test-suite/reference/texts.h"
#include "vouch/schema.h"
#include "vouch/validator.h"

namespace vouch::reference {
namespace {

// What is stored of a scalar or a name, and the size of a container.
bool SameCell(const json::Value& a, const json::Value& b) {
  if (a.tag() != b.tag() || a.kind() != b.kind() || a.size() != b.size()) return false;
  switch (a.tag()) {
    case json::Tag::kInt64:
      return a.int64() == b.int64();
    case json::Tag::kUint64:
      return a.uint64() == b.uint64();
    case json::Tag::kDouble:
      return std::bit_cast<uint64_t>(a.real()) == std::bit_cast<uint64_t>(b.real());
    case json::Tag::kString:
      return a.string() == b.string();
    case json::Tag::kDecimal: {
      const json::Decimal &x = a.decimal(), &y = b.decimal();
      return std::string_view(x.text, x.length) == std::string_view(y.text, y.length) &&
             x.integer_literal == y.integer_literal && x.approximate == y.approximate;
    }
    default:
      return true;
  }
}

bool SameTree(const json::Value& a, const json::Value& b) {
  std::vector<std::pair<const json::Value*, const json::Value*>> open = {{&a, &b}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    if (!SameCell(*x, *y)) return false;
    for (uint32_t i = 0; i < (x->is_array() ? x->size() : 0); ++i)
      open.push_back({&x->items()[i], &y->items()[i]});
    for (uint32_t i = 0; i < (x->is_object() ? x->size() : 0); ++i) {
      const json::Member &m = x->members()[i], &n = y->members()[i];
      if (m.key.prefix != n.key.prefix || x->key_text(m.key) != y->key_text(n.key)) return false;
      open.push_back({&m.value, &n.value});
    }
  }
  return true;
}

std::string Told(const Error& e) {
  return std::to_string(static_cast<int>(e.code)) + " at byte " + std::to_string(e.position.byte) +
         ", line " + std::to_string(e.position.line) + ", column " + std::to_string(e.position.column) +
         ": " + e.message;
}

class Readers {
 public:
  explicit Readers(const Schema& any) {
    // One case in two is read within the usual limits.
    for (const bool repeats : {false, true}) {
      settings_.push_back(Setting(any, repeats, {}));
      Limits tight;
      tight.instance_depth = 4;
      tight.number_digits = 12;
      tight.document_bytes = 300;
      settings_.push_back(Setting(any, repeats, tight));
    }
  }

  // What the readers don't agree about.
  std::optional<std::string> Differ(uint64_t index, const std::string& text) {
    Setting& setting = settings_[index % settings_.size()];
    const json::ParseOptions& options = setting.options;
    json::ParseOptions with_positions = options;
    with_positions.keep_positions = true;
    const json::Value* const fast = fast_.Read(text, options);
    const Result<json::Document> exact = json::Document::Parse(text, options);
    const Result<json::Document> placed = json::Document::Parse(text, with_positions);
    const Result<Outcome> checked = setting.validator.Check(text);
    if (exact.ok()) {
      ++read_;
      if (fast == nullptr) return "the fast reader refuses";
      if (!SameTree(*fast, exact->root())) return "the fast reader reads another value";
      if (!placed.ok()) return "with positions: " + Told(placed.error());
      if (!SameTree(placed->root(), exact->root())) return "with positions another value is read";
      if (!checked.ok()) return "the validator refuses: " + Told(checked.error());
    } else {
      ++refused_;
      const std::string told = Told(exact.error());
      if (fast != nullptr) return "the fast reader accepts: " + told;
      if (fast_.out_of_memory()) return "the fast reader calls for memory";
      if (placed.ok() || Told(placed.error()) != told) return "with positions otherwise: " + told;
      if (checked.ok() || Told(checked.error()) != told) return "the validator says otherwise: " + told;
    }
    if (&setting == &settings_[2] && format::Check(format::Format::kJsonText, text) != exact.ok()) {
      return "the check of contents finds otherwise";
    }
    return std::nullopt;
  }
  uint64_t read() const { return read_; }
  uint64_t refused() const { return refused_; }

 private:
  struct Setting {
    Setting(const Schema& any, bool repeats, const Limits& limits)
        : validator(any, Options(repeats, limits)) {
      options.max_depth = limits.instance_depth;
      options.max_bytes = limits.document_bytes;
      options.max_number_digits = limits.number_digits;
      options.allow_duplicate_keys = repeats;
    }
    static ValidatorOptions Options(bool repeats, const Limits& limits) {
      ValidatorOptions validating;
      validating.limits = limits;
      validating.allow_duplicate_keys = repeats;
      return validating;
    }
    json::ParseOptions options;
    Validator validator;
  };

  std::vector<Setting> settings_;
  json::FastReader fast_;  // warm with whatever came before
  uint64_t read_ = 0;
  uint64_t refused_ = 0;
};

// Readable, and to be put into a test.
std::string Quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    if (byte < 0x20 || byte >= 0x7f) {
      char octal[8];
      std::snprintf(octal, sizeof octal, "\\%03o", byte);
      out += octal;
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + '"';
}

int Main(int argc, char** argv) {
  uint64_t iterations = 100'000, seed = 1;
  std::optional<uint64_t> only;
  for (int i = 1; i < argc; i += 2) {
    const std::string_view name = argv[i];
    char* end = nullptr;
    const uint64_t number = i + 1 < argc ? std::strtoull(argv[i + 1], &end, 10) : 0;
    const bool whole = end != nullptr && end != argv[i + 1] && *end == '\0';
    if (whole && name == "--iterations") {
      iterations = number;
    } else if (whole && name == "--seed") {
      seed = number;
    } else if (whole && name == "--case") {
      only = number;
    } else {
      std::fprintf(stderr, "usage: see the head of test-suite/reference/readers.cc\n");
      return 2;
    }
  }
  const Result<Schema> any = Schema::Compile("true");
  if (!any.ok()) {
    std::fprintf(stderr, "%s\n", any.error().message.c_str());
    return 2;
  }
  Readers readers(*any);
  const TextMaker maker(seed);
  constexpr int kMostShown = 10;
  int differences = 0;
  for (uint64_t i = only.value_or(0); i < (only ? *only + 1 : iterations) && differences < kMostShown; ++i) {
    const std::string text = maker.Make(i);
    if (only) std::printf("%s\n", Quoted(text).c_str());
    const std::optional<std::string> difference = readers.Differ(i, text);
    if (!difference) continue;
    ++differences;
    std::printf("DISAGREE --seed %llu --case %llu: %s\n  %s\n", static_cast<unsigned long long>(seed),
                static_cast<unsigned long long>(i), difference->c_str(), Quoted(text).c_str());
  }
  std::printf("%llu documents, %llu that are none; %d disagreements\n",
              static_cast<unsigned long long>(readers.read()),
              static_cast<unsigned long long>(readers.refused()), differences);
  return differences == 0 ? 0 : 1;
}

}  // namespace
}  // namespace vouch::reference

int main(int argc, char** argv) { return vouch::reference::Main(argc, argv); }
