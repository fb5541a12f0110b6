// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/damage/bit_repair.h"

#include <algorithm>
#include <vector>

namespace comparo::jpeg {

namespace {

/// Whether blocks that were right before are unchanged: those outside of the MCUs of a local deviation.
bool keepsTheRest(const Inspection& inspection, const IntervalPattern& pattern, const WalkResult& walk)
{
    const Frame& frame = *inspection.file.frame;
    const WalkResult& before = *inspection.walk;
    const std::int64_t last = pattern.firstMcu + pattern.spread;
    for (std::size_t c = 0; c < frame.components.size(); ++c) {
        const FrameComponent& shape = frame.components[c];
        for (int by = 0; by < shape.blocksHigh; ++by)
            for (int bx = 0; bx < shape.blocksWide; ++bx) {
                const std::int64_t mcu = frameMcuOf(frame, static_cast<int>(c), bx, by);
                if (mcu >= pattern.firstMcu && mcu <= last)
                    continue;
                const auto old = before.planes[c].block(bx, by);
                if (!std::equal(old.begin(), old.end(), walk.planes[c].block(bx, by).begin()))
                    return false;
            }
    }
    return true;
}

} // namespace

std::optional<std::uint64_t> repairingBit(std::span<const std::byte> file, const Inspection& inspection,
                                          const IntervalPattern& pattern, const Tensor& source,
                                          const InspectOptions& options, const Progress& progress)
{
    const std::vector<BlockBits> bits = bitsOfBlock(
        inspection.file, *inspection.walk, pattern.first.component, pattern.first.bx, pattern.first.by);
    if (bits.size() != 1 || bits[0].end > 8 * std::uint64_t{file.size()})
        return std::nullopt;
    WalkOptions walking;
    walking.keepBits = false;
    walking.maxFindings = 0;
    const bool wasLegal = inspection.walk->isClean();
    constexpr std::int64_t kLocal = 8; // MCUs
    const bool isLocal = wasLegal && pattern.spread <= kLocal;
    std::vector<std::byte> tried(file.begin(), file.end());
    // Blocks that hold little take time, too.
    const std::size_t cost = std::max<std::size_t>(file.size(), 3 * inspection.walk->codedBlocks);
    std::size_t left = options.repairBytes;
    for (std::uint64_t bit = bits[0].begin; bit < bits[0].end && left >= cost; ++bit) {
        progress.throwIfCancelled();
        left -= cost;
        const auto at = static_cast<std::size_t>(bit / 8);
        const std::byte mask = std::byte{0x80} >> static_cast<unsigned>(bit % 8);
        tried[at] ^= mask;
        const JpegFile parsed = parseJpeg(tried);
        if (parsed.isReadable() && parsed.scans.size() == inspection.file.scans.size()) {
            const WalkResult walk = walkJpeg(tried, parsed, walking);
            if (walk.isClean() && (!isLocal || keepsTheRest(inspection, pattern, walk)) &&
                intervalTest(source, parsed, walk, options.interval).passes())
                return bit;
        }
        tried[at] ^= mask;
    }
    return std::nullopt;
}

} // namespace comparo::jpeg
