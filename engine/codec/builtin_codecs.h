// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

#include <cstdint>
#include <string>

/// The codecs that allCodecs() lists, each defined in its own source file.
namespace comparo {

/// numpy's .npy, versions 1 to 3: every dtype of the engine, any N and C, every bit kept.
const Codec& npyCodec();

/// Files of arrays: the first one, or a chosen one. Read only. numpy's .npz, stored or deflated; what
/// torch.save writes; safetensors; MATLAB of level 5.
const Codec& npzCodec();
const Codec& torchCodec();
const Codec& safetensorsCodec();
const Codec& matlabCodec();

/// JPEG through libjpeg-turbo: accurate integer DCT, smooth upsampling, all warnings collected.
const Codec& libjpegTurboCodec();

/// Files of pictures, each by a library made for its format, or by ourselves.
const Codec& pngCodec();
const Codec& tiffCodec();
const Codec& webpCodec();
const Codec& pnmCodec();
const Codec& pfmCodec();
const Codec& exrCodec();
const Codec& bmpCodec();

/// Where their library was there at build: see optionalFormats().
const Codec& gifCodec();
const Codec& avifCodec();
const Codec& heicCodec();
const Codec& jpeg2000Codec();
const Codec& jxlCodec();
const Codec& hdf5Codec();
const Codec& matlab73Codec();

/// What is said of a file with several pictures: of every format the first is read.
inline PictureNote morePicturesNote(const std::string& format)
{
    return {note::kMore, message("The {} file has several images; the first one was read.", Verbatim(format)),
            1};
}

/// What is said of samples of 1, 2 or 4 bits, which fill 8 bits by a whole factor.
inline PictureNote gainedBitsNote(const Message& lead, unsigned bits)
{
    return {note::kRange, message("{} has samples of {}; they were multiplied by {} to fill 8 bits, so that "
                                  "all values stay distinct.",
                                  lead, plural(bits, "{} bit", "{} bits"), 255U / ((1U << bits) - 1U))};
}

/// What is said of integers that do not fill the 8 or 16 bits that hold them.
inline PictureNote fewerBitsNote(const Message& lead, unsigned bits)
{
    return {note::kRange,
            message("{} has samples of {} bits (0 to {}); they are as stored, not scaled to {}.", lead, bits,
                    (std::uint64_t{1} << bits) - 1, bits < 8 ? 8 : 16)};
}

/// What is said of other integers, which a float type holds.
inline PictureNote widenedNote(const Message& lead, unsigned bits, bool isSigned, DType held)
{
    const Verbatim name(toString(held));
    return {note::kWidened, isSigned
                                ? message("{} has signed integers of {} bits; they are held as {}, which "
                                          "represents them exactly.",
                                          lead, bits, name)
                                : message("{} has unsigned integers of {} bits; they are held as {}, "
                                          "which represents them exactly.",
                                          lead, bits, name)};
}

/// What is said of float16, which float32 holds.
inline PictureNote halfNote()
{
    return {note::kWidened, message("float16 values were widened to float32 (exactly); ULP counts are those "
                                    "of float32.")};
}

/// What is said of channels that are neither gray nor RGB.
inline PictureNote channelsNote(const Message& lead, const std::vector<std::string>& names)
{
    return {note::kChannels, message("{} has the channels {}: they are as stored, not converted to RGB.",
                                     lead, joinedNames(names))};
}

/// What is said of alpha; `sample` counts from 1.
inline PictureNote alphaNote(unsigned sample, bool isAssociated)
{
    return {note::kAlpha,
            isAssociated ? message("Sample {} is associated (premultiplied) alpha: the colours are stored "
                                   "multiplied by it, and compared as stored.",
                                   sample)
                         : message("Sample {} is straight (unassociated) alpha: the colours are as stored, "
                                   "not multiplied by it.",
                                   sample)};
}

/// Error(Unsupported) where a page, a layer or an array is chosen and the format has none.
void requireNoParts(const std::string& format, const ReadChoice& choice);

/// Error(Unsupported) where the axes of an array are chosen and it is none.
void requireNoAxes(const std::string& format, const ReadChoice& choice);

/// The same where their number is known: "The TIFF file has 3 pages; page 2 was read and 2 were not."
inline PictureNote leftOutNote(const Message& pictures, const Message& read, std::uint64_t left)
{
    return {note::kMore,
            left == 1 ? message("{}; {} was read and 1 was not.", pictures, read)
                      : message("{}; {} was read and {} were not.", pictures, read, left),
            left};
}

/// What is said of an orientation of 2 to 8, which changes how a picture is held and none of its samples.
inline PictureNote orientationNote(int orientation)
{
    return {
        note::kOrientation,
        message("EXIF orientation {} is not applied: the pixels are as stored, as torchvision reads them.",
                orientation),
        0, orientation};
}

} // namespace comparo
