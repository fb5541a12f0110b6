// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/optional/optional_formats.h"

#include <algorithm>
#include <memory>

#include <jxl/decode.h>

/// JPEG XL by libjxl: the samples of the first frame, in the bits that they were stored with.
namespace comparo {
namespace {

using files::FileCodec;
using header::Bytes;

using JxlHandle = std::unique_ptr<JxlDecoder, ReleasedBy<JxlDecoderDestroy>>;

/// That has the whole file, and stops at these events.
JxlHandle jxlDecoderOf(Bytes file, int events)
{
    JxlHandle decoder(JxlDecoderCreate(nullptr));
    if (!decoder)
        throw std::bad_alloc();
    JxlDecoderSubscribeEvents(decoder.get(), events);
    JxlDecoderSetKeepOrientation(decoder.get(), JXL_TRUE);
    JxlDecoderSetInput(decoder.get(), reinterpret_cast<const std::uint8_t*>(file.data()), file.size());
    JxlDecoderCloseInput(decoder.get());
    return decoder;
}

std::optional<header::PixelSize> jxlSize(Bytes file)
{
    const JxlHandle decoder = jxlDecoderOf(file, JXL_DEC_BASIC_INFO);
    JxlBasicInfo basic;
    if (JxlDecoderProcessInput(decoder.get()) != JXL_DEC_BASIC_INFO ||
        JxlDecoderGetBasicInfo(decoder.get(), &basic) != JXL_DEC_SUCCESS)
        return std::nullopt;
    return header::PixelSize{basic.xsize, basic.ysize};
}

/// Whether the samples that come out are of sRGB, or its gray.
bool isJxlSrgb(const JxlDecoder* decoder)
{
    JxlColorEncoding colour;
#if JPEGXL_MAJOR_VERSION > 0 || JPEGXL_MINOR_VERSION >= 9
    const auto isKnown = JxlDecoderGetColorAsEncodedProfile(decoder, JXL_COLOR_PROFILE_TARGET_DATA, &colour);
#else
    const auto isKnown =
        JxlDecoderGetColorAsEncodedProfile(decoder, nullptr, JXL_COLOR_PROFILE_TARGET_DATA, &colour);
#endif
    return isKnown == JXL_DEC_SUCCESS && colour.white_point == JXL_WHITE_POINT_D65 &&
           colour.transfer_function == JXL_TRANSFER_FUNCTION_SRGB &&
           (colour.color_space == JXL_COLOR_SPACE_GRAY || colour.primaries == JXL_PRIMARIES_SRGB);
}

class JxlCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    Tensor pixelsOf(Bytes file, const ReadChoice&, ImageInfo& info) const override
    {
        const JxlHandle decoder = jxlDecoderOf(file, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING |
                                                         JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE);
        JxlBasicInfo basic{};
        std::vector<std::byte> pixels;
        for (;;)
            switch (JxlDecoderProcessInput(decoder.get())) {
            case JXL_DEC_BASIC_INFO:
                if (JxlDecoderGetBasicInfo(decoder.get(), &basic) != JXL_DEC_SUCCESS)
                    failDamaged(message("its header is invalid"));
                requireReadable(basic);
                break;
            case JXL_DEC_COLOR_ENCODING:
                describe(basic, isJxlSrgb(decoder.get()), info);
                break;
            case JXL_DEC_FRAME: {
                JxlFrameHeader frame;
                if (JxlDecoderGetFrameHeader(decoder.get(), &frame) == JXL_DEC_SUCCESS && !frame.is_last)
                    info.notes.push_back(morePicturesNote(format()));
                break;
            }
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER: {
                const JxlPixelFormat order = orderOf(basic);
                std::size_t bytes = 0;
                if (JxlDecoderImageOutBufferSize(decoder.get(), &order, &bytes) != JXL_DEC_SUCCESS)
                    failDamaged(message("its pixels cannot be decoded"));
                pixels.resize(bytes);
                if (JxlDecoderSetImageOutBuffer(decoder.get(), &order, pixels.data(), bytes) !=
                    JXL_DEC_SUCCESS)
                    failDamaged(message("its pixels cannot be decoded"));
                break;
            }
            case JXL_DEC_FULL_IMAGE:
                return samplesOf(basic, pixels);
            case JXL_DEC_NEED_MORE_INPUT:
                failDamaged(message("its pixels end too early"));
            default:
                failDamaged(message("its pixels cannot be decoded"));
            }
    }

private:
    static bool hasFloats(const JxlBasicInfo& basic) { return basic.exponent_bits_per_sample > 0; }
    static bool hasAlpha(const JxlBasicInfo& basic) { return basic.alpha_bits > 0; }

    static DType dtypeOf(const JxlBasicInfo& basic)
    {
        return hasFloats(basic)                                        ? DType::Float32
               : std::max(basic.bits_per_sample, basic.alpha_bits) > 8 ? DType::UInt16
                                                                       : DType::UInt8;
    }

    static JxlPixelFormat orderOf(const JxlBasicInfo& basic)
    {
        const DType dtype = dtypeOf(basic);
        return {basic.num_color_channels + (hasAlpha(basic) ? 1U : 0U),
                dtype == DType::Float32  ? JXL_TYPE_FLOAT
                : dtype == DType::UInt16 ? JXL_TYPE_UINT16
                                         : JXL_TYPE_UINT8,
                JXL_NATIVE_ENDIAN, 0};
    }

    void requireReadable(const JxlBasicInfo& basic) const
    {
        const auto most = std::max(basic.bits_per_sample, basic.alpha_bits);
        if (!hasFloats(basic) && most > 16)
            fail(ErrorCode::Unsupported,
                 message("{} has integers of {} bits; at most 16 are supported.", lead(), most));
    }

    void describe(const JxlBasicInfo& basic, bool isSrgb, ImageInfo& info) const
    {
        const unsigned channels = orderOf(basic).num_channels;
        if (hasAlpha(basic))
            info.notes.push_back(alphaNote(channels, basic.alpha_premultiplied != 0));
        if (channels == 2)
            info.channels = {"Y", "A"};
        if (basic.num_extra_channels > (hasAlpha(basic) ? 1U : 0U))
            info.notes.push_back(
                {note::kLeftOut, message("{} has {} extra channels, alpha included; only alpha is read.",
                                         lead(), basic.num_extra_channels)});
        if (basic.orientation > 1)
            info.notes.push_back(orientationNote(static_cast<int>(basic.orientation)));
        if (!isSrgb)
            info.notes.push_back(files::notAppliedNote(lead(), message("a colour profile")));
        if (hasFloats(basic) && basic.bits_per_sample == 16) {
            info.dtype = "float16";
            info.notes.push_back(halfNote());
        } else if (!hasFloats(basic) && basic.bits_per_sample != 8 && basic.bits_per_sample != 16) {
            info.notes.push_back(fewerBitsNote(lead(), basic.bits_per_sample));
        }
    }

    /// libjxl scales integers to all of 8 or 16 bits; here they are what they were before.
    static Tensor samplesOf(const JxlBasicInfo& basic, const std::vector<std::byte>& pixels)
    {
        const int channels = static_cast<int>(orderOf(basic).num_channels);
        Tensor picture = files::newPicture(dtypeOf(basic), channels, {basic.xsize, basic.ysize});
        dispatch(dtypeOf(basic), [&]<class T>() {
            const std::size_t width = basic.xsize;
            for (std::int64_t y = 0; y < std::int64_t{basic.ysize}; ++y) {
                T* planes[4] = {};
                for (int c = 0; c < channels; ++c)
                    planes[c] = files::planeRow<T>(picture, c, y);
                const auto* row = reinterpret_cast<const T*>(pixels.data()) +
                                  static_cast<std::size_t>(y) * width * static_cast<std::size_t>(channels);
                files::splitRow(row, width, channels, planes);
                for (int c = 0; c < channels && sizeof(T) <= 2; ++c) {
                    const bool isAlpha = hasAlpha(basic) && c == channels - 1;
                    const unsigned bits = isAlpha ? basic.alpha_bits : basic.bits_per_sample;
                    constexpr std::uint32_t kWhole =
                        (std::uint32_t{1} << 8 * std::min(sizeof(T), std::size_t{2})) - 1;
                    const std::uint32_t most = (std::uint32_t{1} << bits) - 1;
                    for (std::size_t x = 0; x < width && most != kWhole; ++x)
                        planes[c][x] = static_cast<T>(
                            (static_cast<std::uint32_t>(planes[c][x]) * std::uint64_t{most} + kWhole / 2) /
                            kWhole);
                }
            }
        });
        return picture;
    }
};

} // namespace

const Codec& jxlCodec()
{
    static const JxlCodec instance(files::readOnlyFormat("jxl", "JPEG XL", {".jxl"}, isJxl, jxlSize));
    return instance;
}

} // namespace comparo
