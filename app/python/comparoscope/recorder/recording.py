# SPDX-License-Identifier: Apache-2.0
"""``record(path)`` and the recorder that it gives."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import warnings
import zlib
from datetime import datetime, timezone
from types import TracebackType
from typing import Any, Callable, Iterator, Sequence, TypeVar

import numpy as np

from .. import __version__
from ..values import Value, is_array, value_of
from . import facts
from .ops import parsed_op
from .places import Given, Places
from .reading import SCHEMA
from .selection import Selection
from .settings import settings_of
from .zip_stream import Bytes, ZipStream

Called = TypeVar("Called", bound=Callable[..., Any])

_DEEPEST = 8  # levels of lists and dictionaries that are looked into
_MOST_TENSORS = 1000  # of one step


def npy_parts(array: np.ndarray) -> list[Bytes]:
    """A .npy file as its header and the numbers; a contiguous array is not copied."""
    import io

    if not array.flags.c_contiguous:
        array = array.copy(order="C")
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, np.lib.format.header_data_from_array_1_0(array))
    return [header.getvalue(), array.reshape(-1).view(np.uint8).data]


def tensors_in(value: Any, name: str = "", depth: int = 0) -> Iterator[tuple[str, Any]]:
    """The arrays and numbers of a nested value, each with its place: "", "0", "boxes.1"."""
    if is_array(value) or isinstance(value, (bool, int, float, complex)):
        yield name, value
    elif depth < _DEEPEST:
        items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, (list, tuple)) else ()
        for key, item in items:
            yield from tensors_in(item, f"{name}.{key}" if name else str(key), depth + 1)


class Recorder:
    """Writes steps into a capture as they come. What goes wrong with the recording never reaches the program that is recorded: it is told
    once as a warning, and in ``problem``."""

    def __init__(self, path: str | os.PathLike[str], selection: Selection, title: str = "") -> None:
        self.selection = selection
        self.problem = ""  #: why the recording is not whole, or ""
        self._zip: ZipStream | None = ZipStream(path)
        self._lock = threading.RLock()
        self._process = os.getpid()
        self._begin = time.perf_counter()
        self._count = 0
        self._kept = 0  # bytes of tensors
        self._given: dict[tuple[str, str], int] = {}  # calls of input() and step(), by kind and name
        self._calls: dict[str, int] = {}  # by name, of steps that are wanted, written or skipped
        self._undo: list[Callable[[], None]] = []
        self._places = Places()
        self._watched: list[tuple[Any, Any]] = []  # what is watched, and what stands in its place
        self._has_plain_parts = False
        self._names: set[str] = set()  # of what is watched
        self._last: dict[str, int] = {}  # number of the last step of a name, of those with one tensor at least
        manifest = {"schema": SCHEMA, "title": title or os.path.basename(os.fspath(path)), "command": " ".join(sys.argv),
                    "created": datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"), "recorder": f"comparoscope {__version__}",
                    "options": selection.as_dict(), "environment": facts.environment()}
        self._put("manifest.json", manifest)

    # What a program calls

    def input(self, value: Any, name: str = "input") -> None:
        """Records what goes in: an array, or a list or dictionary of arrays."""
        self._by_hand(name, "input", value)

    def step(self, name: str, value: Any, *, op: str | Sequence[str] = "", of: Any = None) -> None:
        """Records any array, or a list or dictionary of arrays, under a name.

        ``op`` and ``of``: which of Comparoscope's ops gave it, "gaussian_blur:kernel=5x5,sigma=1.5", or several one after the other, and the
        array that went in, or the name of the step that put it out. The step can then be run again elsewhere, behind the others and by itself:
        ``comparo diff FILE --b SIDE``.
        """
        ops = [parsed_op(text) for text in ((op,) if isinstance(op, str) else op) if text]
        if bool(ops) != (of is not None):
            raise ValueError("op and of must be given together: the op that produced it, and its input")
        if isinstance(of, str) and self.is_open and of not in self._last:
            raise ValueError(f"no step {of!r} was recorded before this one")
        given = None if of is None else Given(self._last.get(of, 0), 0, ()) if isinstance(of, str) else self._places.given((of,), True)
        self._by_hand(name, "step", value, given, ops or None)

    def watch(self, called: Called, name: str = "") -> Called:
        """Records what a module puts out, and every module in it. Use what it returns in the place of what was given.

        A ``torch.nn.Module`` is returned itself, with hooks until the recording ends. Its steps have the modules' dotted names, after
        ``name.`` if one is given; its own has ``name``, or the name of its class. So does a torchvision ``Compose``, a function, or
        anything else that can be called. What is watched already is returned as it was; the parts of something else of the same name
        have "_2" behind it.
        """
        from .watching import has_parts, label_of, watch

        for original, watched in self._watched:
            if called is original or called is watched:
                return watched
        unused = self._unused(name or label_of(called))
        is_plain = not name and not self._has_plain_parts  # the parts of one alone are named without it
        watched = watch(self, called, "" if is_plain else unused)
        self._has_plain_parts = self._has_plain_parts or (is_plain and has_parts(called))
        self._watched.append((called, watched))
        return watched

    def _unused(self, name: str) -> str:
        """The name, with a number behind it where something that is watched has it."""
        unused, count = name, 1
        while unused in self._names:
            count += 1
            unused = f"{name}_{count}"
        self._names.add(unused)
        return unused

    @property
    def is_open(self) -> bool:
        """Whether steps are still written, in this process."""
        return self._zip is not None and self._process == os.getpid()

    def close(self, ended: str = "whole") -> None:
        """Takes the hooks away and completes the file. ``ended`` is what the capture says about how."""
        for undo in reversed(self._undo):
            undo()
        self._undo.clear()
        with self._lock:
            if not self.is_open or self._zip is None:
                return
            zip_stream, self._zip = self._zip, None
            try:
                self._add(zip_stream, "end.json", {"steps": self._count, "ended": ended, "problem": self.problem or None,
                                                   "seconds": round(time.perf_counter() - self._begin, 6)})
                zip_stream.close()
            except OSError as error:
                zip_stream.abandon()
                self._warn(f"the capture could not be completed: {error}")

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close("whole" if kind is None else f"{kind.__name__}: {error}")

    # What hooks call

    def on_close(self, undo: Callable[[], None]) -> None:
        """Something to be taken back when the recording ends."""
        self._undo.append(undo)

    def write_step(self, name: str, kind: str, value: Any, *, function: str = "", milliseconds: float | None = None, draws: Any = None,
                   state: Sequence[dict[str, Any]] = (), notes: Sequence[str] = (), given: Given | None = None,
                   ops: list[dict[str, Any]] | str | None = None, called: Any = None) -> None:
        """One step with its tensors, if it is wanted. ``ops``: what runs it again, or why nothing does. ``called``: what has its settings."""
        if not self.is_open or not self.selection.takes(name):
            return
        with self._lock:
            try:
                self._write_step(name, kind, value, function, milliseconds, draws, state, list(notes), given, ops, called)
            except Exception as error:  # the program that is recorded goes on
                self._stop(error)

    def skip(self, name: str) -> None:
        """Counts a call of which `every` records nothing: the next that is recorded says which call of the program it is."""
        with self._lock:
            for step in (name, name + ".grad") if self.selection.backward else (name,):
                self._calls[step] = self._calls.get(step, 0) + 1

    def given(self, args: Any) -> Given | None:
        """Which recorded tensor a call is given; None for more than one, for none, and where it does not matter."""
        if not self.is_open:
            return None
        try:
            return self._places.given(args, self.selection.inputs)
        except Exception:  # of the library that the array is from: the program that is recorded goes on
            return None

    # The file

    def _by_hand(self, name: str, kind: str, value: Any, given: Given | None = None, ops: list[dict[str, Any]] | None = None) -> None:
        if not isinstance(name, str) or not name:
            raise ValueError("a step needs a name")
        calls = self._given.get((kind, name), 0)
        self._given[kind, name] = calls + 1
        if calls % self.selection.every == 0:
            self.write_step(name, kind, value, given=given, ops=ops)
            self.watch_gradients(name, value)
        else:
            self.skip(name)

    def watch_gradients(self, name: str, value: Any) -> None:
        """With ``backward``, records the gradients of these tensors once they are there."""
        if not self.selection.backward or not self.is_open or not self.selection.takes(name + ".grad"):
            return
        for place, tensor in tensors_in(value):
            if getattr(tensor, "requires_grad", False) and hasattr(tensor, "register_hook"):
                label = f"{name}.{place}.grad" if place else f"{name}.grad"
                tensor.register_hook(lambda gradient, label=label: self.write_step(label, "gradient", gradient))

    def _write_step(self, name: str, kind: str, value: Any, function: str, milliseconds: float | None, draws: Any,
                    state: Sequence[dict[str, Any]], notes: list[str], given: Given | None, ops: list[dict[str, Any]] | str | None,
                    called: Any) -> None:
        assert self._zip is not None
        number = self._count + 1
        call = self._calls[name] = self._calls.get(name, 0) + 1
        entry: dict[str, Any] = {"number": number, "name": name, "kind": kind, "call": call, "function": function or None,
                                 "milliseconds": None if milliseconds is None else round(milliseconds, 6),
                                 "elapsed": round(time.perf_counter() - self._begin, 6)}
        same = self._places.find(value) if is_array(value) else None
        files = 0
        for group, nested in (("tensors", value), ("draws", draws)):
            entry[group] = []
            for place, array in tensors_in(nested):
                if files == _MOST_TENSORS:
                    notes.append(f"more than {_MOST_TENSORS} tensors; the rest was left out")
                    break
                entry[group].append(self._tensor(place, array, f"data/{number:06d}/{files}.npy", notes))
                if group == "tensors" and entry[group][-1]["file"] is not None and "stored" not in entry[group][-1]:
                    self._places.keep(array, number, len(entry[group]) - 1)
                files += 1
        if entry["tensors"]:
            self._last[name] = number
        entry["state"], entry["notes"] = list(state), notes
        if settings := settings_of(called):
            entry["settings"] = settings
        if given is not None and given.step:
            entry["input"] = {"step": given.step, "tensor": given.tensor}
        elif given is not None and given.copy is not None:
            entry["input"] = self._tensor("", given.copy, f"data/{number:06d}/{files}.npy", notes)
        if same is not None:
            entry["same"] = {"step": same[0], "tensor": same[1]}
        if ops is not None:
            entry["ops" if isinstance(ops, list) else "noOps"] = ops
        self._put(f"steps/{number:06d}.json", entry)
        self._count = number

    def _tensor(self, place: str, array: Any, file: str, notes: list[str]) -> dict[str, Any]:
        """Writes one and describes it. One that cannot be had is a note."""
        assert self._zip is not None
        try:
            shape = [int(extent) for extent in getattr(array, "shape", ())]
            part = self.selection.part_of(shape) if hasattr(array, "__getitem__") else None
            if self.selection.misses(shape):
                notes.append(f"{place or 'the output'}: {shape} has no such region; it is kept whole")
            value = value_of(array if part is None else array[part])
        except Exception as error:  # of the library that the array is from
            notes.append(f"{place or 'the output'}: {error}")
            return {"name": place, "file": None, "dtype": str(getattr(array, "dtype", "")), "shape": [],
                    "device": str(getattr(array, "device", "")), "left": "unreadable"}
        entry: dict[str, Any] = {"name": place, "file": file, "dtype": value.dtype, "shape": shape or list(value.array.shape), "device": value.device}
        if value.stream:
            entry["stream"] = value.stream
        if part is None:
            entry["strides"] = list(value.strides)
        else:
            entry.update(stored=list(value.array.shape), region=list(self.selection.region) if self.selection.region else None, scale=self.selection.scale)
        if self.selection.most_bytes is not None and self._kept + value.array.nbytes > self.selection.most_bytes:
            entry.update(file=None, left="most_bytes", crc32=crc_of(value))
            return entry
        self._zip.add(file, npy_parts(value.array))
        self._kept += value.array.nbytes
        return entry

    def _put(self, name: str, value: dict[str, Any]) -> None:
        assert self._zip is not None
        self._add(self._zip, name, value)

    @staticmethod
    def _add(zip_stream: ZipStream, name: str, value: dict[str, Any]) -> None:
        zip_stream.add(name, [json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode("ascii") + b"\n"])

    def _stop(self, error: Exception) -> None:
        """After an error of the disk, or a mistake of ours, nothing more is written: what is there can be read."""
        if self._zip is not None:
            self._zip.abandon()
            self._zip = None
        self._warn(f"recording ended after {self._count} steps: {error}")

    def _warn(self, problem: str) -> None:
        self.problem = self.problem or problem
        warnings.warn(f"comparoscope: {problem}", RuntimeWarning, stacklevel=3)


def crc_of(value: Value) -> int:
    """Of the numbers, in C order."""
    return zlib.crc32(npy_parts(value.array)[1])


def record(path: str | os.PathLike[str], *, steps: str | Sequence[str] = "*", every: int = 1, region: tuple[int, int, int, int] | None = None,
           scale: int = 1, most_bytes: int | None = None, backward: bool = False, inputs: bool = False, title: str = "") -> Recorder:
    """Records into a capture: ``with record("gpu.comparo") as rec: ...``. An older file of this name is replaced.

    ``steps``: patterns of names ("encoder.*"), those with "!" left out. ``every``: of n calls of what is watched, the first. ``region``:
    (x, y, width, height) of every picture; ``scale``: every n-th of its rows and columns. ``most_bytes``: of all tensors together; of
    those beyond it a checksum is kept. ``backward``: gradients, too. ``inputs``: a copy of what goes into a step, where it is no tensor that
    was recorded already, so that the step can be run again by itself.

    Tensors go to the disk as they come, so that one at a time is in memory, and a program that is killed leaves a capture that opens up to
    its last whole step. The results of what is recorded, and the state of random generators, are as without it. ValueError for an option,
    OSError for a path that cannot be written.
    """
    patterns = (steps,) if isinstance(steps, str) else tuple(steps)
    return Recorder(path, Selection(patterns, every, region, scale, most_bytes, backward, inputs), title)
