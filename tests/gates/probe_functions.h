// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/elementary.h"
#include "engine/kernel/math.h"
#include "engine/kernel/normal.h"

#include <cstdint>

/// Scalar functions that nvcc compiles to PTX and the host compiler to machine code, from this one text.
/// Every one takes three values of one type. COMPARO_PROBES(X) lists them as X(name, input type, output
/// type).
namespace comparo::COMPARO_BACKEND::probe {

COMPARO_HD float explicitFusedFloat(float a, float b, float c)
{
    return fused(a, b, c);
}
COMPARO_HD double explicitFusedDouble(double a, double b, double c)
{
    return fused(a, b, c);
}
COMPARO_HD float clampFloat(float a, float b, float c)
{
    return clamp(a, b, c);
}
COMPARO_HD double clampDouble(double a, double b, double c)
{
    return clamp(a, b, c);
}
COMPARO_HD float halfEvenFloat(float a, float, float)
{
    return roundHalfEven(a);
}
COMPARO_HD double halfEvenDouble(double a, double, double)
{
    return roundHalfEven(a);
}
COMPARO_HD float halfUpFloat(float a, float, float)
{
    return roundHalfUp(a);
}
COMPARO_HD double halfUpDouble(double a, double, double)
{
    return roundHalfUp(a);
}

/// What contraction would change.
COMPARO_HD float multiplyAddFloat(float a, float b, float c)
{
    return a * b + c;
}
COMPARO_HD double multiplyAddDouble(double a, double b, double c)
{
    return a * b + c;
}
COMPARO_HD float interpolate(float a, float b, float t)
{
    return a + (b - a) * t;
}
COMPARO_HD float luma(float r, float g, float b)
{
    return 0.299f * r + 0.587f * g + 0.114f * b;
}
COMPARO_HD float differenceOfProducts(float a, float b, float c)
{
    return a * a - b * c;
}

/// What approximate division and square root would change.
COMPARO_HD float divideFloat(float a, float b, float)
{
    return a / b;
}
COMPARO_HD double divideDouble(double a, double b, double)
{
    return a / b;
}
COMPARO_HD float divideBy255(float a, float, float)
{
    return a / 255.0f;
}
COMPARO_HD float rootFloat(float a, float, float)
{
    return ::sqrtf(a < 0 ? -a : a);
}
COMPARO_HD double rootDouble(double a, double, double)
{
    return ::sqrt(a < 0 ? -a : a);
}
COMPARO_HD float reciprocalRoot(float a, float, float)
{
    return 1.0f / ::sqrtf(a < 0 ? -a : a);
}

/// What flushing of denormals would change.
COMPARO_HD float tinyProduct(float a, float b, float)
{
    return a * 1e-20f * (b * 1e-20f);
}

/// Between integers and floats; out of range values are clamped first, as kernels have to.
COMPARO_HD std::uint8_t toByteHalfEven(float a, float, float)
{
    const float v = roundHalfEven(a * 255.0f);
    return v > 0.0f ? static_cast<std::uint8_t>(v < 255.0f ? v : 255.0f) : std::uint8_t{0};
}
COMPARO_HD std::uint16_t toWordHalfUp(float a, float, float)
{
    const float v = roundHalfUp(a * 65535.0f);
    return v > 0.0f ? static_cast<std::uint16_t>(v < 65535.0f ? v : 65535.0f) : std::uint16_t{0};
}
COMPARO_HD float fromInteger(std::int32_t a, std::int32_t, std::int32_t)
{
    return static_cast<float>(a);
}
COMPARO_HD double doubleFromInteger(std::int32_t a, std::int32_t, std::int32_t)
{
    return static_cast<double>(a) * 0.1;
}
COMPARO_HD float floatFromDouble(double a, double, double)
{
    return static_cast<float>(a);
}
COMPARO_HD double doubleFromFloat(float a, float, float)
{
    return static_cast<double>(a);
}

/// Fixed-point image arithmetic: sixteen-bit weights, thirty-two-bit sums.
COMPARO_HD std::uint8_t fixedPointDot(std::int32_t a, std::int32_t b, std::int32_t c)
{
    const std::int32_t sum = (a & 255) * (b >> 17) + (a >> 8 & 255) * (c >> 17) + (1 << 13);
    const std::int32_t v = sum >> 14;
    return static_cast<std::uint8_t>(clamp(v, 0, 255));
}
COMPARO_HD std::int32_t integerQuotient(std::int32_t a, std::int32_t b, std::int32_t c)
{
    const std::int32_t divisor = (b & 0xffff) + 1;
    return a / divisor + c % divisor;
}
COMPARO_HD std::int64_t wideProduct(std::int32_t a, std::int32_t b, std::int32_t c)
{
    return static_cast<std::int64_t>(a) * b + c;
}
COMPARO_HD std::int32_t leadingBits(std::int32_t a, std::int32_t b, std::int32_t c)
{
    std::uint32_t v = static_cast<std::uint32_t>(a) >> (b & 31);
    std::int32_t bits = 0;
    for (; v != 0; v >>= 1)
        ++bits;
    return bits + (c < 0 ? 100 : 0);
}

/// Elementary functions, where a math library's own would differ. The angles of the wide class reach four
/// digits.
COMPARO_HD float exponentialFloat(float a, float, float)
{
    return exp(a);
}
COMPARO_HD double exponentialDouble(double a, double, double)
{
    return exp(a);
}
COMPARO_HD float logarithmFloat(float a, float, float)
{
    return log(a);
}
COMPARO_HD double logarithmDouble(double a, double, double)
{
    return log(a);
}
COMPARO_HD float powerFloat(float a, float b, float)
{
    return pow(a, b);
}
COMPARO_HD double powerDouble(double a, double b, double)
{
    return pow(a, b);
}
COMPARO_HD float cubeRootFloat(float a, float, float)
{
    return cbrt(a);
}
COMPARO_HD float sineFloat(float a, float b, float)
{
    return sin(a * b);
}
COMPARO_HD double sineDouble(double a, double b, double)
{
    return sin(a * b);
}
COMPARO_HD float cosineFloat(float a, float b, float)
{
    return cos(a * b);
}
COMPARO_HD double cosineDouble(double a, double b, double)
{
    return cos(a * b);
}

/// Random numbers.
COMPARO_HD std::int32_t philoxWord(std::int32_t a, std::int32_t b, std::int32_t c)
{
    const PhiloxWords words = philox({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), 2, 3},
                                     {static_cast<std::uint32_t>(c), 5});
    return static_cast<std::int32_t>(words.w0 ^ words.w1 ^ words.w2 ^ words.w3);
}
COMPARO_HD float normalNoise(std::int32_t a, std::int32_t b, std::int32_t c)
{
    return normal({static_cast<std::uint64_t>(static_cast<std::uint32_t>(b)) << 20, 1,
                   static_cast<std::uint32_t>(c), 4},
                  static_cast<std::uint32_t>(a));
}

#define COMPARO_PROBES(X)                                                                                    \
    X(explicitFusedFloat, float, float)                                                                      \
    X(explicitFusedDouble, double, double)                                                                   \
    X(clampFloat, float, float)                                                                              \
    X(clampDouble, double, double)                                                                           \
    X(halfEvenFloat, float, float)                                                                           \
    X(halfEvenDouble, double, double)                                                                        \
    X(halfUpFloat, float, float)                                                                             \
    X(halfUpDouble, double, double)                                                                          \
    X(multiplyAddFloat, float, float)                                                                        \
    X(multiplyAddDouble, double, double)                                                                     \
    X(interpolate, float, float)                                                                             \
    X(luma, float, float)                                                                                    \
    X(differenceOfProducts, float, float)                                                                    \
    X(divideFloat, float, float)                                                                             \
    X(divideDouble, double, double)                                                                          \
    X(divideBy255, float, float)                                                                             \
    X(rootFloat, float, float)                                                                               \
    X(rootDouble, double, double)                                                                            \
    X(reciprocalRoot, float, float)                                                                          \
    X(tinyProduct, float, float)                                                                             \
    X(toByteHalfEven, float, std::uint8_t)                                                                   \
    X(toWordHalfUp, float, std::uint16_t)                                                                    \
    X(fromInteger, std::int32_t, float)                                                                      \
    X(doubleFromInteger, std::int32_t, double)                                                               \
    X(floatFromDouble, double, float)                                                                        \
    X(doubleFromFloat, float, double)                                                                        \
    X(fixedPointDot, std::int32_t, std::uint8_t)                                                             \
    X(integerQuotient, std::int32_t, std::int32_t)                                                           \
    X(wideProduct, std::int32_t, std::int64_t)                                                               \
    X(leadingBits, std::int32_t, std::int32_t)                                                               \
    X(exponentialFloat, float, float)                                                                        \
    X(exponentialDouble, double, double)                                                                     \
    X(logarithmFloat, float, float)                                                                          \
    X(logarithmDouble, double, double)                                                                       \
    X(powerFloat, float, float)                                                                              \
    X(powerDouble, double, double)                                                                           \
    X(cubeRootFloat, float, float)                                                                           \
    X(sineFloat, float, float)                                                                               \
    X(sineDouble, double, double)                                                                            \
    X(cosineFloat, float, float)                                                                             \
    X(cosineDouble, double, double)                                                                          \
    X(philoxWord, std::int32_t, std::int32_t)                                                                \
    X(normalNoise, std::int32_t, float)

} // namespace comparo::COMPARO_BACKEND::probe
