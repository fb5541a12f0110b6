#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# installed.sh CMAKE BUILD_FOLDER      installs into an empty folder and starts the programs from there
# They have to find what they need beside themselves: the working folder is empty, and nothing names the tree.
set -euo pipefail
cmake=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$cmake" --install "$build" --prefix "$folder/prefix" >"$folder/install.log" || { cat "$folder/install.log"; exit 1; }
mkdir "$folder/work" "$folder/runtime"
chmod 700 "$folder/runtime"
cd "$folder/work"
export PATH="$folder/prefix/bin:$PATH" HOME="$folder" XDG_RUNTIME_DIR="$folder/runtime" QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8

for path in share/man/man1/comparo.1.gz share/doc/comparo/copyright share/doc/comparo/NOTICE share/comparoscope/schema/report.json \
    share/comparoscope/python/comparoscope/peers/kornia.py; do
    [ -s "$folder/prefix/$path" ] || { echo "FAILED: $path was not installed"; exit 1; }
done
[ -f "$folder/prefix/share/comparoscope/python/comparoscope/py.typed" ] || { echo "FAILED: the mark of a typed package was not installed"; exit 1; }

status=0
comparo run ../prefix/share/comparoscope/samples/sample.png --op resize:size=64 --a cpu/exact --b emu:0/exact --report report.html ||
    status=$?
[ $status = 0 ] || { echo "FAILED: comparo returned $status"; exit 1; }
grep -q 'it-exact' report.html || { echo "FAILED: the report has no verdict"; exit 1; }

if [ -x "$folder/prefix/bin/comparoscope" ]; then
    comparoscope --sample --op resize:size=64 --screenshot window.png
    # A PNG of the window, and not of an empty one: icons, themes and the sample's pixels take room.
    [ "$(head -c 4 window.png | tail -c 3)" = PNG ] || { echo "FAILED: no picture of the window"; exit 1; }
    [ "$(stat -c %s window.png)" -gt 50000 ] || { echo "FAILED: the window shows next to nothing"; exit 1; }
    [ -s "$folder/prefix/share/man/man1/comparoscope.1.gz" ] || { echo "FAILED: no manual page"; exit 1; }
    # Without the sample it says so, and does not find the one of the tree.
    rm -r "$folder/prefix/share/comparoscope/samples"
    status=0
    comparoscope --sample --screenshot none.png 2>error.txt || status=$?
    [ $status = 2 ] && grep -q 'sample is not installed' error.txt || { echo "FAILED: a missing sample gave $status: $(cat error.txt)"; exit 1; }
fi
echo "installed: $(cd "$folder/prefix" && find . -type f | sort | tr '\n' ' ')"
