// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/parse/marker_bytes.h"

#include <array>

/// Tables of a file and which of them are in force.
namespace comparo::jpeg {

/// Definitions of either kind that are followed in one file: a bound on work and memory, not a limit that a
/// real file meets.
inline constexpr std::size_t kMaxTables = 1000;

/// Indices into JpegFile's lists by the id of the file; -1 where no table was defined.
struct TablesInForce {
    std::array<int, 4> quant = {-1, -1, -1, -1};
    std::array<int, 4> dc = {-1, -1, -1, -1};
    std::array<int, 4> ac = {-1, -1, -1, -1};
};

/// The content of a DQT segment (`content` lies in the file). What is wrong becomes a note.
void readQuantTables(Bytes file, ByteRange content, TablesInForce& force, JpegFile& out);

/// The content of a DHT segment.
void readHuffmanTables(Bytes file, ByteRange content, TablesInForce& force, JpegFile& out);

/// Appends one of the tables of annex K.3 (id 0 or 1), which Motion JPEG leaves out, and puts it in force.
void addStandardTable(bool ac, int id, TablesInForce& force, JpegFile& out);

} // namespace comparo::jpeg
