#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the tolerances of tolerances.json with `comparo advise` on the libraries themselves: writes measured.json, and the table of README.md here.

    measure.py --comparo build/dev/app/comparo --python VENV/bin/python [--row ID …]    writes measured.json
    measure.py --table                                                                 prints the table of measured.json
    measure.py --check README.md                                                       exit 1 where that has not each line of it

VENV has torch, torchvision, kornia and pillow. Python standard library only.
"""
import argparse
import datetime
import json
import os
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.abspath(os.path.join(HERE, "..", "..", ".."))
MEASURED = os.path.join(HERE, "measured.json")
WIDE = 0.1  # as comparo advise says "too wide"


def rows():
    with open(os.path.join(HERE, "tolerances.json"), encoding="utf-8") as file:
        return json.load(file)["rows"]


def measured_rows():
    try:
        with open(MEASURED, encoding="utf-8") as file:
            return json.load(file)
    except OSError:
        return {"measured": []}


def arguments_of(row, pair):
    return ["advise", *row["arguments"], "--pair", pair, *row["given"]]


def fit_of(row, group):
    """Of a limit on the mean what the largest mean is of it; of others what comparo advise says."""
    if "mean" not in row:
        return group["given"]["needed"], group["given"]["fit"], group["given"]["outside"]
    needed = group["meanAbs"]["most"] / row["mean"]
    return needed, "too tight" if needed > 1 else "fits" if needed > WIDE else "too wide", None


def measure(row, comparo, python):
    command = [comparo, *arguments_of(row, row["pair"]), "--python", python, "--peer-timeout", "600", "--json"]
    for name in row.get("peers", []):
        command += ["--peer", f"{name}={shlex.quote(python)} {shlex.quote(os.path.join(HERE, 'libraries.py'))} {name}"]
    environment = dict(os.environ, PYTHONPATH=os.path.join(TREE, "app", "python"), OMP_WAIT_POLICY="PASSIVE", GOMP_SPINCOUNT="0")
    run = subprocess.run(command, capture_output=True, text=True, env=environment)
    if run.returncode not in (0, 1):
        sys.exit(f"{row['id']}: {run.stderr or run.stdout}")
    result = json.loads(run.stdout)
    if len(result["advice"]) != 1 or result["unmeasured"]:
        sys.exit(f"{row['id']}: {len(result['advice'])} groups, {len(result['unmeasured'])} cases not measured: {result['leftOut'][:1]}")
    group = result["advice"][0]
    needed, fit, outside = fit_of(row, group)
    return {"id": row["id"], "sides": result["sides"], "cases": group["cases"], "bitExact": group["bitExact"], "atol": group["atol"],
            "rtol": group["rtol"]["most"], "ulp": group["ulp"], "meanAbs": group["meanAbs"]["most"], "needed": needed, "fit": fit,
            "outside": outside, "proposed": group["proposed"], "bound": group["decisive"]["bound"], "beyondBound": group["bound"]["beyond"],
            "decisive": {key: group["decisive"][key] for key in ("input", "pipeline", "place")},
            "date": datetime.date.today().isoformat()}


def number(value):
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def table():
    known = {each["id"]: each for each in measured_rows()["measured"]}
    lines = ["| test | what it compares | it allows | cases | largest measured | it is |", "|---|---|---|---|---|---|"]
    for row in rows():
        one = known.get(row["id"])
        if one is None:
            lines.append(f"| {row['suite']}, {row['test']} | {row['what']} | {row['limit']} | not measured | | |")
            continue
        largest = one["meanAbs"] if "mean" in row else one["atol"]["most"]
        name = "mean " if "mean" in row else ""
        words = f"**{one['fit']}**" + (f" ({one['outside']} cases outside)" if one["outside"] else "")
        lines.append(f"| {row['suite']}, {row['test']} | {row['what']} | {row['limit']} | {one['cases']} | {name}{number(float(largest))} | {words} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--comparo")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--row", action="append")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--check", metavar="README")
    given = parser.parse_args()
    if given.check:
        with open(given.check, encoding="utf-8") as file:
            page = file.read().splitlines()
        gone = [line for line in table().splitlines() if line not in page]
        print("\n".join(f"{given.check} has not: {line}" for line in gone) or "the table is that of measured.json")
        sys.exit(1 if gone else 0)
    if given.table:
        print(table())
        return
    if not given.comparo:
        parser.error("--comparo names the program")
    known = {each["id"]: each for each in measured_rows()["measured"]}
    for row in rows():
        if given.row and row["id"] not in given.row:
            continue
        known[row["id"]] = measure(row, given.comparo, given.python)
        print(row["id"], known[row["id"]]["cases"], known[row["id"]]["atol"]["most"], known[row["id"]]["fit"], flush=True)
        ordered = [known[each["id"]] for each in rows() if each["id"] in known]
        with open(MEASURED, "w", encoding="utf-8") as file:
            json.dump({"measured": ordered}, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
