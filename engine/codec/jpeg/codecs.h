// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/jpeg_codec.h"

/// The codecs that jpegCodecs() lists, each defined in its own source file.
namespace comparo::jpeg {

const JpegCodec& libjpegCodec();
const JpegCodec& cudaJpegCodec();
const JpegCodec& nvjpegCodec();

/// Error(Unsupported) that says why, if the codec is unavailable or does not run on the device.
void requireOpenable(const JpegCodec& codec, const DeviceId& device);

/// Error(Device) unless the image lives there.
void requireOn(const Tensor& image, const DeviceId& device);

} // namespace comparo::jpeg
