// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/array_file.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

namespace comparo::fuzz {

/// A file of arrays of this format: all values of its small arrays, as many bytes as they claim, or a refusal.
inline int readArrays(std::string_view format, std::span<const std::byte> file)
{
    if (arrayFormatOf(file, file.size()) != format)
        return 0;
    constexpr std::uint64_t kMostBytes = 1 << 16;
    constexpr std::size_t kMostArrays = 64;
    accepts({ErrorCode::CorruptData, ErrorCode::Unsupported}, [&] {
        const auto opened = openArrayFile(file);
        const std::size_t count = std::min(opened->arrays().size(), kMostArrays);
        for (std::size_t i = 0; i < count; ++i) {
            const StoredArray& array = opened->arrays()[i];
            const std::uint64_t bytes = bytesOf(array);
            if (bytes <= kMostBytes)
                require(opened->open(array).rest().size() == bytes);
        }
    });
    return 0;
}

} // namespace comparo::fuzz
