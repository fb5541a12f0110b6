// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/reading/exif.h"

#include "engine/codec/header_reader.h"

namespace comparo {

int exifOrientation(header::Bytes block)
{
    using header::Reader;
    constexpr std::string_view kLead("Exif\0\0", 6);
    if (Reader(block, false).matches(0, kLead))
        block = block.subspan(kLead.size());
    if (block.empty())
        return 1;
    const Reader reader(block, block[0] == std::byte{'M'});
    const auto directory = reader.integer(4, 4);
    const auto entries = directory ? reader.integer(*directory, 2) : std::nullopt;
    for (std::uint64_t i = 0; entries && i < *entries; ++i) {
        constexpr std::uint64_t kOrientationTag = 0x0112;
        const std::uint64_t entry = *directory + 2 + 12 * i;
        if (reader.integer(entry, 2) != kOrientationTag)
            continue;
        const auto value = reader.integer(entry + 8, 2).value_or(1);
        return value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
    }
    return 1;
}

} // namespace comparo
