# SPDX-License-Identifier: Apache-2.0
"""Faults of Kornia that users reported, tried on the release that is installed: tensors that stay on another device than the image."""

from __future__ import annotations

from typing import Any, Callable

from ..errors import PeerError
from ..peer import Finding, Peer

#: A call of the library with an image on a device, as those made it who reported the fault. Returns what shows the fault, or "".
_Try = Callable[[Any, Any], str]


def add_faults(peer: Peer, kornia: Any, torch: Any) -> None:
    """The scenarios that this peer can try."""
    augmentation = kornia.augmentation

    def needed(module: Any, name: str) -> Any:
        found = getattr(module, name, None)
        if found is None:
            raise PeerError("unsupported", f"Kornia {kornia.__version__} has no {name}.")
        return found

    def tried(attempt: _Try, good: str) -> Finding:
        """On the first GPU, else on a second device that stands in for one."""
        if torch.cuda.is_available():
            shown, device = attempt(torch.rand(2, 3, 32, 32, device="cuda:0"), torch.device("cuda:0")), "cuda:0"
        else:
            from ..second_device import second_device

            with second_device() as there:
                shown, device = attempt(torch.rand(2, 3, 32, 32).to(there), there), there.type
        return Finding(bool(shown), shown or good, device)

    def refusing(name: str, call: Callable[[Any, Any], Any]) -> _Try:
        """The fault is that a call refuses an image of another device than the CPU."""

        def attempt(image: Any, device: Any) -> str:
            try:
                call(image, device)
            except RuntimeError as error:
                if peer.arrays.kind_of(error) != "device":
                    raise
                return f"{name} refuses it: {str(error).strip().splitlines()[0]}"
            return ""

        return attempt

    @peer.fault("kornia-diff-jpeg-device")
    def codec() -> Finding:
        function = needed(kornia.enhance, "jpeg_codec_differentiable")
        return tried(refusing("jpeg_codec_differentiable", lambda image, device: function(image, torch.full((2,), 75.0).to(device))),
                     "jpeg_codec_differentiable takes an image and a quality that are on another device than the CPU.")

    @peer.fault("kornia-random-jpeg-quality")
    def random_jpeg() -> Finding:
        kind = needed(augmentation, "RandomJPEG")
        return tried(refusing("RandomJPEG", lambda image, device: kind(p=1.0)(image)),
                     "RandomJPEG, built on the CPU, takes an image of another device.")

    @peer.fault("kornia-gaussian-illumination-device")
    def illumination() -> Finding:
        kind = needed(augmentation, "RandomGaussianIllumination")
        return tried(refusing("RandomGaussianIllumination", lambda image, device: kind(p=1.0)(image)),
                     "RandomGaussianIllumination, built on the CPU, takes an image of another device.")

    @peer.fault("kornia-planckian-stale-buffer")
    def planckian() -> Finding:
        kind = needed(augmentation, "RandomPlanckianJitter")

        def attempt(image: Any, device: Any) -> str:
            module = kind("blackbody", p=1.0).to(device)
            if module.pl.device == device:
                return ""
            return f"after RandomPlanckianJitter was moved to {device.type}, its table 'pl' is on {module.pl.device} still, and no registered buffer."

        return tried(attempt, "RandomPlanckianJitter's table 'pl' is a registered buffer, which moves with the module.")
