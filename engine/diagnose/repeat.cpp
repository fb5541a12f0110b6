// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/repeat.h"

#include "engine/base/error.h"
#include "engine/device/await_each_call.h"
#include "engine/pipeline/runner.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace comparo {
namespace {

struct Outcome {
    Tensor result;
    std::shared_ptr<const RaceReport> races;
};

/// The schedule of a repetition: those that people meet first, then chance.
ScheduleOptions scheduleOf(int run, const RepeatOptions& options)
{
    constexpr SchedulePolicy kFirst[] = {SchedulePolicy::Lazy, SchedulePolicy::Adversarial,
                                         SchedulePolicy::Eager};
    ScheduleOptions schedule;
    schedule.copyChunks = options.copyChunks;
    schedule.strictCopies = options.strictCopies;
    const int named = static_cast<int>(std::size(kFirst));
    if (run < named) {
        schedule.policy = kFirst[run];
    } else {
        schedule.policy = SchedulePolicy::Random;
        schedule.seed = options.seed + static_cast<std::uint64_t>(run - named);
    }
    return schedule;
}

Tensor onHost(const Tensor& result)
{
    return result.isEmpty() ? result : result.toHost().withLayout(Layout::Contiguous);
}

void addRun(RepeatReport& report, RepeatRun run, const Tensor& result)
{
    const Tensor host = onHost(result);
    const auto same = std::find_if(report.results.begin(), report.results.end(),
                                   [&host](const Tensor& known) { return sameBytes(known, host); });
    run.result = static_cast<std::size_t>(same - report.results.begin());
    if (same == report.results.end())
        report.results.push_back(host);
    if (!report.differing && !report.runs.empty() && run.result != report.runs.front().result)
        report.differing = std::pair{std::size_t{0}, report.runs.size()};
    report.runs.push_back(std::move(run));
}

/// Variance of values that occur several times each.
double varianceOf(const std::vector<double>& values, const std::vector<double>& weights)
{
    double mean = 0.0, total = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i]))
            return std::numeric_limits<double>::infinity();
        total += weights[i];
        mean += weights[i] * values[i];
    }
    mean /= total;
    double sum = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i)
        sum += weights[i] * (values[i] - mean) * (values[i] - mean);
    return sum / total;
}

void addVariance(RepeatReport& report)
{
    const Tensor& first = report.results.front();
    report.samples = static_cast<std::uint64_t>(first.isEmpty() ? 0 : first.shape().elements());
    const auto fits = [&first](const Tensor& other) {
        return other.shape() == first.shape() && other.dtype() == first.dtype();
    };
    if (first.isEmpty() || !std::all_of(report.results.begin(), report.results.end(), fits))
        return;
    std::vector<double> weights(report.results.size());
    for (const RepeatRun& run : report.runs)
        weights[run.result] += 1.0;
    report.variance = Tensor(cpuDevice(), {DType::Float32, first.shape()});
    auto* variance = reinterpret_cast<float*>(report.variance.buffer()->host());
    std::fill(variance, variance + report.samples, 0.0f);
    if (!report.isNondeterministic())
        return;
    dispatch(first.dtype(), [&]<class T>() {
        std::vector<const T*> results;
        for (const Tensor& result : report.results)
            results.push_back(reinterpret_cast<const T*>(result.buffer()->host()));
        std::vector<double> values(results.size());
        for (std::size_t i = 0; i < report.samples; ++i) {
            if (std::all_of(results.begin(), results.end(), [&](const T* result) {
                    return std::memcmp(result + i, results.front() + i, sizeof(T)) == 0;
                }))
                continue;
            for (std::size_t k = 0; k < results.size(); ++k)
                values[k] = static_cast<double>(results[k][i]);
            ++report.varying;
            variance[i] = static_cast<float>(varianceOf(values, weights));
        }
    });
}

RepeatReport repeat(int runs, const std::function<RepeatRun(int, Outcome&)>& run, const Progress& progress)
{
    if (runs < 2)
        failArgument(message("A repeat check needs at least 2 runs; {} requested.", runs));
    RepeatReport report;
    for (int i = 0; i < runs; ++i) {
        progress.throwIfCancelled();
        progress.report(static_cast<double>(i) / runs, message("repetition {}", i + 1));
        Outcome outcome;
        RepeatRun done = run(i, outcome);
        if (i == 0)
            report.hazards = outcome.races->hazards;
        addRun(report, std::move(done), outcome.result);
    }
    addVariance(report);
    progress.report(1.0, message("done"));
    return report;
}

/// One repetition under a schedule of the emulated devices.
RepeatRun runScheduled(int run, const RepeatOptions& options, Outcome& outcome,
                       const std::function<void(const ScheduleOptions&)>& body)
{
    const ScheduleOptions wanted = scheduleOf(run, options);
    Schedule schedule(wanted);
    {
        const ScheduleScope scope(schedule);
        body(wanted);
        outcome.result = onHost(outcome.result);
    }
    return {joinedNames({toText(wanted)}), wanted, 0};
}

} // namespace

Message RepeatReport::lead() const
{
    return isNondeterministic() ? message("Nondeterministic") : message("Deterministic");
}

Message RepeatReport::detail() const
{
    std::vector<Message> sentences;
    if (isNondeterministic()) {
        const auto differ =
            std::count_if(runs.begin(), runs.end(), [](const RepeatRun& run) { return run.result != 0; });
        const Message& one = runs[differing->second].how;
        const Message& other = runs[differing->first].how;
        sentences.push_back(
            varying
                ? message("{} of {} repetitions differ from the first, at {} of the samples ({} against {}).",
                          differ, runs.size(), Share(varying, samples), one, other)
                : message("{} of {} repetitions differ from the first ({} against {}).", differ, runs.size(),
                          one, other));
        sentences.push_back(message("Do not set a tolerance; see Streams."));
    } else {
        std::vector<Message> hows;
        for (const RepeatRun& run : runs)
            hows.push_back(run.how);
        sentences.push_back(message("{} repetitions produced the same bits ({}).", runs.size(),
                                    joined(std::move(hows), ", ")));
        if (!hazards.empty())
            sentences.push_back(message("That was by chance: the order of the calls does not guarantee it."));
    }
    if (!hazards.empty())
        sentences.push_back(message("{} {}", hazards.front().sentence, hazards.front().fix));
    return joined(std::move(sentences), " ");
}

Message RepeatReport::sentence() const
{
    return message("{}: {}", lead(), detail());
}

RepeatReport repeatCheck(const std::function<Tensor(const ScheduleOptions&)>& run,
                         const RepeatOptions& options, const Progress& progress)
{
    const auto repetition = [&](int index, Outcome& outcome) {
        Timeline timeline;
        const TimelineScope recording(timeline);
        RepeatRun done = runScheduled(index, options, outcome, [&](const ScheduleOptions& schedule) {
            outcome.result = run(schedule);
        });
        outcome.races = timeline.races();
        return done;
    };
    return repeat(options.runs, repetition, progress);
}

RepeatReport repeatSide(const Pipeline& pipeline, const Tensor& input, const Side& side,
                        const RepeatOptions& options, const Progress& progress)
{
    const Progress quiet{progress.stop, {}};
    Side unscheduled = side; // the repetitions have schedules of their own
    unscheduled.schedule.reset();
    const auto repetition = [&](int index, Outcome& outcome) -> RepeatRun {
        const auto body = [&] {
            // the choices of an emulated device's schedule are those of a run that keeps every step
            const Kept kept = side.runsOn(DeviceKind::Emu) ? Kept::EveryStep : Kept::Output;
            const Trace trace = runSide(pipeline, input, unscheduled, quiet, kept);
            outcome.result = trace.output();
            outcome.races = trace.races();
        };
        if (side.runsOn(DeviceKind::Emu))
            return runScheduled(index, options, outcome, [&](const ScheduleOptions&) { body(); });
        if (side.runsOn(DeviceKind::Cuda) && index % 2 == 1) {
            const AwaitEachCall waiting;
            body();
            return {message("repetition {}, each call synchronised", index + 1), std::nullopt, 0};
        }
        body();
        return {message("repetition {}", index + 1), std::nullopt, 0};
    };
    return repeat(options.runs, repetition, progress);
}

} // namespace comparo
