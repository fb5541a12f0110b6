#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# old_processor.sh PROGRAM...     emulates processors for each program, which has to answer --version
# On one without AVX2 it starts the program for older processors that is installed with it; where none is, it says so in one line on
# standard error and returns 2. On one that has all, it works.
set -uo pipefail
failures=0
fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
out=$folder/out err=$folder/err

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

    # The distribution's echo stands where the older program would be, and shows what it was started with.
    older=$folder/$name/libexec/comparoscope/x86-64-v2
    mkdir -p "$folder/$name/bin" "$older"
    cp "$program" "$folder/$name/bin"
    cp "$(type -P echo)" "$older/$name"
    said=$(qemu-x86_64 -cpu Nehalem "$folder/$name/bin/$name" run "two words" 2>"$err") || fail "$name handed over with $?: $(cat "$err")"
    [ "$said" = "run two words" ] || fail "$name handed over: $said"
    said=$(qemu-x86_64 -cpu max "$folder/$name/bin/$name" --version)
    grep -qi "^$name [0-9]" <<<"$said" || fail "$name handed over on a new processor: $said"
    if [ "$(id -u)" = 0 ]; then # what is somebody else's is not started
        chown 1 "$older/$name"
        qemu-x86_64 -cpu Nehalem "$folder/$name/bin/$name" run >"$out" 2>"$err"
        [ $? = 2 ] && [ ! -s "$out" ] || fail "$name started another owner's program: $(cat "$out")"
    fi
done
exit $((failures > 0))
