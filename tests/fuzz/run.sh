#!/usr/bin/env bash
# Builds the fuzz targets on stable Rust and runs each for a bounded time: tests/fuzz/run.sh SECONDS [TARGET…]
# Fails when one crashes, hangs or takes too much memory; the input is then left under target/fuzz/found.
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds=${1:?usage: tests/fuzz/run.sh SECONDS [TARGET…]}
shift
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  for file in tests/fuzz/targets/*.rs; do targets+=("$(basename "$file" .rs)"); done
fi

# With --target, RUSTFLAGS stay away from build scripts and macros. Overflow and debug assertions are faults too.
host=$(rustc -vV | sed -n 's/^host: //p')
export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares -Cllvm-args=-simplifycfg-branch-fold-threshold=0 -Cdebug-assertions -Coverflow-checks"
cargo build --quiet --release --target "$host" --target-dir target/fuzz -p capgen-fuzz --features fuzzing

failed=0
for target in "${targets[@]}"; do
  mkdir -p "target/fuzz/corpus/$target" "target/fuzz/found"
  log="target/fuzz/$target.log"
  if "target/fuzz/$host/release/fuzz-$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=5 -max_len=16384 \
    -artifact_prefix="target/fuzz/found/$target-" "target/fuzz/corpus/$target" "tests/fuzz/corpus/$target" >"$log" 2>&1; then
    echo "$target: $(tail -1 "$log")"
  else
    echo "$target: FAILED, see $log" >&2
    grep -m 3 -E "panicked|ERROR|Test unit" "$log" >&2 || true
    failed=1
  fi
done
exit $failed
