// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/device/emu/schedule.h"
#include "engine/device/races/races.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace comparo {

struct RepeatOptions {
    int runs = 5;           ///< 2 or more
    std::uint64_t seed = 0; ///< of the random schedules
    int copyChunks = 1;     ///< parts in which emulated copies run
    bool strictCopies = false;
};

/// One repetition.
struct RepeatRun {
    Message how; ///< "lazy", "random:7"; "repetition 2", "repetition 3, each call awaited"
    std::optional<ScheduleOptions> schedule; ///< that repeats it, on emulated devices
    std::size_t result = 0;                  ///< index in RepeatReport::results
};

/// Whether repetitions of one and the same computation agree.
struct RepeatReport {
    std::vector<RepeatRun> runs;
    std::vector<Tensor> results; ///< the distinct ones, on cpu, in the order of their first run
    /// Variance over the runs at each sample: float32, contiguous, the shape of the results; +inf where they
    /// are not all finite and not the same bits. Empty if their shapes differ.
    Tensor variance;
    std::uint64_t varying = 0; ///< samples that do not have the same bits in all runs
    std::uint64_t samples = 0;
    std::optional<std::pair<std::size_t, std::size_t>> differing; ///< the first two runs that disagree
    std::vector<Hazard> hazards; ///< in the order of the first run's calls, whatever the results are

    [[nodiscard]] bool isNondeterministic() const { return results.size() > 1; }

    /// "Nondeterministic: 3 of 5 repetitions differ from the first …. Do not set a tolerance; see Streams.",
    /// "Deterministic: 5 repetitions gave the same bits (lazy, adversarial, …)."
    [[nodiscard]] Message sentence() const;
    /// What stands before its colon, and behind it.
    [[nodiscard]] Message lead() const;
    [[nodiscard]] Message detail() const;
};

/// Runs a function under different schedules of the emulated devices: lazy, adversarial, eager, then random
/// ones. Each schedule is current while the function runs, which creates its streams and buffers itself and
/// returns a tensor on cpu. Throws Error(InvalidArgument) for fewer than two runs; errors of the function
/// pass through.
RepeatReport repeatCheck(const std::function<Tensor(const ScheduleOptions&)>& run,
                         const RepeatOptions& options, const Progress& progress = {});

/// The same for one side of a comparison. On cpu the runs are plain repetitions; on cuda every second one
/// waits for each call, which takes away what asynchrony could do.
RepeatReport repeatSide(const Pipeline& pipeline, const Tensor& input, const Side& side,
                        const RepeatOptions& options, const Progress& progress = {});

} // namespace comparo
