// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/view/modes/pane_shaders.h"
#include "engine/view/viewport_renderer.h"

namespace comparo {

ViewMode viewMode_a()
{
    return {"a", COMPARO_TR("A only"), {}, 1, [](const FrameRequest&) {
                return std::vector<PaneShader>{shaderOfA()};
            }};
}

} // namespace comparo
