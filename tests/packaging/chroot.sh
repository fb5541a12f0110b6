#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# chroot.sh COMPARO.deb COMPAROSCOPE.deb [FOLDER]
# Installs the packages in a clean Debian 12, starts the programs as a user without rights, and removes the packages again.
# Needs root. FOLDER is a fresh system made by debootstrap, which is changed; without it one is made, and removed afterwards.
set -euo pipefail
source "$(dirname "$(readlink -f "$0")")/clean_system.sh"
command_package=$(readlink -f "$1") application_package=$(readlink -f "$2")
clean_system bookworm ${3:+"$3"}
mkdir -p "$root/packages"
cp "$command_package" "$application_package" "$root/packages"

cat >"$root/packages/steps" <<'STEPS'
set -euo pipefail
sample=/usr/share/comparoscope/samples/sample.png
as_user() { setpriv --reuid nobody --regid nogroup --clear-groups env HOME=/tmp/user XDG_RUNTIME_DIR=/tmp/user "$@"; }
mkdir -p /tmp/user && chown nobody:nogroup /tmp/user && chmod 700 /tmp/user && cd /tmp/user
apt-get update -qq
dpkg-query -W -f '${Package}\n' | sort >/tmp/before

apt-get install -y -qq --no-install-recommends /packages/comparo_*.deb >/tmp/apt.log || { cat /tmp/apt.log; exit 1; }
echo "comparo: $(dpkg-query -W | wc -l) packages, $(wc -l </tmp/before) before"
! dpkg-query -W 'libqt6*' 2>/dev/null | grep . || { echo "FAILED: the command line brings Qt"; exit 1; }
as_user comparo --version
status=0
as_user comparo run $sample --op resize:size=224,mode=bilinear --report report.html || status=$?
[ $status = 1 ] && [ -s report.html ] || { echo "FAILED: comparo returned $status, not 1 for a difference"; exit 1; }
as_user comparo run $sample --op resize:size=64 --a cpu/exact --b emu:0/exact --report report.pdf
[ "$(head -c 4 report.pdf)" = %PDF ] || { echo "FAILED: no PDF"; exit 1; }

apt-get install -y -qq --no-install-recommends /packages/comparoscope_*.deb >/tmp/apt.log || { cat /tmp/apt.log; exit 1; }
echo "comparoscope: $(dpkg-query -W | wc -l) packages"
as_user comparoscope --version
as_user env QT_QPA_PLATFORM=offscreen comparoscope --sample --screenshot window.png
[ "$(stat -c %s window.png)" -gt 50000 ] || { echo "FAILED: the window shows next to nothing"; exit 1; }
dpkg --verify comparo comparoscope

apt-get purge -y -qq comparoscope comparo >/tmp/apt.log || { cat /tmp/apt.log; exit 1; }
left=$(find /usr /etc /var/lib/dpkg/info -iname '*compar*scope*' -o -name 'comparo*' | grep -v '^/usr/share/doc/libopencv' || true)
[ -z "$left" ] || { echo "FAILED: left behind: $left"; exit 1; }
echo "installed, started and removed"
STEPS
in_system bash /packages/steps
