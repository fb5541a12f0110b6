// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

#include <string>

/// The codecs that allCodecs() lists, each defined in its own source file.
namespace comparo {

/// numpy's .npy, versions 1 to 3: every dtype of the engine, any N and C, every bit kept.
const Codec& npyCodec();

/// numpy's .npz, stored or deflated: its first array. Read only.
const Codec& npzCodec();

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

/// What is said of a file with several pictures: of every format the first is read.
inline std::string morePicturesNote(const std::string& format)
{
    return "The " + format + " file has several pictures; the first one was read.";
}

} // namespace comparo
