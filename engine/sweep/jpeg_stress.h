#pragma once

#include "engine/base/progress.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/device/device_id.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Many frames through encoders under threads, every file validated.
namespace comparo {

/// The encoder's fault, by its name in the op jpeg_round_trip: "none", "no_wait", "early_event", …
struct StressOptions {
    std::string codec = "cuda_jpeg";
    DeviceId device;      ///< of the encoder
    std::string schedule; ///< of an emulated device, as parseSchedule() reads it; empty: its default
    std::string fault = "none";
    std::vector<std::pair<int, int>> sizes = {{3840, 2160}}; ///< width, height; frames take them in turn
    int threads = 4;
    int iterations = 50; ///< frames of each thread
    int quality = 75;
    std::string subsampling = "420";
    int restartRows = 0;
    std::uint64_t seed = 1; ///< of the pictures and of a schedule without one
    std::string journal;    ///< file to append outcomes to, and to resume from; empty: none
};

enum class FrameState { Waiting, Running, Good, Bad, Failed, Skipped };

/// One cell: thread by iteration.
struct FrameOutcome {
    int thread = 0;
    int iteration = 0;
    FrameState state = FrameState::Waiting;
    jpeg::FileVerdict verdict = jpeg::FileVerdict::Good;
    std::size_t bytes = 0;
    double milliseconds = 0.0;
    std::string words; ///< the verdict, or the error
};

struct StressResult {
    std::vector<FrameOutcome> frames; ///< [thread][iteration]
    std::int64_t good = 0;
    std::int64_t bad = 0;
    std::int64_t failed = 0;
    std::vector<std::string> hazards; ///< what the race detector names in the first group of frames
    double seconds = 0.0;
};

/// Runs; `each` is called from worker threads, one call at a time, as frames change state. A cancelled run
/// leaves a journal that resumes. Errors: InvalidArgument, Unsupported, Io (the journal).
StressResult runStress(const StressOptions& options, const std::function<void(const FrameOutcome&)>& each,
                       const Progress& progress = {});

/// One cell again: its source, the file it got and a good file, to be looked at.
struct StressFrame {
    Tensor source;
    std::vector<std::byte> got;
    std::vector<std::byte> expected;
};

StressFrame replayFrame(const StressOptions& options, int thread, int iteration,
                        const Progress& progress = {});

} // namespace comparo
