#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the engine core and its GPU tests on a machine with g++, CMake, a build tool and the CUDA toolkit, and holds a GPU to the emulated
# device and the CPU, bit for bit.
#
#   tests/gpu/run_on_gpu.sh [--device cuda:0] [--out FOLDER] [--build FOLDER] [--build-only | --no-build] [--no-cuda] [--ops ID,ID...]
#
# Written to FOLDER ($OUT or build/gpu): run_on_gpu.log (build_on_gpu.log of --build-only), gpu_parity.json and, where nvJPEG is, nvjpeg.json.
# What a real GPU gave in all ops is recorded in tests/reference/gpu/ and tests/reference/nvjpeg/, too. With --device emu:0, for a machine
# without a GPU, the emulated device is held to the CPU, our JPEG codec stands for nvJPEG, and nothing is recorded in the tree; --no-cuda
# leaves nvcc's half of the build out. --ops: these ops alone.
# Exit code: 0 all have the same bits; 1 some differ, or a step failed; 2 a tool is missing; 77 there is no such device.
set -euo pipefail
# shellcheck source=tests/gpu/steps.sh
. "$(dirname "$(readlink -f "$0")")/steps.sh"
case " $* " in
*" --build-only "*) take_options build_on_gpu "$@" ;;
*) take_options run_on_gpu "$@" ;;
esac

builds=yes
runs=yes
cuda=ON
ops=()
for ((i = 0; i < ${#rest[@]}; ++i)); do
    case "${rest[i]}" in
    --build-only) runs=no ;;
    --no-build) builds=no ;;
    --no-cuda) cuda=OFF ;;
    --ops) ops=(--ops "${rest[++i]:?--ops takes names of ops}") ;;
    *) echo "Unknown argument '${rest[i]}'; see --help." >&2; exit 2 ;;
    esac
done

if is_real && [ "$cuda" = OFF ]; then
    echo "--no-cuda is for an emulated device." >&2
    exit 2
fi

capability() { nvidia-smi --query-gpu="$1" --format=csv,noheader 2>/dev/null | head -n 1 || true; }

if [ "$builds" = yes ]; then
    tools=(g++ cmake)
    [ "$cuda" = OFF ] || tools+=(nvcc)
    for tool in "${tools[@]}"; do
        command -v "$tool" >/dev/null || { say "$tool is needed and not installed."; exit 2; }
    done
    generator=()
    command -v ninja >/dev/null && generator=(-G Ninja)
    architecture=75-virtual # the driver compiles it for its GPU
    if command -v nvidia-smi >/dev/null; then
        case "$(capability compute_cap | tr -d '. ')" in
        [0-9]*) architecture="$(capability compute_cap | tr -d '. ')" ;;
        esac
    fi
    step configure 60 cmake -S "$root" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CUDA_ARCHITECTURES="$architecture" -DCOMPARO_FILES=OFF -DCOMPARO_GUI=OFF -DCOMPARO_BENCH=OFF -DCOMPARO_CUDA="$cuda"
    step build "${BUILD_SECONDS:-500}" cmake --build "$build" --target gpu_parity gpu_bandwidth jpeg_codec_record \
        --parallel "${BUILD_JOBS:-$(nproc)}"
    [ ${#failures[@]} -eq 0 ] || finish
fi
[ "$runs" = yes ] || finish

parity="$build/tests/gpu/gpu_parity"
[ -x "$parity" ] || { say "$parity is not built; leave --no-build out."; exit 2; }
note="$(g++ --version | head -n 1)"
command -v nvcc >/dev/null && note="$(nvcc --version | sed -n 's/.*release \([0-9.]*\).*/nvcc \1/p'), $note"
command -v nvidia-smi >/dev/null && note="driver $(capability driver_version), $note"

# A record's value, and a device as a file's name.
value_of() { sed -n "s/^\"$2\": \"\(.*\)\",\$/\1/p" "$1" | head -n 1; }
file_name() { tr '[:upper:]' '[:lower:]' <<<"$1" | tr -cs 'a-z0-9' '_' | sed 's/^_*//; s/_*$//'; }
keep() {
    local result="$1" folder="$root/tests/reference/$2" name="$3"
    if is_real && [ ${#ops[@]} -eq 0 ] && [ -s "$result" ]; then
        mkdir -p "$folder"
        cp "$result" "$folder/$name.json"
        say "Recorded in tests/reference/$2/$name.json"
    fi
}

rm -f "$out/gpu_parity.json" "$out/nvjpeg.json"
step gpu_parity 450 "$parity" --device "$device" "${ops[@]}" --json "$out/gpu_parity.json" --note "$note"
if [ ! -s "$out/gpu_parity.json" ] && [ ${#skips[@]} -gt 0 ]; then
    exit 77
fi
keep "$out/gpu_parity.json" gpu "$(file_name "$(value_of "$out/gpu_parity.json" device)")"

# How nvJPEG's files and pixels differ from libjpeg-turbo's.
if is_real; then
    step nvjpeg 120 "$build/tests/gpu/jpeg_codec_record" --device "$device" --json "$out/nvjpeg.json" --note "$note"
    version="$(value_of "$out/nvjpeg.json" version 2>/dev/null | sed 's/[^0-9.].*//')"
    keep "$out/nvjpeg.json" nvjpeg "$(file_name "$(value_of "$out/nvjpeg.json" device 2>/dev/null)")_$version"
else
    step jpeg_codec 240 "$build/tests/gpu/jpeg_codec_record" --codec cuda_jpeg --device "$device" --expect-equal
fi
finish
