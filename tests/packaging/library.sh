#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# library.sh CMAKE GENERATOR COMPILER BUILD_FOLDER SOURCE COMPARO
# The example project of app/examples/library, with nothing but the installed headers and libraries: comparo reads what it
# records, and runs it as a side.
set -euo pipefail
cmake=$1 generator=$2 compiler=$3 build=$4 source=$5 comparo=$6
python=python3
"$python" -c 'import numpy' 2>/dev/null || python=/usr/bin/python3 # the distribution's has it
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() { echo "FAILED: $*"; exit 1; }
expect() { # STATUS COMMAND...: the output is in `out`
    local wanted=$1 status=0
    shift
    "$@" >out 2>&1 || status=$?
    [ "$status" = "$wanted" ] || fail "$* returned $status, not $wanted: $(cat out)"
}
says() { grep -qE -- "$1" out || fail "expected '$1': $(cat out)"; }
configure() { "$cmake" -G "$generator" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$folder/moved" "$@"; }
finds() { # TEXT: a project of these words after find_package(Comparoscope
    mkdir -p asked
    printf 'cmake_minimum_required(VERSION 3.16)\nproject(Asked LANGUAGES CXX)\nfind_package(Comparoscope %s\n' "$1" >asked/CMakeLists.txt
    rm -rf asked/build
    configure -S asked -B asked/build
}

DESTDIR="$folder/root" expect 0 "$cmake" --install "$build" --component dev --prefix /usr
mv root/usr moved # found where it lies, and not where it was made for
files=$(cd moved && find . -type f | sort)
grep -rlI -e "$source" -e "$build" -e "$folder/root" moved && fail "a path of the build was installed"
grep -rn '#include "engine/' moved/include && fail "a header includes one of the tree"
for archive in moved/lib*/*.a moved/lib*/*/*.a; do
    [ ! -f "$archive" ] || [ "$(stat -c %s "$archive")" -lt 8000000 ] || fail "$archive is not small"
done

cp -r "$source/app/examples/library" project
expect 0 configure -S project -B project/build -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror"
expect 0 "$cmake" --build project/build
record=project/build/record_unsharp peer=$folder/project/build/unsharp_peer

# Recordings.
expect 0 $record strong.comparo 0.75
expect 0 $record again.comparo 0.75
expect 0 $record weak.comparo 0.5
expect 0 "$comparo" diff strong.comparo again.comparo
expect 1 "$comparo" diff strong.comparo weak.comparo
says 'sharpen'
expect 0 "$comparo" diff weak.comparo --b cpu/exact --ulp 4 # its blur is that of Comparoscope, all but the last bits

# A side: an op of Comparoscope's, and one of its own, to the bit.
expect 0 "$comparo" run "$source/resources/samples/sample.png" --op center_crop:size=64 --op to_float --only-a --a cpu/exact --save-a in.npy
run() { "$comparo" run in.npy --peer mine="$peer" "$@"; }
expect 0 run --op box_blur:kernel=1x3,border=replicate --a mine@cpu --b cpu/exact --ulp 4
expect 2 run --op box_blur:kernel=1x3,border=reflect --a mine@cpu --b cpu/exact
says "border"
expect 0 run --op unsharp:strength=0.75 --only-a --a mine@cpu --save-a out.npy
expect 0 "$python" -c 'import numpy as np
f = np.float32
image, out = np.load("in.npy"), np.load("out.npy")
padded = np.pad(image, [(0, 0)] * (image.ndim - 1) + [(1, 1)], "edge")
soft = (padded[..., :-2] + padded[..., 1:-1] + padded[..., 2:]) / f(3)
assert (out == image + f(0.75) * (image - soft)).all() and (out != image).any()'
expect 2 run --op unsharp:strength=3 --only-a --a mine@cpu --save-a none.npy
says 'strength'

# What find_package answers.
finds "REQUIRED COMPONENTS recorder)
if(TARGET Comparoscope::peer_server)
  message(FATAL_ERROR \"unasked\")
endif()" >out 2>&1 || fail "the recorder alone: $(cat out)"
finds "REQUIRED)
add_library(shared SHARED \${CMAKE_CURRENT_SOURCE_DIR}/shared.cpp)
file(WRITE \${CMAKE_CURRENT_SOURCE_DIR}/shared.cpp \"#include <comparoscope/peer_server.h>\\n#include <comparoscope/recorder.h>\\n\")
target_link_libraries(shared PRIVATE -Wl,--whole-archive Comparoscope::peer_server Comparoscope::recorder -Wl,--no-whole-archive)" >out 2>&1 || fail "both: $(cat out)"
expect 0 "$cmake" --build asked/build # position-independent, and nothing is undefined
# Every op of Comparoscope is known to the library, with parameters that take what comparo sends.
cat >asked/every.cpp <<'EVERY'
#include <comparoscope/peer_server.h>
int main(int count, char** ids)
{
    comparo::PeerServer server("every", "1.0");
    for (int i = 1; i < count; ++i)
        server.add(comparo::servedAs(ids[i], "same", [](const comparo::ServedCall& call) { return call.image; }));
    return server.serve();
}
EVERY
finds "REQUIRED COMPONENTS peer_server)
add_executable(every every.cpp)
target_link_libraries(every PRIVATE Comparoscope::peer_server)" >out 2>&1 || fail "the server alone: $(cat out)"
expect 0 "$cmake" --build asked/build
ops=$("$comparo" ops --json | "$python" -c 'import json, sys; print(*(op["id"] for op in json.load(sys.stdin)["ops"] if "float32" in op["dtypes"]))')
for op in $ops; do
    expect 0 "$comparo" run in.npy --op "$op" --only-a --a every@cpu --peer every="$folder/asked/build/every $ops" --save-a same.npy
    cmp in.npy same.npy || fail "$op: the image is another one"
done
[ "$(wc -w <<<"$ops")" -gt 45 ] || fail "only these ops were served: $ops"

! finds "99 REQUIRED)" >out 2>&1 || fail "a version to come was found"
says 'compatible with|version'
! finds "REQUIRED COMPONENTS window)" >out 2>&1 || fail "a component that there is not was found"
says 'window'
echo "$files"
