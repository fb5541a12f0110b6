// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"

#include <string>

namespace comparo::jpeg {

/// "Y", "Cb", "Cr", or "R", "G", "B"; "component 2" of files with two or four. The file has a frame.
Message componentName(const JpegFile& file, int component);

} // namespace comparo::jpeg
