#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Holds steps.sh to its word: a step that fails, hangs or is skipped is named at the end, and the others run.
#
#   tests/gpu/steps_test.sh FOLDER
#
# Written: FOLDER/steps_test/a.log. Exit code: 0, or 1 and a line that says what is wrong.
set -euo pipefail
here="$(dirname "$(readlink -f "$0")")"
out="${1:?a folder}/steps_test"
wrong() { echo "$1" >&2; exit 1; }

# As a script of the hour, whose steps end in each of the ways.
if [ "${2:-}" = run ]; then
    # shellcheck source=tests/gpu/steps.sh
    . "$here/steps.sh"
    take_options a "${@:3}"
    step good 10 echo "it runs on $device"
    step bad 10 bash -c 'echo "it says why" >&2; exit 3'
    step absent 10 bash -c 'echo "SKIPPED: no GPU"; exit 77'
    step slow 1 sleep 60
    step last 10 true
    STEPS_UNTIL="$(date +%s)" step late 10 echo "too late"
    finish
fi

status=0
text="$("$0" "$1" run --device emu:1 --out "$out" 2>&1)" || status=$?
[ "$status" = 1 ] || wrong "The exit code is $status: $text"
[ "$text" = "$(cat "$out/a.log")" ] || wrong "The log is not what was printed."
for line in "a on emu:1, .*" "it runs on emu:1" "it says why" "SKIPPED absent" "FAILED bad \(exit code 3\)" "FAILED slow \(ran past its 1 s\)" \
    "-- last: exit code 0 after [0-9]+ s" "FAILED late \(no time was left\)" "a: 3 failed, 1 skipped, [0-9]+ s"; do
    grep -qxE -e "$line" <<<"$text" || wrong "No line '$line' in: $text"
done
! grep -q "too late" <<<"$text" || wrong "A step ran after the time was over."
status=0
"$0" "$1" run --device gpu --out "$out" >/dev/null 2>&1 || status=$?
[ "$status" = 2 ] || wrong "A device that is none gives $status."
for script in "$here"/*.sh; do bash -n "$script" || wrong "$script is no script."; done
echo "steps.sh: failed, slow, late and skipped steps are named, the others run"
