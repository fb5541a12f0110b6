#include "engine/sweep/jpeg_stress_group.h"

#include "engine/base/error.h"
#include "engine/device/device.h"
#include "engine/device/emu/schedule.h"
#include "engine/device/host_access.h"
#include "engine/device/timeline.h"
#include "engine/diagnose/races.h"
#include "engine/pipeline/jpeg_worker.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <memory>
#include <new>
#include <optional>

namespace comparo::stress {
namespace {

constexpr std::size_t kMostHazards = 100;

/// Sources of a thread that exist at once: one is copied, one encoded, one judged.
constexpr int kSlots = 3;

double clockMs()
{
    using namespace std::chrono;
    return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

JpegEncodeOptions encodeOptionsOf(const StressOptions& options)
{
    JpegEncodeOptions encode;
    encode.quality = options.quality;
    encode.subsampling = jpegSubsampling(options.subsampling);
    encode.restartRows = options.restartRows;
    return encode;
}

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

/// One host thread of a group: makes frames and lets a worker encode them.
class Loader {
public:
    Loader(const StressOptions& options, const StressPictures& pictures, const GroupEvents& events,
           const std::stop_token& stop, int thread, int first)
        : m_options(options),
          m_pictures(pictures),
          m_events(events),
          m_stop(stop),
          m_thread(thread),
          m_first(first)
    {
    }

    /// Encodes `count` frames. `shared`: null, or the encoder of all threads, with its turns.
    void run(int count, CudaJpegEncoder* shared, HostMutex& turns)
    {
        Device& device = comparo::device(m_options.device);
        const std::unique_ptr<Stream> caller =
            device.createStream({StreamKind::NonBlocking, "pipeline " + std::to_string(m_thread + 1)});
        caller->setStop(m_stop);
        m_caller = caller.get();
        std::optional<CudaJpegEncoder> own;
        if (!shared)
            own.emplace(device);
        JpegWorker worker(*caller, shared ? *shared : *own, encodeOptionsOf(m_options),
                          jpegFault(m_options.fault), shared ? &turns : nullptr);
        worker.run(
            count, [this](int i) { return frame(i); },
            [this](int i, std::vector<std::byte> file) { finish(i, std::move(file)); });
    }

    /// The iteration of the first frame that has no file yet.
    [[nodiscard]] int unfinished() const { return m_first + m_done; }

private:
    struct Slot {
        Tensor source;
        Event copied; ///< what the caller's stream did up to the copy of the source
        double startedMs = 0.0;
    };

    Slot& slotOf(int i) { return m_slots[static_cast<std::size_t>(i % kSlots)]; }

    Tensor frame(int i)
    {
        if (m_stop.stop_requested())
            fail(ErrorCode::Cancelled, "Cancelled.");
        const int iteration = m_first + i;
        m_events.begins(m_thread, iteration);
        if (i > 0)
            slotOf(i - 1).copied = m_caller->record();
        Slot& slot = slotOf(i);
        if (i >= kSlots) {
            slot.copied.synchronize();
            m_events.released(m_thread, iteration - kSlots);
        }
        const auto [width, height] = sizeOf(m_options, iteration);
        const TensorDesc desc{DType::UInt8, {1, 3, height, width}, Layout::Contiguous};
        if (slot.source.isEmpty() || slot.source.desc() != desc) {
            slot.source = Tensor(); // before the new one, so that the old one's memory is free for it
            slot.source = Tensor(makeBuffer(cpuDevice(), desc.bytes(), {"source", true}), desc);
        }
        hostWrites(slot.source.buffer(), "fill the frame");
        m_pictures.fill(slot.source, m_thread, iteration);
        slot.startedMs = clockMs();
        return slot.source;
    }

    void finish(int i, std::vector<std::byte> file)
    {
        const Slot& slot = slotOf(i);
        m_done = i + 1;
        m_events.done(m_thread, m_first + i, slot.source, std::move(file), clockMs() - slot.startedMs);
    }

    const StressOptions& m_options;
    const StressPictures& m_pictures;
    const GroupEvents& m_events;
    const std::stop_token& m_stop;
    int m_thread;
    int m_first;
    int m_done = 0;
    Stream* m_caller = nullptr;
    std::array<Slot, kSlots> m_slots;
};

std::string hazardText(const Hazard& hazard)
{
    return toString(hazard.kind) + ": " + hazard.sentence + " " + hazard.fix;
}

std::vector<std::string> hazardsOf(const Timeline& timeline)
{
    std::vector<std::string> texts;
    for (const Hazard& hazard : findRaces(timeline.entries()).hazards)
        if (texts.size() < kMostHazards)
            texts.push_back(hazardText(hazard));
    return texts;
}

} // namespace

std::pair<int, int> sizeOf(const StressOptions& options, int iteration)
{
    return options.sizes[static_cast<std::size_t>(iteration) % options.sizes.size()];
}

void requireRunnable(const StressOptions& options)
{
    constexpr int kMostThreads = 64;
    constexpr int kMostIterations = 1'000'000;
    if (options.codec != "cuda_jpeg")
        fail(ErrorCode::Unsupported, "The stress runner drives cuda_jpeg; this is '" + options.codec + "'.");
    if (options.threads < 1 || options.threads > kMostThreads)
        failArgument("A stress run takes 1 to " + std::to_string(kMostThreads) + " threads; these are " +
                     std::to_string(options.threads) + ".");
    if (options.iterations < 1 || options.iterations > kMostIterations)
        failArgument("A stress run takes 1 to " + std::to_string(kMostIterations) +
                     " iterations; these are " + std::to_string(options.iterations) + ".");
    if (options.sizes.empty())
        failArgument("A stress run needs a size of its frames.");
    for (const auto& [width, height] : options.sizes)
        if (width < 1 || height < 1 || width > 16384 || height > 16384)
            failArgument("Frames of a stress run have 1x1 to 16384x16384 pixels; this size is " +
                         std::to_string(width) + "x" + std::to_string(height) + ".");
    jpegSubsampling(options.subsampling);
    if (options.quality < 1 || options.quality > 100)
        failArgument("Quality goes from 1 to 100; this is " + std::to_string(options.quality) + ".");
    if (options.restartRows < 0 || options.restartRows > 65535)
        failArgument("Restart rows go from 0 to 65535; these are " + std::to_string(options.restartRows) +
                     ".");
    const JpegFault fault = jpegFault(options.fault);
    const DeviceKind kind = device(options.device).id().kind;
    if (fault != JpegFault::None && kind == DeviceKind::Cpu)
        failArgument("The fault '" + options.fault +
                     "' cannot show on cpu, whose calls are complete when they return; choose emu:0.");
    if (fault == JpegFault::SharedEncoder && options.sizes.size() > 1)
        failArgument("Threads that share an encoder take frames of one size.");
    if (kind != DeviceKind::Emu && !options.schedule.empty())
        failArgument("A schedule is for emulated devices; " + options.device.name() + " has its own.");
    if (kind == DeviceKind::Emu)
        scheduleOf(options, 0);
}

void runGroup(const StressOptions& options, const StressPictures& pictures, int first, int end,
              const GroupEvents& events, const std::stop_token& stop, std::vector<std::string>* hazards)
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
                Loader loader(options, pictures, events, stop, thread, first);
                std::string why;
                try {
                    loader.run(end - first, shared ? &*shared : nullptr, turns);
                    return;
                } catch (const std::bad_alloc&) {
                    why = "Out of memory.";
                } catch (const std::exception& error) {
                    why = error.what();
                }
                if (!stop.stop_requested())
                    events.failed(thread, loader.unfinished(), why);
            });
        runHostThreads(threads);
    }
    if (hazards && !stop.stop_requested()) {
        std::vector<std::string> texts = hazardsOf(timeline);
        hazards->insert(hazards->end(), texts.begin(), texts.end());
    }
}

std::vector<std::byte> goodFile(const StressOptions& options, const Tensor& source)
{
    return encodeJpeg(cpuDevice().defaultStream(), source, encodeOptionsOf(options));
}

} // namespace comparo::stress
