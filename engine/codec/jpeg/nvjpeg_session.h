// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/jpeg_codec.h"
#include "engine/device/device.h"

#include <memory>
#include <string>

/// nvJPEG, loaded when it is first asked for. Compiled where its header is; elsewhere it says that it is not.
namespace comparo::jpeg {

/// Why it cannot be used in this process: no header, no library, a symbol that lacks. Empty if it can.
const Message& nvjpegAbsence();

/// "12.3.1 (libnvjpeg.so.12)"; empty if there is none.
std::string nvjpegVersion();

/// On a cuda device. Only if nvjpegAbsence() is empty.
std::unique_ptr<JpegSession> openNvjpeg(Device& device);

} // namespace comparo::jpeg
