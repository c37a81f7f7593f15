# Sourced by tools/run and tools/check: installs what is missing, configures and builds a Release tree.
#
# Entry points: ensure_packages, configure, build. Needs bash and, where something is missing, apt-get as root or
# through sudo; otherwise it says what to install and stops with 2.
# VOUCH_BUILD_DIR names the build folder (default: build). Tested by running tools/check on a fresh Debian 12.
# shellcheck shell=bash

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=${VOUCH_BUILD_DIR:-$source_dir/build}
case $build_dir in /*) ;; *) build_dir=$source_dir/$build_dir ;; esac
jobs=$(nproc 2>/dev/null || echo 2)

packages=(build-essential cmake ninja-build pkg-config git ca-certificates python3
  rapidjson-dev libre2-dev libfmt-dev libidn2-dev libsimdjson-dev libyaml-dev zlib1g-dev nettle-dev libcli11-dev
  libgtest-dev libgmock-dev libbenchmark-dev parallel)

say() { printf '%s\n' "$*" >&2; }

installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# Any one of these brings Boost.URL 1.81 or newer: Debian 12 has the first, Ubuntu 24.04 the others.
boost_url_installed() {
  local name
  while read -r name; do
    [[ $name =~ ^libboost-url(1\.[0-9]+)?-dev$ ]] && installed "$name" && return 0
  done < <(dpkg-query -W -f='${Package}\n' 'libboost-url*-dev' 2>/dev/null)
  return 1
}

available() { apt-cache show "$1" 2>/dev/null | grep -q '^Package:'; }

as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  else
    sudo "$@"
  fi
}

# Installs the packages named. Stops the script where nobody may.
apt_install() {
  if ! command -v apt-get >/dev/null; then
    say "Missing: $*"
    say "Install these (Debian's names) with your system's package manager, then start again."
    exit 2
  fi
  if [[ $(id -u) != 0 ]] && ! command -v sudo >/dev/null; then
    say "Missing, and neither root nor sudo is at hand. Install as root:"
    say "  apt-get update && apt-get install --no-install-recommends $*"
    exit 2
  fi
  say "Installing: $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Lists fetched once a run, and only when something is missing.
apt_update_done=false
apt_update() {
  [[ $apt_update_done == true ]] && return
  apt_update_done=true
  command -v apt-get >/dev/null || return 0
  if [[ $(id -u) == 0 ]] || command -v sudo >/dev/null; then
    as_root apt-get update -qq >&2
  fi
}

# Everything the build and the tests need.
ensure_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "Not a Debian system: going on with what is installed. Needed (Debian's names):"
    say "  ${packages[*]} libboost-url1.81-dev"
    return
  fi
  local missing=() name
  for name in "${packages[@]}"; do
    installed "$name" || missing+=("$name")
  done
  if ((${#missing[@]} > 0)) || ! boost_url_installed; then
    apt_update
    if ! boost_url_installed; then
      if available libboost-url1.81-dev || ! available libboost-url-dev; then
        missing+=(libboost-url1.81-dev)
      else
        missing+=(libboost-url-dev)
      fi
    fi
    apt_install "${missing[@]}"
  fi
}

# valgrind, by which the test bench.guard counts instructions; without it that test is skipped.
ensure_valgrind() {
  command -v valgrind >/dev/null && return
  command -v apt-get >/dev/null || return 0
  (apt_update && apt_install valgrind) || say "Going on without valgrind."
}

# Release into build_dir, with further options of CMake. An existing tree keeps its generator.
configure() {
  local options=(-DCMAKE_BUILD_TYPE=Release "$@")
  [[ -f $build_dir/CMakeCache.txt ]] || options+=(-G Ninja)
  command -v ccache >/dev/null && options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  say "Configuring $build_dir"
  cmake -S "$source_dir" -B "$build_dir" "${options[@]}" >&2
}

# Builds the targets named.
build() {
  say "Building with $jobs jobs"
  cmake --build "$build_dir" --parallel "$jobs" --target "$@" >&2
}
