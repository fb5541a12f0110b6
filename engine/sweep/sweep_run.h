// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/sweep/sweep_pause.h"
#include "engine/sweep/sweep_plan.h"
#include "engine/sweep/sweep_results.h"

#include <functional>
#include <optional>
#include <string>

namespace comparo {

struct SweepRunOptions {
    SweepShard shard;
    int jobs = 1;                ///< host threads that run cases
    std::string journal;         ///< file to append results to, and to go on from; empty: none
    SweepPause* pause = nullptr; ///< that holds it between two cases; null: nothing does
};

struct SweepOutcome {
    SweepResults results;         ///< of the shard; `created` is left empty
    std::size_t resumed = 0;      ///< results that the journal had
    bool stopped = false;         ///< before its end, by a stop or by `failure`
    std::optional<Error> failure; ///< of the journal, which ended the sweep
};

/// Threads for cases that suit a sweep: one with a cuda device, whose memory cases would share, else those of
/// the engine (COMPARO_THREADS or the CPUs of this process), at most eight. Ops use the engine's threads too,
/// but one case at a time has them; the ops of the others run on the threads of their cases.
int sweepJobs(const SweepPlan& plan);

/// Runs the shard's cases of a plan that checkSweep() passed. `each` gets every result in the order of its
/// number as soon as those before it are done; results that a stop left without one before them come at the
/// end. A case that cannot be run is a result too. Errors before the work are thrown: Io and InvalidArgument
/// (the journal). The results do not depend on the number of jobs.
SweepOutcome runSweep(const SweepPlan& plan, const SweepRunOptions& options,
                      const std::function<void(const SweepCaseResult&)>& each = {},
                      const Progress& progress = {});

} // namespace comparo
