// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/dtype.h"

#include <QString>

#include <array>

namespace comparo::ui {

/// How stored values are written.
enum class NumberFormat { Decimal, Hexadecimal, Bits };

/// A stored value: "143", "8f", "10001111"; float32 "0.501961", "3f008081" or its bits in sign, exponent and
/// fraction. NaN and infinity are words. `digits` are those of a decimal float.
QString valueText(double value, DType dtype, NumberFormat format, int digits = 6);

/// The same of two values in the same place: with as many more digits as it takes to tell two apart that
/// differ.
std::array<QString, 2> pairTexts(double a, double b, DType dtypeA, DType dtypeB, NumberFormat format,
                                 int digits = 6);

/// a - b of two stored values: integers in the format with a sign, floats always decimal; "=" where both are
/// equal.
QString differenceText(double a, double b, DType dtype, NumberFormat format);

} // namespace comparo::ui
