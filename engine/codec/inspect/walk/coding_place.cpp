// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/coding_place.h"

namespace comparo::jpeg {

CodingPlace codingPlaceOf(const JpegFile& file, int component, int bx, int by)
{
    for (std::size_t s = 0; s < file.scans.size(); ++s) {
        const Scan& scan = file.scans[s];
        const bool alone = scan.components.size() == 1;
        int before = 0; // blocks of an MCU before those of the component
        for (const ScanComponent& entry : scan.components) {
            const FrameComponent& shape = file.frame->components[static_cast<std::size_t>(entry.component)];
            const int h = alone ? 1 : shape.h;
            const int v = alone ? 1 : shape.v;
            if (entry.component == component) {
                CodingPlace place;
                place.scan = static_cast<int>(s);
                place.mcu = std::int64_t{by / v} * scan.mcuColumns + bx / h;
                place.block = before + by % v * h + bx % h;
                if (scan.restartInterval > 0)
                    place.segment = static_cast<int>(place.mcu / scan.restartInterval);
                return place;
            }
            before += h * v;
        }
    }
    return {};
}

std::int64_t frameMcuOf(const Frame& frame, int component, int bx, int by)
{
    const FrameComponent& shape = frame.components[static_cast<std::size_t>(component)];
    return std::int64_t{by / shape.v} * frame.mcuColumns + bx / shape.h;
}

McuCorner cornerOf(const Frame& frame, const Scan& scan, std::int64_t mcu)
{
    McuCorner corner;
    corner.width = 8 * frame.maxH;
    corner.height = 8 * frame.maxV;
    if (scan.components.size() == 1) {
        const auto only = static_cast<std::size_t>(scan.components[0].component);
        corner.width /= frame.components[only].h;
        corner.height /= frame.components[only].v;
    }
    const std::int64_t columns = scan.mcuColumns > 0 ? scan.mcuColumns : 1;
    corner.x = static_cast<int>(mcu % columns) * corner.width;
    corner.y = static_cast<int>(mcu / columns) * corner.height;
    return corner;
}

} // namespace comparo::jpeg
