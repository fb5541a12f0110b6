// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/picture/pictures.h"
#include "engine/report/run/places.h"
#include "engine/report/run/report.h"
#include "engine/report/run/report_text.h"

#include <string>

/// The parts of the page about a pair. Each returns markup whose every string is escaped.
namespace comparo::report {

std::string verdictIcon(OutcomeKind kind);
inline std::string verdictIcon(Verdict verdict)
{
    return verdictIcon(outcomeKindOf(verdict));
}
/// The sign of a page that leads with a chart.
std::string leadingIcon();

/// A, B and the difference with a numbered ring at each of the worst places.
std::string triptychPart(const Report& report, const Pictures& pictures, const Display& display,
                         const std::vector<Place>& places);
std::string pictureNote(const Report& report, const Pictures& pictures, const Display& display);
std::string numbersPart(const Report& report);
std::string devicesPart(const Report& report);

/// The worst places enlarged, with the stored values of every channel at the peak.
std::string placesPart(const Report& report, const std::vector<Place>& places, const Display& display);

/// The shape of what differs, and the first regions by energy; empty where nothing differs.
std::string regionsPart(const Report& report);

/// What a person kept, and the values there.
std::string bookmarksPart(const Report& report);
std::string tolerancePart(const Report& report);
std::string samplesPart(const Report& report);
std::string statisticsPart(const Report& report);

/// How each picture of two files of several compares.
std::string picturesPart(const Report& report);
std::string positionPart(const PositionProfile& profile);
std::string causePart(const Report& report);

/// Which side is nearer to float64; empty where that was not asked.
std::string refereePart(const Report& report);

/// The timeline of each side that has one: picture, legend, and the hazards with their fixes.
std::string streamsPart(const Report& report);
std::string provenancePart(const Report& report);
std::string environmentPart(const Report& report);

} // namespace comparo::report
