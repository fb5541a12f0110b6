// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/view/difference_shading.h"
#include "engine/view/modes/pane_shaders.h"

namespace comparo {

ViewMode viewMode_difference()
{
    return {"difference", COMPARO_TR("Difference"), differenceSchema(), 1,
            [](const FrameRequest& request) { return std::vector<PaneShader>{shaderOfDifference(request)}; }};
}

} // namespace comparo
