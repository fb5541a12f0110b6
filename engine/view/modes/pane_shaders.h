// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/view_mode.h"

namespace comparo {

/// A third of a colour: the quiet background of marked pixels.
std::uint32_t dimmed(std::uint32_t color);

/// Panes that several modes are made of.
PaneShader shaderOfA();
PaneShader shaderOfB();
/// Parameters of differenceSchema().
PaneShader shaderOfDifference(const FrameRequest& request);

} // namespace comparo
