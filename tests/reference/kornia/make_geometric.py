# SPDX-License-Identifier: Apache-2.0
"""Geometric ops of Kornia for small images. See make_kornia.py."""

import kornia.augmentation as K
import torch

from make_kornia import Cases

SMALL = (2, 1, 9, 11)
BATCH = (4, 2, 8, 13)
SEEDS = (1234, 5)

with Cases("geometric") as cases:

    def add(op, augmentation, **options):
        cases.add(op, augmentation, **{"shape": SMALL, "input": "noise:3", **options})

    # Samples that move.
    add("horizontal_flip", K.RandomHorizontalFlip(p=1.0), seed=1)
    add("vertical_flip", K.RandomVerticalFlip(p=1.0), seed=1)
    add("horizontal_flip:p=0.5", K.RandomHorizontalFlip(p=0.5), seed=1234, shape=(6, 1, 2, 5))
    add("vertical_flip:p=0.5", K.RandomVerticalFlip(p=0.5), seed=1234, shape=(6, 1, 3, 2))
    add("vertical_flip:p=0.5,same_on_batch=true", K.RandomVerticalFlip(p=0.5, same_on_batch=True), seed=3,
        shape=(3, 1, 3, 2))
    add("center_crop:size=4x5", K.CenterCrop((4, 5)))
    add("center_crop:size=3", K.CenterCrop(3), shape=(1, 2, 8, 6))
    add("pad_to:size=12x13,pad_value=0.25", K.PadTo((12, 13), pad_value=0.25))
    add("pad_to:size=12x13,pad_mode=reflect", K.PadTo((12, 13), pad_mode="reflect"))
    add("pad_to:size=12x13,pad_mode=replicate", K.PadTo((12, 13), pad_mode="replicate"))
    add("pad_to:size=12x13,pad_mode=circular", K.PadTo((12, 13), pad_mode="circular"))
    for seed in SEEDS:
        add("crop:size=4x6", K.RandomCrop((4, 6)), seed=seed, shape=BATCH)
    add("crop:size=5x7,same_on_batch=true", K.RandomCrop((5, 7), same_on_batch=True), seed=8, shape=BATCH)
    add("crop:size=8x9,padding=2,fill=0.5", K.RandomCrop((8, 9), padding=2, fill=0.5), seed=4)
    add("crop:size=8x9,padding=3/1,padding_mode=reflect",
        K.RandomCrop((8, 9), padding=(3, 1), padding_mode="reflect"), seed=4)
    add("crop:size=8x9,padding=1/2/3/4,padding_mode=replicate",
        K.RandomCrop((8, 9), padding=(1, 2, 3, 4), padding_mode="replicate"), seed=4)
    add("crop:size=8x9,padding=1/2/3/4,padding_mode=circular",
        K.RandomCrop((8, 9), padding=(1, 2, 3, 4), padding_mode="circular"), seed=9)
    add("crop:size=12x9,pad_if_needed=true", K.RandomCrop((12, 9), pad_if_needed=True), seed=4)

    add("pad_to:size=6x15,pad_mode=reflect", K.PadTo((6, 15), pad_mode="reflect"))
    add("pad_to:size=6x5,pad_value=0.25", K.PadTo((6, 5), pad_value=0.25))
    add("crop:size=12x9", K.RandomCrop((12, 9)), seed=4)
    add("crop:size=70x81", K.RandomCrop((70, 81)), seed=4, shape=(1, 1, 8, 13))
    for seed in (1234, 7):
        add("crop:size=4x6,p=0.5", K.RandomCrop((4, 6), p=0.5), seed=seed, shape=BATCH)
        add("resized_crop:size=6x7,p=0.5", K.RandomResizedCrop((6, 7), p=0.5), seed=seed, shape=BATCH)

    # Windows of random area.
    for seed in SEEDS:
        add("resized_crop:size=6x7", K.RandomResizedCrop((6, 7)), seed=seed, shape=BATCH)
    add("resized_crop:size=6x7", K.RandomResizedCrop((6, 7)), seed=6, dtype=torch.float64)
    add("resized_crop:size=14x9,scale=0.3/0.5,ratio=0.5/2,mode=bicubic",
        K.RandomResizedCrop((14, 9), scale=(0.3, 0.5), ratio=(0.5, 2.0), resample="bicubic"), seed=2)
    add("resized_crop:size=5x5,scale=0.9/1,ratio=3/4", K.RandomResizedCrop((5, 5), (0.9, 1.0), (3.0, 4.0)),
        seed=2)
    add("resized_crop:size=4,same_on_batch=true", K.RandomResizedCrop((4, 4), same_on_batch=True), seed=7,
        shape=BATCH)

    add("resized_crop:size=70x65,align_corners=false", K.RandomResizedCrop((70, 65), align_corners=False), seed=7,
        shape=(1, 1, 9, 11))
    add("resized_crop:size=70x65", K.RandomResizedCrop((70, 65)), seed=8, shape=(1, 1, 9, 11))
    add("resized_crop:size=8x13,scale=1/1", K.RandomResizedCrop((8, 13), (1.0, 1.0)), seed=9, shape=BATCH)

    # Turns.
    for seed in SEEDS:
        add("rotation:degrees=-45..45", K.RandomRotation(45.0, p=1.0), seed=seed)
    add("rotation:degrees=-180..180,p=0.5", K.RandomRotation(180.0, p=0.5), seed=1234, shape=BATCH)
    add("rotation:degrees=20..90,align_corners=false,mode=bicubic",
        K.RandomRotation((20.0, 90.0), align_corners=False, resample="bicubic", p=1.0), seed=4)
    add("rotation:degrees=20..90,mode=nearest", K.RandomRotation((20.0, 90.0), resample="nearest", p=1.0),
        seed=4)
    add("rotation:degrees=30..60,same_on_batch=true", K.RandomRotation((30.0, 60.0), same_on_batch=True, p=1.0),
        seed=4, shape=BATCH)
    add("rotation90:times=-3..3", K.RandomRotation90((-3, 3), p=1.0), seed=1234, shape=(4, 1, 7, 7))
    add("rotation90:times=-3..3", K.RandomRotation90((-3, 3), p=1.0), seed=5, shape=(3, 1, 5, 8))
    add("rotation90:times=1..2,mode=nearest", K.RandomRotation90((1, 2), resample="nearest", p=1.0), seed=5,
        shape=(2, 1, 6, 8))

    # Shifts.
    for seed in SEEDS:
        add("translate:translate_x=-0.3..0.3,translate_y=-0.2..0.4",
            K.RandomTranslate((-0.3, 0.3), (-0.2, 0.4), p=1.0), seed=seed)
    add("translate:translate_x=0.1..0.5,translate_y=0,padding=border",
        K.RandomTranslate((0.1, 0.5), None, padding_mode="border", p=1.0), seed=6)
    add("translate:translate_x=0,translate_y=0.1..0.5,padding=reflection,p=0.5",
        K.RandomTranslate(None, (0.1, 0.5), padding_mode="reflection", p=0.5), seed=6, shape=BATCH)
    add("translate:translate_x=-0.3..0.3,translate_y=-0.2..0.4,align_corners=true",
        K.RandomTranslate((-0.3, 0.3), (-0.2, 0.4), align_corners=True, p=1.0), seed=3, dtype=torch.float64)
    add("translate:translate_x=-0.3..0.3,translate_y=-0.2..0.4", K.RandomTranslate((-0.3, 0.3), (-0.2, 0.4), p=1.0),
        seed=3, dtype=torch.float64)

    for mode in ("nearest", "bicubic"):
        add(f"translate:translate_x=-0.3..0.3,translate_y=-0.2..0.4,mode={mode}",
            K.RandomTranslate((-0.3, 0.3), (-0.2, 0.4), resample=mode, p=1.0), seed=7)
    add("translate:translate_x=-0.3..0.3,translate_y=-0.2..0.4,same_on_batch=true,align_corners=true",
        K.RandomTranslate((-0.3, 0.3), (-0.2, 0.4), same_on_batch=True, align_corners=True, p=1.0), seed=8, shape=BATCH)

    # Shears.
    for seed in SEEDS:
        add("shear:shear_x=-20..20", K.RandomShear((-20.0, 20.0), p=1.0), seed=seed)
    add("shear:shear_x=-20..30,shear_y=5..40,padding=reflection",
        K.RandomShear((-20.0, 30.0, 5.0, 40.0), padding_mode="reflection", p=1.0), seed=2)
    add("shear:shear_x=-20..30,shear_y=5..40,padding=border,mode=bicubic,align_corners=true",
        K.RandomShear((-20.0, 30.0, 5.0, 40.0), padding_mode="border", resample="bicubic", align_corners=True,
                      p=1.0), seed=2)
    add("shear:shear_x=-20..20,p=0.5", K.RandomShear((-20.0, 20.0), p=0.5), seed=1234, shape=BATCH)
    add("shear:shear_x=-20..20", K.RandomShear((-20.0, 20.0), p=1.0), seed=2, dtype=torch.float64)

    for padding in ("zeros", "border", "reflection"):
        for align in (False, True):
            for mode in ("nearest", "bilinear", "bicubic"):
                add(f"shear:shear_x=-40..40,shear_y=-30..30,padding={padding},mode={mode},align_corners={str(align).lower()}",
                    K.RandomShear((-40.0, 40.0, -30.0, 30.0), padding_mode=padding, resample=mode, align_corners=align, p=1.0),
                    seed=11)

    # All of them together.
    for seed in SEEDS:
        add("affine:degrees=-30..30,translate_x=-0.1..0.1,translate_y=-0.2..0.2,scale=0.8..1.3,shear_x=-20..20",
            K.RandomAffine(30.0, (0.1, 0.2), (0.8, 1.3), (-20.0, 20.0), p=1.0), seed=seed)
    add("affine:degrees=-30..30,p=0.5", K.RandomAffine(30.0, p=0.5), seed=1234, shape=BATCH)
    add("affine:degrees=0..90,scale=0.5..1.5,padding=border,align_corners=true",
        K.RandomAffine((0.0, 90.0), scale=(0.5, 1.5), padding_mode="border", align_corners=True, p=1.0), seed=3)
    add("affine:degrees=0..90,scale=0.5..1.5,scale_y=0.7..0.8,padding=reflection,mode=bicubic",
        K.RandomAffine((0.0, 90.0), scale=(0.5, 1.5, 0.7, 0.8), padding_mode="reflection", resample="bicubic",
                       p=1.0), seed=3)
    add("affine:degrees=10..90,translate_x=-0.3..0.3,translate_y=-0.3..0.3,padding=reflection,align_corners=true",
        K.RandomAffine((10.0, 90.0), (0.3, 0.3), padding_mode="reflection", align_corners=True, p=1.0), seed=3)
    add("affine:degrees=-45..45,shear_x=-10..10,shear_y=5..20,padding=fill,fill=0.25",
        K.RandomAffine(45.0, shear=(-10.0, 10.0, 5.0, 20.0), padding_mode="fill", fill_value=0.25, p=1.0), seed=3)
    add("affine:degrees=-45..45,padding=fill,fill=0.25/1/0.5,same_on_batch=true",
        K.RandomAffine(45.0, padding_mode="fill", fill_value=torch.tensor([0.25, 1.0, 0.5]), same_on_batch=True,
                       p=1.0), seed=3, shape=(2, 3, 6, 7))

    add("affine:degrees=-180..180,scale=0.5..1.5,padding=fill,fill=0.5,mode=bicubic,p=0.5",
        K.RandomAffine(180.0, scale=(0.5, 1.5), padding_mode="fill", fill_value=0.5, resample="bicubic", p=0.5), seed=9,
        shape=BATCH)
    for mode in ("nearest", "bilinear", "bicubic"):
        add(f"affine:degrees=-180..180,translate_x=-0.2..0.2,translate_y=-0.2..0.2,shear_x=-20..20,shear_y=-20..20,mode={mode}",
            K.RandomAffine(180.0, (0.2, 0.2), None, (-20.0, 20.0, -20.0, 20.0), resample=mode, p=1.0), seed=12)
        add(f"rotation:degrees=-360..360,mode={mode},align_corners=false",
            K.RandomRotation(360.0, resample=mode, align_corners=False, p=1.0), seed=12)

    # Corners that move.
    for seed in SEEDS:
        add("perspective", K.RandomPerspective(0.5, p=1.0), seed=seed)
    add("perspective:distortion_scale=0.3,p=0.5", K.RandomPerspective(0.3, p=0.5), seed=1234, shape=BATCH)
    add("perspective:distortion_scale=0.2,sampling=area_preserving,align_corners=true",
        K.RandomPerspective(0.2, align_corners=True, sampling_method="area_preserving", p=1.0), seed=4)
    add("perspective:distortion_scale=0.4,mode=bicubic,same_on_batch=true",
        K.RandomPerspective(0.4, resample="bicubic", same_on_batch=True, p=1.0), seed=4)
    add("perspective:distortion_scale=0.4,mode=nearest", K.RandomPerspective(0.4, resample="nearest", p=1.0),
        seed=4)
    add("perspective:distortion_scale=0.4", K.RandomPerspective(0.4, p=1.0), seed=4, dtype=torch.float64)
    for mode in ("nearest", "bilinear", "bicubic"):
        for align in (False, True):
            add(f"perspective:distortion_scale=0.7,mode={mode},align_corners={str(align).lower()}",
                K.RandomPerspective(0.7, resample=mode, align_corners=align, p=1.0), seed=13)
    # One pixel wide.
    add("affine:degrees=-30..30,translate_x=-0.1..0.1,translate_y=-0.2..0.2", K.RandomAffine(30.0, (0.1, 0.2), p=1.0),
        seed=3, shape=(2, 1, 5, 1))
    add("rotation:degrees=-30..30", K.RandomRotation(30.0, p=1.0), seed=3, shape=(2, 1, 1, 6))

    # Points that bend the image.
    for seed in SEEDS:
        add("thin_plate_spline", K.RandomThinPlateSpline(p=1.0), seed=seed)
    add("thin_plate_spline:scale=0.1,p=0.5,padding=border,align_corners=true",
        K.RandomThinPlateSpline(0.1, align_corners=True, padding_mode="border", p=0.5), seed=1234, shape=BATCH)
    add("thin_plate_spline:scale=0.3,padding=reflection,same_on_batch=true",
        K.RandomThinPlateSpline(0.3, padding_mode="reflection", same_on_batch=True, p=1.0), seed=2)
    add("thin_plate_spline:scale=0", K.RandomThinPlateSpline(0.0, p=1.0), seed=2)
    add("thin_plate_spline:padding=border", K.RandomThinPlateSpline(padding_mode="border", p=1.0), seed=2,
        dtype=torch.float64)
