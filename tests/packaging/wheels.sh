#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# wheels.sh SOURCE COMPARO [FOLDER]
# Makes the wheels with ./run wheel, and runs the first minute of a user with each Python from 3.9 to 3.14 that is here, and
# in clean Debians without a compiler where root has debootstrap. COMPARO is the program of the same sources to hold the ops
# to. FOLDER has fresh systems made by debootstrap, of which copies are changed; without it they are made.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
source "$here/clean_system.sh"
source=$(readlink -f "$1") comparo=$(readlink -f "$2") systems=${3:-}
tried=$(mktemp -d)
removed=("$tried")
trap 'rm -rf --one-file-system "${removed[@]}"' EXIT
"$source/run" wheel
for wheel in "$source"/build/wheels/*.whl; do
    size=$(stat -c %s "$wheel") most=90000000
    case $wheel in
    *comparoscope-*manylinux*) most=30000000 ;;
    esac
    [ "$size" -le $most ] || { echo "FAILED: $wheel has $size bytes"; exit 1; }
done

# What the wheels need comes from an index, once for each Python.
gather() { # VERSION COMMAND...: by the pip of this command
    local version=$1
    shift
    mkdir "$tried/$version"
    cp "$source"/build/wheels/*.whl "$tried/$version"
    "$@" -m pip download -q --disable-pip-version-check --only-binary=:all: -d "$tried/$version" --python-version "$version" numpy pytest ||
        { echo "FAILED: pip finds no NumPy and pytest for Python $version"; exit 1; }
}

count=0
for version in 3.9 3.10 3.11 3.12 3.13 3.14; do
    python=$(command -v "python$version" || true)
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        echo "Python $version: not here"
        continue
    fi
    "$python" -m venv "$tried/venv-$version" # its pip knows what this version needs beside what others do
    gather $version "$tried/venv-$version/bin/python"
    "$here/first_minute.sh" "$tried/$version" "$python" "$comparo"
    count=$((count + 1))
done
[ $count -gt 0 ] || { echo "FAILED: no Python was tried"; exit 1; }

for suite in bookworm trixie sid; do
    if [ "$(id -u)" -ne 0 ] || { [ -z "$systems" ] && ! command -v debootstrap >/dev/null; }; then
        echo "$suite: clean systems are for root with debootstrap"
        break
    fi
    root=$(mktemp -d)
    removed+=("$root")
    if [ -n "$systems" ]; then
        cp -a "$systems/$suite-base/." "$root"
    else
        debootstrap --variant=minbase "$suite" "$root" >"$tried/log" 2>&1 || { cat "$tried/log"; exit 1; }
    fi
    clean_system "$suite" "$root"
    in_system bash -c 'apt-get -o Acquire::Check-Valid-Until=false update -qq && apt-get install -y -qq --no-install-recommends python3-venv' >"$tried/log" 2>&1 || { cat "$tried/log"; exit 1; }
    version=$(in_system python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    [ -d "$tried/$version" ] || gather "$version" python3
    mkdir "$root/wheels"
    cp "$tried/$version"/*.whl "$here/first_minute.sh" "$root/wheels"
    in_system bash -c 'for tool in cc gcc g++ clang; do ! command -v $tool >/dev/null || { echo "FAILED: there is $tool"; exit 1; }; done'
    echo "$suite: $(in_system bash /wheels/first_minute.sh /wheels python3)"
done
