#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# manual_pages.sh PROGRAM...     each program's --man has to be roff that man(1) takes without a warning, has to hold every
# option that --help lists, and an example of every command, which its --help then has as well. Pages of the guide stand in it
# with all their headings and code, and without Markdown.
set -uo pipefail
guide=$(dirname "$(readlink -f "$0")")/../../resources/help
declare -A pages=([comparo]="sides tolerances captures sweep peers record recordings test-suites identify reports" [comparoscope]=start)
failures=0
fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}
for program in "$@"; do
    name=${program##*/}
    page=$("$program" --man) || fail "$name --man returned $?"
    warnings=$(groff -man -Tutf8 -K utf8 -rLL=100n -ww -z 2>&1 <<<"$page")
    [ -z "$warnings" ] || fail "$name: $warnings"
    # The first words of the lines that list options: "-h, --help", "--op <text>", "-h,--help".
    options=$("$program" --help | grep -oE '^ +-[-a-zA-Z, ]+' | grep -oE -e '-[-a-zA-Z]+')
    [ "$(wc -l <<<"$options")" -gt 2 ] || fail "$name --help lists next to no options"
    terms=$(sed -n 's/^\.B //p' <<<"$page" | tr -d '\\')
    for option in $options; do
        grep -qwF -e "$option" <<<"$terms" || fail "$name: the page has no $option"
    done
    shown=$(groff -man -Tutf8 -K utf8 -rLL=200n -P-cbou <<<"$page")
    for topic in ${pages[$name]}; do
        while IFS= read -r heading; do
            grep -qiF "$heading" <<<"$shown" || fail "$name: the page has no '$heading' of $topic.md"
        done < <(sed -n 's/^##* //p' "$guide/$topic.md")
        while IFS= read -r code; do
            grep -qF "$code" <<<"$shown" || fail "$name: the page has no '$code' of $topic.md"
        done < <(sed -n 's/^    //p' "$guide/$topic.md" | cut -c1-60)
    done
    marks=$(grep -nE '\]\([a-z-]+[.:]|\*\*|^ *\|' <<<"$shown") && fail "$name: Markdown: $marks"
    # A section of examples for the whole, or one in the section of each command.
    if grep -q '^\.SH "EXAMPLES"' <<<"$page"; then continue; fi
    grep -q '^\.SS "' <<<"$page" || fail "$name: neither examples nor commands"
    sed -n '/^\.SH "COMMANDS"/,/^\.SH "EXIT/p' <<<"$page" |
        awk '/^\.S[SH]/ { if (command && !example) { print command; bad = 1 } command = example = ""; if (/^\.SS/) command = $0 }
         /^Examples?:/ { example = 1 }
         END { exit bad }' || fail "$name: no example of the commands above"
done
exit $((failures > 0))
