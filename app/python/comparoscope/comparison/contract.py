# SPDX-License-Identifier: Apache-2.0
"""Tolerances out of a contract: the file that ``comparo run --contract`` holds a run to.

An assertion has a name and a dtype, no op, no step and no sides. The rule of its name holds; else the one without an op, a step and sides
that fits its dtype; else results have to be equal bit for bit.
"""

from __future__ import annotations

import math
import os
from typing import Any

from ..json_text import RepeatedKey, parsed
from .tally import Tolerance

_KEYS = ("name", "op", "peerOp", "step", "dtype", "a", "b", "numerics", "atol", "rtol", "ulp", "note")


def _limit(rule: dict[str, Any], key: str, path: str) -> float:
    limit = rule.get(key, 0)
    whole = isinstance(limit, int) and not isinstance(limit, bool)
    if not (whole or (key != "ulp" and isinstance(limit, float) and math.isfinite(limit))) or limit < 0:
        raise ValueError(f"Contract, {path}.{key}: expected a {'whole ' if key == 'ulp' else ''}number of at least 0.")
    return float(limit) if key != "ulp" else int(limit)


def _rules(text: str) -> list[dict[str, Any]]:
    try:
        contract = parsed(text)
    except RepeatedKey as error:
        raise ValueError(f"Contract: {error}; give it once.") from None
    except (ValueError, RecursionError):
        raise ValueError("Contract: the file is not valid JSON.") from None
    if not isinstance(contract, dict) or contract.get("version") != 1 or not isinstance(contract.get("rules"), list):
        raise ValueError("Contract: expected an object with \"version\": 1 and a list \"rules\".")
    for i, rule in enumerate(contract["rules"]):
        path = f"rules[{i}]"
        if not isinstance(rule, dict):
            raise ValueError(f"Contract, {path}: expected an object.")
        for key in rule:
            if key not in _KEYS:
                raise ValueError(f"Contract, {path}: unknown key '{key}'.")
        for key in _KEYS[:8]:
            if not isinstance(rule.get(key, ""), str):
                raise ValueError(f"Contract, {path}.{key}: expected a string.")
        if not rule.get("name"):
            raise ValueError(f"Contract, {path}.name: expected the name of the rule.")
        for key in ("atol", "rtol", "ulp"):
            _limit(rule, key, path)
    return contract["rules"]


def rule_for(contract: str | os.PathLike[str], name: str, dtype: str) -> tuple[Tolerance, str]:
    """The tolerance and the rule's name; bit-exact and "" where none fits. ValueError for a damaged file or two rules of one name."""
    with open(contract, encoding="utf-8") as file:
        rules = _rules(file.read())
    named = [rule for rule in rules if rule["name"] == name and rule.get("dtype", dtype) == dtype]
    general = [rule for rule in rules if rule.get("op", "*") == "*" and not any(key in rule for key in ("peerOp", "step", "a", "b", "numerics"))
               and rule.get("dtype", dtype) == dtype]
    fitting = named or [rule for rule in general if "dtype" in rule] or general
    if len(fitting) > 1:
        raise ValueError(f"Contract: the rules '{fitting[0]['name']}' and '{fitting[1]['name']}' fit '{name}' equally well.")
    if not fitting:
        return Tolerance(), ""
    rule, path = fitting[0], f"rule {fitting[0]['name']}"
    return Tolerance(_limit(rule, "atol", path), _limit(rule, "rtol", path), int(_limit(rule, "ulp", path))), rule["name"]
