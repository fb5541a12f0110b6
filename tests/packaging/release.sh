#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# release.sh SOURCE      gathers a release of packages that are empty files, from a repository with what a release reads
set -euo pipefail
source=$(readlink -f "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "FAILED: $*"; exit 1; }
mkdir -p "$folder/tree/app/python/comparoscope"
cp "$source/app/python/comparoscope/__init__.py" "$folder/tree/app/python/comparoscope"
cp "$source/CHANGELOG.md" "$folder/tree"
cd "$folder"
git init -q tree
git -C tree add .
git -C tree -c user.name=test -c user.email=test@example.org -c commit.gpgsign=false commit -q -m first
version=$(sed -n 's/^__version__ = "\([0-9.]*\)".*/\1/p' tree/app/python/comparoscope/__init__.py)
touch "comparo_${version}_amd64.deb" "comparoscope-$version-py3-none-any.whl" comparo_99.0_amd64.deb
release() { python3 "$source/resources/packaging/release.py" tree "$@" >out 2>&1; }
release dist "comparo_${version}_amd64.deb" "comparoscope-$version-py3-none-any.whl" || fail "$(cat out)"
(cd dist && sha256sum --quiet --strict -c SHA256SUMS) || fail "the checksums are of other files"
[ "$(wc -l <dist/SHA256SUMS)" = 4 ] || fail "not every file has a checksum: $(cat dist/SHA256SUMS)"
grep -qx "comparoscope-$version/CHANGELOG.md" <<<"$(tar -tzf "dist/comparoscope-$version.tar.gz")" || fail "the sources lack a file"
grep -q '^Added' dist/NOTES.md || fail "the notes lack what was added"
grep -q '^## ' dist/NOTES.md && fail "the notes have another version's"
! release dist comparo_99.0_amd64.deb && grep -q 'of another version: comparo_99.0' out || fail "another version was taken: $(cat out)"
git -C tree tag "v$version"
release dist "comparo_${version}_amd64.deb" || fail "the version's own tag: $(cat out)"
git -C tree tag v99.0
! release dist "comparo_${version}_amd64.deb" && grep -q 'has the tag v99.0' out || fail "another version's tag was taken: $(cat out)"
git -C tree tag -d v99.0 >out
echo more >>tree/CHANGELOG.md
! release dist "comparo_${version}_amd64.deb" && grep -q 'not committed' out || fail "a changed tree was taken: $(cat out)"
sed -i "s/^## $version.*/## 99.0/" tree/CHANGELOG.md
git -C tree -c user.name=test -c user.email=test@example.org -c commit.gpgsign=false commit -q -a -m second
! release dist "comparo_${version}_amd64.deb" && grep -q "nothing about $version" out || fail "a release without notes: $(cat out)"
