#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What to run when a GPU is at hand for half an hour, in the order of what it decides. No step needs more than ten minutes, Qt or a package index.
#
#   tests/gpu/hour.sh --list
#   tests/gpu/hour.sh [--device cuda:0] [--out FOLDER] [--build FOLDER] [--python PYTHON] [--wheels FOLDER] [--comparo PROGRAM]
#                     [--step N[,N...]]
#
#   build       0  builds the engine core and the GPU tests                                        run_on_gpu.sh --build-only
#   parity      1  is the emulated device the GPU, bit for bit, op by op? nvJPEG's files           run_on_gpu.sh --no-build
#   libraries   2  what PyTorch, torchvision and Kornia give on the GPU, with TF32 as it is set    record_libraries.py
#                  and without; with --comparo also beside our model of them                       compare_libraries.py
#   sanitize    3  faults that pixels do not show                                                  sanitize.sh
#   bandwidth   4  how near the kernels are to the rate of a copy; ncu on the worst three          bandwidth.sh
#   product     5  the program itself; needs --comparo                                             product.sh
#   faults      6  two processes, two streams, no memory, no device; needs --comparo               faults.sh
#
# Before the day: wheels for --wheels ("pip download --no-deps -d build/wheels kornia", and "pip download --no-deps --only-binary=:all:
# --python-version 312 -d build/wheels kornia_rs" for 310 to 313: that which fits is taken), and a wheel of the program for --comparo. Without a GPU the same lines run with --device emu:0, where the libraries are those of the CPU.
# On the day: one step a command, so that each has ten minutes; later steps do not need the results of earlier ones, but the build.
# Written to FOLDER ($OUT or build/gpu): a log a step and what the scripts name at their heads, at most eight files a step.
# Exit code: 0, or 1 with a list of the steps that failed. The other steps run all the same.
set -euo pipefail
# shellcheck source=tests/gpu/steps.sh
. "$(dirname "$(readlink -f "$0")")/steps.sh"
steps=(build parity libraries sanitize bandwidth product faults)
for argument in "$@"; do
    if [ "$argument" = --list ]; then
        for number in "${!steps[@]}"; do sed -n "s/^#   \(${steps[number]} .*\)/\1/p" "$0"; done
        exit 0
    fi
done
take_options hour "$@"
comparo=
wanted=0,1,2,3,4,5,6
for ((i = 0; i < ${#rest[@]}; ++i)); do
    case "${rest[i]}" in
    --comparo) comparo="${rest[++i]:?--comparo takes a program}" ;;
    --step) wanted="${rest[++i]:?--step takes numbers from 0 to 6}" ;;
    *) echo "Unknown argument '${rest[i]}'; see --help." >&2; exit 2 ;;
    esac
done
shared=(--device "$device" --out "$out")

libraries() {
    local where=cpu tf32 file
    is_real && where="$device"
    local modes=(default)
    is_real && modes=(default false)
    for tf32 in "${modes[@]}"; do
        step "record, TF32 $tf32" 280 "$python" "$here/record_libraries.py" --device "$where" --out "$out" --tf32 "$tf32" --limit 240 \
            ${wheels:+--wheels "$wheels"}
    done
    [ -n "$comparo" ] || { skips+=("compare: without --comparo, compare_libraries.py holds the file to a program elsewhere"); return 0; }
    for file in "$out"/*.npz; do
        [ -e "$file" ] || continue
        step "compare $(basename "$file")" 540 "$python" "$here/compare_libraries.py" "$file" --comparo "$comparo" --out "$out"
    done
}

for number in ${wanted//,/ }; do
    export STEPS_UNTIL=$(($(date +%s) + 580))
    case "$number" in
    0) step build 590 "$here/run_on_gpu.sh" "${shared[@]}" --build "$build" --build-only ;;
    1) step parity 590 "$here/run_on_gpu.sh" "${shared[@]}" --build "$build" --no-build ;;
    2) libraries ;;
    3) step sanitize 590 "$here/sanitize.sh" "${shared[@]}" --build "$build" ;;
    4) step bandwidth 590 "$here/bandwidth.sh" "${shared[@]}" --build "$build" --python "$python" ;;
    5 | 6)
        name="${steps[number]}"
        if [ -n "$comparo" ]; then
            step "$name" 590 "$here/$name.sh" "$comparo" "${shared[@]}" --python "$python"
        else
            skips+=("$name: --comparo does not say which program")
        fi
        ;;
    *) echo "There is no step '$number'; they are 0 to 6." >&2; exit 2 ;;
    esac
done
finish
