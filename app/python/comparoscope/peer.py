# SPDX-License-Identifier: Apache-2.0
"""What a peer is made of. A peer of one's own is ten lines:

    from comparoscope.peer import Float, Peer

    peer = Peer("mine")                             # Peer("mine", uses="torch") for torch.Tensor

    @peer.op("unsharp", amount=Float(1.0, 0.0, 4.0, help="Strength."))
    def unsharp(image, amount):                     # (N, C, H, W) in its own dtype, on the device that was asked for
        return image + amount * (image - blur(image))

    peer.serve()

Run it with ``comparo run photo.png --peer mine.py --op unsharp:amount=2 --a mine@cpu --b cpu``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, Sequence, Union

from .arrays import Arrays, arrays_of
from .draws import Draws
from .errors import PeerError, argument
from .schema import (Bool, Choice, Float, Floats, Int, Ints, Pair, PairParam, Param, Range, Size, SizeParam, Text, parse_bool, parse_float,
                     parse_int, parse_list, parse_pair, parse_range, parse_size, parse_text)

__all__ = ["Bool", "Call", "Choice", "Draws", "Finding", "Float", "Floats", "Int", "Ints", "Pair", "PairParam", "Param", "Peer", "PeerError", "Range",
           "Size", "SizeParam", "Text"]

#: Which values of one of Comparoscope's parameters an op takes: all, those of a list, or numbers from "min" to "max".
Supported = Union[bool, Sequence[Any], Mapping[str, float]]

DTYPES = ("uint8", "uint16", "float16", "float32", "float64")
FLOATS = ("float32", "float64")


def _in(values: Supported, given: Any) -> bool:
    if values is True:
        return True
    if isinstance(values, Mapping):
        number = parse_float(given)
        return values.get("min", number) <= number <= values.get("max", number)
    return any(given == value and isinstance(given, bool) == isinstance(value, bool) for value in values)  # type: ignore[union-attr]


def _as_text_reads(supported: Mapping[str, Supported]) -> dict[str, Any]:
    """A list's whole floats as whole numbers: Comparoscope compares the texts of values, and writes 1.0 as 1."""

    def plain(value: Any) -> Any:
        return int(value) if isinstance(value, float) and value.is_integer() else value

    return {name: [plain(value) for value in values] if isinstance(values, (list, tuple)) else values for name, values in supported.items()}


@dataclass
class Call:
    """One step of Comparoscope's own vocabulary, as an op that implements it gets it."""

    op: str
    device: str
    params: dict[str, Any]
    draws: Draws = field(default_factory=Draws)
    tensors: dict[str, Any] = field(default_factory=dict)  #: drawn fields, on the device
    notes: list[str] = field(default_factory=list)  #: what the provenance shall show
    leaves: dict[str, Any] = field(default_factory=dict)  #: see leaf()
    differentiating: bool = False

    def _parsed(self, name: str, parse: Callable[[Any], Any]) -> Any:
        if name not in self.params:
            raise argument(f"{self.op}: the parameter '{name}' is missing.")
        try:
            return parse(self.params[name])
        except ValueError as error:
            raise argument(f"{self.op}: '{name}' must be {error}, not {str(self.params[name])[:60]!r}.") from None

    def flag(self, name: str) -> bool:
        return self._parsed(name, parse_bool)

    def number(self, name: str) -> float:
        return self._parsed(name, parse_float)

    def whole(self, name: str) -> int:
        return self._parsed(name, parse_int)

    def choice(self, name: str) -> str:
        return self._parsed(name, parse_text)

    def size(self, name: str) -> Size:
        return self._parsed(name, parse_size)

    def pair(self, name: str) -> Pair:
        return self._parsed(name, parse_pair)

    def range(self, name: str) -> Range:
        return self._parsed(name, parse_range)

    def numbers(self, name: str) -> list[float]:
        return self._parsed(name, parse_list)

    def leaf(self, name: str, tensor: Any) -> Any:
        """A tensor whose gradient is wanted beside the image's. Returns it."""
        if self.differentiating:
            tensor.requires_grad_()
            self.leaves[name] = tensor
        return tensor


@dataclass
class Op:
    """An entry of `ops`. `call` takes the image and, of an own op, its parameters by name, else the Call."""

    id: str
    call: Callable[..., Any]
    function: str
    dtypes: Sequence[str]
    schema: dict[str, Param] | None = None  #: of an own op
    supported: dict[str, Supported] | None = None  #: of one of Comparoscope's
    differentiable: bool = False
    backward: Callable[..., Any] | None = None
    tensors: Sequence[str] = ()
    label: str = ""
    help: str = ""
    note: str = ""

    @property
    def drawn(self) -> list[str]:
        """Parameters of an own op whose numbers Comparoscope draws."""
        return [name for name, param in (self.schema or {}).items() if param.drawn]

    def as_json(self) -> dict[str, Any]:
        entry: dict[str, Any]
        if self.schema is not None:
            label = self.label or self.id.replace("_", " ").capitalize()
            entry = {"id": self.id, "label": label, "help": self.help,
                     "params": [param.as_json(name) for name, param in self.schema.items()]}
        else:
            entry = {"implements": self.id, "supported": _as_text_reads(self.supported or {})}
        entry.update(function=self.function, dtypes=list(self.dtypes), differentiable=self.differentiable, tensors=list(self.tensors))
        if self.note:
            entry["note"] = self.note
        return entry

    def accepted(self, params: Any) -> dict[str, Any]:
        """The parameters of a request, checked. Raises PeerError."""
        if not isinstance(params, dict):
            raise PeerError("argument", f"{self.id}: 'params' must be an object.", -32602)
        known: Mapping[str, Any] = self.supported or {} if self.schema is None else self.schema
        for name, value in params.items():
            if name not in known:
                raise PeerError("unsupported" if self.schema is None else "argument",
                                f"{self.id}: the parameter '{str(name)[:60]}' is not supported here.")
            if self.schema is None and not _in(known[name], value):
                raise PeerError("unsupported", f"{self.id}: '{name}' = {str(value)[:60]} is not supported by {self.function}.")
        if self.schema is None:
            return dict(params)
        return {name: param.value(name, params[name]) if name in params else param.default for name, param in self.schema.items()}


@dataclass
class Codec:
    """A JPEG encoder or decoder: `call` takes pixels or bytes, and a Call."""

    call: Callable[..., Any]
    function: str
    devices: Sequence[str]
    supported: dict[str, Supported]

    def as_json(self) -> dict[str, Any]:
        return {"function": self.function, "devices": list(self.devices), "supported": _as_text_reads(self.supported)}


@dataclass
class Finding:
    """Whether a fault that users reported is in the library that is installed.

    sentence   what was seen: "RandomJPEG takes an image of another device."
    device     where it was tried
    """

    present: bool
    sentence: str
    device: str


class Peer:
    """A name, ops and options. serve() answers requests until the client ends it.

    name       by which sides call it; letters, digits, ``-`` and ``_``
    uses       "numpy" or "torch": what the ops work on
    options    schema of the options of the process
    setup      called once with the options, before anything else: sets threads, flags
    environment  called after setup: text by name, shown with every result
    """

    def __init__(self, name: str, version: str = "", *, label: str = "", uses: str = "numpy", options: Mapping[str, Param] | None = None,
                 setup: Callable[[dict[str, Any]], None] | None = None, environment: Callable[[], Mapping[str, str]] | None = None,
                 arrays: Arrays | None = None) -> None:
        self.name, self.version = name, version
        self.label = label or f"{name} {version}".strip()
        self.options: dict[str, Param] = dict(options or {})
        self.setup, self.environment = setup, environment
        self.ops: dict[str, Op] = {}
        self.unmapped: dict[str, str] = {}
        self.codecs: dict[str, Codec] = {}
        self.faults: dict[str, Callable[[], Finding]] = {}
        self._uses, self._arrays = uses, arrays

    @property
    def arrays(self) -> Arrays:
        if self._arrays is None:
            self._arrays = arrays_of(self._uses)
        return self._arrays

    def op(self, id: str, *, label: str = "", help: str = "", dtypes: Sequence[str] = DTYPES, differentiable: bool = False,
           **parameters: Param) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """An op of the peer's own. The function takes the image and the parameters by name, and returns an image. What it needs at random is
        a parameter that is ``drawn``: one that draws itself gives every side another picture.

        `differentiable` (torch only): its gradient is what autograd says.
        """

        def add(function: Callable[..., Any]) -> Callable[..., Any]:
            text = help or (function.__doc__ or "").strip().split("\n")[0]
            self._add(Op(id, function, f"{self.name}.{function.__name__}", dtypes, schema=parameters, differentiable=differentiable, label=label,
                         help=text))
            return function

        return add

    def implements(self, id: str, function: str, *, dtypes: Sequence[str] = FLOATS, differentiable: bool = False, tensors: Sequence[str] = (),
                   note: str = "", **supported: Supported) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """One of Comparoscope's ops by the library's `function` (its full name).

        `supported` says of each parameter that it takes which values. The decorated function takes the image and a Call.
        """

        def add(call: Callable[..., Any]) -> Callable[..., Any]:
            self._add(Op(id, call, function, dtypes, supported=supported, differentiable=differentiable, tensors=tensors, note=note))
            return call

        return add

    def _add(self, op: Op) -> None:
        if op.id in self.ops:
            raise ValueError(f"duplicate op {op.id!r}")
        self.ops[op.id] = op

    def gradient(self, id: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """The gradient of an op that autograd does not give: takes image, the gradient of the output and the parameters by name (or the
        Call), and returns the gradient of the image, or a dict of gradients by name that has ``image``."""

        def add(function: Callable[..., Any]) -> Callable[..., Any]:
            self.ops[id].backward, self.ops[id].differentiable = function, True
            return function

        return add

    def unmap(self, id: str, reason: str) -> None:
        """Says why one of Comparoscope's ops has no function here."""
        self.unmapped[id] = reason

    def encoder(self, function: str, devices: Sequence[str] = ("cpu",), **supported: Supported) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """A JPEG encoder: takes uint8 pixels (1, C, H, W) and a Call, returns bytes."""
        return self._codec("encode", function, devices, supported)

    def decoder(self, function: str, devices: Sequence[str] = ("cpu",), **supported: Supported) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """A JPEG decoder: takes bytes and a Call, returns uint8 pixels (1, C, H, W)."""
        return self._codec("decode", function, devices, supported)

    def _codec(self, which: str, function: str, devices: Sequence[str], supported: dict[str, Supported]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def add(call: Callable[..., Any]) -> Callable[..., Any]:
            self.codecs[which] = Codec(call, function, devices, supported)
            return call

        return add

    def fault(self, id: str) -> Callable[[Callable[[], Finding]], Callable[[], Finding]]:
        """Tries whether the library has the fault of one of Comparoscope's scenarios. The function takes nothing and returns a Finding."""

        def add(call: Callable[[], Finding]) -> Callable[[], Finding]:
            self.faults[id] = call
            return call

        return add

    def serve(self) -> None:
        """Answers requests on standard input and output until ``shutdown`` or the end of input; then the process ends."""
        from .server import serve

        serve(lambda: self)
