// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/view/difference_shading.h"
#include "engine/view/modes/pane_shaders.h"

namespace comparo {

/// A, B and their difference in three panes.
ViewMode viewMode_triptych()
{
    return {"triptych", COMPARO_TR("A, B and difference"), differenceSchema(), 3,
            [](const FrameRequest& request) {
                return std::vector<PaneShader>{shaderOfA(), shaderOfB(), shaderOfDifference(request)};
            }};
}

} // namespace comparo
