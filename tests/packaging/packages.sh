#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# packages.sh CPACK BUILD_FOLDER      writes the packages into a temporary folder and looks at what is in them
set -euo pipefail
cpack=$1 build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
(cd "$build" && "$cpack" -G DEB -B "$folder") >"$folder/cpack.log" 2>&1 || { cat "$folder/cpack.log"; exit 1; }
failures=0
fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

has_files() { # PACKAGE_FILE PATH...
    local package=$1 path contents
    shift
    contents=$(dpkg-deb --contents "$package")
    for path in "$@"; do
        grep -q " ./usr/$path\$" <<<"$contents" || fail "${package##*/} has no /usr/$path"
    done
    grep -q "$build" <<<"$contents" && fail "${package##*/} has paths of the build folder"
    # Everything is root's, and nothing but a program is executable.
    awk '$2 != "root/root" || ($1 ~ /^-..x/ && $6 !~ /\/(bin|libexec)\//) { print "odd: " $0; odd = 1 } END { exit odd }' <<<"$contents" ||
        fail "${package##*/} has files of another owner or mode"
}

field() { dpkg-deb --field "$1" "$2"; }

for package in comparo comparoscope; do
    file=$(find "$folder" -maxdepth 1 -name "${package}_*.deb")
    [ -f "$file" ] || { fail "no package of $package"; continue; }
    has_files "$file" "bin/$package" "share/man/man1/$package.1.gz"
    for document in copyright NOTICE changelog.gz; do
        has_files "$file" "share/doc/$package/$document"
    done
    for name in Maintainer Section Homepage Description Installed-Size; do
        [ -n "$(field "$file" $name)" ] || fail "$package has no $name"
    done
    # Found by dpkg-shlibdeps in what the program links.
    [[ $(field "$file" Depends) == *libisal2* && $(field "$file" Depends) != *libopencv-imgcodecs* ]] ||
        fail "$package depends on: $(field "$file" Depends)"
done
command=$(find "$folder" -maxdepth 1 -name 'comparo_*.deb') application=$(find "$folder" -maxdepth 1 -name 'comparoscope_*.deb')
has_files "$command" share/comparoscope/samples/sample.png share/comparoscope/schema/report.json share/comparoscope/python/comparoscope/peer.py \
    share/comparoscope/python/PROTOCOL.md
[[ $(field "$command" Depends) != *libqt* ]] || fail "the command line depends on Qt"
library=$(find "$folder" -maxdepth 1 -name 'libcomparoscope-dev_*.deb')
has_files "$library" include/comparoscope/recorder.h include/comparoscope/peer_server.h 'lib/[^ ]*libcomparoscope_recorder.a' \
    'lib/[^ ]*libcomparoscope_peer_server.a' 'lib/[^ ]*cmake/Comparoscope/ComparoscopeConfig.cmake' share/doc/libcomparoscope-dev/copyright
[ "$(field "$library" Section)" = libdevel ] || fail "the section of the library"
id=io.github.comparoscope.Comparoscope
has_files "$application" "share/applications/$id.desktop" "share/metainfo/$id.metainfo.xml" \
    "share/icons/hicolor/scalable/apps/$id.svg"
[[ $(field "$application" Depends) == *"comparo (= $(field "$command" Version))"* ]] || fail "the application's Depends"
ls -l "$folder"/*.deb
exit $((failures > 0))
