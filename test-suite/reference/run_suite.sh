#!/usr/bin/env bash
# Runs reference_suite on the official suite, wherever test-suite/official/find_suite.sh finds it, and on
# test-suite/cases. Finding no suite is a failure: a run without it would show nothing.
#
#   run_suite.sh REFERENCE_SUITE SOURCE_DIR BUILD_DIR
set -euo pipefail
suite=$("$2/test-suite/official/find_suite.sh" --path "$3") || {
  echo "reference: the official suite was not found" >&2
  exit 1
}
args=("$suite")
if compgen -G "$2/test-suite/cases/*.json" >/dev/null; then args+=("$2/test-suite/cases"); fi
exec "$1" "${args[@]}"
