#pragma once

#include "engine/view/view_mode.h"

namespace comparo {

/// Panes that several modes are made of.
PaneShader shaderOfA();
PaneShader shaderOfB();
/// Parameters of differenceSchema().
PaneShader shaderOfDifference(const FrameRequest& request);

} // namespace comparo
