// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/cause_probe.h"

#include "engine/base/error.h"
#include "engine/diagnose/probes/probe.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <optional>

namespace comparo {
namespace {

/// Whether the first of the factors and another give unlike pictures; nothing where the op refuses this one.
std::optional<std::size_t> firstUnlike(const std::vector<std::size_t>& explaining, const FactorReplay& replay,
                                       const Progress& progress)
{
    const Tensor first = replay.run({explaining.front()}, progress);
    for (std::size_t k = 1; k < explaining.size(); ++k)
        if (!sameBytes(first, replay.run({explaining[k]}, progress)))
            return explaining[k];
    return std::nullopt;
}

} // namespace

Message separatingProbe(const std::vector<std::size_t>& explaining, const ReplayOnPicture& replayOn,
                        const Shape& shape, DType dtype, const Progress& progress)
{
    constexpr int kMost = 256; // every probe costs as much as the replays of the picture
    const Shape part{shape.n, shape.c, std::min(shape.h, kMost), std::min(shape.w, kMost)};
    for (const Probe& probe : allProbes()) {
        progress.throwIfCancelled();
        if (probe.floats && !isFloat(dtype))
            continue;
        try {
            const FactorReplay replay = replayOn(makeProbe(probe.name, part, dtype));
            if (explaining.back() >= replay.factors.size())
                continue; // on this picture the sides differ in fewer
            const std::optional<std::size_t> other = firstUnlike(explaining, replay, progress);
            if (!other)
                continue;
            return joined(
                {message("On this image each of two hypotheses explains it alone: {}, and {}.",
                         replay.factors[explaining.front()].label, replay.factors[*other].label),
                 message(
                     "Probe '{}' separates them; create it with 'comparo probe {} probe.npy --size {}x{}'.",
                     Verbatim(probe.name), Verbatim(probe.name), part.h, part.w)},
                " ");
        } catch (const Error& refused) {
            if (refused.code() == ErrorCode::Cancelled || refused.code() == ErrorCode::OutOfMemory)
                throw;
        }
    }
    return {};
}

} // namespace comparo
