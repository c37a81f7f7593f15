#!/usr/bin/env bash
# Finds the official JSON Schema test suite and says which one it is. See test-suite/README.md.
#
#   find_suite.sh [BUILD_DIR]         three lines: path, how it was found, revision
#   find_suite.sh --path [BUILD_DIR]  the path alone
#
# BUILD_DIR (default: build) is where a clone goes when no other copy is there. Exit 1: there is no suite, or the
# one named by $JSON_SCHEMA_TEST_SUITE is none.
set -euo pipefail

readonly revision=44401e0c046704b476ec9d2e2fccdaee618f259d
readonly origin=https://github.com/json-schema-org/JSON-Schema-Test-Suite
readonly package=libtest-json-schema-acceptance-perl
readonly packaged=/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance
source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

path_only=false
if [[ ${1:-} == --path ]]; then
  path_only=true
  shift
fi
build_dir=${1:-$source_dir/build}

is_suite() { [[ -f $1/tests/draft2020-12/type.json && -f $1/tests/draft4/type.json && -d $1/remotes ]]; }

# From the copy itself: a REVISION file, its own .git (not one further up), or the package's note.
revision_of() {
  local top
  if [[ -f $1/REVISION ]]; then
    head -n 1 "$1/REVISION"
  elif top=$(git -C "$1" rev-parse --show-toplevel 2>/dev/null) && [[ $top -ef $1 ]]; then
    git -C "$1" rev-parse HEAD
  elif [[ -f $1/submodule_status ]]; then
    awk 'NR == 1 { print $1 }' "$1/submodule_status"
  else
    echo unknown
  fi
}

found() {
  local path
  path=$(cd "$1" && pwd)
  if [[ $path_only == true ]]; then
    printf '%s\n' "$path"
  else
    printf 'path: %s\nfound: %s\nrevision: %s\n' "$path" "$2" "$(revision_of "$path")"
  fi
  exit 0
}

# The pinned revision into BUILD_DIR; moved into place only when complete.
clone() {
  command -v git >/dev/null || return 1
  mkdir -p "$build_dir"
  local part
  part=$(mktemp -d "$build_dir/suite.XXXXXX")
  if git -C "$part" init -q && git -C "$part" remote add origin "$origin" &&
    GIT_TERMINAL_PROMPT=0 timeout 300 git -C "$part" fetch -q --depth 1 origin "$revision" &&
    git -C "$part" -c advice.detachedHead=false checkout -q FETCH_HEAD && is_suite "$part" &&
    mv -T "$part" "$build_dir/JSON-Schema-Test-Suite"; then
    return 0
  fi
  rm -rf "$part"
  return 1
}

if [[ -n ${JSON_SCHEMA_TEST_SUITE:-} ]]; then
  is_suite "$JSON_SCHEMA_TEST_SUITE" && found "$JSON_SCHEMA_TEST_SUITE" "\$JSON_SCHEMA_TEST_SUITE"
  echo "JSON_SCHEMA_TEST_SUITE is $JSON_SCHEMA_TEST_SUITE, which is not a copy of the official suite" >&2
  exit 1
fi
beside=$source_dir/../shared/JSON-Schema-Test-Suite
is_suite "$beside" && found "$beside" '../shared'
cloned=$build_dir/JSON-Schema-Test-Suite
is_suite "$cloned" && found "$cloned" 'an earlier clone'
clone && found "$cloned" "a clone of $origin"
is_suite "$packaged" && found "$packaged" "Debian's $package"
echo "No copy of the official JSON Schema test suite: \$JSON_SCHEMA_TEST_SUITE is not set, cloning $origin" >&2
echo "failed, and the package $package is not installed." >&2
exit 1
