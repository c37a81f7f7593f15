#!/usr/bin/env bash
# Runs reference_suite on the official suite, wherever test-suite/official/find_suite.sh finds it, and on
# test-suite/cases. Exit 77 (skipped) when there is no suite.
#
#   run_suite.sh REFERENCE_SUITE SOURCE_DIR BUILD_DIR
set -euo pipefail
suite=$("$2/test-suite/official/find_suite.sh" --path "$3") || exit 77
args=("$suite")
if compgen -G "$2/test-suite/cases/*.json" >/dev/null; then args+=("$2/test-suite/cases"); fi
exec "$1" "${args[@]}"
