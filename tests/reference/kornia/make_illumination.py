# SPDX-License-Identifier: Apache-2.0
"""Illumination and Planckian jitter: writes illumination.jsonl."""

from kornia.augmentation import (
    RandomGaussianIllumination,
    RandomLinearCornerIllumination,
    RandomLinearIllumination,
    RandomPlanckianJitter,
)
from make_kornia import Cases

ILLUMINATIONS = {
    "gaussian_illumination": RandomGaussianIllumination,
    "linear_illumination": RandomLinearIllumination,
    "linear_corner_illumination": RandomLinearCornerIllumination,
}

with Cases("illumination") as cases:
    for op, kind in ILLUMINATIONS.items():
        cases.add(op, kind(p=1.0), (2, 3, 9, 11), seed=1234)
        cases.add(op + ":p=0.5", kind(p=0.5), (4, 1, 8, 6), seed=1234)
        cases.add(op + ":same_on_batch=true", kind(p=1.0, same_on_batch=True), (3, 1, 7, 8), seed=7)
        cases.add(op + ":same_on_batch=true,p=0.5", kind(p=0.5, same_on_batch=True), (2, 1, 5, 5), seed=12)
        cases.add(op + ":gain=0.1..0.5", kind(gain=(0.1, 0.5), p=1.0), (2, 1, 24, 31), seed=99,
                  input="signed:4")
        cases.add(op + ":sign=-1", kind(sign=(-1.0, -1.0), p=1.0), (2, 1, 1, 6), seed=5)
    cases.add("gaussian_illumination:gain=0.3,sigma_x=0.5,sigma_y=0.5,center_x=0.25..0.75,center_y=0.25..0.75",
              RandomGaussianIllumination(gain=0.3, sigma=0.5, center=(0.25, 0.75), p=1.0), (3, 1, 10, 9), seed=3)
    for mode in ("blackbody", "cied"):
        cases.add(f"planckian_jitter:mode={mode}", RandomPlanckianJitter(mode=mode, p=1.0), (4, 3, 3, 5), seed=1234)
        cases.add(f"planckian_jitter:mode={mode},p=0.5", RandomPlanckianJitter(mode=mode, p=0.5), (4, 3, 4, 4),
                  seed=1234, input="signed:2")
        cases.add(f"planckian_jitter:mode={mode},same_on_batch=true",
                  RandomPlanckianJitter(mode=mode, p=1.0, same_on_batch=True), (3, 3, 1, 4), seed=8)
        cases.add(f"planckian_jitter:mode={mode},select_from=20/3/-1",
                  RandomPlanckianJitter(mode=mode, select_from=[20, 3, -1], p=1.0), (4, 3, 2, 3), seed=1234)
    cases.add("planckian_jitter:select_from=4", RandomPlanckianJitter(select_from=4, p=1.0), (2, 3, 2, 3), seed=1)
