// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/scenario/picture.h"
#include "engine/scenario/scenario.h"

namespace comparo {
namespace {

/// 'comparo scenario run …', without what it does by itself.
std::string scenarioCommand(const Scenario& scenario, int fix, DeviceKind devices, std::uint64_t seed,
                            const std::string& path)
{
    std::string text = "comparo scenario run " + scenario.id + (path.empty() ? "" : " " + shellWord(path));
    if (fix > 0)
        text += " --fix" + (fix > 1 || !path.empty() ? " " + std::to_string(fix) : std::string());
    if (seed != 1)
        text += " --seed " + std::to_string(seed);
    return text + (devices == DeviceKind::Cuda ? " --device cuda" : "");
}

} // namespace

ComparisonJob scenarioJob(const Scenario& scenario, int fix, DeviceKind devices, std::uint64_t seed,
                          const ComparisonInput& input)
{
    if (fix < 0 || fix > static_cast<int>(scenario.fixes.size()))
        failArgument(message("{} has no fix {}; it has {}.", scenario.id, fix, scenario.fixes.size()));
    const ScenarioSetup setup = scenario.setup(fix, devices, seed);
    ComparisonJob job;
    job.title = scenario.title;
    job.input = input;
    job.setup = {setup.pipeline, setup.a, setup.b, {}};
    job.command =
        scenarioCommand(scenario, fix, devices, seed, input.made.empty() ? input.path : std::string());
    return job;
}

ComparisonInput scenarioInput()
{
    constexpr const char* kFile = "comparoscope-scenario.npy";
    return {kFile, scenarioPicture(), {}, {}, std::string("comparo scenario picture ") + kFile};
}

} // namespace comparo
