// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/dtype.h"

#include <QString>

#include <cstdint>

/// How numbers are written, everywhere the same: counts and shares as the engine writes them.
namespace comparo::ui::numbers {

/// "150,528".
QString count(std::uint64_t value);

/// percentText() and shortPercentText() of the engine: "12.40 %", "0.007 %", "> 99.99 %", and "12 %" for
/// short.
QString percent(double share);
QString percent(std::uint64_t part, std::uint64_t whole);
QString shortPercent(double share);

/// At most six significant digits: "143.5", "1.2e-07", "inf", "nan".
QString value(double number);

/// Every digit of one stored sample: integers as they are, float32 with 9 digits, float64 with 17.
QString sample(double number, DType dtype);

/// The stored bits: "0x8f", "0x3f0ccccd".
QString hex(double number, DType dtype);

/// The value with a sign: "+1", "−1", "0".
QString withSign(double number);

/// "0.42 ms", "12 ms", "1.3 s".
QString milliseconds(double ms);

} // namespace comparo::ui::numbers
