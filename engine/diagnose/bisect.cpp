// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/bisect.h"

#include "engine/diagnose/replay.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <limits>

namespace comparo {
namespace {

struct Difference {
    double share = 1.0;
    double most = std::numeric_limits<double>::infinity();
};

Difference differenceOf(const Tensor& a, const Tensor& b, const Progress& progress)
{
    if (!(a.shape() == b.shape()) || a.dtype() != b.dtype())
        return {};
    if (sameBytes(a, b))
        return {0.0, 0.0};
    const ChannelStatistics all = compare(a, b, {.tolerance = {}, .region = {}, .ssim = false}, progress).all;
    return {all.samples ? static_cast<double>(all.differing) / static_cast<double>(all.samples) : 0.0,
            all.maxAbs};
}

} // namespace

std::optional<std::size_t> Bisection::firstDiverging() const
{
    const auto found = std::find_if(steps.begin(), steps.end(),
                                    [](const StepDifference& step) { return step.localShare > 0.0; });
    if (found == steps.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - steps.begin());
}

Bisection bisect(const Trace& a, const Trace& b, const Progress& progress)
{
    Bisection result;
    const std::size_t count = std::min(a.steps.size(), b.steps.size());
    for (std::size_t i = 0; i < count; ++i) {
        progress.throwIfCancelled();
        const StepTrace& step = a.steps[i];
        const Difference accumulated = differenceOf(step.output, b.steps[i].output, progress);
        const Difference local = differenceOf(step.output, localOutput(b, i, step.input, progress), progress);
        result.steps.push_back(
            {i, step.step.op->id, local.share, local.most, accumulated.share, accumulated.most});
        progress.report(static_cast<double>(i + 1) / static_cast<double>(count), message("Comparing steps"));
    }
    return result;
}

} // namespace comparo
