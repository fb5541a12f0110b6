# SPDX-License-Identifier: Apache-2.0
"""Runs Kornia's augmentations with Comparoscope's draws in place of Kornia's own.

The augmentation's generator runs as ever, with the numbers that we drew where it asks its samplers for random ones, so that everything that is
derived from them (pixels, matrices, gradients, masks) is the library's own work in whatever release is installed.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import Any, Callable, Iterator, Sequence

import numpy as np
import torch

from ..draws import Draws
from ..errors import PeerError

#: Makes the parameters of an augmentation for these rows of the draws: what a generator would return.
Parameters = Callable[[np.ndarray], "dict[str, torch.Tensor]"]


def probability(draws: Draws) -> float:
    """`p` of the augmentation's constructor: 1 has a path of its own in Kornia."""
    return 1.0 if draws.applies().all() else 0.5


def floats(values: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(np.ascontiguousarray(values, dtype=np.float32))


class _Samples:
    """Hands out the columns in the order in which a generator asks for random numbers."""

    def __init__(self, columns: Sequence[np.ndarray], gate: np.ndarray, device: torch.device) -> None:
        self._columns, self._gate, self._device = list(columns), gate, device

    def take(self, shape: Sequence[int], *_: Any, **__: Any) -> torch.Tensor:
        if not self._columns:
            raise PeerError("unsupported", "this release of Kornia draws more numbers than were recorded.")
        values = self._columns.pop(0)
        if shape[0] != len(values):
            values = values[:1] if shape[0] == 1 else values[self._gate]  # older releases draw for the applied samples only
        return floats(values.reshape(tuple(shape))).to(self._device)

    def finish(self) -> None:
        if self._columns:
            raise PeerError("unsupported", "this release of Kornia draws fewer numbers than were recorded.")


@contextmanager
def _sampled(augmentation: Any, columns: Sequence[np.ndarray], gate: np.ndarray) -> Iterator[None]:
    generator = augmentation._param_generator
    if generator is None or not columns:
        yield
        return
    module = sys.modules[type(generator).__module__]
    samples = _Samples(columns, gate, torch.device(getattr(generator, "device", None) or "cpu"))
    names = [name for name in ("_adapted_rsampling", "_adapted_uniform") if hasattr(module, name)]
    kept = {name: getattr(module, name) for name in names}
    try:
        for name in names:
            setattr(module, name, samples.take)
        yield
        samples.finish()
    finally:
        for name, function in kept.items():
            setattr(module, name, function)


def applied(augmentation: Any, image: torch.Tensor, draws: Draws, columns: Sequence[np.ndarray] = (), parameters: Parameters | None = None,
            change: Callable[[dict[str, torch.Tensor]], None] | None = None) -> torch.Tensor:
    """augmentation(image) with what was drawn.

    columns     numbers in the order of the generator, one row a sample
    parameters  instead of the generator; gets the rows that the release generates for
    change      what is changed of the generated parameters
    """
    gate = draws.applies()
    generate = augmentation.generate_parameters

    def generated(shape: Any) -> dict[str, torch.Tensor]:
        if parameters is not None:
            whole = np.arange(draws.samples)
            return parameters(whole if shape[0] == draws.samples else whole[gate])
        with _sampled(augmentation, columns, gate):
            made: dict[str, torch.Tensor] = generate(shape) or {}
        if change is not None:
            change(made)
        return made

    augmentation.generate_parameters = generated
    augmentation.__batch_prob_generator__ = lambda *_, **__: floats(gate)
    if image.device.type != "cpu":
        augmentation = augmentation.to(image.device)
    result: torch.Tensor = augmentation(image)
    return result
