# SPDX-License-Identifier: Apache-2.0
"""Colour steps in random order, channels, rectangles and noise: writes jitter.jsonl."""

import torch
from kornia.augmentation import (
    ColorJiggle,
    ColorJitter,
    RandomChannelDropout,
    RandomChannelShuffle,
    RandomErasing,
    RandomGaussianNoise,
    RandomSaltAndPepperNoise,
)
from make_kornia import Cases

COLOR = (2, 3, 4, 5)
RANGES = dict(brightness=(0.6, 1.5), contrast=(0.5, 1.6), saturation=(0.2, 1.9), hue=(-0.4, 0.5))
TEXT = "brightness=0.6..1.5,contrast=0.5..1.6,saturation=0.2..1.9,hue=-0.4..0.5"

with Cases("jitter") as cases:
    for op, kind in (("color_jiggle", ColorJiggle), ("color_jitter", ColorJitter)):
        for seed in range(20, 28):  # other orders of the steps
            cases.add(f"{op}:{TEXT}", kind(**RANGES), (1, 3, 3, 5), seed=seed, input="noise:" + str(seed))
        cases.add(f"{op}:{TEXT}", kind(**RANGES), COLOR, seed=1234)
        cases.add(f"{op}:{TEXT},p=0.5", kind(**RANGES, p=0.5), (4, 3, 2, 4), seed=1234)
        cases.add(f"{op}:{TEXT},same_on_batch=true", kind(**RANGES, same_on_batch=True), (3, 3, 2, 3), seed=9,
                  input="levels:2")
        cases.add(f"{op}:{TEXT}", kind(**RANGES), (1, 3, 3, 3), seed=3, input="signed:2")
        cases.add(f"{op}:{TEXT}", kind(**RANGES), (1, 3, 3, 4), seed=4, dtype=torch.float64)
        for number, (name, value) in enumerate((("brightness", 1.4), ("contrast", 0.7), ("saturation", 1.8), ("hue", 0.2))):
            rest = {"brightness": 1, "contrast": 1, "saturation": 1, "hue": 0}
            rest[name] = value
            ranges = {key: (float(v), float(v)) for key, v in rest.items()}
            cases.add(f"{op}:" + ",".join(f"{key}={v}" for key, v in rest.items()), kind(**ranges), (1, 3, 3, 3),
                      seed=6, input="signed:8")
        neutral = dict(brightness=(1.0, 1.0), contrast=(1.0, 1.0), saturation=(1.0, 1.0), hue=(0.0, 0.0))
        cases.add(f"{op}:brightness=1,contrast=1,saturation=1,hue=0", kind(**neutral), (1, 3, 3, 3), seed=6, input="signed:8")
    nothing = dict(brightness=(0.0, 0.0), contrast=(1.0, 1.0), saturation=(1.0, 1.0), hue=(0.0, 0.0))
    cases.add("color_jitter:brightness=0,contrast=1,saturation=1,hue=0", ColorJitter(**nothing), (1, 3, 3, 3), seed=6)
    for order in ([3, 1, 0, 2], [1], [2, 1]):
        cases.add(f"color_jitter:{TEXT},order=" + "/".join(map(str, order)), ColorJitter(**RANGES, order=order), COLOR,
                  seed=1234)
    cases.add(f"color_jitter:{TEXT}", ColorJitter(**RANGES), (1, 3, 17, 19), seed=30)
    for p in (1.0, 0.5):
        for same in (False, True):
            text = f"p={p},same_on_batch={str(same).lower()}"
            keys = dict(p=p, same_on_batch=same)
            cases.add("channel_shuffle:" + text, RandomChannelShuffle(**keys), (4, 3, 1, 2), seed=1234)
            cases.add("channel_shuffle:" + text, RandomChannelShuffle(**keys), (2, 5, 1, 2), seed=8)
            cases.add("channel_dropout:" + text, RandomChannelDropout(**keys), (4, 3, 1, 2), seed=1234)
            cases.add("channel_dropout:count=2,fill=0.3," + text, RandomChannelDropout(2, 0.3, **keys), (2, 4, 1, 2), seed=8)
            cases.add("erasing:" + text, RandomErasing(**keys), (4, 1, 9, 7), seed=1234)
            cases.add("erasing:value=0.6,scale=0.1..0.5,ratio=1.5..2," + text,
                      RandomErasing((0.1, 0.5), (1.5, 2.0), 0.6, **keys), (2, 3, 6, 5), seed=5)
    for seed in range(40, 46):
        cases.add("erasing", RandomErasing(p=1.0), (1, 1, 8, 11), seed=seed)
    cases.add("erasing:scale=1,ratio=1", RandomErasing((1.0, 1.0), (1.0, 1.0), p=1.0), (1, 1, 3, 5), seed=1)
    cases.add("gaussian_noise:mean=0.25,std=0", RandomGaussianNoise(0.25, 0.0, p=1.0), (2, 1, 3, 3), seed=1)
    cases.add("gaussian_noise:mean=0.25,std=0,p=0.5", RandomGaussianNoise(0.25, 0.0, p=0.5), (4, 1, 3, 3), seed=1234)
    for amount, salt in ((1.0, 1.0), (1.0, 0.0), (0.0, 0.5)):
        cases.add(f"salt_and_pepper_noise:amount={amount},salt_vs_pepper={salt},p=0.5",
                  RandomSaltAndPepperNoise(amount, salt, p=0.5), (4, 3, 2, 2), seed=1234)
