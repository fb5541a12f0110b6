// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/document/document.h"
#include "engine/report/picture/pictures.h"
#include "engine/report/run/places.h"
#include "engine/report/run/report.h"

#include <vector>

/// The parts of the document about a pair.
namespace comparo::report {

/// A, B and the difference with a numbered spot at each of the worst places, and the four numbers.
document::Blocks leadOf(const Report& report, const Pictures& pictures, const Display& display,
                        const std::vector<Place>& places);

/// The worst places enlarged, with the stored values of every channel at the peak.
document::Blocks placesOf(const Report& report, const std::vector<Place>& places, const Display& display);

document::Table statisticsOf(const Comparison& comparison);
document::Blocks toleranceOf(const Report& report);

/// The first sample that differs and the one with the largest error, in decimal, hex and bits.
document::Table samplesOf(const Comparison& comparison);
document::Blocks errorsOf(const Comparison& comparison);
document::Blocks positionOf(const PositionProfile& profile);

/// How each picture of two files of several compares.
document::Blocks picturesOf(const Report& report);

/// The shape of what differs, and the first regions by energy.
document::Blocks regionsOf(const Report& report, const RegionReport& regions);

/// What a person kept, and the values there.
document::Table bookmarksOf(const Report& report);
document::Blocks causeOf(const Report& report);

/// Which side is nearer to float64.
document::Blocks refereeOf(const RefereeReport& referee);

/// Maps of the image's gradient, the other gradients, the finite-difference check.
document::Blocks gradientsOf(const Report& report, const GradientFindings& findings);

/// The timeline of each side that has one: what runs in which order, and the hazards with their fixes.
document::Blocks streamsOf(const Report& report);

/// Steps with all parameters.
document::Blocks pipelineOf(const Pipeline& pipeline);

/// What each side did.
document::Blocks provenanceOf(const Report& report);

} // namespace comparo::report
