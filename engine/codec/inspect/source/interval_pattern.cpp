// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/source/interval_pattern.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace comparo::jpeg {

namespace {

using Kind = IntervalPattern::Kind;

/// The bad blocks of one component.
struct ComponentBlocks {
    int component = 0;
    std::vector<const BadBlock*> blocks;
    CodingPlace first;
    bool oneSegment = true;
};

std::vector<ComponentBlocks> byComponent(const JpegFile& file, const IntervalResult& interval)
{
    std::vector<ComponentBlocks> all;
    for (const BadBlock& bad : interval.bad) {
        const CodingPlace place = codingPlaceOf(file, bad.component, bad.bx, bad.by);
        if (all.empty() || all.back().component != bad.component)
            all.push_back({bad.component, {}, place, true});
        ComponentBlocks& group = all.back();
        group.blocks.push_back(&bad);
        group.oneSegment = group.oneSegment && place.segment == group.first.segment;
        group.first = std::min(group.first, place);
    }
    return all;
}

/// Judged blocks of the component from `first` to the end of its segment.
std::int64_t blocksFrom(const JpegFile& file, const IntervalResult& interval, const ComponentBlocks& group)
{
    const IntervalPlane& plane = interval.planes[static_cast<std::size_t>(group.component)];
    std::int64_t count = 0;
    for (int by = 0; by < plane.blocksHigh; ++by)
        for (int bx = 0; bx < plane.blocksWide; ++bx) {
            const CodingPlace place = codingPlaceOf(file, group.component, bx, by);
            count += place.segment == group.first.segment && place >= group.first ? 1 : 0;
        }
    return count;
}

float stepsOf(const IntervalResult& interval, const BadBlock& bad)
{
    const IntervalPlane& plane = interval.planes[static_cast<std::size_t>(bad.component)];
    return plane.steps[static_cast<std::size_t>(bad.by) * static_cast<std::size_t>(plane.blocksWide) +
                       static_cast<std::size_t>(bad.bx)];
}

/// Whether nearly all blocks are off in DC alone, all by the same number of steps.
bool isConstantDc(const IntervalResult& interval, const ComponentBlocks& group)
{
    std::vector<float> steps;
    float step = 1.0F;
    for (const BadBlock* bad : group.blocks)
        if (bad->coefficients == 1 && bad->frequency == 0) {
            steps.push_back(stepsOf(interval, *bad));
            step = std::max(step, steps.back() > 0.0F ? bad->excess / steps.back() : 1.0F);
        }
    if (static_cast<double>(steps.size()) < 0.7 * static_cast<double>(group.blocks.size()))
        return false;
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    // Rounding at the encoder lets the excess of one shift vary by a step.
    const float most = 1.0F + 0.5F / step;
    const auto near = std::count_if(steps.begin(), steps.end(),
                                    [&, median = *middle](float s) { return std::abs(s - median) <= most; });
    return static_cast<double>(near) >= 0.9 * static_cast<double>(steps.size());
}

/// DcTail, BrokenTail or, for neither, Parts. `first`: of all bad blocks.
Kind tailOf(const JpegFile& file, const IntervalResult& interval, const std::vector<ComponentBlocks>& groups,
            const CodingPlace& first)
{
    constexpr double kShareOfTail = 0.6;
    constexpr std::int64_t kShortestTail = 4;
    constexpr std::size_t kFew = 12; // blocks that codes can be read wrongly for until they fit again
    if (first.scan < 0)
        return Kind::Parts;
    bool constant = true;
    int tails = 0;
    for (const ComponentBlocks& group : groups) {
        if (!group.oneSegment || group.first.segment != first.segment)
            return Kind::Parts;
        const std::int64_t rest = blocksFrom(file, interval, group);
        const bool isTail = rest >= kShortestTail && static_cast<double>(group.blocks.size()) >=
                                                         kShareOfTail * static_cast<double>(rest);
        if (!isTail && group.blocks.size() > kFew)
            return Kind::Parts;
        tails += isTail ? 1 : 0;
        constant = constant && (!isTail || isConstantDc(interval, group));
    }
    if (tails == 0)
        return Kind::Parts;
    // A whole picture that is too bright in every component is one that the encoder read so.
    if (first.mcu == 0 && file.scans[static_cast<std::size_t>(first.scan)].restartInterval == 0 &&
        (!constant || groups.size() > 1 || file.frame->components.size() == 1))
        return Kind::Parts;
    if (constant)
        return Kind::DcTail;
    // A part of the input that is wrong reaches from one side of the picture to the other, perhaps without a
    // few blocks that are the same by chance; where no row before is good, the whole picture may be wrong.
    constexpr std::int64_t kByChance = 3;
    const Scan& scan = file.scans[static_cast<std::size_t>(first.scan)];
    const bool startsInRow = first.mcu % scan.mcuColumns >= kByChance;
    const bool isPart = scan.restartInterval > 0 || first.mcu >= scan.mcuColumns;
    return startsInRow && isPart ? Kind::BrokenTail : Kind::Parts;
}

} // namespace

IntervalPattern patternOf(const JpegFile& file, const IntervalResult& interval)
{
    const Frame& frame = *file.frame;
    IntervalPattern pattern;
    pattern.badBlocks = static_cast<std::int64_t>(interval.bad.size());
    pattern.mcus = std::int64_t{frame.mcuColumns} * frame.mcuRows;
    std::vector<std::uint8_t> isBad(static_cast<std::size_t>(pattern.mcus));
    std::vector<std::uint8_t> rows(static_cast<std::size_t>(frame.mcuRows));
    std::vector<std::uint8_t> columns(static_cast<std::size_t>(frame.mcuColumns));
    std::vector<float> excess;
    std::int64_t lastMcu = 0;
    bool any = false;
    for (const BadBlock& bad : interval.bad) {
        const std::int64_t mcu = frameMcuOf(frame, bad.component, bad.bx, bad.by);
        isBad[static_cast<std::size_t>(mcu)] = 1;
        rows[static_cast<std::size_t>(mcu / frame.mcuColumns)] = 1;
        columns[static_cast<std::size_t>(mcu % frame.mcuColumns)] = 1;
        excess.push_back(bad.excess);
        lastMcu = std::max(lastMcu, mcu);
        const CodingPlace place = codingPlaceOf(file, bad.component, bad.bx, bad.by);
        if (any && place >= pattern.firstPlace)
            continue;
        any = true;
        pattern.first = bad;
        pattern.firstPlace = place;
        pattern.firstMcu = mcu;
    }
    const auto middle = excess.begin() + static_cast<std::ptrdiff_t>(excess.size() / 2);
    std::nth_element(excess.begin(), middle, excess.end());
    pattern.medianExcess = *middle;
    pattern.badMcus = std::count(isBad.begin(), isBad.end(), 1);
    const auto firstRow = std::find(rows.begin(), rows.end(), 1) - rows.begin();
    const auto lastRow = rows.rend() - std::find(rows.rbegin(), rows.rend(), 1);
    pattern.top = static_cast<int>(firstRow) * 8 * frame.maxV;
    pattern.spread = lastMcu - pattern.firstMcu;
    pattern.bottom = std::min(frame.height, static_cast<int>(lastRow) * 8 * frame.maxV);

    const std::vector<ComponentBlocks> groups = byComponent(file, interval);
    pattern.components = static_cast<int>(groups.size());
    if (pattern.badBlocks == 1 && pattern.first.coefficients == 1) {
        pattern.kind = Kind::OneCoefficient;
        return pattern;
    }
    pattern.kind = tailOf(file, interval, groups, pattern.firstPlace);
    if (pattern.kind != Kind::Parts)
        return pattern;
    // A race leaves whole parts good; a wrong conversion or transform leaves none, if perhaps only a little
    // off.
    constexpr double kTouched = 0.9;
    constexpr double kShare = 0.25;
    constexpr double kShareIfSmall = 0.02;
    constexpr float kSmall = 4.0F;
    const auto touches = [](const std::vector<std::uint8_t>& lines) {
        return static_cast<double>(std::count(lines.begin(), lines.end(), 1)) >=
               kTouched * static_cast<double>(lines.size());
    };
    const double share = static_cast<double>(pattern.badMcus) / static_cast<double>(pattern.mcus);
    if (touches(rows) && touches(columns) &&
        share >= (pattern.medianExcess <= kSmall ? kShareIfSmall : kShare))
        pattern.kind = Kind::Everywhere;
    return pattern;
}

} // namespace comparo::jpeg
