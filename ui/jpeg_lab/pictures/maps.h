// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/pictures/canvas.h"
#include "ui/jpeg_lab/run.h"

namespace comparo::ui {

/// Per 8x8 block of the picture: how far its coefficients leave the interval that the source allows, in steps
/// of their quantisation. Empty where the file was not judged against a source.
BlockMap excessMap(const LabSide& side);

/// Per MCU: what is accused, and what follows an accusation. Empty for a file without a frame.
BlockMap damageMapOf(const LabSide& side);

} // namespace comparo::ui
