// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/parse/marker_bytes.h"

#include <string>

/// Application segments: Exif, JFIF, JFXX, Adobe, colour profiles, and pictures inside of them.
namespace comparo::jpeg {

/// The content of an APPn segment: fills `out.orientation` and `out.embedded`, and gives the summary.
Message readApplication(Bytes file, std::uint8_t code, ByteRange content, JpegFile& out);

} // namespace comparo::jpeg
