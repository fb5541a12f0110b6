// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/runner.h"

#include "engine/device/emu/independent_streams.h"
#include "engine/device/placement_tree.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/pipeline/opencv_side.h"
#include "engine/pipeline/peer_side.h"
#include "engine/pipeline/shared_streams.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <chrono>

namespace comparo {
namespace {

double elapsedMs(std::chrono::steady_clock::time_point since)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count();
}

/// The step's module where the step wants it.
Module placedModule(const Step& step, Device& target, Stream& stream)
{
    Module module(*step.op, step.params);
    module.setPolicy(step.placement.policy);
    if (step.placement.home) {
        Device& home = device(*step.placement.home);
        const std::unique_ptr<Stream> building = home.createStream();
        module.to(home, *building);
        building->synchronize();
    }
    for (const std::string& buffer : step.placement.unregistered)
        module.unregister(buffer);
    if (step.placement.moved)
        module.to(target, stream);
    return module;
}

/// Whether all that the pipeline queues goes through streams of its own.
bool canRunUnscheduled(const Pipeline& pipeline)
{
    return std::none_of(pipeline.steps.begin(), pipeline.steps.end(),
                        [](const Step& step) { return step.enabled && meetsSharedStreams(*step.op); });
}

/// The other trace's output of this step in the place of the same bytes. Whether they were the same.
bool shareIfSame(Tensor& output, const Trace& other, std::size_t step)
{
    if (step >= other.steps.size() || !output.buffer() || !sameBytes(output, other.steps[step].output))
        return false;
    output = other.steps[step].output;
    return true;
}

/// The same for a trace that has run.
Trace sharing(Trace trace, const Trace* other)
{
    for (std::size_t i = 0; other && i < trace.steps.size(); ++i) {
        if (!shareIfSame(trace.steps[i].output, *other, i))
            break;
        if (i + 1 < trace.steps.size())
            trace.steps[i + 1].input = trace.steps[i].output;
    }
    return trace;
}

} // namespace

Message Trace::label() const
{
    return side.label(peer ? peer->label : std::string_view());
}

std::shared_ptr<const RaceReport> Trace::races() const
{
    return timeline ? timeline->races() : std::make_shared<const RaceReport>();
}

std::shared_ptr<const RaceReport> racesOf(const std::optional<Trace>& trace)
{
    return trace ? trace->races() : std::make_shared<const RaceReport>();
}

Trace runSide(const Pipeline& pipeline, const Tensor& input, const Side& side, const Progress& progress,
              Kept kept, const Trace* other)
{
    if (side.peer && !side.peer->linked)
        return sharing(runPeerSide(pipeline, input, side, progress), other);
    for (const Step& step : pipeline.steps)
        if (step.enabled && isOfPeer(*step.op))
            failNotOurs(*step.op, side.toText());
    if (side.peer)
        return sharing(runOpenCvSide(pipeline, input, side, progress), other);
    const auto begin = std::chrono::steady_clock::now();
    Trace trace;
    trace.side = side;
    trace.input = input;
    trace.timeline = std::make_shared<Timeline>();
    const TimelineScope recording(*trace.timeline);
    const placement::Scope scope("pipeline");

    const BrokenPeerLinks broken(pipeline.brokenLinks);
    std::optional<ScheduleScope> scheduled;
    std::optional<IndependentStreams> apart;
    if (side.schedule) {
        trace.schedule = std::make_shared<Schedule>(*side.schedule);
        scheduled.emplace(*trace.schedule);
    } else if (canRunUnscheduled(pipeline)) {
        apart.emplace();
    }
    Device& target = device(side.device);
    const std::unique_ptr<Stream> stream = target.createStream({StreamKind::NonBlocking, "pipeline", true});
    stream->setStop(progress.stop);
    RandomSource random(pipeline.rng, side.seed.value_or(pipeline.seed));
    Tensor current = input.to(target, *stream);
    Tensor currentHost = input; // or what is known of it
    bool isShared = true;       // all before are the other's
    for (std::size_t i = 0; i < pipeline.steps.size(); ++i) {
        const Step& step = pipeline.steps[i];
        progress.report(static_cast<double>(i) / static_cast<double>(pipeline.steps.size()),
                        message("{}", step.op->id));
        if (!step.enabled)
            continue;
        const auto stepBegin = std::chrono::steady_clock::now();
        StepTrace record;
        record.step = step;
        record.input = currentHost;
        record.brokenLinks = pipeline.brokenLinks;
        const TorchThreads threads(side.threads);
        const OpContext ctx{*stream, side.numerics, progress, &record.notes};
        const placement::MadeOnHost madeOnHost(step.placement.madeOnHost);
        random.beginStep(static_cast<std::uint32_t>(i));
        Module module = placedModule(step, target, *stream);
        if (step.draws)
            module.setDraws(*step.draws);
        else
            module.draw(random, current.shape());
        if (Message known = fidelityText(*step.op, side.device.kind, side.threads);
            side.numerics == Numerics::Framework && !known.isEmpty())
            record.notes.push_back(message("framework: {}", known));
        current = module.forward(ctx, current);
        record.draws = module.draws();
        if (kept == Kept::EveryStep) {
            stream->synchronize();
            record.milliseconds = elapsedMs(stepBegin);
            for (const Module::OwnedTensor& owned : module.tensors())
                record.tensors.push_back(
                    {owned.name, owned.role, owned.registered, owned.tensor.device().id(), owned.tensor});
            currentHost = current.to(cpuDevice(), *stream);
            stream->synchronize();
            isShared = isShared && other && shareIfSame(currentHost, *other, trace.steps.size());
        } else {
            currentHost = Tensor::notKept(current.desc());
        }
        record.output = currentHost;
        trace.steps.push_back(std::move(record));
    }
    if (kept == Kept::Output && !trace.steps.empty()) {
        trace.steps.back().output = current.to(cpuDevice(), *stream);
        stream->synchronize();
    }
    trace.milliseconds = elapsedMs(begin);
    progress.report(1.0, message("done"));
    return trace;
}

Tensor asFloat(const Tensor& image)
{
    if (isFloat(image.dtype()))
        return image;
    Pipeline pipeline;
    pipeline.steps = {Step::parse("to_float:rule=divide")};
    return runSide(pipeline, image, Side::parse("cpu/exact")).output();
}

} // namespace comparo
