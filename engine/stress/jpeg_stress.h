// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/device/device_id.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Many frames through encoders under threads, every file validated.
namespace comparo {

struct StressOptions {
    std::string codec = "cuda_jpeg"; ///< an id of jpegCodecs(), or a peer's: "torchvision@cpu"
    DeviceId device;                 ///< of the encoder
    /// Of an emulated device, as parseSchedule() reads it; "random" and "adversarial" without a number take
    /// `seed`. Empty: adversarial, with copies in 16 parts.
    std::string schedule;
    /// Of the program around cuda_jpeg, by its name in the op jpeg_round_trip: "none", "no_wait",
    /// "early_event", …
    std::string fault = "none";
    std::vector<std::pair<int, int>> sizes = {{3840, 2160}}; ///< width, height; frames take them in turn
    int threads = 4;
    int iterations = 50; ///< frames of each thread
    int quality = 75;
    std::string subsampling = "420";
    int restartRows = 0;
    double tau = 0.5; ///< of the interval test, in DCT units: 0.5 is enough for libjpeg-turbo's transform;
                      ///< nvJPEG gets 2
    std::uint64_t seed = 1; ///< of the pictures and of a schedule without one
    std::string journal;    ///< file to append outcomes to, and to resume from; empty: none
};

/// As a JSON object: in journals and in what programs read.
std::string toJson(const StressOptions& options);

enum class FrameState { Waiting, Running, Good, Bad, Failed, Skipped };

std::string_view nameOf(FrameState state); ///< "waiting", "running", "good", "bad", "failed", "skipped"

/// One cell: thread by iteration.
struct FrameOutcome {
    int thread = 0;
    int iteration = 0;
    FrameState state = FrameState::Waiting;
    std::size_t bytes = 0;
    double milliseconds = 0.0; ///< from the picture to its file, with what the other threads did meanwhile
    Message words;             ///< what is wrong with the file, or the error
};

struct StressResult {
    std::vector<FrameOutcome> frames; ///< [thread][iteration]
    std::int64_t good = 0;
    std::int64_t bad = 0;
    std::int64_t failed = 0;
    std::int64_t resumed = 0;     ///< of all, those that the journal already knew
    std::vector<Message> hazards; ///< what the race detector names in the first group of frames
    double seconds = 0.0;         ///< of this call

    /// No frame is bad or failed, and no hazard was named.
    [[nodiscard]] bool isClean() const { return bad == 0 && failed == 0 && hazards.empty(); }
};

/// Frames of each thread in one group. The threads of a group start together, with encoders and streams, and
/// on emulated devices a schedule, of its own: a group runs again the same, whatever ran before it.
inline constexpr int kStressGroup = 5;

/// Encodes on host threads - with cuda_jpeg in the program of a data loader (JpegWorker), with other codecs
/// in a session each - and judges every file: the inspector finds that it is legal and comes from its
/// picture, it decodes without a warning, and but for nvJPEG's and peers' it equals libjpeg-turbo's of the
/// same picture byte for byte. Pictures are of `seed`, thread and iteration, and differ from each other
/// everywhere.
///
/// `each` is called from worker threads, one call at a time, as frames change state. Memory: about 10 times
/// the bytes of the largest frame for each thread. A cancelled run throws Error(Cancelled) and leaves a
/// journal that resumes: whole groups are not run again, and a frame of the journal keeps its outcome.
/// Errors: InvalidArgument (also a fault where calls are complete when they return, and a journal of other
/// options), Unsupported (a codec that is not here or does not run on the device), Io (the journal).
StressResult runStress(const StressOptions& options, const std::function<void(const FrameOutcome&)>& each,
                       const Progress& progress = {});

/// One cell again: its source, the file it got and a good file, to be looked at.
struct StressFrame {
    Tensor source;
    std::vector<std::byte> got; ///< empty if the encoder gave none
    std::vector<std::byte> expected;
};

/// On emulated devices the same as in the run. Its group is run up to the frame.
StressFrame replayFrame(const StressOptions& options, int thread, int iteration,
                        const Progress& progress = {});

} // namespace comparo
