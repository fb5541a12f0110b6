#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# job_array.sh COMPARO      runs app/examples/sweep.sbatch under a real slurmctld with four virtual nodes on this machine, ends one
# node in the middle of its task as a loss of power would, and holds what is merged against the same sweep in one process.
# Needs root (a node is a namespace of processes) and Debian's slurmctld, slurmd, slurm-client and munge; takes three minutes, most of which Slurm waits
# before a task whose node was lost may run again.
set -euo pipefail
tests=$(dirname "$(readlink -f "$0")")
root=$(readlink -f "$tests/../..")
program=$(readlink -f "$1")
export PATH="$PATH:/usr/sbin:/sbin"
for tool in slurmctld slurmd sbatch munged python3; do
    command -v $tool >/dev/null || { echo "SKIPPED: $tool is not installed"; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo "SKIPPED: needs root"; exit 0; }
unshare --pid --fork --mount-proc true 2>/dev/null || { echo "SKIPPED: no namespaces of processes here"; exit 0; }

folder=$(mktemp -d)
nodes=()
end() {
    local pid file
    for pid in "${nodes[@]}"; do kill -9 "$pid" 2>/dev/null || true; done
    for file in "$folder"/*.pid; do
        [ -s "$file" ] || continue
        pid=$(<"$file")
        kill "$pid" 2>/dev/null || continue
        for _ in {1..100}; do [ -e "$file" ] && [ -d "/proc/$pid" ] && sleep 0.1; done
    done
    for pid in "${nodes[@]}"; do while [ -d "/proc/$pid" ]; do sleep 0.1; done; done
    rm -rf "$folder"
}
trap end EXIT
fail() {
    echo "FAILED: $*"
    tail -n 3 "$folder"/slurmctld.log "$folder"/shared/*.out 2>/dev/null || true
    exit 1
}
eventually() { # SECONDS WHAT COMMAND...
    local until=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        [ $SECONDS -lt $until ] || fail "$what"
        sleep 0.05
    done
}

# The cluster: keys, sockets, ports and states of its own.
chmod 711 "$folder"
mkdir "$folder/state" "$folder/spool" "$folder/bin" "$folder/shared" "$folder/shared/pics"
head -c 1024 /dev/urandom >"$folder/munge.key"
chmod 400 "$folder/munge.key"
munged --force --socket="$folder/munge.socket" --key-file="$folder/munge.key" --pid-file="$folder/munged.pid" \
    --log-file="$folder/munged.log" --seed-file="$folder/munge.seed" 2>/dev/null
host=$(hostname)
port=$((20000 + $$ % 10000))
cat >"$folder/slurm.conf" <<CONF
ClusterName=comparo
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
MailProg=/bin/true
StateSaveLocation=$folder/state
SlurmctldPidFile=$folder/slurmctld.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdSpoolDir=$folder/spool/%n
SlurmdPidFile=$folder/spool/%n.pid
SlurmdLogFile=$folder/%n.log
SlurmdTimeout=5
KillWait=1
$(for n in 1 2 3 4; do echo "NodeName=n$n NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + n)) CPUs=1"; done)
PartitionName=all Nodes=n[1-4] Default=YES State=UP
CONF
export SLURM_CONF="$folder/slurm.conf"
slurmctld
for n in 1 2 3 4; do
    mkdir "$folder/spool/n$n"
    unshare --pid --fork --kill-child --mount-proc slurmd -D -N n$n 2>/dev/null &
    nodes+=($!)
    disown # whose end is not told
done
idle() { [ "$(sinfo -h -N -t idle | wc -l)" = 4 ]; }
eventually 60 "the four nodes do not come up" idle
echo "$(slurmctld -V), $("$program" --version | head -n 1)"

# The sweep.
ln -s "$program" "$folder/bin/comparo"
export PATH="$folder/bin:$PATH"
cp "$root"/resources/samples/*.png "$folder/shared/pics"
cd "$folder/shared"
what=(pics --op "resize:size=$(seq -s '|' 64 8 248),mode=bilinear|bicubic" --op to_float
    --op 'gaussian_blur:kernel=3|5' --pair cpu,emu:0 --pair cpu/exact,emu:0/exact)
tasks=8
array=$(sbatch --parsable --array=1-$tasks "$root/app/examples/sweep.sbatch" "${what[@]}")
sbatch --parsable --dependency=afterany:"$array" --wrap 'comparo merge part-*.jsonl --json merged.json; echo $? >merged.status' >/dev/null

# A node is lost behind the twentieth result of its task.
journal_lines() { [ -s "part-$1.jsonl" ] && [ "$(wc -l <"part-$1.jsonl")" -gt "$2" ]; }
eventually 60 "task 2 does not begin" journal_lines 2 20
node=$(squeue -h -r -t running -o '%K %N' | awk '$1 == 2 { print $2 }')
[ -n "$node" ] || fail "task 2 ended before its node could be killed"
kill -9 "${nodes[${node#n} - 1]}"
sleep 0.5
cp part-2.jsonl before.jsonl
sleep 1
cmp -s part-2.jsonl before.jsonl || fail "a process of the lost node still writes"
echo "node $node is lost with $(($(wc -l <before.jsonl) - 1)) results of task 2"

eventually 400 "the array and its merge do not end" test -s merged.status
grep -qi "requeu" "$folder/slurmctld.log" || fail "Slurm has queued nothing again"
kept=$(wc -l <before.jsonl) # without a torn last line
cmp -s <(head -n "$kept" before.jsonl) <(head -n "$kept" part-2.jsonl) || fail "results that were in the journal are no longer"

status=0
comparo sweep "${what[@]}" --json whole.json >/dev/null || status=$?
[ "$(<merged.status)" = "$status" ] || fail "the merge ends with $(<merged.status), one process with $status"
python3 - <<'CHECK' || fail "what is merged is not the sweep of one process"
import json
import sys

def results(name):
    rows = json.load(open(name))["results"]
    for row in rows:
        del row["secondsA"], row["secondsB"]
    return rows

merged, whole = results("merged.json"), results("whole.json")
print(f"{len(merged)} cases merged, {len(whole)} in one process, {sum(a == b for a, b in zip(merged, whole))} alike")
sys.exit(merged != whole)
CHECK
grep -h "are from the journal" slurm-*_2.out || fail "task 2 did not go on where it was"
