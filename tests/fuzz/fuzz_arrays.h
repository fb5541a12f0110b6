// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/array_file.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

namespace comparo::fuzz {

/// All values of small arrays, as many bytes as they claim.
inline void readValues(const ArrayFile& file)
{
    constexpr std::uint64_t kMostBytes = 1 << 16;
    constexpr std::size_t kMostArrays = 64;
    const std::size_t count = std::min(file.arrays().size(), kMostArrays);
    for (std::size_t i = 0; i < count; ++i) {
        const StoredArray& array = file.arrays()[i];
        const std::uint64_t bytes = bytesOf(array);
        if (bytes <= kMostBytes)
            require(file.open(array).rest().size() == bytes);
    }
}

/// A file of arrays of this format: its values, or a refusal.
inline int readArrays(std::string_view format, std::span<const std::byte> file)
{
    if (arrayFormatOf(file, file.size()) != format)
        return 0;
    accepts({ErrorCode::CorruptData, ErrorCode::Unsupported}, [&] { readValues(*openArrayFile(file)); });
    return 0;
}

} // namespace comparo::fuzz
