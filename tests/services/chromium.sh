#!/usr/bin/env bash
# A private headless Chromium for tests, driven on loopback.
#
#   chromium.sh install    installs Chromium and its driver when they are missing (Debian and its kin, as root)
#   chromium.sh run PORT   starts the driver, prints its address and the browser's path, serves until standard input ends,
#                          and ends every process that it started
set -euo pipefail

fail() { printf 'chromium.sh: %s\n' "$*" >&2; exit 1; }

browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

driver() { command -v chromedriver || { [ -x /usr/lib/chromium-browser/chromedriver ] && echo /usr/lib/chromium-browser/chromedriver; }; }

install() {
    if browser >/dev/null && driver >/dev/null; then return; fi
    if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
        fail "there is no Chromium here: install it and its driver (Debian: apt-get install chromium chromium-driver) and run the tests again"
    fi
    apt-get install -y -q chromium chromium-driver >&2 ||
        { apt-get update -q >&2 && apt-get install -y -q chromium chromium-driver >&2; } ||
        fail "Chromium cannot be installed"
    { browser && driver; } >/dev/null || fail "Chromium was installed, but its programs are not where they should be"
}

run() {
    local port=$1 browser driver dir
    { browser=$(browser) && driver=$(driver); } || fail "there is no Chromium with its driver here: run \`$0 install\`"
    dir=$(mktemp -d)
    # A group of its own: the browser's processes end with the driver's.
    TMPDIR=$dir HOME=$dir setsid "$driver" --port="$port" >"$dir/log" 2>&1 </dev/null &
    local leader=$!
    # shellcheck disable=SC2064
    trap "stop $leader '$dir'" EXIT
    local tries=0
    until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
        kill -0 "$leader" 2>/dev/null || { cat "$dir/log" >&2; fail "the driver does not start"; }
        tries=$((tries + 1)); [ "$tries" -lt 300 ] || { cat "$dir/log" >&2; fail "the driver does not answer"; }
        sleep 0.1
    done
    echo "http://127.0.0.1:$port $browser"
    cat >/dev/null
}

stop() {
    local leader=$1 dir=$2
    kill -TERM -- "-$leader" 2>/dev/null || true
    wait "$leader" 2>/dev/null || true
    kill -KILL -- "-$leader" 2>/dev/null || true
    rm -rf "$dir" 2>/dev/null || true
}

case "${1:-}" in
    install) install ;;
    run) [ $# = 2 ] || fail "usage: chromium.sh run PORT"; run "$2" ;;
    *) fail "usage: chromium.sh install | run PORT" ;;
esac
