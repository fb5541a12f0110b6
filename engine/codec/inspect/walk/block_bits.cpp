// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/strict_walker.h"

#include <algorithm>

namespace comparo::jpeg {

std::vector<BlockBits> bitsOfBlock(const JpegFile& parsed, const WalkResult& walk, int component, int bx,
                                   int by)
{
    std::vector<BlockBits> found;
    if (!parsed.frame || bx < 0 || by < 0)
        return found;
    for (std::size_t s = 0; s < parsed.scans.size() && s < walk.bits.size(); ++s) {
        const Scan& scan = parsed.scans[s];
        const std::vector<std::uint64_t>& begins = walk.bits[s].begins;
        std::size_t blocksInMcu = 0;
        std::size_t before = 0; // blocks of an MCU before those of the component
        int h = 0;
        int v = 0;
        for (const ScanComponent& entry : scan.components) {
            const FrameComponent& other = parsed.frame->components[static_cast<std::size_t>(entry.component)];
            const bool alone = scan.components.size() == 1;
            if (entry.component == component) {
                before = blocksInMcu;
                h = alone ? 1 : other.h;
                v = alone ? 1 : other.v;
            }
            blocksInMcu += alone ? 1U : static_cast<std::size_t>(other.h * other.v);
        }
        if (h == 0 || bx / h >= scan.mcuColumns || by / v >= scan.mcuRows)
            continue;
        const std::size_t mcu = static_cast<std::size_t>(by / v) * static_cast<std::size_t>(scan.mcuColumns) +
                                static_cast<std::size_t>(bx / h);
        const std::size_t at = mcu * blocksInMcu + before + static_cast<std::size_t>(by % v * h + bx % h);
        if (at + 1 >= begins.size())
            continue;
        // A restart marker behind the block belongs to none; the padding before it does.
        std::uint64_t end = begins[at + 1];
        const auto marker = std::lower_bound(scan.restarts.begin(), scan.restarts.end(),
                                             static_cast<std::size_t>((begins[at] + 7) / 8));
        if (marker != scan.restarts.end() && 8 * std::uint64_t{*marker} < end)
            end = 8 * std::uint64_t{*marker};
        found.push_back({static_cast<int>(s), begins[at], std::max(begins[at], end)});
    }
    return found;
}

} // namespace comparo::jpeg
