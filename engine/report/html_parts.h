#pragma once

#include "engine/report/pictures.h"
#include "engine/report/places.h"
#include "engine/report/report.h"

#include <string>

/// The parts of the HTML page. Each returns markup whose every string is escaped; the template says where it
/// goes.
namespace comparo::report {

enum class SideName { A, B };

/// "emu:0 (emulated) · framework": the report's label, with "(emulated)" wherever the side ran on such a
/// device.
std::string sideLabel(const Report& report, SideName side);

/// "Bit-exact", "Within tolerance", "Different".
std::string verdictWord(Verdict verdict);

/// The comparison's sentence without the verdict in front, which the page already shows in large letters.
std::string verdictText(const Report& report);

/// One sentence on the cause; says so where none was looked for.
std::string causeText(const Report& report);

std::string verdictIcon(Verdict verdict);

/// A, B and the difference with a numbered ring at each of the worst places.
std::string triptychPart(const Report& report, const Pictures& pictures, const Display& display,
                         const std::vector<Place>& places);
std::string pictureNote(const Report& report, const Pictures& pictures, const Display& display);
std::string numbersPart(const Report& report);
std::string devicesPart(const Report& report);

/// The worst places enlarged, with the stored values of every channel at the peak.
std::string placesPart(const Report& report, const std::vector<Place>& places, const Display& display);
std::string tolerancePart(const Report& report);
std::string samplesPart(const Report& report);
std::string statisticsPart(const Report& report);
std::string positionPart(const PositionProfile& profile);
std::string causePart(const Report& report);
std::string provenancePart(const Report& report);
std::string environmentPart(const Report& report);

} // namespace comparo::report
