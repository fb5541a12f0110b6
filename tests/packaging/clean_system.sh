# SPDX-License-Identifier: Apache-2.0
# Sourced by what tries the project in a clean Debian. Needs root, debootstrap, and Debian's archive.

# clean_system SUITE [FOLDER]: makes $root, a fresh system by debootstrap, which is removed at the end; or takes FOLDER, one
# that is there, and leaves it.
clean_system() {
    if [ $# -gt 1 ]; then
        root=$(readlink -f "$2")
    else
        root=$(mktemp -d)
        trap 'rm -rf --one-file-system "$root" "$root.log"' EXIT
        debootstrap --variant=minbase "$1" "$root" >"$root.log" 2>&1 || { cat "$root.log"; return 1; }
    fi
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
}

# in_system COMMAND...: as root in $root, with what programs expect of a kernel and nothing of this environment.
in_system() {
    root="$root" unshare --mount bash -c 'mount -t proc proc "$root/proc"
        mkdir -p "$root/dev/shm" "$root/dev/pts" && mount -t tmpfs tmpfs "$root/dev/shm"
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts" && ln -sf pts/ptmx "$root/dev/ptmx"
        exec chroot "$root" env -i HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"' bash "$@"
}
