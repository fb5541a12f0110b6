// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_formula.h"

#include <map>
#include <utility>
#include <vector>

namespace comparo {
namespace {

using Formulas = std::map<std::string_view, Message>;

Message lines(std::vector<Message> parts)
{
    return joined(std::move(parts), "\n");
}

Formulas formulas()
{
    const Message warped = message("y(p) = x(M⁻¹ p), mixed from the nearest 1 or 4 samples");
    const Message hsv = message("(h, s, v) = HSV of clamp(x, 0, 1)");
    const Message lit = message("y = clamp(clamp(x, 0, 1) + sign · gain · g, 0, 1)");
    return {
        {"affine", lines({warped, message("M = shift · (turn by degrees, scale, shear about the middle)")})},
        {"auto_contrast",
         message("y = (x − min) / (max − min + 10⁻⁶) of each channel, clamped to [0, 1] if requested")},
        {"box_blur", message("y(i, j) = mean of x over the kernel's rectangle about (i, j)")},
        {"brightness", message("y = clamp(clamp(x, 0, 1) + (brightness − 1), 0, 1)")},
        {"center_crop", message("y(i, j) = x(i + ⌊(H − h) / 2⌋, j + ⌊(W − w) / 2⌋)")},
        {"channel_dropout", message("y = fill in the drawn channels, x in the others")},
        {"channel_shuffle", message("y(c) = x(π(c)), where π is a drawn order of the channels")},
        {"clahe",
         lines({message("t(k) = 255 · (counts up to bin k of a tile's histogram, cut off at the clip limit "
                        "and spread) / (pixels of the tile)"),
                message("y = t(255 x) / 255, interpolated between the tables of the four nearest tiles")})},
        {"color_jiggle",
         lines(
             {message("in a drawn order, each clamped to [0, 1]:"),
              message("x + (brightness − 1);  x · contrast;  s · saturation in HSV;  h + 2π · hue in HSV")})},
        {"color_jitter",
         lines({message("in a drawn order, each clamped to [0, 1]; L = 0.299 R + 0.587 G + 0.114 B:"),
                message("x · brightness;  x · contrast + (1 − contrast) · mean(L);"),
                message("x · saturation + (1 − saturation) · L;  h + 2π · hue in HSV")})},
        {"contrast", message("y = clamp(clamp(x, 0, 1) · contrast, 0, 1)")},
        {"crop", message("y(i, j) = padded x(i + i₀, j + j₀), where (i₀, j₀) is drawn")},
        {"denormalize", message("y = x · std + mean of the channel")},
        {"differentiable_jpeg",
         lines(
             {message("F = DCT of each 8x8 block of (Y, Cb, Cr of 255 x) − 128, Cb and Cr at half the size"),
              message(
                  "Q = r(F / q),  r(v) = round(v) + (v − round(v))³,  q = the table scaled by the quality"),
              message("y = clamp(RGB of (inverse DCT of Q · q) + 128, 0, 255) / 255")})},
        {"equalize",
         lines({message("y = t(⌊255 x⌋) / 255,  t(k) = (counts below bin k + step / 2) / step,"),
                message("step = (pixels − those in the last bin) / 255, all divisions of whole numbers")})},
        {"erasing", message("y = value inside the drawn rectangle, x outside")},
        {"gamma", message("y = clamp(gain · clamp(x, 0, 1)^gamma, 0, 1)")},
        {"gaussian_blur",
         message("y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(i + a, j + b),  w(a) ∝ exp(−a² / (2 σ²)),  Σ w = 1")},
        {"gaussian_illumination",
         lines(
             {lit, message("g = exp(−(i − cᵧ)² / (2 σᵧ²)) · exp(−(j − cₓ)² / (2 σₓ²)), brought to [0, 1]")})},
        {"gaussian_noise", message("y = x + mean + std · n,  n normally distributed")},
        {"grayscale", message("y = Σ w(c) x(c) in every channel;  RGB: 0.299 R + 0.587 G + 0.114 B")},
        {"horizontal_flip", message("y(i, j) = x(i, W − 1 − j)")},
        {"hue", lines({hsv, message("y = RGB of ((h + 2π · hue) mod 2π, s, v)")})},
        {"invert", message("y = max − x")},
        {"jpeg_round_trip", message("y = decode(encode(x)): baseline JPEG with the bytes of libjpeg-turbo")},
        {"linear_corner_illumination",
         lines(
             {lit, message("g = i / (H − 1) + j / (W − 1), or towards another corner, brought to [0, 1]")})},
        {"linear_illumination", lines({lit, message("g = i / (H − 1) or j / (W − 1), rising or falling")})},
        {"median_blur", message("y(i, j) = median of x over the kernel's rectangle about (i, j)")},
        {"motion_blur", lines({message("y(i, j) = Σ Σ w(a, b) x(i + a, j + b)"),
                               message("w: a line whose weights go from (1 + d) / 2 to (1 − d) / 2 for the "
                                       "direction d, turned by the angle, Σ w = 1")})},
        {"normalize", message("y = (x − mean) / std of the channel")},
        {"pad_to", message("y(i, j) = x(i, j) within the input, else the padding")},
        {"perspective",
         lines({warped, message("M: the projective map that moves the four corners to the drawn places")})},
        {"planckian_jitter",
         lines({message("R = clamp(R · r(index), 0, 1),  G = clamp(G, 0, 1),  B = clamp(B · b(index), 0, 1)"),
                message("r and b: red and blue of the illuminant relative to its green")})},
        {"posterize",
         message("y = (⌊255 x⌋ with its lowest 8 − bits bits cleared) / 255,  x clamped to [0, 1]")},
        {"random_gaussian_blur",
         message("y(i, j) = Σ Σ w(a) w(b) x(i + a, j + b),  w(a) ∝ exp(−a² / (2 σ²)),  Σ w = 1, σ drawn")},
        {"random_jpeg", message("differentiable_jpeg of clamp(x, 0, 1) at a drawn quality")},
        {"resize",
         lines(
             {message(
                  "y(i, j) = Σ Σ wᵧ(a) wₓ(b) x(a, b),  Σ w = 1,  w(a) ∝ k((a + ½ − (i + ½) s) / max(s, 1))"),
              message("s = input side / output side; without antialias max(s, 1) is 1"),
              message("k bilinear: 1 − |t|;  bicubic: Keys' cubic, a = −½ with antialias, −¾ without"),
              message("nearest: x(⌊i s⌋);  nearest-exact: x(⌊(i + ½) s⌋)")})},
        {"resized_crop", message("y = resize(the drawn window of x), without antialias")},
        {"rgb_shift", message("y = clamp(clamp(x, 0, 1) + shift of the channel, 0, 1)")},
        {"rotation", lines({warped, message("M = turn by degrees about the middle")})},
        {"rotation90", message("y = x turned about its middle by times · 90°")},
        {"salt_and_pepper_noise", message("y = 1 or 0 in all channels where u₁ < amount (1 where u₂ < "
                                          "salt_vs_pepper), else x;  u uniform")},
        {"saturation", lines({hsv, message("y = RGB of (h, clamp(s · saturation, 0, 1), v)")})},
        {"sharpness",
         lines({message("y = clamp(m + sharpness · (x − m), 0, 1),  m = x ∗ [1 1 1; 1 5 1; 1 1 1] / 13"),
                message("pixels at the border stay")})},
        {"shear", lines({warped, message("M = shear by the tangents of the angles about the middle")})},
        {"snow",
         lines({message("(h, l, s) = HLS of clamp(x, 0, 1)"),
                message("y = RGB of (h, clamp(l · brightness, 0, 1) where l < coefficient, else l, s)")})},
        {"solarize", lines({message("v = clamp(clamp(x, 0, 1) + addition, 0, 1)"),
                            message("y = v where v < threshold, else 1 − v")})},
        {"thin_plate_spline",
         message("y(p) = x(f(p)),  f(p) = A p + Σ wₖ r² log r,  r = |p − pₖ|, through five points")},
        {"to_float", message("y = x · (1 / 255), of uint16 x · (1 / 65535);  divide: x / 255")},
        {"to_uint8",
         lines({message("y = round(clamp(255 x, 0, 255)) with the chosen rounding;  to_dtype: ⌊255.999 x⌋"),
                message("uint16: x / 257, by to_dtype x / 256")})},
        {"translate", lines({warped, message("M = shift by the fractions of width and height")})},
        {"vertical_flip", message("y(i, j) = x(H − 1 − i, j)")}};
}

} // namespace

Message formulaOf(std::string_view op)
{
    static const Formulas known = formulas();
    const auto found = known.find(op);
    return found != known.end() ? found->second : Message();
}

} // namespace comparo
