// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/damage/decoder_vote.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/codec/codec.h"
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/device/device.h"

#include <algorithm>
#include <cstdlib>

namespace comparo::jpeg {

std::optional<DecoderVote> voteOf(const Tensor& theirs, const Message& who, const JpegFile& file,
                                  const WalkResult& walk)
{
    Tensor ours;
    try {
        const std::unique_ptr<Stream> stream = cpuDevice().createStream();
        ours = decodeCoefficients(*stream, file, walk.planes);
        stream->synchronize();
    } catch (const Error& error) {
        if (error.code() == ErrorCode::OutOfMemory)
            throw;
        return std::nullopt;
    }
    const Shape& shape = ours.shape();
    if (theirs.isEmpty() || theirs.dtype() != DType::UInt8 || theirs.shape() != shape)
        return DecoderVote{
            false,
            theirs.isEmpty()
                ? message("{} returns nothing; ours returns {}.", who, Verbatim(shape.toString()))
                : message("{} returns {} {}; ours returns {}.", who, Verbatim(toString(theirs.dtype())),
                          Verbatim(theirs.shape().toString()), Verbatim(shape.toString()))};
    const Tensor planar = theirs.withLayout(Layout::Contiguous);
    const auto a = planar.hostView<const std::uint8_t>();
    const auto b = std::as_const(ours).hostView<const std::uint8_t>();
    std::uint64_t different = 0;
    int most = 0;
    int firstX = 0;
    int firstY = -1;
    for (int y = 0; y < shape.h; ++y)
        for (int x = 0; x < shape.w; ++x)
            for (int c = 0; c < shape.c; ++c) {
                const int apart = std::abs(a.at(0, c, y, x) - b.at(0, c, y, x));
                if (apart == 0)
                    continue;
                if (firstY < 0) {
                    firstX = x;
                    firstY = y;
                }
                ++different;
                most = std::max(most, apart);
            }
    if (different == 0)
        return DecoderVote{};
    return DecoderVote{false, message("{} differs from ours in {} by up to {}, the first at {}.", who,
                                      plural(different, "{} sample", "{} samples"), most,
                                      Verbatim(placeText(firstX, firstY)))};
}

std::optional<DecoderVote> libraryVote(std::span<const std::byte> bytes, const JpegFile& file,
                                       const WalkResult& walk)
{
    const auto& codecs = allCodecs();
    const auto library = std::find_if(codecs.begin(), codecs.end(),
                                      [](const Codec* codec) { return codec->id() == "libjpeg_turbo"; });
    if (library == codecs.end())
        return std::nullopt;
    Tensor theirs;
    try {
        theirs = (*library)->decode(bytes).tensor;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::OutOfMemory)
            throw;
        if (error.code() == ErrorCode::Unsupported)
            return std::nullopt;
        return DecoderVote{false, message("libjpeg-turbo rejects it: {}", error.message())};
    }
    return voteOf(theirs, message("{}", Verbatim("libjpeg-turbo")), file, walk);
}

} // namespace comparo::jpeg
