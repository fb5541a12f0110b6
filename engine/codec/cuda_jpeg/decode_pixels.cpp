// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/cuda_jpeg/decode_job.h"
#include "engine/device/device.h"

#include <cstring>

namespace comparo::jpeg {
namespace {

const DecodeKernels& decodeKernelsFor(const Stream& stream)
{
#if defined(COMPARO_HAS_CUDA)
    static constexpr DecodeKernels kCuda{&cuda::queueJpegInverse, &cuda::queueJpegPicture};
    if (stream.device().id().kind == DeviceKind::Cuda)
        return kCuda;
#else
    static_cast<void>(stream);
#endif
    static constexpr DecodeKernels kHost{&cpu::queueJpegInverse, &cpu::queueJpegPicture};
    return kHost;
}

/// The coefficients on the stream's device: copied once for the host, and on from there where the device is
/// another.
BufferPtr uploaded(Stream& stream, std::span<const std::int16_t> levels)
{
    const BufferPtr onHost = makeBuffer(cpuDevice(), levels.size_bytes(), {"jpeg coefficients on the host"});
    std::memcpy(onHost->host(), levels.data(), levels.size_bytes());
    if (stream.device().id() == cpuDevice().id())
        return onHost;
    const BufferPtr there = makeBuffer(stream.device(), levels.size_bytes(), {"jpeg coefficients"});
    stream.copy(writes(there), reads(onHost), levels.size_bytes());
    return there;
}

} // namespace

std::vector<Tensor> queueDecodePlanes(Stream& stream, const DecodePicture& picture)
{
    std::vector<Tensor> planes;
    for (const DecodeComponent& component : picture.components) {
        const InverseJob job{
            component.blocksWide,
            component.blocksHigh,
            component.storedWide,
            &component.steps,
            uploaded(stream, component.levels),
            Tensor(stream.device(), {DType::UInt8, {1, 1, component.height, component.width}})};
        decodeKernelsFor(stream).inverse(stream, job);
        planes.push_back(job.plane);
    }
    return planes;
}

Tensor queueDecode(Stream& stream, const DecodePicture& picture)
{
    const int channels = static_cast<int>(picture.components.size());
    const PictureJob job{
        &picture, queueDecodePlanes(stream, picture),
        Tensor(stream.device(), {DType::UInt8, {1, channels, picture.height, picture.width}})};
    decodeKernelsFor(stream).picture(stream, job);
    return job.image;
}

} // namespace comparo::jpeg
