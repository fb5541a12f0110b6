// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/jpeg_codec.h"

#include <stop_token>
#include <string_view>

namespace comparo {

/// Whether this names the codec of a peer, NAME@DEVICE[/key=value]…, and none of ours.
bool isPeerCodec(std::string_view id);

/// By id: one of jpegCodecs(), or the codec that a peer has, which is started: "torchvision@cpu",
/// "torchvision@cuda:0". Its pixels come from and to cpu, its options are those of ours that it takes, and
/// its label has library and version. Lives to the end of the program. Sessions of one peer share its
/// process, which does one call after the other. A request to stop ends the start. Errors: InvalidArgument,
/// Device (a peer that is not there), Unsupported (one without a codec on that device), Cancelled.
const JpegCodec& anyJpegCodec(std::string_view id, std::stop_token stop = {});

} // namespace comparo
