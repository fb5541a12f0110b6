// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/parse/marker_bytes.h"
#include "engine/codec/inspect/parse/table_segments.h"

/// Frame and scan headers, and the geometry that follows from them (T.81 A.1, A.2, B.2.2, B.2.3).
namespace comparo::jpeg {

/// The content of a SOF segment; nothing and a note if no picture can follow from it.
void readFrame(Bytes file, std::uint8_t code, ByteRange segment, ByteRange content, JpegFile& out);

/// The content of a SOS segment, with the tables in force. A scan that cannot be decoded has no components.
Scan readScanHeader(Bytes file, ByteRange segment, ByteRange content, int restartInterval,
                    TablesInForce& force, JpegFile& out);

} // namespace comparo::jpeg
