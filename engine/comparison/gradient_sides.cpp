// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/gradient_sides.h"

#include "engine/comparison/stage_parts.h"
#include "engine/device/device.h"
#include "engine/diagnose/gradients/run.h"
#include "engine/ops/compression/differentiable_jpeg.h"
#include "engine/ops/module.h"

namespace comparo {
namespace {

Message weightsText(const GradientQuestion& question)
{
    return question.weights == "ones"     ? message("all ones")
           : question.weights == "random" ? message("random in [-1, 1)")
                                          : message("{}", question.weights);
}

} // namespace

Tensor weightsOf(const GradientQuestion& question, const Pipeline& pipeline, const Tensor& input,
                 const Side& side, const Progress& progress)
{
    if (question.weights == "ones")
        return {};
    if (question.weights == "random")
        return randomWeights(runSide(pipeline, input, side, progress, Kept::Output).output().shape(),
                             pipeline.seed);
    return question.weightTensor;
}

void runGradientSides(const ComparisonJob& job, ComparisonResult& result, const Progress& progress)
{
    const ComparisonSetup& setup = job.setup;
    const Tensor& input = job.input.tensor;
    GradientRun a;
    GradientRun b;
    Tensor weights;
    result.errorA = errorOf([&] {
        weights = weightsOf(*job.gradient, setup.pipeline, input, setup.a, progress.part(0.0, 0.1));
        a = runGradient(setup.pipeline, input, weights, setup.a, progress.part(0.1, 0.5, message("A")));
    });
    if (result.errorA)
        return;
    result.errorB = errorOf([&] {
        b = runGradient(setup.pipeline, input, weights, setup.b, progress.part(0.5, 0.9, message("B")));
    });
    result.a = std::move(a.forward);
    result.imageA = result.a->output();
    if (result.errorB)
        return;
    result.b = std::move(b.forward);
    result.imageB = result.b->output();
    result.error = errorOf([&] {
        GradientFindings findings;
        findings.weights = weightsText(*job.gradient);
        findings.upstream = a.outputGradient;
        findings.pairs = compareGradients(a.gradients, b.gradients, job.gradient->tolerance);
        result.gradient = std::move(findings);
    });
}

void checkGradients(const ComparisonJob& job, ComparisonResult& result, const Progress& progress)
{
    if (!result.gradient || !job.gradient->check)
        return;
    if (result.a->steps.size() != 1)
        failArgument(message("The gradient check requires a pipeline of one step; this one has {}.",
                             result.a->steps.size()));
    const StepTrace& trace = result.a->steps.front();
    const Side& side = result.a->side;
    if (side.peer)
        fail(ErrorCode::Unsupported, message("Finite differences need a built-in device, in float64, but "
                                             "side A is the peer {}. Make it side B.",
                                             side.toText()));
    GradientCheckOptions asked = *job.gradient->check;
    const Tensor image = asFloat(trace.input);
    if (asked.tieDistance.isEmpty() && trace.step.op->id == "differentiable_jpeg")
        asked.tieDistance = jpegTieDistance(image, trace.step.params, progress.part(0.0, 0.3));
    Device& target = device(side.device);
    const std::unique_ptr<Stream> stream = target.createStream();
    stream->setStop(progress.stop);
    Module module(*trace.step.op, trace.step.params);
    module.to(target, *stream);
    module.setDraws(trace.draws);
    const Progress share = progress.part(0.3, 1.0);
    const TorchThreads threads(side.threads);
    const OpContext ctx{*stream, side.numerics, share};
    result.gradient->check = checkGradient(ctx, module, image, result.gradient->upstream, asked);
    result.gradient->checkedOn = message("{}, float64", side.device.label());
    result.gradient->checkLimit = job.gradient->checkLimit;
}

} // namespace comparo
