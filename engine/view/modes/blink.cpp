// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/view/modes/pane_shaders.h"
#include "engine/view/viewport_renderer.h"

namespace comparo {

ViewMode viewMode_blink()
{
    Schema schema{{choiceField("show", COMPARO_TR("Show"), COMPARO_TR("The visible side."), {"A", "B"})}};
    return {"blink", COMPARO_TR("Blink"), schema, 1, [](const FrameRequest& request) {
                const bool b = request.modeParams.getChoice("show") == "B";
                return std::vector<PaneShader>{b ? shaderOfB() : shaderOfA()};
            }};
}

} // namespace comparo
