#include "bench/insitu.h"

#include <rapidjson/document.h>

#include <cstring>

namespace vouch::bench {

namespace {
using Pool = rapidjson::MemoryPoolAllocator<>;
using Dom = rapidjson::GenericDocument<rapidjson::UTF8<>, Pool, rapidjson::CrtAllocator>;
constexpr size_t kPoolPerByte = 24;
}  // namespace

struct Insitu::State {
  explicit State(size_t longest)
      : copy(longest + 64),
        memory(std::max<size_t>(size_t{1} << 20, longest * kPoolPerByte)),
        pool(memory.data(), memory.size()),
        dom(&pool, 65536) {}
  std::vector<char> copy, memory;
  Pool pool;
  Dom dom;
};

Insitu::Insitu(size_t longest) : state_(std::make_unique<State>(longest)) {}
Insitu::~Insitu() = default;

bool Insitu::Parse(const std::string& text) {
  State& s = *state_;
  s.dom.SetNull();
  s.pool.Clear();
  std::memcpy(s.copy.data(), text.data(), text.size());
  s.copy[text.size()] = '\0';
  s.dom.ParseInsitu<rapidjson::kParseInsituFlag | rapidjson::kParseFullPrecisionFlag>(s.copy.data());
  return !s.dom.HasParseError();
}

}  // namespace vouch::bench
