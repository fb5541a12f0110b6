// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/comparison/job.h"
#include "engine/comparison/result.h"
#include "engine/peer/description.h"

#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// One run of a scenario: what is set up, and how it must end.
struct ScenarioSetup {
    Pipeline pipeline;
    Side a;
    Side b;
    /// Error: an op refuses tensors on different devices. Different: the sides differ, silently. Hazard: the
    /// order of a side's calls is not guaranteed.
    OutcomeKind expected = OutcomeKind::BitExact;
};

/// How a library that is installed is asked whether it has a scenario's fault still: installed.h does it.
struct ScenarioLibrary {
    std::string peer; ///< that has the library, by the name that it gives itself: "kornia"; empty: none shows
                      ///< the fault
    std::string install; ///< what to install for it: "pip install torch kornia"
    std::string whyNot;  ///< where no peer shows the fault: why, and what does, as a sentence
    /// The sides of that library that differ where the fault is; null: the peer tries the fault itself.
    ScenarioSetup (*setup)(const PeerSide& side, const PeerDescription& peer, std::uint64_t seed) = nullptr;
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
    ScenarioLibrary installed{};
};

/// All of them, in the order of a gallery.
const std::vector<Scenario>& allScenarios();

/// Throws Error(InvalidArgument) that lists the ids if there is none of this name.
const Scenario& findScenario(std::string_view id);

/// What a run of a scenario showed.
struct ScenarioOutcome {
    ScenarioSetup setup;
    ComparisonJob job;
    ComparisonResult result;
    Outcome outcome;
    Message sentence; ///< what happened, in words: of the outcome, the first hazard's fix, the cause

    [[nodiscard]] bool asExpected() const { return outcome.kind == setup.expected; }
};

/// A result in words: of the outcome, the first hazard's fix, the cause.
Message scenarioSentence(const Outcome& outcome, const ComparisonResult& result);

/// The job of a fault (fix 0) or a fix on an image, on cpu, with the command that runs the scenario. Throws
/// Error(InvalidArgument) where there is no such fix, Error(Device) where there are not enough devices.
ComparisonJob scenarioJob(const Scenario& scenario, int fix, DeviceKind devices, std::uint64_t seed,
                          const ComparisonInput& input);

/// The picture that scenarios run on unless another one is given, and the command that writes it to a file.
ComparisonInput scenarioInput();

/// Runs one setup of a scenario. Throws Error for anything that is not its documented end, such as a device
/// that is not there.
ScenarioOutcome runScenario(const Scenario& scenario, int fix, DeviceKind devices, std::uint64_t seed,
                            const ComparisonInput& input, const Progress& progress = {});

/// Device number `index` of a kind. Throws Error(Device) that says how many the scenario needs.
DeviceId scenarioDevice(DeviceKind kind, int index, int needed);

// One file each.
Scenario korniaDiffJpeg();
Scenario korniaRandomJpeg();
Scenario korniaGaussianIllumination();
Scenario korniaPlanckian();
Scenario torchvisionResize();
Scenario torchvisionResizeThreads();
Scenario torchvisionJpegNoWait();
Scenario torchvisionJpegEarlyEvent();
Scenario torchvisionJpegOtherStream();
Scenario torchvisionJpegFreedFrame();
Scenario torchvisionJpegSharedEncoder();

} // namespace comparo
