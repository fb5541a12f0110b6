// SPDX-License-Identifier: Apache-2.0
#include "engine/scenario/scenario.h"

#include "engine/base/error.h"
#include "engine/base/known_names.h"
#include "engine/comparison/stages.h"
#include "engine/device/device.h"

#include <algorithm>

namespace comparo {
namespace {

/// The largest difference as people see it who subtract uint8 tensors: modulo 256.
int wrappedMaximum(const Tensor& a, const Tensor& b)
{
    int most = 0;
    const auto* x = reinterpret_cast<const std::uint8_t*>(a.buffer()->host());
    const auto* y = reinterpret_cast<const std::uint8_t*>(b.buffer()->host());
    for (std::int64_t i = 0; i < a.shape().elements(); ++i)
        most = std::max(most, static_cast<int>(static_cast<std::uint8_t>(x[i] - y[i])));
    return most;
}

} // namespace

const std::vector<Scenario>& allScenarios()
{
    static const std::vector<Scenario> scenarios = {korniaDiffJpeg(),
                                                    korniaRandomJpeg(),
                                                    korniaGaussianIllumination(),
                                                    korniaPlanckian(),
                                                    torchvisionResize(),
                                                    torchvisionResizeThreads(),
                                                    torchvisionJpegNoWait(),
                                                    torchvisionJpegEarlyEvent(),
                                                    torchvisionJpegOtherStream(),
                                                    torchvisionJpegFreedFrame(),
                                                    torchvisionJpegSharedEncoder()};
    return scenarios;
}

const Scenario& findScenario(std::string_view id)
{
    std::vector<std::string> known;
    for (const Scenario& scenario : allScenarios()) {
        if (scenario.id == id)
            return scenario;
        known.push_back(scenario.id);
    }
    failArgument(message("Unknown scenario '{}'; {}.", Verbatim(id), namesHint(id, known)));
}

Message scenarioSentence(const Outcome& outcome, const ComparisonResult& result)
{
    std::vector<Message> sentences{outcome.sentence()};
    if (result.comparison && !hasEqualValues(result.comparison->verdict) &&
        result.imageA.dtype() == DType::UInt8)
        sentences.push_back(message("Subtracted in uint8, the largest difference reads {}.",
                                    wrappedMaximum(result.imageA, result.imageB)));
    if (const auto races = racesOf(result.b); !races->hazards.empty())
        sentences.push_back(message("Fix: {}", races->hazards.front().fix));
    if (result.cause)
        sentences.push_back(result.cause->verdict);
    return joined(std::move(sentences), " ");
}

DeviceId scenarioDevice(DeviceKind kind, int index, int needed)
{
    const auto present = static_cast<int>(
        std::count_if(allDevices().begin(), allDevices().end(),
                      [&](const Device* candidate) { return candidate->id().kind == kind; }));
    if (present < needed)
        fail(ErrorCode::Device, kind == DeviceKind::Cuda
                                    ? message("This scenario needs {} CUDA devices, but there are {}. "
                                              "Emulated ones are always available: use emu.",
                                              needed, present)
                                    : message("This scenario needs {} emulated CUDA devices, but there are "
                                              "{}. Emulated ones are always available: use emu.",
                                              needed, present));
    return {kind, index};
}

ScenarioOutcome runScenario(const Scenario& scenario, int fix, DeviceKind devices, std::uint64_t seed,
                            const ComparisonInput& input, const Progress& progress)
{
    ScenarioOutcome run;
    run.job = scenarioJob(scenario, fix, devices, seed, input);
    run.setup = scenario.setup(fix, devices, seed);
    device(run.setup.a.device);
    device(run.setup.b.device); // an absent device is no outcome
    run.result = runJob(run.job, progress);
    for (const std::optional<Error>* error : {&run.result.errorA, &run.result.errorB, &run.result.error})
        if (*error && (*error)->code() != ErrorCode::Device)
            throwIfFailed(run.result);
    run.outcome = run.result.outcome();
    run.sentence = scenarioSentence(run.outcome, run.result);
    return run;
}

} // namespace comparo
