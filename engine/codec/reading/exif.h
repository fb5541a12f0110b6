// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/file_header.h"

namespace comparo {

/// The orientation (1 to 8) that a block of EXIF says, which is built as a TIFF file is and may stand behind
/// "Exif\0\0"; 1 where it says none.
int exifOrientation(header::Bytes block);

} // namespace comparo
