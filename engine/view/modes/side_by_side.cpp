// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/view/modes/pane_shaders.h"
#include "engine/view/viewport_renderer.h"

namespace comparo {

ViewMode viewMode_side_by_side()
{
    return {"side_by_side", COMPARO_TR("Side by side"), {}, 2, [](const FrameRequest&) {
                return std::vector<PaneShader>{shaderOfA(), shaderOfB()};
            }};
}

} // namespace comparo
