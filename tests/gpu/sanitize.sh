#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Looks for faults that pixels do not show: compute-sanitizer's memcheck, racecheck, initcheck and synccheck over gpu_parity with a short list
# of ops and two parameter sets an input.
#
#   tests/gpu/sanitize.sh [--device cuda:0] [--out FOLDER] [--build FOLDER] [--ops ID,ID...]
#
# Written: FOLDER/sanitize.log (FOLDER is $OUT or build/gpu). gpu_parity is built first where it is not. On emu:N the same list runs plainly,
# and with one parameter set under valgrind's memcheck where that is installed, which sees the memory of the emulated device as the host's. A check that cannot run is named as skipped. Exit code: 0 no fault was found; 1 a tool found one or ran out of time.
set -euo pipefail
# shellcheck source=tests/gpu/steps.sh
. "$(dirname "$(readlink -f "$0")")/steps.sh"
take_options sanitize "$@"

# Ops whose kernels share memory, add atomically, run in several passes or read beyond their own sample.
list=resize,gaussian_blur,median_blur,equalize,clahe,auto_contrast,differentiable_jpeg,grayscale,compare,jpeg
if [ ${#rest[@]} -eq 2 ] && [ "${rest[0]}" = --ops ]; then
    list="${rest[1]}"
elif [ ${#rest[@]} -gt 0 ]; then
    echo "Unknown argument '${rest[0]}'; see --help." >&2
    exit 2
fi
parity="$build/tests/gpu/gpu_parity"
if [ ! -x "$parity" ]; then
    step build 560 "$here/run_on_gpu.sh" --device "$device" --out "$out" --build "$build" --build-only
    [ -x "$parity" ] || finish
fi

plain=240
is_real && plain=60 # and 125 for each of the four tools
step "plain run" "$plain" "$parity" --device "$device" --ops "$list" --sets 2
if is_real; then
    checker="$(command -v compute-sanitizer || true)"
    [ -n "$checker" ] || checker="$(ls /usr/local/cuda/bin/compute-sanitizer 2>/dev/null || true)"
    for tool in memcheck racecheck initcheck synccheck; do
        if [ -n "$checker" ]; then
            step "$tool" 125 "$checker" --tool "$tool" --error-exitcode 9 --print-limit 30 "$parity" --device "$device" --ops "$list" --sets 1
        else
            skips+=("$tool: compute-sanitizer is not installed")
        fi
    done
else
    skips+=("compute-sanitizer: $device is emulated; its memcheck, racecheck, initcheck and synccheck did not run")
    if command -v valgrind >/dev/null; then
        step "valgrind memcheck" 540 valgrind --error-exitcode=9 --quiet "$parity" --device "$device" --ops "$list" --sets 1
    else
        skips+=("valgrind memcheck: valgrind is not installed")
    fi
fi
finish
