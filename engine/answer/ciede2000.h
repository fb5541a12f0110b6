// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

namespace comparo {

/// CIELAB of a colour in sRGB, each channel in 0..1; values outside are clamped. White is D65.
std::array<double, 3> labOf(const std::array<double, 3>& srgb);

/// The colour difference CIEDE2000 of two colours in CIELAB (Sharma, Wu and Dalal, 2005).
double ciede2000(const std::array<double, 3>& lab1, const std::array<double, 3>& lab2);

} // namespace comparo
