# SPDX-License-Identifier: Apache-2.0
"""Blurs, median, sharpness and histogram equalisation: writes filters.jsonl."""

from kornia.augmentation import (
    RandomBoxBlur,
    RandomClahe,
    RandomEqualize,
    RandomGaussianBlur,
    RandomMedianBlur,
    RandomMotionBlur,
    RandomSharpness,
)
import torch
from kornia.filters import gaussian_blur2d
from make_kornia import Cases

F64 = torch.float64

with Cases("filters") as cases:
    cases.add("gaussian_blur:kernel=5x3,sigma=1.2x0.7", lambda x: gaussian_blur2d(x, (5, 3), (1.2, 0.7)), (1, 3, 9, 11))
    cases.add("gaussian_blur:kernel=3x7,sigma=2,border=circular",
              lambda x: gaussian_blur2d(x, (3, 7), (2.0, 2.0), "circular"), (1, 1, 8, 9), input="signed:2")
    cases.add("gaussian_blur:kernel=9,sigma=0.4x3,border=replicate",
              lambda x: gaussian_blur2d(x, (9, 9), (0.4, 3.0), "replicate"), (2, 1, 8, 9))
    cases.add("gaussian_blur:kernel=1x5,sigma=0.9,border=constant",
              lambda x: gaussian_blur2d(x, (1, 5), (0.9, 0.9), "constant"), (1, 1, 6, 9))
    cases.add("gaussian_blur:kernel=17,sigma=0.15", lambda x: gaussian_blur2d(x, (17, 17), (0.15, 0.15)), (1, 2, 10, 12))
    cases.add("gaussian_blur:kernel=5,sigma=1.1", lambda x: gaussian_blur2d(x, (5, 5), (1.1, 1.1)), (1, 2, 7, 6), dtype=F64)

    cases.add("random_gaussian_blur", RandomGaussianBlur((5, 5), (0.1, 2.0), p=1.0), seed=1234)
    cases.add("random_gaussian_blur:p=0.5,kernel=3x5", RandomGaussianBlur((3, 5), (0.1, 2.0), p=0.5), (4, 1, 7, 8),
              seed=1234)
    cases.add("random_gaussian_blur:same_on_batch=true,kernel=3,sigma=0.5..3,border=replicate",
              RandomGaussianBlur((3, 3), (0.5, 3.0), border_type="replicate", same_on_batch=True, p=1.0), (3, 1, 6, 5),
              seed=4)
    cases.add("random_gaussian_blur:kernel=7,border=constant",
              RandomGaussianBlur((7, 7), (0.1, 2.0), border_type="constant", p=1.0), (2, 1, 5, 9), seed=2, dtype=F64)

    cases.add("random_gaussian_blur:kernel=9x3,sigma=0.2..5", RandomGaussianBlur((9, 3), (0.2, 5.0), p=1.0), (4, 3, 6, 5), seed=8)
    cases.add("random_gaussian_blur:kernel=21,sigma=2..6,same_on_batch=true",
              RandomGaussianBlur((21, 21), (2.0, 6.0), same_on_batch=True, p=1.0), (2, 1, 12, 13), seed=9, input="signed:3")
    cases.add("random_gaussian_blur:kernel=3", RandomGaussianBlur((3, 3), (0.1, 2.0), p=1.0), (1, 1, 6, 5), seed=10)

    cases.add("box_blur", RandomBoxBlur(p=1.0), (1, 3, 9, 11), seed=1234)
    cases.add("box_blur:kernel=7", RandomBoxBlur((7, 7), p=1.0), (1, 1, 9, 11), seed=1, input="signed:2")
    cases.add("box_blur:kernel=5x4,separable=false", RandomBoxBlur((5, 4), normalized=False, p=1.0), (1, 1, 9, 11), seed=1)
    cases.add("box_blur:p=0.5", RandomBoxBlur(p=0.5), (4, 1, 5, 6), seed=1234)
    cases.add("box_blur:kernel=5x3,separable=false", RandomBoxBlur((5, 3), normalized=False, p=1.0), (1, 2, 8, 7), seed=1)
    cases.add("box_blur:kernel=4x6,border=replicate", RandomBoxBlur((4, 6), "replicate", p=1.0), (1, 1, 8, 9), seed=1)
    cases.add("box_blur:kernel=4x2,border=circular,separable=false", RandomBoxBlur((4, 2), "circular", False, p=1.0),
              (1, 1, 8, 9), seed=1)
    cases.add("box_blur:kernel=3x7,border=constant,separable=false", RandomBoxBlur((3, 7), "constant", False, p=1.0),
              (1, 1, 3, 4), seed=1, input="signed:3", dtype=F64)

    cases.add("median_blur", RandomMedianBlur(p=1.0), (1, 3, 9, 11), seed=1234)
    cases.add("median_blur:p=0.5", RandomMedianBlur(p=0.5), (4, 1, 5, 6), seed=1234)
    cases.add("median_blur:kernel=5x3", RandomMedianBlur((5, 3), p=1.0), (1, 1, 8, 7), seed=1, input="signed:3")
    cases.add("median_blur:kernel=3x5", RandomMedianBlur((3, 5), p=1.0), (1, 1, 2, 3), seed=1)
    cases.add("median_blur:kernel=1", RandomMedianBlur((1, 1), p=1.0), (1, 1, 2, 3), seed=1)
    cases.add("median_blur:kernel=5", RandomMedianBlur((5, 5), p=1.0), (2, 1, 6, 7), seed=1)
    cases.add("median_blur:kernel=9x3", RandomMedianBlur((9, 3), p=1.0), (1, 1, 6, 7), seed=1, input="levels:1")
    cases.add("median_blur:kernel=7", RandomMedianBlur((7, 7), p=1.0), (1, 1, 12, 10), seed=1, input="levels:3", dtype=F64)

    cases.add("motion_blur", RandomMotionBlur(5, 35.0, 0.5, p=1.0), seed=1234)
    cases.add("motion_blur:p=0.5,kernel_size=3", RandomMotionBlur(3, 35.0, 0.5, p=0.5), (4, 1, 7, 8), seed=1234)
    cases.add("motion_blur:kernel_size=3..9,angle=-180..180,direction=-1..1,border=replicate",
              RandomMotionBlur((3, 9), 180.0, 1.0, border_type="replicate", p=1.0), (4, 1, 7, 8), seed=11)
    cases.add("motion_blur:kernel_size=3..9,same_on_batch=true,border=reflect",
              RandomMotionBlur((3, 9), 35.0, 0.5, border_type="reflect", same_on_batch=True, p=1.0), (3, 1, 7, 8), seed=5)
    cases.add("motion_blur:kernel_size=7,angle=-90..90,resample=bilinear,border=circular",
              RandomMotionBlur(7, 90.0, 0.5, border_type="circular", resample="bilinear", p=1.0), (2, 1, 7, 8), seed=9)
    for angle in (0.0, 30.0, 45.0, 60.0, 90.0, -135.0, 150.0, 180.0, 270.0):
        cases.add(f"motion_blur:kernel_size=5,angle={angle:g},direction=0.25",
                  RandomMotionBlur(5, (angle, angle), (0.25, 0.25), p=1.0), (1, 1, 6, 7), seed=1)
    cases.add("motion_blur:kernel_size=5,angle=0,direction=0", RandomMotionBlur(5, (0.0, 0.0), (0.0, 0.0), p=1.0), (1, 1, 4, 5), seed=1,
              dtype=F64)

    cases.add("motion_blur:kernel_size=3..8,angle=20..70,p=0.7", RandomMotionBlur((3, 8), (20.0, 70.0), 0.5, p=0.7), (4, 1, 7, 8),
              seed=12)
    cases.add("motion_blur:kernel_size=25,angle=-360..360,direction=-1..1,border=replicate",
              RandomMotionBlur(25, 360.0, 1.0, border_type="replicate", p=1.0), (2, 1, 13, 15), seed=14, input="signed:1")
    cases.add("motion_blur:kernel_size=3", RandomMotionBlur(3, 35.0, 0.5, p=1.0), (1, 1, 7, 8), seed=15)
    cases.add("motion_blur:kernel_size=9,angle=-180..180,direction=-1..1,resample=bilinear",
              RandomMotionBlur(9, 180.0, 1.0, resample="bilinear", p=1.0), (4, 1, 9, 8), seed=16)

    cases.add("sharpness", RandomSharpness(p=1.0), seed=1234)
    cases.add("sharpness:sharpness=0..9", RandomSharpness((0.0, 9.0), p=1.0), (1, 1, 6, 7), seed=5)
    cases.add("sharpness:p=0.5,sharpness=0..3", RandomSharpness((0.0, 3.0), p=0.5), (4, 1, 5, 6), seed=1234)
    cases.add("sharpness:same_on_batch=true,sharpness=2..4", RandomSharpness((2.0, 4.0), same_on_batch=True, p=1.0),
              (2, 1, 5, 6), seed=3, input="signed:3")
    cases.add("sharpness:sharpness=1.7", RandomSharpness((1.7, 1.7), p=1.0), (1, 1, 3, 3), seed=3, dtype=F64)

    cases.add("equalize", RandomEqualize(p=1.0), (1, 3, 20, 31), seed=1234)
    cases.add("equalize:p=0.5", RandomEqualize(p=0.5), (4, 1, 17, 18), seed=1234, input="levels:2")
    cases.add("equalize", RandomEqualize(p=1.0), (1, 1, 9, 11), seed=1)
    cases.add("equalize", RandomEqualize(p=1.0), (1, 1, 40, 40), seed=1, input="levels:5", dtype=F64)

    cases.add("equalize:same_on_batch=true,p=0.5", RandomEqualize(p=0.5, same_on_batch=True), (2, 2, 20, 31), seed=2, input="signed:5")

    cases.add("clahe:grid=2x2", RandomClahe(grid_size=(2, 2), p=1.0), (2, 1, 12, 16), seed=1234)
    cases.add("clahe:clip_limit=0.5..40,p=0.6", RandomClahe((0.5, 40.0), p=0.6), (4, 1, 17, 20), seed=6, input="signed:1")
    cases.add("clahe:grid=3x5,clip_limit=1..4", RandomClahe((1.0, 4.0), grid_size=(3, 5), p=1.0), (2, 1, 24, 40), seed=7)
    cases.add("clahe:grid=4x3,clip_limit=2..3,same_on_batch=true",
              RandomClahe((2.0, 3.0), grid_size=(4, 3), p=1.0, same_on_batch=True), (2, 1, 29, 23), seed=8)
    cases.add("clahe:grid=5,clip_limit=3", RandomClahe((3.0, 3.0), grid_size=(5, 5), p=1.0), (1, 1, 24, 33), seed=9, dtype=F64)
    cases.add("clahe:grid=2x2,clip_limit=0.5..3,p=0.5", RandomClahe((0.5, 3.0), grid_size=(2, 2), p=0.5), (4, 1, 9, 11),
              seed=1234)
    cases.add("clahe:clip_limit=2", RandomClahe((2.0, 2.0), p=1.0), (1, 1, 50, 61), seed=1)
    cases.add("clahe:grid=3,clip_limit=0", RandomClahe((0.0, 0.0), grid_size=(3, 3), p=1.0), (1, 2, 17, 20), seed=1,
              input="levels:4")
    cases.add("clahe:grid=1,clip_limit=1.5", RandomClahe((1.5, 1.5), grid_size=(1, 1), p=1.0), (1, 1, 16, 18), seed=1)
    cases.add("clahe:grid=4,clip_limit=40", RandomClahe((40.0, 40.0), grid_size=(4, 4), p=1.0), (1, 1, 24, 32), seed=1,
              dtype=F64)
