#include "engine/scenario/scenario.h"

#include "engine/base/error.h"
#include "engine/diagnose/bisect.h"

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

std::string describe(const ScenarioOutcome& outcome)
{
    std::string text = outcome.comparison->sentence();
    if (outcome.end == ScenarioEnd::Different && outcome.a->output().dtype() == DType::UInt8)
        text += " Subtracted in uint8 the largest difference reads " +
                std::to_string(wrappedMaximum(outcome.a->output(), outcome.b->output())) + ".";
    if (!outcome.hazards.empty())
        text += " " + outcome.hazards.front().sentence + " Fix: " + outcome.hazards.front().fix;
    if (outcome.cause)
        text += " " + outcome.cause->verdict;
    return text;
}

} // namespace

const std::vector<Scenario>& allScenarios()
{
    static const std::vector<Scenario> scenarios = {korniaDiffJpeg(),
                                                    korniaRandomJpeg(),
                                                    korniaGaussianIllumination(),
                                                    korniaPlanckian(),
                                                    torchvisionResize(),
                                                    torchvisionJpegNoWait(),
                                                    torchvisionJpegEarlyEvent(),
                                                    torchvisionJpegOtherStream(),
                                                    torchvisionJpegFreedFrame(),
                                                    torchvisionJpegSharedEncoder()};
    return scenarios;
}

const Scenario& findScenario(std::string_view id)
{
    std::string known;
    for (const Scenario& scenario : allScenarios()) {
        if (scenario.id == id)
            return scenario;
        known += (known.empty() ? "" : ", ") + scenario.id;
    }
    failArgument("There is no scenario '" + std::string(id) + "'; known: " + known + ".");
}

DeviceId scenarioDevice(DeviceKind kind, int index, int needed)
{
    const auto present = static_cast<int>(
        std::count_if(allDevices().begin(), allDevices().end(),
                      [&](const Device* candidate) { return candidate->id().kind == kind; }));
    if (present < needed)
        fail(ErrorCode::Device, "This scenario needs " + std::to_string(needed) +
                                    (kind == DeviceKind::Cuda ? " CUDA" : " emulated CUDA") +
                                    " devices; there are " + std::to_string(present) +
                                    ". Emulated ones are always there: use emu.");
    return {kind, index};
}

ScenarioOutcome runScenario(const Scenario& scenario, int fix, DeviceKind devices, std::uint64_t seed,
                            const Tensor& image, const Progress& progress)
{
    if (fix < 0 || fix > static_cast<int>(scenario.fixes.size()))
        failArgument(scenario.id + " has no fix " + std::to_string(fix) + "; there are " +
                     std::to_string(scenario.fixes.size()) + ".");
    ScenarioOutcome outcome;
    outcome.setup = scenario.setup(fix, devices, seed);
    const ScenarioSetup& setup = outcome.setup;
    device(setup.a.device);
    device(setup.b.device); // an absent device is no outcome
    try {
        outcome.a = runSide(setup.pipeline, image, setup.a, progress);
        outcome.b = runSide(setup.pipeline, image, setup.b, progress);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Device)
            throw;
        outcome.end = ScenarioEnd::PlacementError;
        outcome.error = outcome.sentence = error.message();
        return outcome;
    }
    outcome.hazards = findRaces(outcome.b->timeline->entries()).hazards;
    outcome.comparison = compare(outcome.a->output(), outcome.b->output(), {}, progress);
    if (outcome.comparison->verdict != Verdict::BitExact) {
        outcome.end = ScenarioEnd::Different;
        const auto step = bisect(*outcome.a, *outcome.b, progress).firstDiverging().value_or(0);
        outcome.cause = findCause(*outcome.a, *outcome.b, step, progress);
    }
    outcome.sentence = describe(outcome);
    return outcome;
}

} // namespace comparo
