# SPDX-License-Identifier: Apache-2.0
"""The peers that are shipped: each of Comparoscope's ops by the function that a user of the library calls.

Every module has ``make()``, which imports the library and returns a Peer. An op that a library has another way (other borders, other weights,
another order) is not mapped; `unmapped` says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..peer import Peer  # needs NumPy, which __main__ looks for first

#: Names, as ``python -m comparoscope.peers NAME`` takes them.
NAMES = ("torch", "torchvision", "kornia", "opencv", "pillow")

#: Comparoscope's ops, as ``comparo ops`` lists them.
OPS = ("resize", "horizontal_flip", "vertical_flip", "center_crop", "crop", "pad_to", "resized_crop", "rotation", "rotation90", "affine",
       "translate", "shear", "perspective", "thin_plate_spline", "gaussian_blur", "random_gaussian_blur", "box_blur", "motion_blur", "median_blur",
       "sharpness", "equalize", "clahe", "to_float", "to_uint8", "planckian_jitter", "gaussian_illumination", "linear_illumination",
       "linear_corner_illumination", "brightness", "contrast", "gamma", "invert", "solarize", "posterize", "rgb_shift", "normalize", "denormalize",
       "saturation", "hue", "snow", "grayscale", "auto_contrast", "color_jiggle", "color_jitter", "channel_shuffle", "channel_dropout", "erasing",
       "gaussian_noise", "salt_and_pepper_noise", "differentiable_jpeg", "random_jpeg", "jpeg_round_trip")


def unmap_all(peer: Peer, reasons: dict[str, str], rest: str) -> None:
    """Gives every op that the peer does not have a reason: its own, or `rest`."""
    for id in OPS:
        if id not in peer.ops and id not in peer.unmapped:
            peer.unmap(id, reasons.get(id, rest))
