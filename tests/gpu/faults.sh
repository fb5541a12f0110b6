#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What goes wrong on a shared or a small machine: two processes and two streams at once, a device without memory, a device that is not there.
# Results must stay the same, and each error must be one clear sentence with exit code 2.
#
#   tests/gpu/faults.sh PROGRAM [--device cuda:0] [--out FOLDER] [--python PYTHON]
#
# PROGRAM is a `comparo`. A GPU's memory is taken by hold_memory.py; that of an emulated device is limited by COMPARO_EMU_MEMORY. Written:
# FOLDER/faults.log (FOLDER is $OUT or build/gpu). Exit code: 0, or 1 if a check failed.
set -euo pipefail
# shellcheck source=tests/gpu/steps.sh
. "$(dirname "$(readlink -f "$0")")/steps.sh"

# Runs a command and holds it to one line on standard error that has a sentence, and to exit code 2. Called as a step of this script.
if [ "${1:-}" = --refuses ]; then
    pattern="$2"
    shift 2
    status=0
    text="$("$@" 2>&1 >/dev/null)" || status=$?
    printf 'exit code %s: %s\n' "$status" "$text"
    [ "$status" != 77 ] || exit 77
    text="$(grep -v 'MiB of device .* are in use$' <<<"$text" || true)"
    [ "$status" = 2 ] || { echo "The exit code should be 2."; exit 1; }
    [ "$(wc -l <<<"$text")" = 1 ] || { echo "This is not one line."; exit 1; }
    grep -qE "$pattern" <<<"$text" || { echo "The sentence should match: $pattern"; exit 1; }
    grep -qE '[A-Z].*[.)]$' <<<"$text" || { echo "This is no sentence."; exit 1; }
    exit 0
fi
# Two runs at once must both end with 0 and write the bits of one alone.
if [ "${1:-}" = --at-once ]; then
    comparo="$2" device="$3" input="$4" folder="$(mktemp -d)"
    trap 'rm -rf "$folder"' EXIT
    one() {
        "$comparo" run "$input" --op resize:size=700x900,mode=bicubic --op gaussian_blur:kernel=9,sigma=2 --op clahe --only-a --a "$device/exact" \
            --save-a "$folder/$1.npy"
    }
    one alone
    one first & first=$!
    one second & second=$!
    wait "$first"
    wait "$second"
    cmp "$folder/alone.npy" "$folder/first.npy"
    cmp "$folder/alone.npy" "$folder/second.npy"
    echo "Both have the bits of a run alone."
    exit 0
fi

take_options faults "$@"
[ ${#rest[@]} -eq 1 ] || { echo "Say which program: faults.sh PROGRAM [--device D] [--out FOLDER]." >&2; exit 2; }
comparo="$(command -v "${rest[0]}")" || { echo "There is no program '${rest[0]}'." >&2; exit 2; }
sample="$root/resources/samples/sample.png"
self="$here/faults.sh"
frames=(--size 1920x1080 --iterations 20)
is_real || frames=(--size 320x240 --iterations 4)

step "two processes at once" 200 "$self" --at-once "$comparo" "$device" "$sample"
step "two streams at once" 200 "$comparo" jpeg stress --codec cuda_jpeg --device "$device" --threads 2 "${frames[@]}"

if is_real; then
    step "no memory left" 200 "$self" --refuses 'memory' "$python" "$here/hold_memory.py" "${device#cuda:}" 1500 \
        "$comparo" run "$sample" --op to_float --op resize:size=20000x20000 --only-a --a "$device" --save-a "$out/never.npy"
    step "no memory at all" 200 "$self" --refuses 'memory|Device .* not found' "$python" "$here/hold_memory.py" "${device#cuda:}" 0 \
        "$comparo" run "$sample" --op to_float --only-a --a "$device" --save-a "$out/never.npy"
else
    step "no memory left" 60 env COMPARO_EMU_MEMORY=16M "$self" --refuses 'out of memory for' \
        "$comparo" run "$sample" --op to_float --op resize:size=3000x3000 --only-a --a "$device" --save-a "$out/never.npy"
fi
step "afterwards it works again" 60 "$comparo" run "$sample" --op resize:size=224 --a cpu/exact --b "$device/exact"
step "CUDA_VISIBLE_DEVICES is empty" 60 env CUDA_VISIBLE_DEVICES= "$self" --refuses 'Device cuda:0 not found; available: cpu, emu:0' \
    "$comparo" run "$sample" --op resize:size=224 --a cpu --b cuda:0
step "CUDA_VISIBLE_DEVICES names none" 60 env CUDA_VISIBLE_DEVICES=99 "$self" --refuses 'Device cuda:0 not found; available: cpu, emu:0' \
    "$comparo" run "$sample" --op resize:size=224 --a cpu --b cuda:0
step "a device too many" 60 "$self" --refuses "Device ${device%%:*}:15 not found" \
    "$comparo" run "$sample" --op resize:size=224 --a cpu --b "${device%%:*}:15"
step "nothing was written" 5 test ! -e "$out/never.npy"
finish
