// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"

#include <cmath>
#include <cstdint>

/// Scalar arithmetic with the same bits in every pass. Only IEEE operations, or operations written out here.
namespace comparo::COMPARO_BACKEND {

/// a*b+c with one rounding. The only way a fused multiply-add enters our arithmetic.
COMPARO_HD float fused(float a, float b, float c)
{
    return ::fmaf(a, b, c);
}
COMPARO_HD double fused(double a, double b, double c)
{
    return ::fma(a, b, c);
}

template <class T>
COMPARO_HD T clamp(T v, T low, T high)
{
    return v < low ? low : (v > high ? high : v);
}

/// To the nearest integer, ties to even, as torch.round does. Does not depend on the rounding mode register
/// as long as it is at its default, which every worker thread checks.
COMPARO_HD float roundHalfEven(float v)
{
    return ::rintf(v);
}
COMPARO_HD double roundHalfEven(double v)
{
    return ::rint(v);
}

/// To the nearest integer, ties upwards: floor(v + 1/2), the rule of fixed-point image code.
COMPARO_HD float roundHalfUp(float v)
{
    return ::floorf(v + 0.5f);
}
COMPARO_HD double roundHalfUp(double v)
{
    return ::floor(v + 0.5);
}

} // namespace comparo::COMPARO_BACKEND
