// SPDX-License-Identifier: Apache-2.0
#include "engine/stress/group.h"

#include "engine/base/error.h"
#include "engine/codec/jpeg/codecs.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device.h"
#include "engine/device/emu/schedule.h"
#include "engine/device/races/races.h"
#include "engine/device/timeline.h"
#include "engine/pipeline/peer_codec.h"
#include "engine/stress/loader.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>

namespace comparo::stress {
namespace {

constexpr std::size_t kMostHazards = 100;

/// The schedule of a group: the first has the run's own seed.
ScheduleOptions scheduleOf(const StressOptions& options, int group)
{
    std::string text = options.schedule.empty() ? "adversarial+chunks=16" : options.schedule;
    const std::size_t policyEnd = text.find('+');
    const std::string policy = text.substr(0, policyEnd);
    if (policy == "random" || policy == "adversarial")
        text = policy + ":" + std::to_string(options.seed) + text.substr(std::min(policyEnd, text.size()));
    ScheduleOptions schedule = parseSchedule(text);
    schedule.seed += static_cast<std::uint64_t>(group);
    return schedule;
}

std::vector<Message> hazardsOf(const Timeline& timeline)
{
    std::vector<Message> texts;
    const auto races = timeline.races();
    for (const Hazard& hazard : races->hazards)
        if (texts.size() < kMostHazards)
            texts.push_back(message("{}: {} {}", wordOf(hazard.kind), hazard.sentence, hazard.fix));
    return texts;
}

} // namespace

std::pair<int, int> sizeOf(const StressOptions& options, int iteration)
{
    return options.sizes[static_cast<std::size_t>(iteration) % options.sizes.size()];
}

void requireRunnable(const StressOptions& options, const std::stop_token& stop)
{
    constexpr int kMostThreads = 64;
    constexpr int kMostIterations = 1'000'000;
    if (options.threads < 1 || options.threads > kMostThreads)
        failArgument(message("Invalid number of threads: a stress run supports 1 to {}, not {}.",
                             kMostThreads, options.threads));
    if (options.iterations < 1 || options.iterations > kMostIterations)
        failArgument(message("Invalid number of iterations: a stress run supports 1 to {}, not {}.",
                             kMostIterations, options.iterations));
    if (options.sizes.empty())
        failArgument(message("A stress run needs the size of its frames."));
    for (const auto& [width, height] : options.sizes)
        if (width < 1 || height < 1 || width > 16384 || height > 16384)
            failArgument(
                message("Invalid frame size: a stress run supports 1x1 to 16384x16384 pixels, not {}x{}.",
                        width, height));
    jpegSubsampling(options.subsampling);
    if (!(options.tau > 0.0 && options.tau <= 16.0))
        failArgument(
            message("Invalid tau: the interval test needs a value above 0 and at most 16 DCT units, not {}.",
                    toString(Value(options.tau))));
    if (options.quality < 1 || options.quality > 100)
        failArgument(message("Invalid quality: expected 1 to 100, not {}.", options.quality));
    if (options.restartRows < 0 || options.restartRows > 65535)
        failArgument(message("Invalid restart rows: expected 0 to 65535, not {}.", options.restartRows));
    const DeviceKind kind = device(options.device).id().kind;
    jpeg::requireOpenable(anyJpegCodec(options.codec, stop), options.device);
    const JpegFault fault = jpegFault(options.fault);
    if (options.codec != kOwnCodec && fault != JpegFault::None)
        failArgument(message("The faults are those of the program around {}; {} has none of them.", kOwnCodec,
                             options.codec));
    if (options.codec != kOwnCodec)
        codecOptionsOf(options, stop);
    if (fault != JpegFault::None && kind == DeviceKind::Cpu)
        failArgument(message("The fault '{}' cannot occur on cpu, where calls are synchronous; use emu:0.",
                             Verbatim(options.fault)));
    if (fault == JpegFault::SharedEncoder && options.sizes.size() > 1)
        failArgument(message("Threads that share an encoder require frames of one size."));
    if (kind != DeviceKind::Emu && !options.schedule.empty())
        failArgument(
            message("A schedule requires an emulated device; {} has its own.", options.device.name()));
    if (kind == DeviceKind::Emu)
        scheduleOf(options, 0);
}

void runGroup(const StressOptions& options, const StressPictures& pictures, int first, int end,
              const GroupEvents& events, const std::stop_token& stop, std::vector<Message>* hazards)
{
    std::optional<Schedule> schedule;
    std::optional<ScheduleScope> scheduled;
    if (options.device.kind == DeviceKind::Emu) {
        schedule.emplace(scheduleOf(options, first / kStressGroup));
        scheduled.emplace(*schedule);
    }
    Timeline timeline;
    std::optional<TimelineScope> recording;
    if (hazards)
        recording.emplace(timeline);
    {
        std::optional<CudaJpegEncoder> shared;
        if (jpegFault(options.fault) == JpegFault::SharedEncoder)
            shared.emplace(device(options.device));
        HostMutex turns("encoder");
        std::vector<std::function<void()>> threads;
        for (int thread = 0; thread < options.threads; ++thread)
            threads.emplace_back([&, thread] {
                FrameLoader loader(options, pictures, events, stop, thread, first);
                Message why;
                try {
                    if (options.codec == kOwnCodec)
                        loader.runWorker(end - first, shared ? &*shared : nullptr, turns);
                    else
                        loader.runSession(end - first);
                    return;
                } catch (const std::bad_alloc&) {
                    why = message("Out of memory.");
                } catch (const Error& error) {
                    why = error.message();
                } catch (const std::exception& error) {
                    why = message("{}", error.what());
                }
                if (!stop.stop_requested())
                    events.failed(thread, loader.unfinished(), why);
            });
        runHostThreads(threads);
    }
    if (hazards && !stop.stop_requested()) {
        std::vector<Message> texts = hazardsOf(timeline);
        hazards->insert(hazards->end(), texts.begin(), texts.end());
    }
}

} // namespace comparo::stress
