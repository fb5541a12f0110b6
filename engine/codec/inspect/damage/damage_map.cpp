// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/walk/coding_place.h"

#include <algorithm>

namespace comparo::jpeg {

namespace {

enum State : std::uint8_t { kGood, kSuspect, kAccused, kFails, kMissing };

class MapMaker {
public:
    explicit MapMaker(const Inspection& inspection)
        : m_inspection(inspection), m_frame(*inspection.file.frame)
    {
        m_map.columns = m_frame.mcuColumns;
        m_map.rows = m_frame.mcuRows;
        m_map.mcuWidth = 8 * m_frame.maxH;
        m_map.mcuHeight = 8 * m_frame.maxV;
        const std::size_t count =
            static_cast<std::size_t>(m_map.columns) * static_cast<std::size_t>(m_map.rows);
        m_map.excess.resize(count);
        m_map.state.resize(count, kGood);
    }

    DamageMap make()
    {
        if (!m_inspection.walk) {
            std::fill(m_map.state.begin(), m_map.state.end(), static_cast<std::uint8_t>(kMissing));
            return std::move(m_map);
        }
        for (const Finding& finding : m_inspection.walk->findings)
            if (finding.scan >= 0 && finding.mcu >= 0)
                markRest(finding);
        if (m_inspection.seam)
            markRest(m_inspection.seam->scan, m_inspection.seam->mcu, kSuspect);
        applyInterval();
        for (const Finding& finding : m_inspection.walk->findings)
            if (finding.x >= 0 && finding.y >= 0 && finding.check != Check::EarlyEnd &&
                finding.check != Check::Marker) // which stands between two MCUs
                raise(finding.x, finding.y, m_map.mcuWidth, m_map.mcuHeight, kAccused);
        return std::move(m_map);
    }

private:
    void markRest(const Finding& finding)
    {
        const Scan& scan = m_inspection.file.scans[static_cast<std::size_t>(finding.scan)];
        // What a later scan of a progressive file lacks is there, only coarser.
        const bool first = m_frame.process != JpegProcess::Progressive || (scan.first == 0 && scan.high == 0);
        markRest(finding.scan, finding.mcu, finding.check == Check::EarlyEnd && first ? kMissing : kSuspect);
    }

    /// From an MCU of a scan to the end of its restart segment.
    void markRest(int index, std::int64_t from, State state)
    {
        const Scan& scan = m_inspection.file.scans[static_cast<std::size_t>(index)];
        const std::int64_t mcus = std::int64_t{scan.mcuColumns} * scan.mcuRows;
        const std::int64_t interval = scan.restartInterval > 0 ? scan.restartInterval : mcus;
        const std::int64_t end = std::min(mcus, (from / interval + 1) * interval);
        for (std::int64_t mcu = from; mcu < end; ++mcu) {
            const McuCorner corner = cornerOf(m_frame, scan, mcu);
            raise(corner.x, corner.y, corner.width, corner.height, state);
        }
    }

    /// What fails is marked; what was judged wholly and passes is good whatever lies before it.
    void applyInterval()
    {
        if (!m_inspection.interval)
            return;
        const IntervalResult& interval = *m_inspection.interval;
        bool wholly = true;
        for (const IntervalPlane& plane : interval.planes)
            wholly = wholly && plane.blocksWide > 0;
        std::vector<std::uint8_t> fails(m_map.state.size());
        for (const BadBlock& bad : interval.bad)
            fails[static_cast<std::size_t>(frameMcuOf(m_frame, bad.component, bad.bx, bad.by))] = 1;
        for (std::size_t i = 0; i < fails.size(); ++i) {
            std::uint8_t& state = m_map.state[i];
            if (fails[i])
                state = std::max<std::uint8_t>(state, kFails);
            else if (wholly)
                state = kGood;
        }
        for (std::size_t c = 0; c < interval.planes.size(); ++c) {
            const IntervalPlane& plane = interval.planes[c];
            for (int by = 0; by < plane.blocksHigh; ++by)
                for (int bx = 0; bx < plane.blocksWide; ++bx) {
                    float& excess = m_map.excess[static_cast<std::size_t>(
                        frameMcuOf(m_frame, static_cast<int>(c), bx, by))];
                    excess = std::max(excess, plane.steps[static_cast<std::size_t>(by) *
                                                              static_cast<std::size_t>(plane.blocksWide) +
                                                          static_cast<std::size_t>(bx)]);
                }
        }
    }

    /// The MCUs of the frame under a rectangle of samples; an accused one stays accused unless it is missing.
    void raise(int x, int y, int width, int height, State state)
    {
        for (int row = y / m_map.mcuHeight; row <= (y + height - 1) / m_map.mcuHeight; ++row)
            for (int column = x / m_map.mcuWidth; column <= (x + width - 1) / m_map.mcuWidth; ++column) {
                if (row >= m_map.rows || column >= m_map.columns)
                    continue;
                std::uint8_t& at =
                    m_map.state[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_map.columns) +
                                static_cast<std::size_t>(column)];
                if (at != kMissing)
                    at = state == kAccused ? std::uint8_t{kAccused} : std::max<std::uint8_t>(at, state);
            }
    }

    const Inspection& m_inspection;
    const Frame& m_frame;
    DamageMap m_map;
};

} // namespace

DamageMap damageMap(const Inspection& inspection)
{
    if (!inspection.file.frame || inspection.file.frame->mcuColumns <= 0)
        return {};
    return MapMaker(inspection).make();
}

} // namespace comparo::jpeg
