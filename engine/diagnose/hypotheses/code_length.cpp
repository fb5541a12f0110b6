// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/code_length.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace comparo::hypotheses {
namespace {

double factorialBits(double n)
{
    int sign = 0;
    return ::lgamma_r(n + 1.0, &sign) * std::numbers::log2e;
}

} // namespace

double bitsOfSample(DType dtype)
{
    switch (dtype) {
    case DType::UInt8:
        return 8.0;
    case DType::UInt16:
        return 16.0;
    case DType::Float32:
        return 20.0;
    default:
        return 48.0;
    }
}

double choiceBits(double n, double k)
{
    return factorialBits(n) - factorialBits(k) - factorialBits(n - k);
}

double exceptionBits(double n, double k, double width)
{
    return k == 0.0 ? 0.0 : std::log2(n) + choiceBits(n, k) + k * width;
}

double adaptiveBitsOf(const std::vector<std::uint64_t>& counts, double width)
{
    double total = 0.0, bits = 0.0;
    for (const std::uint64_t count : counts) {
        total += static_cast<double>(count);
        bits += width - factorialBits(static_cast<double>(count) - 1.0);
    }
    return bits + factorialBits(total);
}

double adaptiveBits(std::vector<std::int64_t>& symbols, double width)
{
    std::sort(symbols.begin(), symbols.end());
    std::vector<std::uint64_t> counts;
    for (std::size_t i = 0; i < symbols.size(); ++i)
        if (i == 0 || symbols[i] != symbols[i - 1])
            counts.push_back(1);
        else
            ++counts.back();
    return adaptiveBitsOf(counts, width);
}

double decimalBits(double mantissa, int digits)
{
    return 2.0 * std::log2(std::abs(mantissa) + 1.0) + 2.0 + digits;
}

} // namespace comparo::hypotheses
