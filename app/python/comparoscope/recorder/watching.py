# SPDX-License-Identifier: Apache-2.0
"""Watches what can be called: modules of PyTorch by hooks, others by standing in their place."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, Iterator

from ..values import value_of
from .facts import function_name
from .ops import ops_of

if TYPE_CHECKING:
    from .places import Given
    from .recording import Recorder

_MOST_CHECKED = 1 << 20  # bytes of a parameter that is checked at every call; larger ones at the first


class _Calls:
    """Which calls of something watched are recorded."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.count = 0
        self.recorded = False

    def begin(self) -> None:
        self.recorded = self.count % self.every == 0
        self.count += 1


def watch(recorder: Recorder, called: Any, name: str) -> Any:
    """See Recorder.watch()."""
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(called, torch.nn.Module):
        if _is_compiled(called):  # hooks inside would change what is compiled
            return _StandIn(recorder, called, name or _class_name(called), _Calls(recorder.selection.every), ["compiled: the steps inside are not seen"], True)
        _ModuleWatch(recorder, called, name)
        return called
    if not callable(called):
        raise TypeError(f"{type(called).__name__} is not callable, so there is nothing to watch; use step() to record a value")
    calls = _Calls(recorder.selection.every)
    _watch_list(recorder, called, name, calls)
    return _StandIn(recorder, called, name or label_of(called), calls, [], True)


def label_of(called: Any) -> str:
    """What it is called where nobody gives it a name."""
    return getattr(called, "__name__", "") or _class_name(called)


def _class_name(called: Any) -> str:
    return type(called).__name__


def has_parts(called: Any) -> bool:
    """Whether it is made of others, which have steps of their own."""
    return _listed(called) is not None or any(True for _ in getattr(called, "children", tuple)())


def _is_compiled(module: Any) -> bool:
    return _class_name(module) in ("OptimizedModule", "RecursiveScriptModule", "TopLevelTracedModule", "GraphModule") or hasattr(module, "_orig_mod")


class _StandIn:
    """Is called in the place of something, and otherwise is it."""

    def __init__(self, recorder: Recorder, called: Any, name: str, calls: _Calls, notes: list[str], is_root: bool) -> None:
        self.__dict__.update(_recorder=recorder, _called=called, _name=name, _calls=calls, _notes=notes, _is_root=is_root,
                             __doc__=getattr(called, "__doc__", None))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self._is_root:
            self._calls.begin()
        given = self._recorder.given(args) if self._calls.recorded else None
        begin = time.perf_counter()
        output = self._called(*args, **kwargs)
        if self._calls.recorded and self._recorder.is_open:
            self._recorder.write_step(self._name, "output", output, function=function_name(self._called), milliseconds=1e3 * (time.perf_counter() - begin),
                                      notes=self._notes, given=given, called=self._called)
            self._recorder.watch_gradients(self._name, output)
        elif not self._calls.recorded:
            self._recorder.skip(self._name)
        return output

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["_called"], name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._called, name, value)

    def __repr__(self) -> str:
        return repr(self._called)


def _listed(called: Any) -> list[Any] | None:
    """The parts of a torchvision Compose, which no module knows as its children."""
    parts = getattr(called, "transforms", None)
    return parts if isinstance(parts, list) and all(callable(part) for part in parts) else None


def _watch_list(recorder: Recorder, called: Any, prefix: str, calls: _Calls) -> None:
    """Watches the parts that are no modules by putting stand-ins into the list, until the recording ends."""
    torch = sys.modules.get("torch")
    parts = _listed(called)
    if parts is None:
        return
    original = list(parts)
    for i, part in enumerate(original):
        name = f"{prefix}.{i}" if prefix else str(i)
        if torch is not None and isinstance(part, torch.nn.Module):
            _ModuleWatch(recorder, part, name, calls)
        else:
            _watch_list(recorder, part, name, calls)
            parts[i] = _StandIn(recorder, part, name, calls, [], False)

    def restore() -> None:
        for i, part in enumerate(parts):
            if isinstance(part, _StandIn):
                parts[i] = part.__dict__["_called"]

    recorder.on_close(restore)


def _generators_in(module: Any) -> Iterator[Any]:
    """The modules by which an augmentation of Kornia draws its parameters."""
    generator = getattr(module, "_param_generator", None)
    if generator is not None and hasattr(module, "_params") and hasattr(generator, "modules"):
        yield from generator.modules()


class _ModuleWatch:
    """Hooks on a module and all that are in it. With `calls` it is part of something that is watched, which counts them."""

    def __init__(self, recorder: Recorder, root: Any, name: str, calls: _Calls | None = None) -> None:
        self._recorder = recorder
        self._calls = calls or _Calls(recorder.selection.every)
        self._begun: dict[int, list[tuple[float, Given | None]]] = {}
        self._checked: set[tuple[int, str]] = set()
        self._drawn: dict[int, Any] = {}
        generators = {id(part) for module in root.modules() for part in _generators_in(module)}
        for dotted, module in root.named_modules():
            if id(module) in generators:  # what they draw is recorded with the step
                continue
            label = ".".join(part for part in (name, dotted) if part) or _class_name(root)
            self._hook(module, label, calls is None and module is root)
            _watch_list(recorder, module, ".".join(part for part in (name, dotted) if part), self._calls)
        if recorder.selection.backward:
            for dotted, parameter in root.named_parameters():
                self._hook_parameter(parameter, ".".join(part for part in (name, dotted) if part))

    def _hook(self, module: Any, label: str, is_root: bool) -> None:
        def before(module: Any, args: Any) -> None:
            if is_root:
                self._calls.begin()
                self._begun.clear()
            # What goes in is looked up now: a module may change it in place.
            given = self._recorder.given(args) if self._calls.recorded else None
            self._begun.setdefault(id(module), []).append((time.perf_counter(), given))

        def after(module: Any, args: Any, output: Any) -> None:
            self._record(module, label, output)

        for handle in (module.register_forward_pre_hook(before), module.register_forward_hook(after)):
            self._recorder.on_close(handle.remove)
        if callable(getattr(type(module), "make_params", None)):
            self._keep_draws(module)

    def _keep_draws(self, module: Any) -> None:
        """torchvision's transforms forget what they drew."""
        make = module.make_params

        def kept(*args: Any, **kwargs: Any) -> Any:
            drawn = make(*args, **kwargs)
            self._drawn[id(module)] = drawn
            return drawn

        module.make_params = kept
        self._recorder.on_close(lambda: module.__dict__.pop("make_params", None))

    def _record(self, module: Any, label: str, output: Any) -> None:
        begun = self._begun.get(id(module))
        begin, given = begun.pop() if begun else (None, None)
        drawn = self._drawn.pop(id(module), None)
        recorder = self._recorder
        if not self._calls.recorded:
            recorder.skip(label)
            return
        if not recorder.is_open or not recorder.selection.takes(label):
            return
        milliseconds = None if begin is None else 1e3 * (time.perf_counter() - begin)
        own = getattr(module, "_params", None)  # Kornia's
        try:
            state = [self._described(module, *entry) for entry in _state_of(module)]
        except Exception as error:  # the program that is recorded goes on
            state, notes = [], [f"parameters and buffers: {error}"]
        else:
            notes = []
        draws = own if isinstance(own, dict) else drawn
        ops = ops_of(module, draws, given.shape if given is not None else ())
        recorder.write_step(label, "output", output, function=function_name(module), milliseconds=milliseconds, state=state, notes=notes,
                            draws=draws, given=given, ops=ops, called=module)
        recorder.watch_gradients(label, output)

    def _described(self, module: Any, name: str, kind: str, tensor: Any) -> dict[str, Any]:
        from .recording import crc_of

        entry: dict[str, Any] = {"name": name, "kind": kind, "device": str(tensor.device), "dtype": str(tensor.dtype).replace("torch.", ""), "shape": list(tensor.shape)}
        known = (id(module), name)
        if known not in self._checked or tensor.numel() * tensor.element_size() <= _MOST_CHECKED:
            self._checked.add(known)
            try:
                entry["crc32"] = crc_of(value_of(tensor))
            except (TypeError, RuntimeError):
                pass  # a tensor without numbers, on a device of its own
        return entry

    def _hook_parameter(self, parameter: Any, name: str) -> None:
        def record(gradient: Any) -> None:
            if self._calls.recorded:
                self._recorder.write_step(name + ".grad", "gradient", gradient)
            else:
                self._recorder.skip(name + ".grad")

        if parameter.requires_grad:
            self._recorder.on_close(parameter.register_hook(record).remove)


def _state_of(module: Any) -> Iterator[tuple[str, str, Any]]:
    """What a module owns itself: parameters, buffers, and tensors that are neither, which no `.to()` moves."""
    import torch

    for name, tensor in module.named_parameters(recurse=False):
        yield name, "parameter", tensor
    for name, tensor in module.named_buffers(recurse=False):
        yield name, "buffer", tensor
    for name, value in vars(module).items():
        if isinstance(value, torch.Tensor):
            yield name, "attribute", value
