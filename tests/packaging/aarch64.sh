#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# aarch64.sh SOURCE COMPARO [FOLDER]
# The wheel for aarch64: built with ./run wheel --arch aarch64 in a clean Debian 12, installed, and run under QEMU; every op gives
# the bytes of COMPARO, a program of this processor from the same sources. FOLDER is a system in which /clone was already
# built, or a fresh one made by debootstrap; without it one is made, and removed afterwards.
set -euo pipefail
source "$(dirname "$(readlink -f "$0")")/clean_system.sh"
source=$(readlink -f "$1") comparo=$(readlink -f "$2")
fail() { echo "FAILED: $*"; exit 1; }
if [ "$(id -u)" -ne 0 ]; then
    echo "SKIPPED: a clean system is for root alone"
    exit
fi
clean_system bookworm ${3:+"$3"}
mkdir -p "$root/clone"
if git -C "$source" rev-parse --git-dir >/dev/null 2>&1; then
    git -C "$source" -c safe.directory='*' archive HEAD
else
    tar -c -C "$source" --exclude=./build .
fi | tar -x -C "$root/clone"
[ -z "${PIP_CERT:-}" ] || cp -L "$PIP_CERT" "$root/clone.crt" # of whoever has an index of their own
in_system env ${PIP_CERT:+PIP_CERT=/clone.crt} bash -euc 'cd /clone
    ./run wheel --arch aarch64
    rm -rf /installed
    python3 -m pip install -q --no-index --no-deps --target /installed --platform manylinux_2_34_aarch64 --only-binary=:all: build/wheels-aarch64/*.whl'
for wheel in "$root"/clone/build/wheels-aarch64/*.whl; do
    [ "$(stat -c %s "$wheel")" -le 30000000 ] || fail "$wheel has $(stat -c %s "$wheel") bytes"
done
file "$root/installed/bin/comparo" | grep -q 'ARM aarch64' || fail "comparo is for another processor"

# With its own libraries and the C library alone.
arm() { in_system qemu-aarch64 /installed/bin/comparo "$@"; }
arm doctor >"$root/out" || fail "doctor: $(cat "$root/out")"
grep -q aarch64 "$root/out" || fail "doctor tells of another processor: $(cat "$root/out")"
status=0
sample=$source/resources/samples/sample.png
"$comparo" run "$sample" --op center_crop:size=224 --only-a --a cpu/exact --save-a "$root/picture.png" >"$root/out"
"$comparo" run "$root/picture.png" --op solarize:p=1 --only-a --a cpu/exact --save-a "$root/other.png" >"$root/out"
arm diff /picture.png /other.png >"$root/out" 2>&1 || status=$?
[ $status = 1 ] || fail "two pictures: $status, $(cat "$root/out")"
arm diff /picture.png /picture.png >"$root/out" || fail "the same picture: $(cat "$root/out")"

# every.sh FOLDER COMPARO...: the output of each op, of each dtype and on each side, as a file. One program a system.
cat >"$root/every.sh" <<'EVERY'
folder=$1
shift
rm -rf "$folder" && mkdir "$folder"
export COMPARO_EMU_DEVICES=1
for op in $("$@" ops --json | grep -oE '^      "id": "[a-z0-9_]+' | cut -d'"' -f4); do
    for dtype in "" to_float; do
        for side in cpu/exact cpu/framework emu:0/exact emu:0/framework; do
            "$@" run "$PICTURE" ${dtype:+--op $dtype} --op "$op" --only-a --a $side --save-a "$folder/$op-$dtype-${side/\//-}.npy" >"$folder/log" 2>&1 || true
        done
    done
done
rm -f "$folder/log"
EVERY
in_system env PICTURE=/picture.png bash /every.sh /outputs-aarch64 qemu-aarch64 /installed/bin/comparo
PICTURE=$root/picture.png bash "$root/every.sh" "$root/outputs" "$comparo"
diff -rq "$root/outputs" "$root/outputs-aarch64" || fail "these differ from $(uname -m)"
count=$(find "$root/outputs" -name '*.npy' | wc -l)
[ "$count" -gt 350 ] || fail "only $count outputs"
ls -l "$root"/clone/build/wheels-aarch64
echo "$count outputs of ops are the same bytes on aarch64 and $(uname -m)"
