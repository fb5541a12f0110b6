// SPDX-License-Identifier: Apache-2.0
#include "engine/stress/loader.h"

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device.h"
#include "engine/device/host_access.h"
#include "engine/pipeline/peer_codec.h"

#include <chrono>
#include <memory>
#include <optional>

namespace comparo::stress {
namespace {

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

/// Where the session works; a copy that is queued on the default stream comes before what it queues.
Tensor onDevice(const Tensor& source, Device& target)
{
    return target.id().kind == DeviceKind::Cpu ? source : source.to(target, target.defaultStream());
}

} // namespace

ParamSet codecOptionsOf(const StressOptions& options, const std::stop_token& stop)
{
    ParamSet params(anyJpegCodec(options.codec, stop).encodeOptions());
    params.set("quality", std::int64_t{options.quality});
    params.set("subsampling", options.subsampling);
    if (options.restartRows > 0)
        params.set("restart_rows", std::int64_t{options.restartRows});
    return params;
}

void FrameLoader::runWorker(int count, CudaJpegEncoder* shared, HostMutex& turns)
{
    Device& target = device(m_options.device);
    const std::unique_ptr<Stream> caller =
        target.createStream({StreamKind::NonBlocking, "pipeline " + std::to_string(m_thread + 1)});
    caller->setStop(m_stop);
    std::optional<CudaJpegEncoder> own;
    if (!shared)
        own.emplace(target);
    JpegWorker worker(*caller, shared ? *shared : *own, encodeOptionsOf(m_options),
                      jpegFault(m_options.fault), shared ? &turns : nullptr);
    const auto frame = [&](int i) {
        if (i > 0)
            slotOf(i - 1).copied = caller->record();
        if (i >= kSlots)
            slotOf(i).copied.synchronize();
        return fill(i);
    };
    worker.run(count, frame, [this](int i, std::vector<std::byte> file) { finish(i, std::move(file)); });
}

void FrameLoader::runSession(int count)
{
    Device& target = device(m_options.device);
    const std::unique_ptr<JpegSession> session =
        anyJpegCodec(m_options.codec, m_stop).openStoppable(m_options.device, m_stop);
    const ParamSet params = codecOptionsOf(m_options, m_stop);
    for (int i = 0; i < count; ++i)
        finish(i, session->encode(onDevice(fill(i), target), params));
}

Tensor FrameLoader::fill(int i)
{
    if (m_stop.stop_requested())
        fail(ErrorCode::Cancelled, message("Cancelled."));
    const int iteration = m_first + i;
    m_events.begins(m_thread, iteration);
    if (i >= kSlots)
        m_events.released(m_thread, iteration - kSlots);
    Slot& slot = slotOf(i);
    const auto [width, height] = sizeOf(m_options, iteration);
    const TensorDesc desc{DType::UInt8, {1, 3, height, width}, Layout::Contiguous};
    if (slot.source.isEmpty() || slot.source.desc() != desc) {
        slot.source = Tensor(); // before the new one, so that the old one's memory is free for it
        slot.source = Tensor(makeBuffer(cpuDevice(), desc.bytes(), {"source", true}), desc);
    }
    hostWrites(slot.source.buffer(), COMPARO_TR("fill the frame"));
    m_pictures.fill(slot.source, m_thread, iteration);
    slot.startedMs = clockMs();
    return slot.source;
}

void FrameLoader::finish(int i, std::vector<std::byte> file)
{
    const Slot& slot = slotOf(i);
    m_done = i + 1;
    m_events.done(m_thread, m_first + i, slot.source, std::move(file), clockMs() - slot.startedMs);
}

std::vector<std::byte> goodFile(const StressOptions& options, const Tensor& source,
                                const std::stop_token& stop)
{
    if (options.codec == kOwnCodec)
        return encodeJpeg(cpuDevice().defaultStream(), source, encodeOptionsOf(options));
    Device& target = device(options.device);
    return anyJpegCodec(options.codec, stop)
        .openStoppable(options.device, stop)
        ->encode(onDevice(source, target), codecOptionsOf(options, stop));
}

} // namespace comparo::stress
