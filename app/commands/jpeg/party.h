// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/jpeg/matrix.h"

#include <string>

/// Encoders and decoders of 'jpeg matrix' as they are typed.
namespace comparo::cli {

/// "cuda_jpeg", "cuda_jpeg@emu:0", "libjpeg_turbo@cpu:quality=90,progressive=true"; a peer, which is started,
/// "pillow@cpu", "torchvision@cuda:0/threads=2:quality=90". What is written there goes before what is
/// shared. Error(InvalidArgument) says what a codec knows. Whether the device is there is
/// found when it is used.
JpegEndpoint parseParty(const std::string& text, bool encodes, const SharedOptions& shared = {});

} // namespace comparo::cli
