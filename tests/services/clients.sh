#!/usr/bin/env bash
# Clients that are not ours, for tests: the Python SDK of the Model Context Protocol, a validator of OpenAPI documents, and a
# property-based tester of APIs.
#
#   clients.sh install                  installs them under target/, when they are missing (needs Python 3 and its index)
#   clients.sh python FILE ARGUMENT…    runs a program with them
#   clients.sh api URL TOKEN            has the API at an address tried out by its own document
set -euo pipefail
cd "$(dirname "$0")/../.."

home=target/clients
wanted='mcp==2.3.0 openapi-spec-validator==0.9.0 schemathesis==4.32.5'

fail() { printf 'clients.sh: %s\n' "$*" >&2; exit 1; }

installed() { [ "$(cat $home/installed 2>/dev/null)" = "$wanted" ]; }

install() {
    if installed; then return; fi
    command -v python3 >/dev/null || fail "there is no Python 3 here: install it and run this again"
    rm -rf $home
    python3 -m venv $home || fail "Python cannot make a place for packages (Debian: apt-get install python3-venv)"
    # shellcheck disable=SC2086
    $home/bin/pip install -q --disable-pip-version-check $wanted >&2 || fail "the clients cannot be installed"
    printf '%s\n' "$wanted" >$home/installed
}

need() { installed || fail "the clients are not installed: run \`$0 install\`"; }

api() {
    # What is asked for: no fault of the server, no status, header or media type that the document does not have, no body
    # that breaks its schema, and nothing taken that the document refuses.
    # It leaves files where it runs.
    config=$PWD/tests/services/clients/schemathesis.toml
    cd $home
    exec bin/schemathesis --config-file "$config" run "$1/openapi.json" \
        -H "Authorization: Bearer $2" --phases examples,coverage,fuzzing --max-examples 15 --seed 7 --no-color \
        --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,unsupported_method,negative_data_rejection
}

case "${1:-}" in
    install) install ;;
    installed) installed ;;
    python) need; shift; exec $home/bin/python "$@" ;;
    api) need; api "$2" "$3" ;;
    *) fail "install, installed, python FILE ARGUMENT…, or api URL TOKEN" ;;
esac
