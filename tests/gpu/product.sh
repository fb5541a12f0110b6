#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The product on a GPU, as its users run it: devices, comparisons, repeats, JPEG under stress, gradients, and the libraries as sides.
#
#   tests/gpu/product.sh PROGRAM [--device cuda:0] [--out FOLDER] [--python PYTHON]
#
# PROGRAM is a `comparo`: of a build, or of the project's wheel ("pip install --no-index --find-links FOLDER comparoscope"). With --device emu:0
# all of it runs on the emulated device, and cuda_jpeg stands for nvJPEG. Written to FOLDER ($OUT or build/gpu): product.log and product.html,
# the report of one comparison. Exact numerics must agree with the CPU bit for bit (exit code 0); framework numerics may differ (0 or 1).
# Exit code: 0, or 1 if a step gave another exit code than it should.
set -euo pipefail
# shellcheck source=tests/gpu/steps.sh
. "$(dirname "$(readlink -f "$0")")/steps.sh"
take_options product "$@"
[ ${#rest[@]} -eq 1 ] || { echo "Say which program: product.sh PROGRAM [--device D] [--out FOLDER]." >&2; exit 2; }
comparo="$(command -v "${rest[0]}")" || { echo "There is no program '${rest[0]}'." >&2; exit 2; }
sample="$root/resources/samples/sample.png"
frames=(--size 3840x2160 --size 1920x1080 --threads 4 --iterations 25)
is_real || frames=(--size 640x480 --size 333x251 --threads 2 --iterations 3)

# differs COMMAND...: runs it; that the sides differ is an answer.
differs() {
    local name="$1" limit="$2"
    shift 2
    # shellcheck disable=SC2016 # the inner shell expands it
    step "$name" "$limit" bash -c '"$@" || { status=$?; [ $status = 1 ] || exit $status; }' bash "$@"
}

step "devices" 30 "$comparo" devices
step "version" 30 "$comparo" --version
step "exact numerics" 60 "$comparo" run "$sample" --a cpu/exact --b "$device/exact" --op resize:size=224 --op gaussian_blur:kernel=5,sigma=1.5
differs "framework numerics, with a report" 120 "$comparo" run "$sample" --a cpu --b "$device" --op resize:size=224,mode=bicubic \
    --report "$out/product.html"
step "the report is there" 5 test -s "$out/product.html"
step "20 times the same bits, exact" 200 "$comparo" run "$sample" --a "$device/exact" --b "$device/exact" --op resize:size=224 --op clahe --repeat 20
step "20 times the same bits, framework" 200 "$comparo" run "$sample" --a "$device" --b "$device" --op resize:size=224 --op equalize --repeat 20
differs "referee" 60 "$comparo" run "$sample" --a cpu --b "$device" --op resize:size=224 --referee
step "cuda_jpeg under stress" 200 "$comparo" jpeg stress --codec cuda_jpeg --device "$device" "${frames[@]}"
if ! is_real; then
    skips+=("nvJPEG: $device is emulated")
elif tried="$("$comparo" jpeg stress --codec nvjpeg --device "$device" --size 64x64 --threads 1 --iterations 1 2>&1)"; then
    step "nvJPEG under stress" 200 "$comparo" jpeg stress --codec nvjpeg --device "$device" "${frames[@]}"
elif grep -q 'libnvjpeg.* was not found' <<<"$tried"; then
    skips+=("nvJPEG: it is not installed")
else
    say "$tried"
    failures+=("nvJPEG on a small frame")
fi
step "gradients, exact" 120 "$comparo" grad run "$sample" --quality 75 --a cpu/exact --b "$device/exact"
step "gradients by finite differences" 200 "$comparo" grad check "$sample" --quality 75 --a "$device" --places 8 --entries 3

# The libraries themselves as sides, where Python has them: on the GPU, beside the CPU, and beside ours.
library="$device"
is_real || library=cpu
for peer in torch torchvision kornia; do
    if ! "$python" -c "import $peer" 2>/dev/null; then
        skips+=("$peer: $python has none")
        continue
    fi
    ops=(--op resize:size=224,mode=bicubic)
    [ $peer != torch ] || ops=(--op to_float:rule=divide "${ops[@]}") # which has no uint8 resize on a GPU
    [ $peer != kornia ] || ops=(--op to_float --op gaussian_blur:kernel=5,sigma=1.5)
    differs "$peer conforms to the protocol" 200 "$comparo" peers check "$peer@$library" --python "$python"
    differs "$peer on the CPU and on $library" 60 "$comparo" run "$sample" "${ops[@]}" --a "$peer@cpu" \
        --b "$peer@$library" --python "$python"
    differs "$peer beside ours" 60 "$comparo" run "$sample" "${ops[@]}" --a "$peer@$library" --b "$device" --python "$python"
done
finish
