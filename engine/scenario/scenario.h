#pragma once

#include "engine/compare/statistics.h"
#include "engine/diagnose/causes/cause.h"
#include "engine/diagnose/races/races.h"
#include "engine/pipeline/runner.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// How a run of a scenario ends.
enum class ScenarioEnd {
    PlacementError, ///< an op refuses tensors on different devices
    Different,      ///< the sides differ, silently
    BitExact,
};

/// One run of a scenario: what is set up, and how it must end.
struct ScenarioSetup {
    Pipeline pipeline;
    Side a;
    Side b;
    ScenarioEnd expected = ScenarioEnd::BitExact;
};

/// A fault that users of a library reported, as something that can be run, and its remedies.
struct Scenario {
    std::string id;
    std::string title;
    std::string library;
    std::string issues; ///< "kornia #3028, #3704"
    std::string date;   ///< of the first report, "2024-09-30"
    std::string story;  ///< what happened upstream and what to look at, at most 120 words
    std::vector<std::string> tryThese;
    std::vector<std::string> fixes; ///< each in a few words; the first is the usual one
    /// The fault (fix 0) or fix 1, 2, … on emu or cuda devices. Throws Error(Device) where there are not
    /// enough of them.
    ScenarioSetup (*setup)(int fix, DeviceKind devices, std::uint64_t seed);
};

/// All of them, in the order of a gallery.
const std::vector<Scenario>& allScenarios();

/// Throws Error(InvalidArgument) that lists the ids if there is none of this name.
const Scenario& findScenario(std::string_view id);

/// What a run of a scenario showed.
struct ScenarioOutcome {
    ScenarioSetup setup;
    ScenarioEnd end = ScenarioEnd::BitExact;
    std::string error; ///< of PlacementError
    std::optional<Trace> a;
    std::optional<Trace> b;
    std::optional<Comparison> comparison;
    std::optional<CauseReport> cause;
    std::vector<Hazard> hazards; ///< of side B's timeline: found whatever its schedule let happen
    std::string sentence;        ///< what happened, in words

    [[nodiscard]] bool asExpected() const { return end == setup.expected; }
};

/// Runs one setup of a scenario on an image, on cpu. Throws Error for anything that is not its documented
/// end, such as a device that is not there.
ScenarioOutcome runScenario(const Scenario& scenario, int fix, DeviceKind devices, std::uint64_t seed,
                            const Tensor& image, const Progress& progress = {});

/// Device number `index` of a kind. Throws Error(Device) that says how many the scenario needs.
DeviceId scenarioDevice(DeviceKind kind, int index, int needed);

// One file each.
Scenario korniaDiffJpeg();
Scenario korniaRandomJpeg();
Scenario korniaGaussianIllumination();
Scenario korniaPlanckian();
Scenario torchvisionResize();
Scenario torchvisionJpegNoWait();
Scenario torchvisionJpegEarlyEvent();
Scenario torchvisionJpegOtherStream();
Scenario torchvisionJpegFreedFrame();
Scenario torchvisionJpegSharedEncoder();

} // namespace comparo
