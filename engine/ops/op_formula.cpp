// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_formula.h"

#include <algorithm>
#include <iterator>

namespace comparo {
namespace {

struct OpFormula {
    std::string_view op;
    std::string_view formula;
};

#define COMPARO_WARPED "y(p) = x(M⁻¹ p), mixed from the nearest 1 or 4 samples\n"
#define COMPARO_HSV "(h, s, v) = HSV of clamp(x, 0, 1)\n"
#define COMPARO_LIT "y = clamp(clamp(x, 0, 1) + sign · gain · g, 0, 1)\n"

/// In the order of their ids.
constexpr OpFormula kFormulas[] = {
    {"affine", COMPARO_WARPED "M = shift · (turn by degrees, scale, shear about the middle)"},
    {"auto_contrast", "y = (x − min) / (max − min + 10⁻⁶) of each channel, clamped to [0, 1] if asked for"},
    {"box_blur", "y(i, j) = mean of x over the kernel's rectangle about (i, j)"},
    {"brightness", "y = clamp(clamp(x, 0, 1) + (brightness − 1), 0, 1)"},
    {"center_crop", "y(i, j) = x(i + ⌊(H − h) / 2⌋, j + ⌊(W − w) / 2⌋)"},
    {"channel_dropout", "y = fill in the drawn channels, x in the others"},
    {"channel_shuffle", "y(c) = x(π(c)), where π is a drawn order of the channels"},
    {"clahe", "t(k) = 255 · (counts up to bin k of a tile's histogram, cut off at the clip limit and spread) "
              "/ (pixels "
              "of the tile)\n"
              "y = t(255 x) / 255, interpolated between the tables of the four nearest tiles"},
    {"color_jiggle", "in a drawn order, each clamped to [0, 1]:\n"
                     "x + (brightness − 1);  x · contrast;  s · saturation in HSV;  h + 2π · hue in HSV"},
    {"color_jitter", "in a drawn order, each clamped to [0, 1]; L = 0.299 R + 0.587 G + 0.114 B:\n"
                     "x · brightness;  x · contrast + (1 − contrast) · mean(L);\n"
                     "x · saturation + (1 − saturation) · L;  h + 2π · hue in HSV"},
    {"contrast", "y = clamp(clamp(x, 0, 1) · contrast, 0, 1)"},
    {"crop", "y(i, j) = padded x(i + i₀, j + j₀), where (i₀, j₀) is drawn"},
    {"denormalize", "y = x · std + mean of the channel"},
    {"differentiable_jpeg",
     "F = DCT of each 8x8 block of (Y, Cb, Cr of 255 x) − 128, Cb and Cr at half the size\n"
     "Q = r(F / q),  r(v) = round(v) + (v − round(v))³,  q = the table scaled by the quality\n"
     "y = clamp(RGB of (inverse DCT of Q · q) + 128, 0, 255) / 255"},
    {"equalize", "y = t(⌊255 x⌋) / 255,  t(k) = (counts below bin k + step / 2) / step,\n"
                 "step = (pixels − those in the last bin) / 255, all divisions of whole numbers"},
    {"erasing", "y = value inside the drawn rectangle, x outside"},
    {"gamma", "y = clamp(gain · clamp(x, 0, 1)^gamma, 0, 1)"},
    {"gaussian_blur", "y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(i + a, j + b),  w(a) ∝ exp(−a² / (2 σ²)),  Σ w = 1"},
    {"gaussian_illumination",
     COMPARO_LIT "g = exp(−(i − cᵧ)² / (2 σᵧ²)) · exp(−(j − cₓ)² / (2 σₓ²)), brought to [0, 1]"},
    {"gaussian_noise", "y = x + mean + std · n,  n normally distributed"},
    {"grayscale", "y = Σ w(c) x(c) in every channel;  RGB: 0.299 R + 0.587 G + 0.114 B"},
    {"horizontal_flip", "y(i, j) = x(i, W − 1 − j)"},
    {"hue", COMPARO_HSV "y = RGB of ((h + 2π · hue) mod 2π, s, v)"},
    {"invert", "y = max − x"},
    {"jpeg_round_trip", "y = decode(encode(x)): baseline JPEG with the bytes of libjpeg-turbo"},
    {"linear_corner_illumination",
     COMPARO_LIT "g = i / (H − 1) + j / (W − 1), or towards another corner, brought to [0, 1]"},
    {"linear_illumination", COMPARO_LIT "g = i / (H − 1) or j / (W − 1), rising or falling"},
    {"median_blur", "y(i, j) = median of x over the kernel's rectangle about (i, j)"},
    {"motion_blur",
     "y(i, j) = Σ Σ w(a, b) x(i + a, j + b)\n"
     "w: a line whose weights go from (1 + d) / 2 to (1 − d) / 2 for the direction d, turned by "
     "the angle, Σ w = 1"},
    {"normalize", "y = (x − mean) / std of the channel"},
    {"pad_to", "y(i, j) = x(i, j) within the input, else the padding"},
    {"perspective", COMPARO_WARPED "M: the projective map that moves the four corners to the drawn places"},
    {"planckian_jitter",
     "R = clamp(R · r(index), 0, 1),  G = clamp(G, 0, 1),  B = clamp(B · b(index), 0, 1)\n"
     "r and b: red and blue of the illuminant relative to its green"},
    {"posterize", "y = (⌊255 x⌋ with its lowest 8 − bits bits cleared) / 255,  x clamped to [0, 1]"},
    {"random_gaussian_blur",
     "y(i, j) = Σ Σ w(a) w(b) x(i + a, j + b),  w(a) ∝ exp(−a² / (2 σ²)),  Σ w = 1, σ drawn"},
    {"random_jpeg", "differentiable_jpeg of clamp(x, 0, 1) at a drawn quality"},
    {"resize", "y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(a, b),  Σ w = 1,  w(a) ∝ k((a + ½ − (i + ½) s) / max(s, 1))\n"
               "s = input side / output side; without antialias max(s, 1) is 1\n"
               "k bilinear: 1 − |t|;  bicubic: Keys' cubic, a = −½ with antialias, −¾ without\n"
               "nearest: x(⌊i s⌋);  nearest-exact: x(⌊(i + ½) s⌋)"},
    {"resized_crop", "y = resize(the drawn window of x), without antialias"},
    {"rgb_shift", "y = clamp(clamp(x, 0, 1) + shift of the channel, 0, 1)"},
    {"rotation", COMPARO_WARPED "M = turn by degrees about the middle"},
    {"rotation90", "y = x turned about its middle by times · 90°"},
    {"salt_and_pepper_noise",
     "y = 1 or 0 in all channels where u₁ < amount (1 where u₂ < salt_vs_pepper), else x;  u uniform"},
    {"saturation", COMPARO_HSV "y = RGB of (h, clamp(s · saturation, 0, 1), v)"},
    {"sharpness", "y = clamp(m + sharpness · (x − m), 0, 1),  m = x ∗ [1 1 1; 1 5 1; 1 1 1] / 13\n"
                  "pixels at the border stay"},
    {"shear", COMPARO_WARPED "M = shear by the tangents of the angles about the middle"},
    {"snow", "(h, l, s) = HLS of clamp(x, 0, 1)\n"
             "y = RGB of (h, clamp(l · brightness, 0, 1) where l < coefficient, else l, s)"},
    {"solarize", "v = clamp(clamp(x, 0, 1) + addition, 0, 1)\ny = v where v < threshold, else 1 − v"},
    {"thin_plate_spline", "y(p) = x(f(p)),  f(p) = A p + Σ wₖ r² log r,  r = |p − pₖ|, through five points"},
    {"to_float", "y = x · (1 / 255), of uint16 x · (1 / 65535);  divide: x / 255"},
    {"to_uint8", "y = round(clamp(255 x, 0, 255)) by the rounding asked for;  to_dtype: ⌊255.999 x⌋\n"
                 "uint16: x / 257, by to_dtype x / 256"},
    {"translate", COMPARO_WARPED "M = shift by the fractions of width and height"},
    {"vertical_flip", "y(i, j) = x(H − 1 − i, j)"},
};

#undef COMPARO_WARPED
#undef COMPARO_HSV
#undef COMPARO_LIT

} // namespace

std::string_view formulaOf(std::string_view op)
{
    const auto* found =
        std::lower_bound(std::begin(kFormulas), std::end(kFormulas), op,
                         [](const OpFormula& formula, std::string_view id) { return formula.op < id; });
    return found != std::end(kFormulas) && found->op == op ? found->formula : std::string_view();
}

} // namespace comparo
