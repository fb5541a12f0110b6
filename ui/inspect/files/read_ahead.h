// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

#include <QString>

#include <array>

namespace comparo::ui {

/// Begins to read files that will be opened in a moment, while the window is made. `pathB` may be empty.
void readAhead(const QString& pathA, const QString& pathB);

/// The images of one file or two, whether they were read ahead or are read now. What was read ahead is handed
/// out once: who opens the files again gets what they hold then. Errors are those of readImage().
/// `isUpright`: turned by the orientation in the files.
std::array<DecodedImage, 2> readFiles(const QString& pathA, const QString& pathB, bool isUpright = false);

} // namespace comparo::ui
