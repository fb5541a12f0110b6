// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/encoder.h"
#include "engine/device/host_threads.h"
#include "engine/device/stream.h"
#include "engine/tensor/tensor.h"

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace comparo {

/// One piece of the order between streams that the program leaves out, as releases of torchvision did
/// (specs/torchvision.md B1: vision #8587, #9060, PR 8929).
enum class JpegFault {
    None,
    NoWait,       ///< the encoder does not wait for the frame
    EarlyEvent,   ///< the event that says done is recorded before the work
    OtherStream,  ///< the file is fetched on the default stream
    FreedFrame,   ///< the frame's memory is given back while the encoder still reads
    SharedEncoder ///< threads share one encoder
};

/// Names of the faults, in their order: "none", "no_wait", …
inline constexpr std::array<const char*, 6> kJpegFaults = {"none",         "no_wait",     "early_event",
                                                           "other_stream", "freed_frame", "shared_encoder"};

/// Names of the subsamplings, in the order of JpegSubsampling.
inline constexpr std::array<const char*, 6> kJpegSubsamplings = {"444", "422", "420", "440", "411", "gray"};

/// By name; "early-event" is accepted too. Error(InvalidArgument) that lists the names.
JpegFault jpegFault(std::string_view name);

/// By name. Error(InvalidArgument) that lists the names.
JpegSubsampling jpegSubsampling(std::string_view name);

/// The program of a data loader around the GPU encoder: frames come one after the other, each is copied into
/// memory that was given back a moment ago, encoded on a stream of the encoder's own and fetched on a third,
/// while the next frame is copied already. `fault` leaves out one piece of its order; SharedEncoder is the
/// caller's to commit, by giving one encoder to several workers.
class JpegWorker {
public:
    /// Frames come through `caller`, whose stop token the worker's own streams take over. `turns` lets one
    /// thread at a time queue the work of an encoder that is shared; null where it is not.
    JpegWorker(Stream& caller, CudaJpegEncoder& encoder, const JpegEncodeOptions& options, JpegFault fault,
               HostMutex* turns = nullptr);

    /// Encodes `count` frames. `frame` is asked for each once, in order, one ahead of the file that `done`
    /// gets: uint8 1xCxHxW, contiguous, on any device, and not changed before `caller` copied it.
    void run(int count, const std::function<Tensor(int)>& frame,
             const std::function<void(int, std::vector<std::byte>)>& done);

private:
    Tensor fetch(const Tensor& frame);
    Event encode(const Tensor& frame);
    std::vector<std::byte> finish(const Event& early);

    Stream& m_caller;
    Device& m_device;
    CudaJpegEncoder& m_encoder;
    JpegEncodeOptions m_options;
    JpegFault m_fault;
    HostMutex* m_turns;
    std::unique_ptr<Stream> m_encoding;
    std::unique_ptr<Stream> m_download;
    BufferPtr m_output;
};

} // namespace comparo
