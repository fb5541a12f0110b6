// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_run.h"

#include "engine/base/error.h"
#include "engine/capture/environment.h"
#include "engine/device/ordered_work.h"
#include "engine/sweep/sweep_case.h"
#include "engine/sweep/sweep_journal.h"

#include <algorithm>
#include <mutex>

namespace comparo {
namespace {

/// Cases at once unless somebody says otherwise: each holds its pictures and what both sides made of them.
constexpr int kMostJobs = 8;

/// One run of a shard.
class SweepRun {
public:
    SweepRun(const SweepPlan& plan, const SweepRunOptions& options, const Progress& progress)
        : m_plan(plan),
          m_options(options),
          m_progress(progress),
          m_journal(plan, options.shard, options.journal),
          m_cases(casesOf(plan, options.shard)),
          m_done(m_cases.size()),
          m_pictures(plan.images, usesOf(plan, m_cases))
    {
    }

    SweepOutcome run(const std::function<void(const SweepCaseResult&)>& each)
    {
        SweepOutcome outcome;
        std::size_t told = 0;
        const auto tell = [&](std::size_t i) {
            if (each && m_done[i])
                each(*m_done[i]);
            told = i + 1;
        };
        try {
            workInOrder(
                m_cases.size(), m_options.jobs, m_progress.stop, [&](std::size_t i) { work(i); }, tell);
        } catch (const Error& error) {
            outcome.failure = error;
        }
        while (told < m_cases.size())
            tell(told);
        finish(outcome);
        return outcome;
    }

private:
    static std::vector<std::size_t> casesOf(const SweepPlan& plan, const SweepShard& shard)
    {
        std::vector<std::size_t> cases;
        for (std::size_t k = shard.index - 1; k < plan.cases(); k += shard.count)
            cases.push_back(k);
        return cases;
    }

    static std::vector<std::size_t> usesOf(const SweepPlan& plan, const std::vector<std::size_t>& cases)
    {
        std::vector<std::size_t> uses(plan.images.size());
        for (const std::size_t k : cases)
            ++uses[plan.at(k).image];
        return uses;
    }

    /// Case i of the shard. After a stop it may stay without a result.
    void work(std::size_t i)
    {
        if (m_options.pause) {
            m_options.pause->wait(m_progress.stop);
            if (m_progress.stop.stop_requested())
                return;
        }
        const std::size_t k = m_cases[i];
        const std::size_t image = m_plan.at(k).image;
        const std::shared_ptr<SweepPicture> picture = m_pictures.take(image);
        if (!m_journal.has(k + 1) && picture->isBusy())
            makeOneAhead(i);
        if (const SweepCaseResult* known = m_journal.find(k + 1, picture->stamp())) {
            const std::scoped_lock lock(m_mutex);
            m_done[i] = *known;
            m_done[i]->image = m_plan.images[image]; // a journal holds UTF-8, a path any bytes
            m_done[i]->command = m_plan.commandOf(k);
            ++m_resumed;
            tellProgress(*known);
        } else {
            try {
                SweepCaseResult result = runSweepCase(m_plan, k, *picture, {m_progress.stop, {}});
                const std::scoped_lock lock(m_mutex);
                m_done[i] = std::move(result);
                tellProgress(*m_done[i]);
                m_journal.add(*m_done[i]);
            } catch (const Error& error) {
                if (error.code() != ErrorCode::Cancelled)
                    throw;
            }
        }
        m_pictures.release(image);
    }

    /// Makes the next picture that nobody is at, of so many as there are jobs, instead of waiting for case
    /// i's. An error is told by the cases that need the picture.
    void makeOneAhead(std::size_t i)
    {
        std::size_t image = m_plan.at(m_cases[i]).image;
        int ahead = 0;
        for (++i; i < m_cases.size() && ahead < m_options.jobs && !m_progress.stop.stop_requested(); ++i) {
            const std::size_t next = m_plan.at(m_cases[i]).image;
            if (next == image)
                continue;
            image = next;
            ++ahead;
            if (m_journal.has(m_cases[i] + 1))
                continue;
            const std::shared_ptr<SweepPicture> picture = m_pictures.takeAhead(next);
            if (picture && picture->makeAhead())
                return;
        }
    }

    void tellProgress(const SweepCaseResult& result)
    {
        m_failures += result.isFailure() ? 1U : 0U;
        ++m_count;
        m_progress.report(static_cast<double>(m_count) / static_cast<double>(m_cases.size()),
                          message("{} of {} cases, {} failed", m_count, m_cases.size(), m_failures));
    }

    void finish(SweepOutcome& outcome)
    {
        SweepResults& results = outcome.results;
        results.command = m_plan.command;
        results.options = m_plan.optionsJson();
        results.shard = m_options.shard.toText();
        results.cases = m_plan.cases();
        results.environments = {environmentFacts(currentEnvironment())};
        for (std::size_t i = 0; i < m_cases.size(); ++i) {
            if (m_done[i])
                results.results.push_back(std::move(*m_done[i]));
            else
                results.missing.push_back(m_cases[i] + 1);
        }
        outcome.resumed = m_resumed;
        outcome.stopped = outcome.failure || !results.missing.empty();
    }

    const SweepPlan& m_plan;
    const SweepRunOptions& m_options;
    const Progress& m_progress;
    SweepJournal m_journal;
    std::vector<std::size_t> m_cases; ///< numbers from 0
    std::vector<std::optional<SweepCaseResult>> m_done;
    SweepPictures m_pictures;
    std::mutex m_mutex; ///< of what follows, the results and the journal
    std::size_t m_resumed = 0;
    std::size_t m_count = 0;
    std::size_t m_failures = 0;
};

} // namespace

int sweepJobs(const SweepPlan& plan)
{
    const bool usesCuda = std::any_of(plan.pairs.begin(), plan.pairs.end(), [](const SweepPair& pair) {
        return pair.a.runsOn(DeviceKind::Cuda) || pair.b.runsOn(DeviceKind::Cuda);
    });
    return usesCuda ? 1 : std::min(workThreads(), kMostJobs);
}

SweepOutcome runSweep(const SweepPlan& plan, const SweepRunOptions& options,
                      const std::function<void(const SweepCaseResult&)>& each, const Progress& progress)
{
    return SweepRun(plan, options, progress).run(each);
}

} // namespace comparo
