// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/param_set.h"
#include "engine/view/viewport_renderer.h"

#include <QSize>

namespace comparo::ui {

/// What a person chooses about how stored values become colours, the same on both sides: exposure, gamma,
/// false_colors, marks, and the grid of blocks that lies on top.
const Schema& displaySchema();

/// `base` with these options. `unit` is the range that "outside 0 to 1" means in stored values.
struct StoredUnit {
    double low = 0.0;
    double high = 1.0;
};
DisplayTransform withOptions(const DisplayTransform& base, const ParamSet& options, const StoredUnit& unit);

/// Blocks of the grid in image pixels; empty: none.
QSize blocksOf(const ParamSet& options);

/// The choice after the one of a field, and after the last the first.
ParamSet withNextChoice(const ParamSet& options, const char* field);

} // namespace comparo::ui
