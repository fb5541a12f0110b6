// SPDX-License-Identifier: Apache-2.0
#include "engine/tensor/stored_dtype.h"

#include <algorithm>
#include <array>

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
    StoredDType{"float8_e4m3fn", "|u1", 1, Kind::Bits},
    StoredDType{"float8_e5m2", "|u1", 1, Kind::Bits},
    StoredDType{"float8_e4m3fnuz", "|u1", 1, Kind::Bits},
    StoredDType{"float8_e5m2fnuz", "|u1", 1, Kind::Bits},
};

template <class Is>
const StoredDType* findKnown(Is is)
{
    const auto* found = std::find_if(kKnown.begin(), kKnown.end(), is);
    return found == kKnown.end() ? nullptr : found;
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

} // namespace comparo
