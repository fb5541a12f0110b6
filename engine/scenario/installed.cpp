// SPDX-License-Identifier: Apache-2.0
#include "engine/scenario/installed.h"

#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/comparison/stages.h"
#include "engine/device/device.h"
#include "engine/peer/registry.h"

#include <algorithm>

namespace comparo {
namespace {

/// PyTorch's name of the device that the Python peers use in a GPU's place.
constexpr std::string_view kStandIn = "meta";

Message verdictOf(const std::string& library, bool present)
{
    return present ? message("{} still has this fault", library)
                   : message("{} does not have this fault", library);
}

Message placeOf(const std::string& device)
{
    return device == kStandIn
               ? message("(Tested on a second device with CPU memory, which stands in for a GPU.)")
               : message("(Tested on {}.)", device);
}

/// The step of the scenario as the library has it on the CPU, against ours.
ScenarioSetup besideOurs(const Scenario& scenario, const PeerSide& side, std::uint64_t seed)
{
    ScenarioSetup setup = scenario.setup(0, DeviceKind::Emu, seed);
    for (Step& step : setup.pipeline.steps)
        step.placement = {};
    setup.pipeline.brokenLinks.clear();
    setup.a = {.device = cpuDevice().id(), .peer = side};
    setup.a.peer->device = "cpu";
    setup.b = {cpuDevice().id(), Numerics::Framework};
    return setup;
}

ComparisonJob installedJob(const Scenario& scenario, const ScenarioSetup& setup, const Message& verdict,
                           const PeerSide& side, std::uint64_t seed, const ComparisonInput& input)
{
    ComparisonJob job;
    job.title = scenario.title + ": " + english(verdict);
    job.input = input;
    job.setup = {setup.pipeline, setup.a, setup.b, {}};
    std::string name = " --peer " + side.name;
    for (const auto& [key, value] : side.options)
        name += "/" + key + "=" + value;
    for (const PeerCommand& command : peerRegistry().commands())
        if (command.name == side.name) // which flags define it, or the Python that runs it
            name = command.flags.starts_with(" --peer ") ? command.flags : name + command.flags;
    job.command = "comparo scenario run " + scenario.id +
                  (input.made.empty() ? " " + shellWord(input.path) : std::string()) + name +
                  (seed != 1 ? " --seed " + std::to_string(seed) : "");
    return job;
}

} // namespace

std::string whyNotAskable(const Scenario& scenario)
{
    return scenario.installed.peer.empty() ? scenario.installed.whyNot : std::string();
}

InstalledFault askInstalled(const Scenario& scenario, const PeerSide& side, std::uint64_t seed,
                            const ComparisonInput& input, const Progress& progress)
{
    const ScenarioLibrary& asked = scenario.installed;
    if (const std::string why = whyNotAskable(scenario); !why.empty())
        fail(ErrorCode::Unsupported,
             message("{} cannot be tested on an installed library. {}", scenario.id, why));
    const std::shared_ptr<Peer> peer = peerRegistry().open(side.name, side.options);
    const PeerDescription description = peer->describe(progress);
    if (description.name != asked.peer)
        fail(ErrorCode::Unsupported,
             message("{} is a fault of {}, but peer {} is {}. Use --peer {} ({}).", scenario.id,
                     scenario.library, side.name, description.label, asked.peer, asked.install));
    InstalledFault found;
    found.library = description.label;
    if (!asked.setup) {
        if (std::ranges::find(description.faults, scenario.id) == description.faults.end())
            fail(ErrorCode::Unsupported,
                 message("Peer {} ({}) cannot test {}.", side.name, description.label, scenario.id));
        const PeerFault fault = peer->fault(scenario.id, progress);
        found.present = fault.present;
        found.device = fault.device;
        const Message verdict = verdictOf(found.library, fault.present);
        found.sentence = message("{}: {} {}", verdict, fault.sentence, placeOf(fault.device));
        found.job = installedJob(scenario, besideOurs(scenario, side, seed), verdict, side, seed, input);
        return found;
    }
    const ScenarioSetup setup = asked.setup(side, description, seed);
    found.job = installedJob(scenario, setup, message("{}", found.library), side, seed, input);
    found.result = runJob(found.job, progress);
    throwIfFailed(*found.result);
    const Outcome outcome = found.result->outcome();
    found.present = outcome.kind == setup.expected;
    found.device = setup.b.peer ? setup.b.peer->device : setup.a.peer->device;
    const Message verdict = verdictOf(found.library, found.present);
    found.job.title = scenario.title + ": " + english(verdict);
    found.sentence = message("{}: A is {}, B is {}. {}", verdict, found.result->labelA, found.result->labelB,
                             scenarioSentence(outcome, *found.result));
    return found;
}

} // namespace comparo
