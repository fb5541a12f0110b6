// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/device/device.h"
#include "engine/scenario/scenario.h"

namespace comparo {
namespace {

constexpr const char* kOneThread = "cpu/framework/threads=1";

ScenarioSetup threadsSetup(int fix, DeviceKind /*devices*/, std::uint64_t seed)
{
    ScenarioSetup setup;
    setup.pipeline.seed = seed;
    setup.pipeline.steps = {Step::parse("to_float"),
                            Step::parse(fix == 2 ? "resize:size=224,mode=bilinear,antialias=true"
                                                 : "resize:size=224,mode=bilinear,antialias=false")};
    setup.a = Side::parse(kOneThread);
    setup.b = Side::parse(fix == 1 ? kOneThread : "cpu/framework");
    setup.expected = fix == 0 ? OutcomeKind::Different : OutcomeKind::BitExact;
    return setup;
}

Side withThreads(const PeerSide& side, const char* threads)
{
    Side made{.device = cpuDevice().id(), .peer = side};
    made.peer->device = "cpu";
    std::erase_if(made.peer->options, [](const auto& option) { return option.first == "threads"; });
    made.peer->options.emplace_back("threads", threads);
    return made;
}

ScenarioSetup installedThreads(const PeerSide& side, const PeerDescription& /*peer*/, std::uint64_t seed)
{
    ScenarioSetup setup = threadsSetup(0, DeviceKind::Cpu, seed);
    setup.a = withThreads(side, "1");
    setup.b = withThreads(side, "2");
    return setup;
}

} // namespace

Scenario torchvisionResizeThreads()
{
    return {
        "torchvision-resize-threads",
        COMPARO_TR("One more thread, different results"),
        "torchvision",
        "measured on torchvision 0.29.2 with torch 2.15.0",
        "2026-11-22",
        COMPARO_TR("The workers of a DataLoader compute with one thread, the main process with several. A "
                   "float32 image of three channels, resized bilinearly without antialiasing, then differs "
                   "in a third of its samples or more: on the CPU alone, with one library. ATen has two "
                   "kernels for it. With one thread, three channels go through the vectorised one, which "
                   "multiplies the weights of both directions first; with more threads it interpolates along "
                   "the rows and then between them. Only the rounding differs, but a bit-exact test fails on "
                   "a machine with a different number of cores. Look at the cause panel: the code of one "
                   "thread, in the place of that of two, explains every sample."),
        {COMPARO_TR("Read under Cause which model reproduces each side bit for bit."),
         COMPARO_TR("Set the difference to ULP: it is a few, wherever the image has texture."),
         COMPARO_TR("Check the installed torchvision: --peer torchvision.")},
        {COMPARO_TR("the same number of threads on both sides (torch.set_num_threads)"),
         COMPARO_TR("antialias=true, torchvision's default, which has one kernel")},
        &threadsSetup,
        {"torchvision", "pip install torch torchvision", {}, &installedThreads}};
}

} // namespace comparo
