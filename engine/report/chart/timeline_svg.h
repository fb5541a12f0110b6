// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/chart/timeline_picture.h"

#include <string>
#include <vector>

/// The picture of a timeline as SVG, for pages and as a file of its own. It carries its style sheet, for
/// light and dark surroundings; every box has a title with all that is known of it.
namespace comparo::report {

/// The names of the lanes and the lanes apart, so that a page can scroll the lanes past their names.
struct TimelineSvg {
    std::string names;
    std::string lanes;
};

TimelineSvg timelineSvg(const std::vector<TimelineEntry>& entries, const RaceReport& races,
                        const TimelinePicture& picture);

/// What the signs of such pictures mean, one small picture each, so that a narrow page wraps them; a page
/// needs them once.
std::string timelineLegendSvg();

/// A whole .svg file with title, names, lanes, legend and the hazards in words.
std::string timelineSvgFile(const std::string& title, const std::vector<TimelineEntry>& entries,
                            const RaceReport& races);

} // namespace comparo::report
