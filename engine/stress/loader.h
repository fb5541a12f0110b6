// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/param_set.h"
#include "engine/pipeline/jpeg_worker.h"
#include "engine/stress/group.h"

#include <array>
#include <string_view>

/// One host thread of a group of a stress run.
namespace comparo::stress {

/// The codec whose data loader program (JpegWorker) is run; of others each thread opens a session.
inline constexpr std::string_view kOwnCodec = "cuda_jpeg";

/// The encode options of the run's codec. Error(InvalidArgument) for what it does not have.
ParamSet codecOptionsOf(const StressOptions& options, const std::stop_token& stop);

/// Makes the frames of one thread and has them encoded.
class FrameLoader {
public:
    /// `first`: iteration of the group's first frame. All references must outlive it.
    FrameLoader(const StressOptions& options, const StressPictures& pictures, const GroupEvents& events,
                const std::stop_token& stop, int thread, int first)
        : m_options(options),
          m_pictures(pictures),
          m_events(events),
          m_stop(stop),
          m_thread(thread),
          m_first(first)
    {
    }

    /// Encodes `count` frames with cuda_jpeg, one ahead of the file. `shared`: null, or the encoder of all
    /// threads, with its turns.
    void runWorker(int count, CudaJpegEncoder* shared, HostMutex& turns);

    /// Encodes `count` frames one after the other in a session of the codec.
    void runSession(int count);

    /// The iteration of the first frame that has no file yet.
    [[nodiscard]] int unfinished() const { return m_first + m_done; }

private:
    /// Sources of a thread that exist at once: one is copied, one encoded, one judged.
    static constexpr int kSlots = 3;

    struct Slot {
        Tensor source;
        Event copied; ///< what the worker's stream did up to the copy of the source
        double startedMs = 0.0;
    };

    Slot& slotOf(int i) { return m_slots[static_cast<std::size_t>(i % kSlots)]; }

    /// The picture of frame i, in memory that nobody reads any more.
    Tensor fill(int i);
    void finish(int i, std::vector<std::byte> file);

    const StressOptions& m_options;
    const StressPictures& m_pictures;
    const GroupEvents& m_events;
    const std::stop_token& m_stop;
    int m_thread;
    int m_first;
    int m_done = 0;
    std::array<Slot, kSlots> m_slots;
};

} // namespace comparo::stress
