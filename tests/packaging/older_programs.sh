#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# older_programs.sh CMAKE BUILD_FOLDER      installs a build with COMPARO_OLD_PROCESSORS, and runs its programs for older processors
# On an emulated processor of 2008 they give what the others give on this one.
set -euo pipefail
cmake=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --prefix "$folder/prefix" >"$folder/install.log" || { cat "$folder/install.log"; exit 1; }
cd "$folder"
older=prefix/libexec/comparoscope/x86-64-v2/comparo
sample=$(readlink -e prefix/libexec/comparoscope/share/comparoscope/samples/sample.png)
[ -f prefix/libexec/comparoscope/share/comparoscope/python/comparoscope/peer.py ] ||
    { echo "FAILED: the older programs do not find the Python package"; exit 1; }
arguments=("$sample" --op resize:size=100x80,mode=bicubic --op gaussian_blur --op to_float --op gamma:gamma=0.4)
status=0
prefix/bin/comparo run "${arguments[@]}" --a cpu --b emu:0 --save-a a.npy --save-b b.npy >new.txt || status=$?
[ $status = 1 ] || { cat new.txt; echo "FAILED: comparo returned $status, not 1 for a difference"; exit 1; }
status=0
qemu-x86_64 -cpu Nehalem "$older" run "${arguments[@]}" --a cpu --b emu:0 --save-a old-a.npy --save-b old-b.npy >old.txt || status=$?
[ $status = 1 ] || { cat old.txt; echo "FAILED: the older comparo returned $status"; exit 1; }
cmp a.npy old-a.npy && cmp b.npy old-b.npy || { echo "FAILED: other samples on an older processor"; exit 1; }
echo "the same $(stat -c %s a.npy) and $(stat -c %s b.npy) bytes on Nehalem: $(head -n 1 old.txt)"
