// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/stress/jpeg_stress.h"
#include "engine/stress/pictures.h"

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

/// One group of frames of a stress run: the host threads with their streams and encoders.
namespace comparo::stress {

/// What a frame of a group tells. Calls come from several threads at once.
struct GroupEvents {
    std::function<void(int thread, int iteration)> begins;
    /// The file. The source is not written to before released() returned.
    std::function<void(int thread, int iteration, const Tensor& source, std::vector<std::byte> file,
                       double milliseconds)>
        done;
    /// Returns once nobody reads the source of this frame any more.
    std::function<void(int thread, int iteration)> released;
    /// The thread ends early: this frame and all after it have no file.
    std::function<void(int thread, int iteration, const Message& why)> failed;
};

/// Width and height of the frames of an iteration.
std::pair<int, int> sizeOf(const StressOptions& options, int iteration);

/// Throws Error(InvalidArgument, Unsupported, Device) for options that no run could follow, and
/// Error(Cancelled) where a peer was still starting.
void requireRunnable(const StressOptions& options, const std::stop_token& stop);

/// Runs iterations [first, end) of all threads, on emulated devices under the schedule of this group. With
/// `hazards`, the calls are recorded and what the race detector says is added to it. A stop ends all threads
/// early, without failed().
void runGroup(const StressOptions& options, const StressPictures& pictures, int first, int end,
              const GroupEvents& events, const std::stop_token& stop, std::vector<Message>* hazards);

/// A good file of the picture: the codec's own, made alone.
std::vector<std::byte> goodFile(const StressOptions& options, const Tensor& source,
                                const std::stop_token& stop);

} // namespace comparo::stress
