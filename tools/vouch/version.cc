// `vouch version`: the version, and what the program was built with.
#include "vouch/version.h"

#include <fmt/format.h>
#include <idn2.h>
#include <rapidjson/rapidjson.h>
#include <simdjson.h>

#include <CLI/Version.hpp>
#include <boost/version.hpp>
#include <cstdio>

#include "tools/vouch/command.h"
#include "tools/vouch/stream.h"

namespace vouch::cli {
namespace {

const char* Compiler() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

const char* BuildKind() {
#ifdef NDEBUG
  return "assertions off";
#else
  return "assertions on";
#endif
}

ExitStatus Run() {
  Print(stdout, "{}\n", VersionLine());
  Print(stdout, "built with {}, {}\n", Compiler(), BuildKind());
  fmt::print(
      "libraries: Boost {}.{}.{}, CLI11 {}, fmt {}.{}.{}, libidn2 {}, RapidJSON {}, RE2, simdjson {}\n",
      BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100, CLI11_VERSION,
      FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100, IDN2_VERSION, RAPIDJSON_VERSION_STRING,
      SIMDJSON_STRINGIFY(SIMDJSON_VERSION));
  return ExitStatus::kOk;
}

}  // namespace

const char* VersionLine() { return "vouch " VOUCH_VERSION; }

Command AddVersion(CLI::App& program) {
  return {program.add_subcommand("version", "Print the version and what vouch was built with"), Run};
}

}  // namespace vouch::cli
