// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/hypotheses/rule.h"

namespace comparo::hypotheses {

/// Channels and images in another order, mirrored and turned, memory read in another layout, and shifts by up
/// to `farthest` pixels with each border: what moves samples of such a picture.
Rules placeRules(const Shape& source, DType dtype, int farthest);

/// Rows read with another pitch than they were written with.
Rules pitchRules(const Shape& source, DType dtype);

/// One channel repeated, alpha left out, one channel alone: what leads to another number of channels.
Rules channelRules(const Shape& source, DType dtype);

/// A shift with each border: wrapped around, edge repeated, 0, and nothing said of it.
Rules shiftRules(const Shape& source, DType dtype, int dx, int dy, double bits = 0.0);

/// A part of the source at the offset where the two go together; several where it cannot be told. The same
/// for what came from such a part by a rule of values, which is looked for by correlation unless `isLikely`
/// is false.
Rules cropRules(const Picture& source, const Picture& result, bool isLikely = true);

/// The source within a margin that is 0, its edge, or of one value.
Rules marginRules(const Picture& source, const Picture& result);

} // namespace comparo::hypotheses
