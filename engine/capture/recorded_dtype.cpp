// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recorded_dtype.h"

#include <algorithm>
#include <array>

namespace comparo {

const RecordedDType* findRecordedDType(std::string_view name)
{
    using Kind = RecordedDType::Kind;
    static constexpr std::array kKnown{
        RecordedDType{"bool", "|b1", 1, Kind::Integer},
        RecordedDType{"uint8", "|u1", 1, Kind::Native},
        RecordedDType{"uint16", "<u2", 2, Kind::Native},
        RecordedDType{"uint32", "<u4", 4, Kind::Integer},
        RecordedDType{"uint64", "<u8", 8, Kind::Integer},
        RecordedDType{"int8", "|i1", 1, Kind::Integer},
        RecordedDType{"int16", "<i2", 2, Kind::Integer},
        RecordedDType{"int32", "<i4", 4, Kind::Integer},
        RecordedDType{"int64", "<i8", 8, Kind::Integer},
        RecordedDType{"float16", "<f2", 2, Kind::Half},
        RecordedDType{"bfloat16", "<u2", 2, Kind::Brain},
        RecordedDType{"float32", "<f4", 4, Kind::Native},
        RecordedDType{"float64", "<f8", 8, Kind::Native},
        RecordedDType{"complex64", "<c8", 8, Kind::Complex},
        RecordedDType{"complex128", "<c16", 16, Kind::Complex},
        RecordedDType{"float8_e4m3fn", "|u1", 1, Kind::Bits},
        RecordedDType{"float8_e5m2", "|u1", 1, Kind::Bits},
        RecordedDType{"float8_e4m3fnuz", "|u1", 1, Kind::Bits},
        RecordedDType{"float8_e5m2fnuz", "|u1", 1, Kind::Bits},
    };
    const auto* found =
        std::find_if(kKnown.begin(), kKnown.end(), [&](const auto& dtype) { return dtype.name == name; });
    return found == kKnown.end() ? nullptr : found;
}

} // namespace comparo
