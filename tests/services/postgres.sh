#!/usr/bin/env bash
# A private PostgreSQL for tests, on loopback, as an unprivileged user, in a folder of its own.
#
#   postgres.sh install          installs PostgreSQL when it is missing (Debian and its kin, as root)
#   postgres.sh run PORT [DIR]   starts a server, prints its address, serves until standard input ends, and removes
#                                everything; with DIR it keeps the data there for the next run
#   postgres.sh dump URL         writes all that a database holds to standard output
set -euo pipefail

fail() { printf 'postgres.sh: %s\n' "$*" >&2; exit 1; }

bin() {
    local dir
    for dir in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) "$(pg_config --bindir 2>/dev/null || true)" \
        "$(dirname "$(command -v initdb || echo /nowhere/initdb)")"; do
        if [ -x "$dir/initdb" ] && [ -x "$dir/postgres" ]; then echo "$dir"; return; fi
    done
    return 1
}

install() {
    if bin >/dev/null; then return; fi
    if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
        fail "there is no PostgreSQL here: install one (Debian: apt-get install postgresql) and run the tests again"
    fi
    apt-get install -y -q postgresql >&2 || { apt-get update -q >&2 && apt-get install -y -q postgresql >&2; } ||
        fail "PostgreSQL cannot be installed"
    bin >/dev/null || fail "PostgreSQL was installed, but its programs are not where they should be"
}

# PostgreSQL refuses to run as root.
as_user() {
    if [ "$(id -u)" = 0 ]; then runuser -u "$user" -- "$@"; else "$@"; fi
}

run() {
    local port=$1 dir=${2:-} keep=yes bin user=postgres
    bin=$(bin) || fail "there is no PostgreSQL here: run \`$0 install\`"
    id "$user" >/dev/null 2>&1 || user=nobody
    if [ -z "$dir" ]; then dir=$(mktemp -d); keep=no; fi
    mkdir -p "$dir"
    if [ "$(id -u)" = 0 ]; then chown "$user" "$dir"; fi
    cd "$dir"
    if [ ! -e data/PG_VERSION ]; then
        as_user "$bin/initdb" --pgdata=data --username=capgen --auth=trust --encoding=UTF8 --locale=C --no-sync >log 2>&1 ||
            { cat log >&2; fail "no database can be made in $dir"; }
    fi
    rm -f data/postmaster.pid
    as_user "$bin/postgres" -D data -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
        -c max_connections=200 >>log 2>&1 </dev/null &
    local server=$!
    # shellcheck disable=SC2064
    trap "stop $server '$dir' $keep" EXIT
    local tries=0
    until "$bin/pg_isready" -q -h 127.0.0.1 -p "$port" -U capgen; do
        kill -0 "$server" 2>/dev/null || { cat log >&2; fail "the server does not start"; }
        tries=$((tries + 1)); [ "$tries" -lt 600 ] || fail "the server does not answer"
        sleep 0.1
    done
    echo "postgres://capgen@127.0.0.1:$port/postgres"
    cat >/dev/null
}

stop() {
    local server=$1 dir=$2 keep=$3
    if [ -s "$dir/data/postmaster.pid" ]; then kill -INT "$(head -n 1 "$dir/data/postmaster.pid")" 2>/dev/null || true; fi
    wait "$server" 2>/dev/null || true
    if [ "$keep" = no ]; then rm -rf "$dir"; fi
}

case "${1:-}" in
    install) install ;;
    dump) [ $# -eq 2 ] || fail "usage: postgres.sh dump URL"; "$(bin)/pg_dump" "$2" ;;
    run) [ $# -ge 2 ] || fail "usage: postgres.sh run PORT [DIR]"; run "$2" "${3:-}" ;;
    *) fail "usage: postgres.sh install | run PORT [DIR] | dump URL" ;;
esac
