// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/view/viewport_renderer.h"

#include <algorithm>
#include <cmath>

namespace comparo {

/// A left of a line, B right of it.
ViewMode viewMode_swipe()
{
    Schema schema{{floatField("split", COMPARO_TR("Split"),
                              COMPARO_TR("Where A ends and B begins, in widths of the view."), 0.5, 0.0, 1.0,
                              0.0, 1.0, 0.01)}};
    return {"swipe", COMPARO_TR("Swipe"), schema, 1, [](const FrameRequest& request) {
                const double split = request.modeParams.getFloat("split");
                PaneShader pane;
                pane.a = true;
                pane.b = true;
                pane.aEnd = split;
                pane.bBegin = split;
                pane.shade = [split](const ShadeRow& row) {
                    const int line = static_cast<int>(std::lround(split * row.paneWidth));
                    const int x = std::clamp(line, row.begin, row.end);
                    std::copy(row.a + row.begin, row.a + x, row.out + row.begin);
                    std::copy(row.b + x, row.b + row.end, row.out + x);
                };
                return std::vector<PaneShader>{pane};
            }};
}

} // namespace comparo
