#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# toolkit.sh FOLDER
# The parts of the CUDA toolkit that a wheel is compiled with, for x86_64 and aarch64, from NVIDIA's packages for Python: 80 MB.
# FOLDER/bin/nvcc compiles for this machine, and with --target-directory sbsa-linux for aarch64.
set -euo pipefail
folder=$1 parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
fetch() { # PROCESSOR PACKAGE...: unpacked into $parts/PROCESSOR
    local processor=$1 packages=("${@:2}")
    python3 -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: -d "$parts/wheels-$processor" \
        --platform "manylinux2014_$processor" --platform "manylinux_2_17_$processor" "${packages[@]/%/==13.0.*}"
    for wheel in "$parts/wheels-$processor"/*.whl; do
        python3 -m zipfile -e "$wheel" "$parts/$processor"
    done
    ln -s libcudart.so.13 "$parts/$processor/nvidia/cu13/lib/libcudart.so"
}
fetch x86_64 nvidia-cuda-nvcc nvidia-cuda-crt nvidia-nvvm nvidia-cuda-cccl nvidia-cuda-runtime
fetch aarch64 nvidia-cuda-runtime
cuda=$parts/x86_64/nvidia/cu13 target=targets/sbsa-linux
mkdir -p "$cuda/$target" "$cuda/dist-info"
cp -r "$parts"/x86_64/*.dist-info "$cuda/dist-info" # with the licences, which wheels contain
cp -r "$parts/aarch64/nvidia/cu13/lib" "$cuda/$target"
cp -r "$cuda/include" "$cuda/$target"
cp -r "$parts/aarch64/nvidia/cu13/include" "$cuda/$target"
ln -s .. "$cuda/targets/x86_64-linux"
ln -s lib "$cuda/lib64"
chmod +x "$cuda"/bin/* "$cuda"/nvvm/bin/*
rm -rf "$folder"
mv "$cuda" "$folder"
