// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/device/races/races.h"
#include "engine/pipeline/runner.h"
#include "engine/report/chart/timeline_picture.h"

#include <QImage>
#include <QPoint>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace comparo::ui {

/// What one run of a side asked of the runtime, judged and laid out. Immutable once published.
struct StreamsRun {
    std::vector<TimelineEntry> entries;
    RaceReport races;
    report::TimelinePicture picture;
};

using StreamsRunPtr = std::shared_ptr<const StreamsRun>;

/// A side run again under another schedule of its emulated device, and what that changed.
struct Replay {
    int side = 0;
    std::string schedule; ///< as parseSchedule() reads it
    StreamsRunPtr run;
    std::uint64_t samples = 0;
    std::uint64_t differing = 0; ///< samples with other bits than the recorded run has
    std::optional<QPoint> first; ///< the first pixel that changed, in reading order
    QImage changed;              ///< the picture, dim, with the pixels that changed in red; else null
    Message error;               ///< what the run failed with under this schedule; else empty
};

using ReplayPtr = std::shared_ptr<const Replay>;

/// Off the GUI thread.
StreamsRunPtr judgeRun(const Timeline& timeline);

/// Runs the recorded side again. Called off the GUI thread. Throws Error(InvalidArgument) for a schedule that
/// is none; an error of the run itself is part of the answer.
ReplayPtr replaySide(const Trace& recorded, const Pipeline& pipeline, int side, const std::string& schedule,
                     const Progress& progress);

/// The recorded picture, dim and reduced to about `most` pixels a side, with every place that changed in red.
QImage changedPixels(const Tensor& recorded, const Tensor& again, int most);

} // namespace comparo::ui
