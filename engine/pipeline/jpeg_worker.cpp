// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/jpeg_worker.h"

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/device/host_access.h"

#include <algorithm>
#include <mutex>
#include <string>

namespace comparo {
namespace {

/// The place of a name; -1 where there is none.
template <std::size_t N>
int indexOf(const std::array<const char*, N>& names, std::string_view name)
{
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

template <std::size_t N>
Message listOf(const std::array<const char*, N>& names)
{
    return joinedNames({names.begin(), names.end()});
}

} // namespace

JpegFault jpegFault(std::string_view name)
{
    std::string known(name);
    std::replace(known.begin(), known.end(), '-', '_');
    const int index = indexOf(kJpegFaults, known);
    if (index < 0)
        failArgument(message("Unknown encoder fault '{}'; use {}.", Verbatim(known), listOf(kJpegFaults)));
    return static_cast<JpegFault>(index);
}

JpegSubsampling jpegSubsampling(std::string_view name)
{
    const int index = indexOf(kJpegSubsamplings, name);
    if (index < 0)
        failArgument(message("Invalid subsampling '{}'; use {}.", Verbatim(name), listOf(kJpegSubsamplings)));
    return static_cast<JpegSubsampling>(index);
}

JpegWorker::JpegWorker(Stream& caller, CudaJpegEncoder& encoder, const JpegEncodeOptions& options,
                       JpegFault fault, HostMutex* turns)
    : m_caller(caller),
      m_device(caller.device()),
      m_encoder(encoder),
      m_options(options),
      m_fault(fault),
      m_turns(turns),
      m_encoding(m_device.createStream({StreamKind::NonBlocking, "encoder"})),
      m_download(m_device.createStream({StreamKind::NonBlocking, "download"}))
{
    m_encoding->setStop(caller.stop());
    m_download->setStop(caller.stop());
}

void JpegWorker::run(int count, const std::function<Tensor(int)>& frame,
                     const std::function<void(int, std::vector<std::byte>)>& done)
{
    if (count <= 0)
        return;
    Tensor next = fetch(frame(0));
    for (int i = 0; i < count; ++i) {
        const Event early = encode(next);
        if (i + 1 < count)
            next = fetch(frame(i + 1));
        done(i, finish(early));
    }
}

/// The frame in memory of its own, as a contiguous copy of a tensor would be.
Tensor JpegWorker::fetch(const Tensor& frame)
{
    const BufferPtr memory = m_caller.allocate(frame.desc().bytes(), "frame");
    m_caller.copy(writes(memory), reads(frame.buffer()), frame.desc().bytes());
    return {memory, frame.desc()};
}

/// Queues the encoding and gives the frame back. The event that was recorded too early, if it was.
Event JpegWorker::encode(const Tensor& frame)
{
    if (m_fault != JpegFault::NoWait)
        m_encoding->wait(m_caller.record());
    Event early;
    if (m_fault == JpegFault::EarlyEvent)
        early = m_encoding->record();
    {
        const auto turn = m_turns ? std::unique_lock(*m_turns) : std::unique_lock<HostMutex>();
        m_encoder.encode(*m_encoding, frame, m_options);
    }
    if (m_fault != JpegFault::FreedFrame)
        m_caller.wait(m_encoding->record());
    m_caller.free(frame.buffer());
    return early;
}

/// Fetches the file through memory of the device, as encode_jpeg returns it, to the host.
std::vector<std::byte> JpegWorker::finish(const Event& early)
{
    const std::size_t bytes = m_encoder.length(*m_encoding);
    if (!m_output || m_output->bytes() < bytes)
        m_output = makeBuffer(m_device, bytes + bytes / 4, {"encoded", false});
    Stream& fetching = m_fault == JpegFault::OtherStream ? m_device.defaultStream() : *m_encoding;
    m_encoder.retrieve(fetching, m_output, bytes);
    m_download->wait(m_fault == JpegFault::EarlyEvent ? early : m_encoding->record());
    const BufferPtr file = makeBuffer(cpuDevice(), bytes, {"file", true});
    m_download->copy(writes(file), reads(m_output), bytes);
    const Event here = m_download->record();
    m_encoding->wait(here); // the next file goes through the same memory
    here.synchronize();
    hostReads(file, COMPARO_TR("read the file"));
    return {file->host(), file->host() + bytes};
}

} // namespace comparo
