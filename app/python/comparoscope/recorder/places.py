# SPDX-License-Identifier: Apache-2.0
"""Which recorded tensor is it that a call is given? So a step can be run again on what was recorded."""

from __future__ import annotations

import weakref
from typing import Any, NamedTuple, Sequence

from ..values import is_array


class Given(NamedTuple):
    """What a call was given: tensor number ``tensor`` of recorded step ``step``, or a copy; step 0 and no copy: a tensor that nobody kept."""

    step: int
    tensor: int
    shape: Sequence[int]
    copy: Any = None


def _key(array: Any) -> tuple[Any, ...] | None:
    """Two tensors with the same key at one time have the same values; nothing for an array that does not say when it is changed."""
    if not hasattr(array, "data_ptr") or not hasattr(array, "_version"):
        return None
    return array.data_ptr(), tuple(array.shape), tuple(array.stride()), str(array.dtype), str(array.device)


class Places:
    """The tensors that were recorded, as long as they live and have the recorded values. Keeps none of them alive."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], tuple[weakref.ref[Any], int, int, int]] = {}

    def keep(self, array: Any, step: int, tensor: int) -> None:
        """After it was written as tensor number ``tensor`` of a step."""
        try:
            key = _key(array)
            if key is not None:
                # Its memory is given to another tensor only once it is gone. An inference tensor has no version, which raises.
                self._known[key] = (weakref.ref(array, lambda _: self._known.pop(key, None)), int(array._version), step, tensor)
        except (TypeError, RuntimeError):
            pass  # it has no values of its own, or takes no reference

    def find(self, array: Any) -> tuple[int, int] | None:
        """Number of the step and of its tensor, if this array was recorded and has the recorded values still."""
        try:
            known = self._known.get(_key(array) or ())
            if known is not None and known[0]() is not None and known[1] == array._version:
                return known[2], known[3]
        except (TypeError, RuntimeError, AttributeError):
            pass
        return None

    def given(self, args: Any, copies: bool) -> Given | None:
        """What goes into a call, if it is one array."""
        arrays = [value for value in args if is_array(value)] if isinstance(args, tuple) else []
        if len(arrays) != 1:
            return None
        array = arrays[0]
        step, tensor = self.find(array) or (0, 0)
        copy = None
        if step == 0 and copies:
            copy = array.detach().clone() if hasattr(array, "detach") else array.copy()
        return Given(step, tensor, [int(extent) for extent in array.shape], copy)
