// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/device/device.h"

#include <algorithm>
#include <cstdlib>

/// Whole files to pixels on the CPU and, for every eighth input, on the emulated device, which must give the
/// same bits; any bytes give a picture of the frame's size or an error. Large pictures are left out: they
/// only take longer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    const std::span<const std::byte> file(reinterpret_cast<const std::byte*>(bytes), size);
    const jpeg::JpegFile parsed = jpeg::parseJpeg(file);
    constexpr int kMostPixels = 1 << 12;
    if (parsed.frame &&
        (parsed.frame->width > kMostPixels / parsed.frame->height || parsed.scans.size() > 20))
        return 0;
    const auto require = [](bool holds) {
        if (!holds)
            std::abort();
    };
    const auto decoded = [&](Device& target) {
        Stream& stream = target.defaultStream();
        const Tensor image = decodeJpeg(stream, file, {(size & 1) == 0});
        stream.synchronize();
        return image.toHost();
    };
    try {
        const Tensor image = decoded(cpuDevice());
        require(parsed.frame.has_value());
        require(image.shape().h == parsed.frame->height && image.shape().w == parsed.frame->width);
        require(image.shape().c == static_cast<int>(parsed.frame->components.size()));
        if (size % 8 == 0) {
            const Tensor other = decoded(device({DeviceKind::Emu, 0}));
            const std::span<const std::byte> a(image.buffer()->host(), image.desc().bytes());
            const std::span<const std::byte> b(other.buffer()->host(), other.desc().bytes());
            require(std::equal(a.begin(), a.end(), b.begin(), b.end()));
        }
    } catch (const Error& error) {
        require(error.code() == ErrorCode::CorruptData || error.code() == ErrorCode::Unsupported);
    }
    return 0;
}
