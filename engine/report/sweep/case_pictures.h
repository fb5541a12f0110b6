// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/report/picture/pixels.h"
#include "engine/sweep/sweep_plan.h"
#include "engine/sweep/sweep_results.h"

#include <cstddef>
#include <string>
#include <vector>

/// Pictures of the cases of a sweep. A journal has none, so that a case is run again for them.
namespace comparo::report {

/// What both sides made of the picture of a case, and where they differ.
struct SweepCasePictures {
    Pixels a, b, difference; ///< of one size; empty where there are none
    Message why;             ///< there are none; else empty
};

/// Runs a case again, without looking for its cause: pictures of at most these sizes. A and B show the mean
/// of the pixels that fall together, the difference the largest one. A case that cannot be run here, or whose
/// picture is another one by now, has none. Error(Cancelled) alone is thrown.
SweepCasePictures sweepCasePictures(const SweepPlan& plan, const SweepCaseResult& result, int mostWidth,
                                    int mostHeight, const Progress& progress = {});

/// A case that failed, with its pictures.
struct SweepFailure {
    const SweepCaseResult* result = nullptr;
    SweepCasePictures pictures;
};

/// Most cases with pictures in a report.
inline constexpr std::size_t kMostPicturedCases = 12;

/// What a page shows of what failed.
struct SweepFailures {
    std::vector<SweepFailure> worst; ///< the worst first, at most kMostPicturedCases; results are not owned
    std::size_t all = 0;             ///< cases that came to an end and failed
    Message why;                     ///< none of them has pictures: what ran cannot be read
};

/// Runs the worst ones again. Cases that ended with an error are none of them: they have no output.
SweepFailures pictureFailures(const SweepResults& results);

} // namespace comparo::report
