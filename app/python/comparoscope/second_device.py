# SPDX-License-Identifier: Apache-2.0
"""A second device for a machine without a GPU: PyTorch runs on the CPU and keeps to the rules of a device beside it.

Inside `second_device()`, tensors that are made on the device ``meta`` or moved there have numbers, which lie in the memory of the CPU, and an
operation that mixes them with tensors of the CPU is refused as PyTorch refuses to mix a GPU with the CPU. So a library's own code shows
whether a tensor of its stays behind, where nothing but a CPU is at hand.
"""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Iterator

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map

NAME = "meta"  #: the only device besides ``cpu`` that every build of PyTorch knows

#: Operations that take tensors of two devices, or an index that is on the CPU.
_COPIES = ("aten::_to_copy", "aten::copy_", "aten::index", "aten::index_put", "aten::index_put_", "aten::_index_put_impl_", "aten::set_",
           "aten::_has_compatible_shallow_copy_type")


class _There(torch.Tensor):
    """A tensor that says that it is on the second device, with its numbers on the CPU."""

    held: torch.Tensor

    @staticmethod
    def __new__(cls, held: torch.Tensor) -> _There:
        made = torch.Tensor._make_wrapper_subclass(  # type: ignore[attr-defined]
            cls, held.shape, strides=held.stride(), storage_offset=held.storage_offset(), dtype=held.dtype, layout=held.layout,
            device=torch.device(NAME), requires_grad=held.requires_grad)
        made.held = held
        return made

    def __repr__(self, *arguments: Any, **named: Any) -> str:
        return f"there({self.held!r})"

    __torch_function__ = torch._C._disabled_torch_function_impl  # type: ignore[attr-defined]

    @classmethod
    def __torch_dispatch__(cls, function: Any, types: Any, arguments: Any = (), named: Any = None) -> Any:
        return _run(function, arguments, named or {})


def _is_there(device: Any) -> bool:
    return device is not None and torch.device(device).type == NAME


def _run(function: Any, arguments: Any, named: dict[str, Any]) -> Any:
    there: list[Any] = []
    here: list[Any] = []

    def note(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            (there if isinstance(value, _There) else here).append(value)
        return value

    tree_map(note, (arguments, named))
    name = function._schema.name
    if there and any(value.dim() > 0 for value in here) and name not in _COPIES:
        raise RuntimeError(f"Expected all tensors to be on the same device, but found at least two devices, {NAME} and cpu! ({name})")
    asked = named.get("device")
    result_is_there = _is_there(asked) if asked is not None else bool(there)
    if name == "aten::copy_":
        result_is_there = isinstance(arguments[0], _There)
    if name == "aten::_local_scalar_dense":
        result_is_there = False
    if asked is not None and _is_there(asked):
        named = {**named, "device": torch.device("cpu")}
    result = function(*tree_map(_held, arguments), **tree_map(_held, named))
    if name.endswith("_") and arguments and isinstance(arguments[0], torch.Tensor):
        return arguments[0]
    return tree_map(lambda value: _There(value) if isinstance(value, torch.Tensor) and not isinstance(value, _There) else value,
                    result) if result_is_there else result


def _held(value: Any) -> Any:
    return value.held if isinstance(value, _There) else value


class _Operations(TorchDispatchMode):
    def __torch_dispatch__(self, function: Callable[..., Any], types: Any, arguments: Any = (), named: Any = None) -> Any:
        return _run(function, arguments, named or {})


class _Makers(TorchFunctionMode):
    """torch.tensor() and its like leave out the numbers of what they make on ``meta`` before any operation is seen."""

    def __torch_function__(self, function: Callable[..., Any], types: Any, arguments: Any = (), named: Any = None) -> Any:
        named = dict(named or {})
        if function not in (torch.tensor, torch.as_tensor, torch.asarray, torch.Tensor.new_tensor):
            return function(*arguments, **named)
        device = named.get("device")
        if device is None:
            given = arguments[0] if function is torch.Tensor.new_tensor or isinstance(arguments[0], torch.Tensor) else None
            device = given.device if given is not None else None
        if not _is_there(device):
            return function(*arguments, **named)
        if isinstance(arguments[0], torch.Tensor) and function is not torch.Tensor.new_tensor:
            return arguments[0].to(device, named.get("dtype"))
        values = arguments[1:] if function is torch.Tensor.new_tensor else arguments
        if function is torch.Tensor.new_tensor:
            named.setdefault("dtype", arguments[0].dtype)
        return torch.tensor(*values, **{**named, "device": torch.device("cpu")}).to(NAME)


@contextlib.contextmanager
def second_device() -> Iterator[torch.device]:
    """The second device is there while this is entered."""
    with _Operations(), _Makers():
        yield torch.device(NAME)
