#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# system.sh SOURCE SUITE [build] [FOLDER]
# The two commands of the README in a clean Debian (bookworm, trixie, sid) with nothing beside the clone; with "build" the
# first alone. FOLDER is a fresh system made by debootstrap, which is changed; without it one is made, and removed afterwards.
set -euo pipefail
source "$(dirname "$(readlink -f "$0")")/clean_system.sh"
source=$(readlink -f "$1") suite=$2 only=${3:-}
if [ "$(id -u)" -ne 0 ]; then
    echo "SKIPPED: a clean system is for root alone"
    exit
fi
clean_system "$suite" ${4:+"$4"}

mkdir "$root/clone"
if git -C "$source" rev-parse --git-dir >/dev/null 2>&1; then
    git -C "$source" -c safe.directory='*' archive HEAD
else # a clone's copy, as CI has it
    tar -c -C "$source" --exclude=./build .
fi | tar -x -C "$root/clone"

in_system bash -euc 'cd /clone
    began=$SECONDS
    ./run
    echo "./run: $((SECONDS - began)) s"
    [ -s out/report.html ] || { echo "FAILED: no report"; exit 1; }'
[ "$only" = build ] || in_system bash -euc 'cd /clone
    began=$SECONDS
    ./run test
    echo "./run test: $((SECONDS - began)) s"'
