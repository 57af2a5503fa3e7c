#!/usr/bin/env bash
# valgrind counts the instructions of the paths that must not get slower (tests/bench/src/bin/counts.rs).
#
#   valgrind.sh install          installs it when it is missing (Debian and its kin, as root)
set -euo pipefail

fail() { printf 'valgrind.sh: %s\n' "$*" >&2; exit 1; }

[ "${1:-}" = install ] || fail "usage: valgrind.sh install"
if command -v valgrind >/dev/null; then exit; fi
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    fail "there is no valgrind here: install it (Debian: apt-get install valgrind)"
fi
apt-get install -y -q valgrind >&2 || { apt-get update -q >&2 && apt-get install -y -q valgrind >&2; } ||
    fail "valgrind cannot be installed"
