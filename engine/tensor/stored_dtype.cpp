// SPDX-License-Identifier: Apache-2.0
#include "engine/tensor/stored_dtype.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace comparo {

namespace {

using Kind = StoredDType::Kind;

constexpr std::array kKnown{
    StoredDType{"bool", "|b1", 1, Kind::Integer},
    StoredDType{"uint8", "|u1", 1, Kind::Native},
    StoredDType{"uint16", "<u2", 2, Kind::Native},
    StoredDType{"uint32", "<u4", 4, Kind::Integer},
    StoredDType{"uint64", "<u8", 8, Kind::Integer},
    StoredDType{"int8", "|i1", 1, Kind::Integer},
    StoredDType{"int16", "<i2", 2, Kind::Integer},
    StoredDType{"int32", "<i4", 4, Kind::Integer},
    StoredDType{"int64", "<i8", 8, Kind::Integer},
    StoredDType{"float16", "<f2", 2, Kind::Half},
    StoredDType{"bfloat16", "<u2", 2, Kind::Brain},
    StoredDType{"float32", "<f4", 4, Kind::Native},
    StoredDType{"float64", "<f8", 8, Kind::Native},
    StoredDType{"complex64", "<c8", 8, Kind::Complex},
    StoredDType{"complex128", "<c16", 16, Kind::Complex},
    StoredDType{"float8_e4m3fn", "|u1", 1, Kind::Eighth},
    StoredDType{"float8_e5m2", "|u1", 1, Kind::Eighth},
    StoredDType{"float8_e4m3fnuz", "|u1", 1, Kind::Eighth},
    StoredDType{"float8_e5m2fnuz", "|u1", 1, Kind::Eighth},
};

template <class Is>
const StoredDType* findKnown(Is is)
{
    const auto* found = std::find_if(kKnown.begin(), kKnown.end(), is);
    return found == kKnown.end() ? nullptr : found;
}

/// A format of 8 bits: the sign, the exponent and the mantissa, whose bits it says.
struct EighthFormat {
    int mantissa = 3;
    int bias = 7;
    bool hasInfinity = false;     ///< the largest exponent is no number; else only its last code is none
    bool hasNegativeZero = true;  ///< else that code is the only one that is no number
};

EighthFormat eighthFormat(std::string_view name)
{
    const bool isFnuz = name.ends_with("fnuz");
    const bool hasTwo = name.starts_with("float8_e5m2");
    const int bias = (hasTwo ? 15 : 7) + (isFnuz ? 1 : 0);
    return {hasTwo ? 2 : 3, bias, hasTwo && !isFnuz, !isFnuz};
}

float eighthValue(const EighthFormat& format, unsigned code)
{
    const unsigned size = code & 0x7FU;
    const unsigned exponent = size >> format.mantissa;
    const unsigned rest = size & ((1U << format.mantissa) - 1U);
    const float sign = code > 0x7FU ? -1.0F : 1.0F;
    const bool isLast = size == 0x7FU;
    if (!format.hasNegativeZero ? code == 0x80U
        : format.hasInfinity    ? exponent == 0x7FU >> format.mantissa && rest != 0
                                : isLast)
        return std::numeric_limits<float>::quiet_NaN();
    if (format.hasInfinity && exponent == 0x7FU >> format.mantissa)
        return sign * std::numeric_limits<float>::infinity();
    const unsigned whole = exponent == 0 ? rest : rest + (1U << format.mantissa);
    return sign * std::ldexp(static_cast<float>(whole), static_cast<int>(std::max(exponent, 1U)) -
                                                            format.bias - format.mantissa);
}

std::array<float, 256> eighthTable(std::string_view name)
{
    std::array<float, 256> values{};
    for (unsigned code = 0; code < values.size(); ++code)
        values[code] = eighthValue(eighthFormat(name), code);
    return values;
}

} // namespace

const StoredDType* findStoredDType(std::string_view name)
{
    return findKnown([&](const StoredDType& dtype) { return dtype.name == name; });
}

const StoredDType* findNpyDType(std::string_view letters)
{
    return findKnown([&](const StoredDType& dtype) { return dtype.npy.substr(1) == letters; });
}

const std::array<float, 256>& eighthValues(const StoredDType& dtype)
{
    static const std::array tables{eighthTable("float8_e4m3fn"), eighthTable("float8_e5m2"),
                                   eighthTable("float8_e4m3fnuz"), eighthTable("float8_e5m2fnuz")};
    const EighthFormat format = eighthFormat(dtype.name);
    return tables[(format.hasNegativeZero ? 0U : 2U) + (format.mantissa == 2 ? 1U : 0U)];
}

} // namespace comparo
