// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/run.h"

#include "engine/base/error.h"
#include "engine/diagnose/gradients/check.h"
#include "engine/ops/compression/differentiable_jpeg.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <algorithm>

namespace comparo::ui {

namespace {

/// Entries of each gradient other than the image's that the check changes.
constexpr int kCheckedEntries = 8;

GradientRun runOn(const Side& side, const char* name, const Pipeline& pipeline, const Tensor& input,
                  const Tensor& weights, const Progress& progress)
{
    progress.report(0.0, message("forward and backward on {}", name));
    try {
        return runGradient(pipeline, input, weights, side, progress);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        fail(error.code(), message("Side {}, {}: {}", name, side.label(), error.message()));
    }
}

} // namespace

bool GradientsRequest::operator==(const GradientsRequest& other) const
{
    return input.buffer() == other.input.buffer() && params == other.params && a == other.a && b == other.b &&
           hasRandomWeights == other.hasRandomWeights;
}

const GradientPair* GradientsRun::pair(const std::string& name) const
{
    const auto found = std::find_if(findings.pairs.begin(), findings.pairs.end(),
                                    [&](const GradientPair& one) { return one.name == name; });
    return found == findings.pairs.end() ? nullptr : &*found;
}

GradientsRunPtr runGradients(const GradientsRequest& request, const Progress& progress)
{
    auto run = std::make_shared<GradientsRun>();
    run->request = request;
    Step step = Step::parse("differentiable_jpeg");
    step.params = request.params;
    Pipeline pipeline;
    pipeline.steps = {step};
    // The codec's output has the shape of its input.
    const Tensor weights = request.hasRandomWeights ? randomWeights(request.input.shape(), 0) : Tensor();
    run->a = runOn(request.a, "A", pipeline, request.input, weights, progress.part(0.0, 0.3));
    run->b = runOn(request.b, "B", pipeline, request.input, weights, progress.part(0.3, 0.7));
    progress.report(0.7, message("comparing"));
    run->output =
        compare(run->a.forward.output(), run->b.forward.output(), {{}, {}, false}, progress.part(0.7, 0.75));
    run->findings.weights = request.hasRandomWeights ? message("random in [-1, 1)") : message("all ones");
    run->findings.pairs = compareGradients(run->a.gradients, run->b.gradients, {});
    const Progress ties = progress.part(0.8, 0.95);
    ties.report(0.0, message("looking for rounding ties"));
    run->tieDistance = jpegTieDistance(asFloat(request.input), request.params, ties);
    run->fragileBelow = GradientCheckOptions{}.fragileBelow;
    run->labelA = engineText(request.a.label());
    run->labelB = engineText(request.b.label());
    return run;
}

GradientFindings checkGradients(const GradientsRun& run, int places, const Progress& progress)
{
    const StepTrace& trace = run.a.forward.steps.front();
    GradientCheckOptions asked;
    asked.places = places;
    asked.entries = kCheckedEntries;
    asked.fragileBelow = run.fragileBelow;
    asked.tieDistance = run.tieDistance;
    const Side& side = run.request.a;
    if (side.peer)
        fail(ErrorCode::Unsupported,
             message("Finite differences are taken on our own devices, in float64; side A is the peer {}.",
                     side.toText()));
    Device& target = device(side.device);
    const std::unique_ptr<Stream> stream = target.createStream();
    stream->setStop(progress.stop);
    Module module(*trace.step.op, trace.step.params);
    module.to(target, *stream);
    GradientFindings findings = run.findings;
    findings.check = checkGradient({*stream, side.numerics, progress}, module, asFloat(trace.input),
                                   run.a.outputGradient, asked);
    findings.checkedOn = message("{}, float64", side.device.label());
    return findings;
}

} // namespace comparo::ui
