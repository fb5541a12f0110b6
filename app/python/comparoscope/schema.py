# SPDX-License-Identifier: Apache-2.0
"""Parameters of an op and options of a peer: types, defaults, ranges, help.

They are what forms, flags, JSON and documentation of Comparoscope are made of. A value arrives as JSON has it (numbers and booleans), or as
text as on the command line: size ``480x640`` or ``224``, pair ``1.5x2``, list ``0.5/0.25``.
"""

from __future__ import annotations

import math
import re
from typing import Any, ClassVar, NamedTuple, Sequence

from .errors import argument

NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?"


class Size(NamedTuple):
    """Height and width in pixels; width 0: the short side is `height`."""

    height: int
    width: int


class Pair(NamedTuple):
    """One number for each axis."""

    y: float
    x: float


class Range(NamedTuple):
    """What a drawn parameter is drawn from."""

    low: float
    high: float


def parse_bool(value: Any) -> bool:
    if isinstance(value, bool) or value in ("true", "false"):
        return value in (True, "true")
    raise ValueError("true or false")


def parse_float(value: Any) -> float:
    if isinstance(value, str) and re.fullmatch(NUMBER, value):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise ValueError("a number")
    return float(value)


def parse_int(value: Any) -> int:
    if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9]{1,18}", value):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("a whole number")
    return value


def parse_text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("text")
    return value


def parse_size(value: Any) -> Size:
    match = re.fullmatch(r"([0-9]{1,9})(?:x([0-9]{1,9}))?", str(value)) if not isinstance(value, bool) else None
    if not match:
        raise ValueError("a size such as 480x640 or 224")
    return Size(int(match[1]), int(match[2] or 0))


def parse_pair(value: Any) -> Pair:
    parts = value.split("x") if isinstance(value, str) else [value]
    try:
        numbers = [parse_float(part) for part in parts]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 2):
        raise ValueError("one number, or two such as 1.5x2")
    return Pair(numbers[0], numbers[-1])


def parse_range(value: Any) -> Range:
    """``a..b``, or one number for both."""
    parts = value.split("..") if isinstance(value, str) else [value]
    try:
        numbers = [parse_float(part) for part in parts]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 2):
        raise ValueError("a number, or a range such as 0.1..0.9")
    return Range(numbers[0], numbers[-1])


def parse_list(value: Any) -> list[float]:
    if value == "":
        return []
    try:
        return [parse_float(part) for part in (value.split("/") if isinstance(value, str) else [value])]
    except ValueError:
        raise ValueError("numbers such as 0.5/0.25") from None


def _text(value: float) -> str:
    return str(int(value)) if float(value).is_integer() and abs(value) < 1e15 else repr(float(value))


class Param:
    """A parameter; the subclasses are its types."""

    type: ClassVar[str]
    parse: ClassVar[Any]

    def __init__(self, default: Any, minimum: float | None = None, maximum: float | None = None, *, help: str = "", label: str = "",
                 unit: str = "", choices: Sequence[str] = (), drawn: bool = False) -> None:
        if drawn and self.type not in ("int", "float"):
            raise ValueError(f"a parameter of the type {self.type} cannot be drawn; Int and Float can")
        self.minimum, self.maximum = minimum, maximum
        self.help, self.label, self.unit, self.choices, self.drawn = help, label, unit, list(choices), drawn
        self.default = self.value("default", default)

    def value(self, name: str, given: Any) -> Any:
        """The parsed and checked value. Raises PeerError of kind `argument`."""
        try:
            value = self._range(given) if self.drawn and isinstance(given, str) and ".." in given else type(self).parse(given)
        except ValueError as error:
            raise argument(f"'{name}' must be {error}, not {str(given)[:60]!r}.") from None
        if self.choices and value not in self.choices:
            raise argument(f"'{name}' must be one of {', '.join(self.choices)}, not {str(value)[:60]!r}.")
        numbers = [] if isinstance(value, (str, bool)) else list(value) if isinstance(value, (tuple, list)) else [value]
        if isinstance(value, Size) and value.width == 0:
            numbers.pop()
        for number in numbers:
            if self.minimum is not None and number < self.minimum:
                raise argument(f"'{name}' must be at least {_text(self.minimum)}, not {_text(number)}.")
            if self.maximum is not None and number > self.maximum:
                raise argument(f"'{name}' must be at most {_text(self.maximum)}, not {_text(number)}.")
        return value

    def _range(self, given: str) -> Range:
        low, high = parse_range(given)
        if low > high or (self.type == "int" and not (low.is_integer() and high.is_integer())):
            raise ValueError("a range of whole numbers such as 1..5" if self.type == "int" else "a range such as 0.1..0.9")
        return Range(low, high)

    def text(self, value: Any) -> str:
        """As on the command line."""
        if isinstance(value, Range):
            return f"{_text(value.low)}..{_text(value.high)}"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, Size):
            return f"{value.height}x{value.width}" if value.width else str(value.height)
        if isinstance(value, Pair):
            return _text(value.y) if value.y == value.x else f"{_text(value.y)}x{_text(value.x)}"
        if isinstance(value, list):
            return "/".join(_text(number) for number in value)
        return value if isinstance(value, str) else _text(value)

    def as_json(self, name: str) -> dict[str, Any]:
        """An entry of a schema, as ``comparo ops --json`` prints it."""
        label = self.label or name.replace("_", " ").capitalize()
        entry: dict[str, Any] = {"id": name, "label": label, "help": self.help, "type": self.type, "default": self.text(self.default)}
        for key, value in (("min", self.minimum), ("max", self.maximum), ("unit", self.unit or None), ("choices", self.choices or None)):
            if value is not None:
                entry[key] = value
        if self.drawn:
            entry["drawn"] = True
        return entry


class Float(Param):
    """``Float(1.0, 0.0, 4.0, help="Strength.")``: default, least, most.

    ``Float("0.5..1.5", 0.0, 4.0, drawn=True)``: Comparoscope draws a number from the range for each image of the batch, and every side
    gets the same ones. The op gets them as an array or tensor of the shape (N, 1, 1, 1), in the dtype of float images (else float32), on
    the device.
    """

    type, parse = "float", staticmethod(parse_float)


class Int(Param):
    """``Int(3, 1, 9)``. With ``drawn=True`` as Float: whole numbers, both ends included."""

    type, parse = "int", staticmethod(parse_int)


class Bool(Param):
    type, parse = "bool", staticmethod(parse_bool)

    def __init__(self, default: bool, *, help: str = "", label: str = "") -> None:
        super().__init__(default, help=help, label=label)


class Choice(Param):
    """``Choice("reflect", "constant", help="Border.")``: the first is the default."""

    type, parse = "choice", staticmethod(parse_text)

    def __init__(self, *choices: str, help: str = "", label: str = "") -> None:
        super().__init__(choices[0], choices=choices, help=help, label=label)


class Text(Param):
    """Any text; for options of a peer."""

    type, parse = "text", staticmethod(parse_text)

    def __init__(self, default: str = "", *, help: str = "", label: str = "") -> None:
        super().__init__(default, help=help, label=label)


class SizeParam(Param):
    """``SizeParam("224x224")``: the op gets a Size."""

    type, parse = "size", staticmethod(parse_size)

    def __init__(self, default: str | int, *, help: str = "", label: str = "") -> None:
        super().__init__(default, 1, 1 << 20, help=help, label=label, unit="px")


class PairParam(Param):
    """``PairParam(1.5, 0.1, 10)``: one number an axis; the op gets a Pair."""

    type, parse = "pair", staticmethod(parse_pair)


class Floats(Param):
    """``Floats([0.5, 0.25])``: the op gets a list of floats."""

    type, parse = "list", staticmethod(parse_list)

    def __init__(self, default: Sequence[float] = (), minimum: float | None = None, maximum: float | None = None, *, help: str = "",
                 label: str = "") -> None:
        super().__init__("/".join(repr(float(number)) for number in default), minimum, maximum, help=help, label=label)


class Ints(Floats):
    """Whole numbers; the op gets a list of ints."""

    @staticmethod
    def _parse(value: Any) -> list[int]:
        numbers = parse_list(value)
        if not all(number.is_integer() for number in numbers):
            raise ValueError("whole numbers such as 3/1/2")
        return [int(number) for number in numbers]

    parse = _parse
