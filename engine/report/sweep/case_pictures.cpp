// SPDX-License-Identifier: Apache-2.0
#include "engine/report/sweep/case_pictures.h"

#include "engine/base/error.h"
#include "engine/comparison/stages.h"
#include "engine/report/picture/pictures.h"
#include "engine/sweep/sweep_picture.h"

#include <algorithm>
#include <array>
#include <new>

namespace comparo::report {
namespace {

constexpr int kWidth = 240; ///< of the pictures in a report
constexpr int kHeight = 180;

/// Width and height inside a box, in the picture's proportions; never larger than the picture.
std::array<int, 2> sizeWithin(const Pixels& pixels, int mostWidth, int mostHeight)
{
    const double scale = std::min({1.0, static_cast<double>(mostWidth) / pixels.width,
                                   static_cast<double>(mostHeight) / pixels.height});
    return {std::max(1, static_cast<int>(pixels.width * scale)),
            std::max(1, static_cast<int>(pixels.height * scale))};
}

int channelOf(std::uint32_t value, int shift)
{
    return static_cast<int>(value >> shift & 0xffU);
}

/// Calls reduce(x, y, left, top, right, bottom) for every pixel of the smaller picture with its block.
template <class Reduce>
Pixels reduced(const Pixels& pixels, std::array<int, 2> size, const Reduce& reduce)
{
    Pixels small = Pixels::blank(size[0], size[1]);
    for (int y = 0; y < size[1]; ++y)
        for (int x = 0; x < size[0]; ++x) {
            const auto edge = [](int at, int of, int whole) {
                return static_cast<int>(std::int64_t{at} * whole / of);
            };
            small.values[static_cast<std::size_t>(y) * static_cast<std::size_t>(size[0]) +
                         static_cast<std::size_t>(x)] =
                reduce(edge(x, size[0], pixels.width), edge(y, size[1], pixels.height),
                       edge(x + 1, size[0], pixels.width), edge(y + 1, size[1], pixels.height));
        }
    return small;
}

Pixels meanPicture(const Pixels& pixels, std::array<int, 2> size)
{
    return reduced(pixels, size, [&](int left, int top, int right, int bottom) {
        std::array<std::int64_t, 4> sums{};
        for (int y = top; y < bottom; ++y)
            for (int x = left; x < right; ++x)
                for (int c = 0; c < 4; ++c)
                    sums[static_cast<std::size_t>(c)] += channelOf(pixels.at(x, y), 8 * c);
        const std::int64_t count = std::int64_t{right - left} * (bottom - top);
        std::uint32_t value = 0;
        for (int c = 0; c < 4; ++c)
            value |= static_cast<std::uint32_t>((sums[static_cast<std::size_t>(c)] + count / 2) / count)
                     << (8 * c);
        return value;
    });
}

/// The brightest pixel stands for its block, so that one that differs is not lost: the map of differences
/// grows from dark to bright.
Pixels brightestPicture(const Pixels& pixels, std::array<int, 2> size)
{
    const auto light = [](std::uint32_t value) {
        return 2 * channelOf(value, 16) + 5 * channelOf(value, 8) + channelOf(value, 0);
    };
    return reduced(pixels, size, [&](int left, int top, int right, int bottom) {
        std::uint32_t kept = pixels.at(left, top);
        for (int y = top; y < bottom; ++y)
            for (int x = left; x < right; ++x)
                if (light(pixels.at(x, y)) > light(kept))
                    kept = pixels.at(x, y);
        return kept;
    });
}

SweepCasePictures madeOf(const ComparisonResult& found, int mostWidth, int mostHeight)
{
    const Display display = chooseDisplay(found.imageA, found.imageB, *found.comparison);
    const Triptych all = makePictures(found.imageA, found.imageB, display).all;
    const std::array<int, 2> size = sizeWithin(all.a, mostWidth, mostHeight);
    return {meanPicture(all.a, size), meanPicture(all.b, size), brightestPicture(all.difference, size), {}};
}

} // namespace

SweepCasePictures sweepCasePictures(const SweepPlan& plan, const SweepCaseResult& result, int mostWidth,
                                    int mostHeight, const Progress& progress)
{
    SweepCasePictures pictures;
    if (result.number < 1 || result.number > plan.cases()) {
        pictures.why = message("The sweep has no such case.");
        return pictures;
    }
    try {
        ComparisonJob job = plan.jobOf(result.number - 1);
        SweepPicture picture(job.input.path);
        const SweepPicture::Stamp& stamp = picture.stamp();
        if (!stamp.digest.empty() && stamp != SweepPicture::Stamp{result.imageBytes, result.imageDigest}) {
            pictures.why = message("The image is another one since this case ran.");
            return pictures;
        }
        job.input.tensor = picture.image().tensor;
        job.explain = false;
        job.steps = false;
        ComparisonResult found = runSides(job, progress);
        compareSides(job, found, progress);
        if (found.failed())
            pictures.why = found.outcome().sentence();
        else
            pictures = madeOf(found, mostWidth, mostHeight);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        pictures.why = error.message();
    } catch (const std::bad_alloc&) {
        pictures.why = message("Not enough memory for them.");
    }
    return pictures;
}

SweepFailures pictureFailures(const SweepResults& results)
{
    SweepFailures failures;
    std::vector<const SweepCaseResult*> worst;
    for (const SweepCaseResult* result : results.worstFirst())
        if (result->isFailure() && result->verdict != OutcomeKind::Error)
            worst.push_back(result);
    failures.all = worst.size();
    if (worst.empty())
        return failures;
    worst.resize(std::min(worst.size(), kMostPicturedCases));
    try {
        const SweepPlan plan = sweepPlanFromJson(results.options, results.command);
        for (const SweepCaseResult* result : worst)
            failures.worst.push_back({result, sweepCasePictures(plan, *result, kWidth, kHeight)});
    } catch (const Error& error) {
        failures.why = error.message();
    }
    return failures;
}

} // namespace comparo::report
