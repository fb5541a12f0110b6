# SPDX-License-Identifier: Apache-2.0
"""Point operations on samples and colours: writes intensity.jsonl."""

import torch
from kornia.augmentation import (
    ColorJiggle,
    ColorJitter,
    Denormalize,
    Normalize,
    RandomAutoContrast,
    RandomBrightness,
    RandomChannelDropout,
    RandomChannelShuffle,
    RandomContrast,
    RandomErasing,
    RandomGamma,
    RandomGrayscale,
    RandomHue,
    RandomInvert,
    RandomPosterize,
    RandomRGBShift,
    RandomSaturation,
    RandomSnow,
    RandomSolarize,
)
from make_kornia import Cases

GRAY = (2, 1, 5, 6)
COLOR = (2, 3, 4, 5)
BATCH = (4, 3, 2, 3)


def one_of_each(cases, op, kind, shape=COLOR, outside="signed:4", **arguments):
    """Drawn anew for each sample, for half of them, and once for all; other dtypes and contents."""
    joint = "," if ":" in op else ":"
    cases.add(op, kind(p=1.0, **arguments), shape, seed=1234)
    cases.add(op + joint + "p=0.5", kind(p=0.5, **arguments), (4,) + shape[1:3] + (3,), seed=1234, input="noise:2")
    cases.add(op + joint + "same_on_batch=true", kind(p=1.0, same_on_batch=True, **arguments), (3,) + shape[1:3] + (2,),
              seed=77, input="levels:3")
    cases.add(op, kind(p=1.0, **arguments), shape, seed=5, input=outside)
    cases.add(op, kind(p=1.0, **arguments), (1,) + shape[1:3] + (3,), seed=6, input="noise:5", dtype=torch.float64)


with Cases("intensity") as cases:
    one_of_each(cases, "brightness:brightness=0.5..1.7", RandomBrightness, GRAY, brightness=(0.5, 1.7))
    one_of_each(cases, "contrast:contrast=0.5..1.7", RandomContrast, GRAY, contrast=(0.5, 1.7))
    for op, kind, value in (("brightness", RandomBrightness, "brightness"), ("contrast", RandomContrast, "contrast")):
        cases.add(f"{op}:{value}=1.3,clip=false", kind(**{value: (1.3, 1.3)}, clip_output=False), GRAY, seed=1,
                  input="signed:6")
    one_of_each(cases, "solarize", RandomSolarize, GRAY)
    cases.add("solarize:threshold=0.25,addition=-0.25..0.25", RandomSolarize((0.25, 0.25), (-0.25, 0.25), p=1.0),
              GRAY, seed=2, input="levels:1")
    one_of_each(cases, "posterize", RandomPosterize, GRAY)
    for bits in range(9):
        cases.add(f"posterize:bits={bits}", RandomPosterize((float(bits), float(bits)), p=1.0), (1, 1, 4, 8),
                  seed=3, input=f"noise:{bits}")
    one_of_each(cases, "rgb_shift", RandomRGBShift)
    one_of_each(cases, "saturation:saturation=0..2", RandomSaturation, saturation=(0.0, 2.0))
    one_of_each(cases, "hue:hue=-0.5..0.5", RandomHue, hue=(-0.5, 0.5))
    one_of_each(cases, "snow:coefficient=0.2..0.9,brightness=1..3", RandomSnow, outside="levels:4",
                snow_coefficient=(0.2, 0.9), brightness=(1.0, 3.0))
    cases.add("snow", RandomSnow(), (1, 3, 6, 9), seed=1, input="levels:8")
    for share in (-0.5, 0.0, 0.5):
        cases.add(f"hue:hue={share}", RandomHue((share, share)), (1, 3, 6, 9), seed=1, input="levels:7")
    cases.add("saturation:saturation=1", RandomSaturation((1.0, 1.0)), (1, 3, 6, 9), seed=1, input="levels:8")
    for shape in ((2, 3, 3, 4), (1, 1, 3, 3), (2, 5, 3, 3)):
        cases.add("grayscale", RandomGrayscale(p=1.0), shape, seed=1)
    cases.add("grayscale:p=0.5", RandomGrayscale(p=0.5), BATCH, seed=1234, input="signed:3")
    cases.add("grayscale:p=0.5,same_on_batch=true", RandomGrayscale(p=0.5, same_on_batch=True), BATCH, seed=4)
    cases.add("grayscale:weights=0.2/0.7/0.1", RandomGrayscale(torch.tensor([0.2, 0.7, 0.1]), p=1.0), COLOR, seed=1)
    cases.add("grayscale:weights=0.2/0.7/0.1", RandomGrayscale(torch.tensor([0.2, 0.7, 0.1]), p=1.0), (1, 3, 2, 4),
              seed=1, dtype=torch.float64)
    for maximum in (1.0, 0.75):
        cases.add(f"invert:max={maximum}", RandomInvert(maximum, p=1.0), GRAY, seed=1, input="signed:1")
    cases.add("invert:p=0.5", RandomInvert(p=0.5), BATCH, seed=1234)
    for mean, std in ((0.5, 0.25), (0.3, 0.7)):
        cases.add(f"normalize:mean={mean},std={std}", Normalize(mean, std), GRAY)
        cases.add(f"denormalize:mean={mean},std={std}", Denormalize(mean, std), GRAY, input="signed:9")
    imagenet = ((0.485, 0.456, 0.406), (0.229, 0.224, 0.225))
    listed = "mean=0.485/0.456/0.406,std=0.229/0.224/0.225"
    for dtype in (torch.float32, torch.float64):
        cases.add("normalize:" + listed, Normalize(*imagenet), COLOR, dtype=dtype)
        cases.add("denormalize:" + listed, Denormalize(*imagenet), COLOR, dtype=dtype, input="signed:9")
    one_of_each(cases, "gamma:gamma=0.4..2.5,gain=0.5..1.5", RandomGamma, GRAY, "levels:4", gamma=(0.4, 2.5), gain=(0.5, 1.5))
    for gamma in (0.0, 0.5, 1.0, 2.0, 3.0):
        cases.add(f"gamma:gamma={gamma},gain=1", RandomGamma((gamma, gamma)), (1, 1, 4, 8), seed=1, input="levels:3")
    for shape in ((2, 3, 3, 7), (1, 1, 1, 1), (1, 2, 9, 23)):
        cases.add("auto_contrast", RandomAutoContrast(p=1.0), shape, seed=1, input="signed:5")
    cases.add("auto_contrast:clip=false", RandomAutoContrast(clip_output=False, p=1.0), COLOR, seed=1)
    cases.add("auto_contrast:p=0.5", RandomAutoContrast(p=0.5), BATCH, seed=1234)
