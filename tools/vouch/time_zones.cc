#include "tools/vouch/time_zones.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

namespace vouch::cli {
namespace {

constexpr const char* kTable = "/usr/share/zoneinfo";
constexpr size_t kMaxName = 64;

// Area/Location as tzdata spells names: parts that begin with a capital letter, of letters, digits, _, + and -.
bool IsName(std::string_view name) {
  if (name.empty() || name.size() > kMaxName) return false;
  bool first = true;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool other = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '+' || c == '-';
    if (first ? !upper : !(upper || other || c == '/')) return false;
    first = c == '/';
  }
  return !first;
}

bool IsZone(const std::string& path) {
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code)) return false;
  char magic[4] = {};
  std::ifstream in(path, std::ios::binary);
  return in.read(magic, sizeof magic) && std::memcmp(magic, "TZif", sizeof magic) == 0;
}

}  // namespace

std::function<bool(std::string_view name)> TimeZones() {
  if (!IsZone(std::string(kTable) + "/Europe/London")) return {};
  return [](std::string_view name) { return IsName(name) && IsZone(std::string(kTable) + "/" + std::string(name)); };
}

}  // namespace vouch::cli
