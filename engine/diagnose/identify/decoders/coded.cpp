// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/decoders/coded.h"

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/strict_walker.h"

#include <algorithm>

namespace comparo::decoders {

std::optional<Coded> codedOf(std::span<const std::byte> file)
{
    const jpeg::JpegFile parsed = jpeg::parseJpeg(file);
    if (!parsed.isReadable())
        return std::nullopt;
    const jpeg::Frame& frame = *parsed.frame;
    if (frame.components.size() != 1 && frame.components.size() != 3)
        return std::nullopt;
    for (const jpeg::FrameComponent& each : frame.components)
        if (frame.maxH % each.h != 0 || frame.maxV % each.v != 0)
            return std::nullopt;
    jpeg::WalkOptions walk;
    walk.boxTest = false;
    walk.keepBits = false;
    walk.maxFindings = 0;
    const std::vector<jpeg::CoefficientPlane> planes = jpeg::walkJpeg(file, parsed, walk).planes;
    Coded coded{frame.width, frame.height, parsed.storesRgb() && frame.components.size() == 3, {}};
    for (std::size_t i = 0; i < planes.size(); ++i) {
        const jpeg::QuantTable* const table = parsed.tableOf(static_cast<int>(i));
        if (!table)
            return std::nullopt;
        Component component{planes[i].blocksWide,
                            planes[i].blocksHigh,
                            frame.maxH / frame.components[i].h,
                            frame.maxV / frame.components[i].v,
                            {planes[i].values.begin(), planes[i].values.end()}};
        for (std::size_t k = 0; k < component.coefficients.size(); ++k)
            component.coefficients[k] *= table->steps[k % 64];
        coded.components.push_back(std::move(component));
    }
    return coded;
}

bool lacksDetail(std::span<const std::byte> file)
{
    constexpr int kSmoothed = 9;
    const jpeg::JpegFile parsed = jpeg::parseJpeg(file);
    if (!parsed.frame || parsed.frame->process != jpeg::JpegProcess::Progressive)
        return false;
    for (int component = 0; component < static_cast<int>(parsed.frame->components.size()); ++component)
        for (int place = 1; place <= kSmoothed; ++place)
            if (std::none_of(parsed.scans.begin(), parsed.scans.end(), [&](const jpeg::Scan& scan) {
                    return scan.low == 0 && scan.first <= place && place <= scan.last &&
                           std::any_of(
                               scan.components.begin(), scan.components.end(),
                               [&](const jpeg::ScanComponent& each) { return each.component == component; });
                }))
                return true;
    return false;
}

} // namespace comparo::decoders
