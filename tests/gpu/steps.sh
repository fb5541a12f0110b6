# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash disable=SC2034
# What the scripts of the GPU hour share; to be sourced. `take_options NAME "$@"` reads --device, --out, --build, --python and --wheels, and
# leaves the rest in `rest`; all that the script prints goes to $out/NAME.log, too. `step NAME SECONDS COMMAND...` runs a command with a time
# limit, or with what is left until $STEPS_UNTIL (seconds of `date +%s`), and goes on if it fails; `finish` says what failed and ends the script with 0, or with 1.
root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)"
here="$root/tests/gpu"
export PYTHONUNBUFFERED=1 # logs are read while a step runs
failures=()
skips=()

if ! command -v nvcc >/dev/null && [ -x /usr/local/cuda/bin/nvcc ]; then
    PATH="/usr/local/cuda/bin:$PATH"
fi

take_options() {
    script="$1"
    shift
    device=cuda:0
    out="${OUT:-$root/build/gpu}"
    build="$root/build/gpu/tests"
    python=python3
    wheels=
    rest=()
    while [ $# -gt 0 ]; do
        case "$1" in
        --device | --out | --build | --python | --wheels)
            [ $# -gt 1 ] || { echo "$1 takes a value." >&2; exit 2; }
            printf -v "${1#--}" %s "$2"
            shift 2
            ;;
        --help)
            sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"
            exit 0
            ;;
        *)
            rest+=("$1")
            shift
            ;;
        esac
    done
    case "$device" in
    cuda:[0-9]* | emu:[0-9]* | cpu) ;;
    *)
        echo "--device is cuda:N, emu:N or cpu, not '$device'." >&2
        exit 2
        ;;
    esac
    mkdir -p "$out"
    out="$(cd "$out" && pwd)"
    log="$out/$script.log"
    : >"$log"
    say "$script on $device, $(date -u +%Y-%m-%dT%H:%MZ)"
}

is_real() { [[ "$device" == cuda:* ]]; }

say() { printf '%s\n' "$*" | tee -a "$log"; }

# Keeps how a command ended: 77 is what a test that cannot run here exits with, after it has said why.
note_status() {
    local name="$1" status="$2" limit="$3"
    case "$status" in
    0) ;;
    77) skips+=("$name") ;;
    124 | 137) failures+=("$name (ran past its $limit s)") ;;
    *) failures+=("$name (exit code $status)") ;;
    esac
}

step() {
    local name="$1" limit="$2" status=0 began=$SECONDS
    shift 2
    if [ -n "${STEPS_UNTIL:-}" ]; then
        local left=$((STEPS_UNTIL - $(date +%s)))
        if [ "$left" -lt 2 ]; then
            failures+=("$name (no time was left)")
            return 0
        fi
        [ "$limit" -le "$left" ] || limit="$left"
    fi
    say "== $name: $*"
    set +e
    timeout --kill-after=10 "$limit" "$@" </dev/null 2>&1 | tee -a "$log"
    status=${PIPESTATUS[0]}
    set -e
    note_status "$name" "$status" "$limit"
    say "-- $name: exit code $status after $((SECONDS - began)) s"
}

finish() {
    local name
    for name in "${skips[@]}"; do say "SKIPPED $name"; done
    for name in "${failures[@]}"; do say "FAILED $name"; done
    if [ ${#failures[@]} -eq 0 ]; then
        say "$script: nothing failed, ${#skips[@]} skipped, ${SECONDS} s"
        exit 0
    fi
    say "$script: ${#failures[@]} failed, ${#skips[@]} skipped, ${SECONDS} s"
    exit 1
}
