#!/usr/bin/env bash
# old_processor.sh PROGRAM...     emulates processors for each program, which has to answer --version
# On one without AVX2 it says so in one line on standard error and returns 2; on one that has all, it works.
set -uo pipefail
failures=0
fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}
out=$(mktemp) err=$(mktemp)
trap 'rm -f "$out" "$err"' EXIT

for program in "$@"; do
    name=${program##*/}
    # The second one lacks an instruction that comes with AVX2 in every real processor, so each is asked for.
    for processor in Nehalem max,-bmi2; do
        qemu-x86_64 -cpu "$processor" "$program" --version >"$out" 2>"$err"
        status=$?
        echo "$processor: $(cat "$err")"
        [ $status = 2 ] || fail "$name on $processor returned $status, not 2"
        [ -s "$out" ] && fail "$name on $processor wrote to standard output: $(cat "$out")"
        [ "$(wc -l <"$err")" = 1 ] || fail "$name on $processor did not say one line"
        grep -q "^$name: This processor has no .*\<BMI2\>" "$err" || fail "$name on $processor did not say what is missing"
    done
    qemu-x86_64 -cpu max "$program" --version >"$out" 2>"$err" || fail "$name on a new processor returned $?: $(cat "$err")"
    grep -qi "^$name [0-9]" "$out" || fail "$name on a new processor said: $(cat "$out" "$err")"
    echo "max: $(cat "$out")"
done
exit $((failures > 0))
