#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# How near the kernels come to the rate of a copy, the same ops in PyTorch, torchvision and CV-CUDA, and what Nsight Compute says of the three
# kernels that are farthest from a copy.
#
#   tests/gpu/bandwidth.sh [--device cuda:0] [--out FOLDER] [--build FOLDER] [--python PYTHON] [--size 3840x2160]
#   tests/gpu/bandwidth.sh --self-test      how those three are picked
#
# Written: FOLDER/bandwidth.log (FOLDER is $OUT or build/gpu). gpu_bandwidth is built first where it is not. An emulated device has the same
# bytes and no speed: no kernel is picked there, and the peers are measured on the CPU where Python has PyTorch; the size is 320x240 then.
# Exit code: 0, or 1 if a step failed.
set -euo pipefail
# shellcheck source=tests/gpu/steps.sh
. "$(dirname "$(readlink -f "$0")")/steps.sh"

# "OP:DTYPE KERNEL SHARE" of the three rows of gpu_bandwidth's table with the least share of a copy, each of another kernel. A kernel that
# moves less than a byte a pixel (a table, a sum) waits for its launch and not for memory, and is left out.
farthest() {
    awk '$NF == "%" && $2 ~ /^(uint8|float32)$/ && $5 >= 1 { print $(NF - 1), $1 ":" $2, $3 }' "$1" | sort -n |
        awk '!seen[$3]++ { print $2, $3, $1 }' | head -n 3
}

if [ "${1:-}" = --self-test ]; then
    sample="$(mktemp)"
    trap 'rm -f "$sample"' EXIT
    cat >"$sample" <<'TABLE'
NVIDIA H100, 3840x2160, 3 channels; a copy moves 2400 GB/s

op                     dtype    kernel                       launches  bytes a pixel         ms     GB/s   of a copy
horizontal_flip        uint8    flip                                1           6.00     0.0500     1000         90 %
clahe                  float32  clahe_tables                        1           0.01     0.0100       10          1 %
clahe                  float32  clahe_apply                         1          24.00     0.3000      700         29 %
median_blur            float32  median                              1          24.00     1.0000      200          8 %
median_blur            uint8    median                              1           6.00     0.9000      210          9 %
resize                 uint8    resize_rows                         1           9.00     0.2000      300         13 %
TABLE
    expected="median_blur:float32 median 8
resize:uint8 resize_rows 13
clahe:float32 clahe_apply 29"
    [ "$(farthest "$sample")" = "$expected" ] || { echo "Picked: $(farthest "$sample")" >&2; exit 1; }
    echo "bandwidth.sh: picks the kernels that are farthest from a copy"
    exit 0
fi
take_options bandwidth "$@"
size=3840x2160
is_real || size=320x240
if [ ${#rest[@]} -eq 2 ] && [ "${rest[0]}" = --size ]; then
    size="${rest[1]}"
elif [ ${#rest[@]} -gt 0 ]; then
    echo "Unknown argument '${rest[0]}'; see --help." >&2
    exit 2
fi
program="$build/tests/gpu/gpu_bandwidth"
if [ ! -x "$program" ]; then
    step build 560 "$here/run_on_gpu.sh" --device "$device" --out "$out" --build "$build" --build-only
    [ -x "$program" ] || finish
fi

step gpu_bandwidth 200 "$program" "$device" "$size"
peers=cpu
is_real && peers="$device"
step bandwidth_peers 100 "$python" "$here/bandwidth_peers.py" "$peers" "$size"

if ! is_real; then
    skips+=("ncu: $device is emulated and has no speed")
elif ! command -v ncu >/dev/null; then
    skips+=("ncu: it is not installed")
else
    while read -r op kernel share; do
        say "$kernel of $op has $share % of a copy"
        step "ncu $op $kernel" 90 ncu --set basic --section MemoryWorkloadAnalysis --section Occupancy --section WarpStateStats \
            --kernel-name-base demangled --kernel-name regex:runKernel --launch-count 6 "$program" "$device" "$size" "$op"
    done < <(farthest "$log")
fi
finish
