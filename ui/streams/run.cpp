// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/run.h"

#include "engine/base/error.h"
#include "engine/compare/statistics.h"
#include "engine/device/emu/schedule.h"

#include <algorithm>
#include <cmath>

namespace comparo::ui {

namespace {

constexpr int kPictureSide = 480;

/// Whether any channel of a pixel has other bits; NaN equals NaN.
bool isChanged(const Tensor& a, const Tensor& b, int y, int x)
{
    for (int c = 0; c < a.shape().c; ++c) {
        const double va = a.at(0, c, y, x);
        const double vb = b.at(0, c, y, x);
        if (va != vb && !(std::isnan(va) && std::isnan(vb)))
            return true;
    }
    return false;
}

} // namespace

StreamsRunPtr judgeRun(const Timeline& timeline)
{
    auto run = std::make_shared<StreamsRun>();
    run->entries = timeline.entries();
    run->races = *timeline.races();
    run->picture = report::layOutTimeline(run->entries, run->races);
    return run;
}

QImage changedPixels(const Tensor& recorded, const Tensor& again, int most)
{
    const Shape& shape = recorded.shape();
    const int factor = std::max(1, (std::max(shape.w, shape.h) + most - 1) / most);
    QImage image((shape.w + factor - 1) / factor, (shape.h + factor - 1) / factor, QImage::Format_RGB32);
    const double peak = recorded.dtype() == DType::UInt8    ? 255.0
                        : recorded.dtype() == DType::UInt16 ? 65535.0
                                                            : 1.0;
    for (int row = 0; row < image.height(); ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < image.width(); ++column) {
            bool isDifferent = false;
            for (int y = row * factor; y < std::min(shape.h, (row + 1) * factor); ++y)
                for (int x = column * factor; x < std::min(shape.w, (column + 1) * factor); ++x)
                    isDifferent = isDifferent || isChanged(recorded, again, y, x);
            const double level =
                recorded.at(0, std::min(1, shape.c - 1), row * factor, column * factor) / peak;
            const int gray =
                std::isfinite(level) ? static_cast<int>(40.0 + 120.0 * std::clamp(level, 0.0, 1.0)) : 40;
            line[column] = isDifferent ? qRgb(255, 64, 56) : qRgb(gray, gray, gray);
        }
    }
    return image;
}

ReplayPtr replaySide(const Trace& recorded, const Pipeline& pipeline, int side, const std::string& schedule,
                     const Progress& progress)
{
    auto replay = std::make_shared<Replay>();
    replay->side = side;
    replay->schedule = schedule;
    Side rerun = recorded.side;
    rerun.schedule = parseSchedule(schedule);
    if (recorded.side.schedule) // what a race shows depends on the parts that copies run in
        rerun.schedule->copyChunks = recorded.side.schedule->copyChunks;
    Trace again;
    try {
        again = runSide(pipeline, recorded.input, rerun, progress);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        replay->error = error.message();
        return replay;
    }
    replay->run = judgeRun(*again.timeline);
    const Tensor& before = recorded.output();
    const Tensor& after = again.output();
    const Comparison comparison = compare(before, after, {}, progress);
    replay->samples = comparison.all.samples;
    replay->differing = comparison.all.differing;
    if (replay->differing > 0) {
        if (comparison.all.first)
            replay->first = QPoint(comparison.all.first->x, comparison.all.first->y);
        replay->changed = changedPixels(before, after, kPictureSide);
    }
    return replay;
}

} // namespace comparo::ui
