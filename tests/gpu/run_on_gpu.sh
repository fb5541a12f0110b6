#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the engine core and its GPU tests on a machine with g++, CMake, a build tool, the CUDA toolkit and a GPU, runs
# them against the emulated device and the CPU, and records the result under tests/reference/gpu/; nvJPEG's, where it
# is installed, under tests/reference/nvjpeg/.
# ./tests/gpu/run_on_gpu.sh [BUILD_FOLDER]      exit 0: every case has the same bits; 1: some differ; 77: no GPU here
set -euo pipefail
root="$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)"
build="${1:-$root/build/gpu}"

if ! command -v nvcc >/dev/null && [ -x /usr/local/cuda/bin/nvcc ]; then
    PATH="/usr/local/cuda/bin:$PATH"
fi
for tool in g++ cmake nvcc; do
    command -v "$tool" >/dev/null || { echo "$tool is needed and not installed." >&2; exit 2; }
done

generator=()
command -v ninja >/dev/null && generator=(-G Ninja)
architecture=75-virtual # the driver compiles it for its GPU
if command -v nvidia-smi >/dev/null; then
    capability="$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -n 1 | tr -d '. ' || true)"
    case "$capability" in
    [0-9]*) architecture="$capability" ;;
    esac
fi
cmake -S "$root" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CUDA_ARCHITECTURES="$architecture" \
    -DCOMPARO_FILES=OFF -DCOMPARO_GUI=OFF -DCOMPARO_BENCH=OFF -DCOMPARO_CUDA=ON
cmake --build "$build" --target gpu_parity gpu_bandwidth jpeg_codec_record --parallel "$(nproc)"

note=""
if command -v nvidia-smi >/dev/null; then
    note="driver $(nvidia-smi --query-gpu=driver_version --format=csv,noheader 2>/dev/null | head -n 1 || true)"
fi
note="$note, $(nvcc --version | sed -n 's/.*release \([0-9.]*\).*/nvcc \1/p'), $(g++ --version | head -n 1)"

result="$build/gpu_parity.json"
rm -f "$result"
status=0
"$build/tests/gpu/gpu_parity" --json "$result" --note "$note" || status=$?
if [ -s "$result" ]; then
    name="$(sed -n 's/^"device": "\(.*\)",$/\1/p' "$result" | tr 'A-Z' 'a-z' | tr -cs 'a-z0-9' '_' | sed 's/^_*//; s/_*$//')"
    mkdir -p "$root/tests/reference/gpu"
    cp "$result" "$root/tests/reference/gpu/$name.json"
    echo "Recorded in tests/reference/gpu/$name.json"
fi
# nvJPEG, where its library is: how its files and pixels differ from libjpeg-turbo's.
result="$build/nvjpeg.json"
rm -f "$result"
"$build/tests/gpu/jpeg_codec_record" --json "$result" --note "$note" || [ $? = 77 ]
if [ -s "$result" ]; then
    version="$(sed -n 's/^"version": "\([0-9.]*\).*$/\1/p' "$result")"
    device="$(sed -n 's/^"device": "\(.*\)",$/\1/p' "$result" | tr 'A-Z' 'a-z' | tr -cs 'a-z0-9' '_' | sed 's/^_*//; s/_*$//')"
    mkdir -p "$root/tests/reference/nvjpeg"
    cp "$result" "$root/tests/reference/nvjpeg/${device}_$version.json"
    echo "Recorded in tests/reference/nvjpeg/${device}_$version.json"
fi
# How near the kernels are to the rate of a copy, and the same ops elsewhere. For reading: no verdict depends on it.
"$build/tests/gpu/gpu_bandwidth" || [ $? = 77 ]
! command -v python3 >/dev/null || python3 "$root/tests/gpu/bandwidth_peers.py" || [ $? = 77 ]
exit "$status"
