// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/strict_walker.h"

#include <cstdlib>

/// Parser and walker on any bytes. Large pictures are left out: they only take longer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo::jpeg;
    const std::span<const std::byte> file(reinterpret_cast<const std::byte*>(bytes), size);
    const JpegFile parsed = parseJpeg(file);
    constexpr int kMostPixels = 1 << 14;
    if (!parsed.isReadable() || parsed.frame->width > kMostPixels / parsed.frame->height ||
        parsed.scans.size() > 20)
        return 0;
    WalkOptions options;
    options.maxFindings = 20;
    const WalkResult walk = walkJpeg(file, parsed, options);
    const auto require = [](bool holds) {
        if (!holds)
            std::abort();
    };
    for (const Finding& finding : walk.findings)
        require(finding.bit <= 8 * std::uint64_t{size} && !finding.text.isEmpty());
    require(walk.isClean() == walk.findings.empty());
    if (walk.first)
        require(walk.first->earliestBit <= walk.first->bit && walk.first->earliestMcu <= walk.first->mcu);
    for (std::size_t c = 0; c < walk.planes.size(); ++c)
        for (const BlockBits& bits : bitsOfBlock(parsed, walk, static_cast<int>(c), 0, 0))
            require(bits.begin <= bits.end && bits.end <= 8 * std::uint64_t{size});
    return 0;
}
