// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/gradients/run.h"

#include "engine/base/error.h"
#include "engine/device/placement_tree.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/pipeline/peer_side.h"

#include <algorithm>
#include <chrono>

namespace comparo {
namespace {

/// In logical NCHW order.
template <class T>
std::vector<T> valuesOf(const Tensor& tensor)
{
    std::vector<T> values;
    const Shape& s = tensor.shape();
    values.reserve(static_cast<std::size_t>(s.elements()));
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(static_cast<T>(tensor.at(n, c, y, x)));
    return values;
}

template <class T>
Tensor likeOutput(const Tensor& weights, const Shape& shape)
{
    if (weights.isEmpty())
        return Tensor::fromValues<T>(shape, std::vector<T>(static_cast<std::size_t>(shape.elements()), T(1)));
    return Tensor::fromValues<T>(shape, valuesOf<T>(weights));
}

/// The weights in the output's dtype.
Tensor outputGradientOf(const Tensor& weights, const Tensor& output)
{
    if (!isFloat(output.dtype()))
        failArgument(message("The pipeline's output is {}; gradients require a floating-point one.",
                             toString(output.dtype())));
    if (!weights.isEmpty() && !(weights.shape() == output.shape()))
        failArgument(message("The weights have shape {}, but the output has {}; they must match.",
                             weights.shape().toString(), output.shape().toString()));
    if (!weights.isEmpty() && !isFloat(weights.dtype()))
        failArgument(
            message("The weights are {}; they must be float32 or float64.", toString(weights.dtype())));
    return output.dtype() == DType::Float64 ? likeOutput<double>(weights, output.shape())
                                            : likeOutput<float>(weights, output.shape());
}

/// The step's module as it was in the forward run: tensors where they were, the same draws.
Module moduleOf(const StepTrace& trace, Device& target, Stream& stream)
{
    Module module(*trace.step.op, trace.step.params);
    module.setPolicy(trace.step.placement.policy);
    if (trace.step.placement.moved)
        module.to(target, stream);
    for (const TracedTensor& owned : trace.tensors)
        if (owned.role == Module::Role::Buffer)
            module.assign(owned.name, owned.tensor);
    module.setDraws(trace.draws);
    return module;
}

/// "1.quality" where there are several steps.
std::string nameInPipeline(const std::string& name, std::size_t step, std::size_t steps)
{
    return steps > 1 ? std::to_string(step + 1) + "." + name : name;
}

/// On some side: by our own arithmetic, or in a peer.
bool givesGradients(const Op& op)
{
    const OpOwner* owner = ownerOf(op);
    return owner ? owner->differentiable : op.isDifferentiable();
}

/// The steps of a peer's side backwards, in the peer.
void backwardInPeer(GradientRun& run, const Side& side, const Progress& progress)
{
    const auto begin = std::chrono::steady_clock::now();
    run.gradients.image = run.outputGradient;
    const std::size_t steps = run.forward.steps.size();
    for (std::size_t i = steps; i-- > 0;) {
        const StepTrace& trace = run.forward.steps[i];
        progress.report(static_cast<double>(steps - 1 - i) / static_cast<double>(steps),
                        message("{}", trace.step.op->id));
        Gradients gradients = peerGradients(side, trace, run.gradients.image, progress);
        run.gradients.image = std::move(gradients.image);
        for (NamedTensor& other : gradients.others)
            run.gradients.others.push_back({nameInPipeline(other.name, i, steps), std::move(other.tensor)});
    }
    run.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace

GradientRun runGradient(const Pipeline& pipeline, const Tensor& input, const Tensor& weights,
                        const Side& side, const Progress& progress)
{
    for (const Step& step : pipeline.steps)
        if (step.enabled && !givesGradients(*step.op))
            fail(ErrorCode::Unsupported, message("{} does not compute gradients.", step.op->id));
    GradientRun run;
    run.forward = runSide(pipeline, input, side, progress);
    if (run.forward.steps.empty())
        failArgument(message("Nothing to differentiate: no step is enabled."));
    run.outputGradient = outputGradientOf(weights, run.forward.output());

    if (side.peer && side.peer->linked)
        fail(ErrorCode::Unsupported, message("OpenCV does not compute gradients."));
    if (side.peer) {
        backwardInPeer(run, side, progress);
        return run;
    }
    const auto begin = std::chrono::steady_clock::now();
    const TimelineScope recording(*run.forward.timeline);
    const placement::Scope scope("backward");
    const BrokenPeerLinks broken(pipeline.brokenLinks);
    Device& target = device(side.device);
    const std::unique_ptr<Stream> stream = target.createStream();
    stream->setStop(progress.stop);
    Tensor upstream = run.outputGradient.to(target, *stream);
    const std::size_t steps = run.forward.steps.size();
    for (std::size_t i = steps; i-- > 0;) {
        const StepTrace& trace = run.forward.steps[i];
        progress.report(static_cast<double>(steps - 1 - i) / static_cast<double>(steps),
                        message("{}", trace.step.op->id));
        const TorchThreads threads(side.threads);
        const OpContext ctx{*stream, side.numerics, progress};
        const placement::MadeOnHost madeOnHost(trace.step.placement.madeOnHost);
        Module module = moduleOf(trace, target, *stream);
        Gradients gradients = module.backward(ctx, trace.input.to(target, *stream), upstream);
        upstream = gradients.image;
        for (NamedTensor& other : gradients.others) {
            run.gradients.others.push_back(
                {nameInPipeline(other.name, i, steps), other.tensor.to(cpuDevice(), *stream)});
        }
        stream->synchronize();
    }
    run.gradients.image = upstream.to(cpuDevice(), *stream);
    stream->synchronize();
    run.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return run;
}

Tensor randomWeights(const Shape& shape, std::uint64_t seed)
{
    RandomSource source(Rng::Philox, seed);
    std::vector<float> values = source.uniform(static_cast<int>(shape.elements()));
    std::transform(values.begin(), values.end(), values.begin(), [](float u) { return 2.0f * u - 1.0f; });
    return Tensor::fromValues<float>(shape, values);
}

} // namespace comparo
