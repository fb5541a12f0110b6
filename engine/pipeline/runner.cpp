#include "engine/pipeline/runner.h"

#include <chrono>

namespace comparo {
namespace {

double elapsedMs(std::chrono::steady_clock::time_point since)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count();
}

} // namespace

Trace runSide(const Pipeline& pipeline, const Tensor& input, const Side& side, const Progress& progress)
{
    const auto begin = std::chrono::steady_clock::now();
    Trace trace;
    trace.side = side;
    trace.input = input;
    trace.timeline = std::make_shared<Timeline>();
    const TimelineScope recording(*trace.timeline);
    const placement::Scope scope("pipeline");

    Device& target = device(side.device);
    const std::unique_ptr<Stream> stream = target.createStream();
    stream->setStop(progress.stop);
    Tensor current = input.to(target, *stream);
    Tensor currentHost = input;
    std::size_t done = 0;
    for (const Step& step : pipeline.steps) {
        const double fraction = static_cast<double>(done++) / static_cast<double>(pipeline.steps.size());
        progress.report(fraction, step.op->id);
        if (!step.enabled)
            continue;
        const auto stepBegin = std::chrono::steady_clock::now();
        StepTrace record{step, currentHost, {}, {}, 0.0};
        const OpContext ctx{*stream, side.numerics, progress, &record.notes};
        current = step.op->apply(ctx, current, step.params);
        stream->synchronize();
        record.milliseconds = elapsedMs(stepBegin);
        record.output = currentHost = current.to(cpuDevice(), *stream);
        stream->synchronize();
        trace.steps.push_back(std::move(record));
    }
    trace.milliseconds = elapsedMs(begin);
    progress.report(1.0, "done");
    return trace;
}

} // namespace comparo
