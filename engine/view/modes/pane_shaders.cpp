// SPDX-License-Identifier: Apache-2.0
#include "engine/view/modes/pane_shaders.h"

#include "engine/view/difference_shading.h"

#include <algorithm>

namespace comparo {

std::uint32_t dimmed(std::uint32_t color)
{
    const std::uint32_t r = (color >> 16 & 0xff) * 85 / 255;
    const std::uint32_t g = (color >> 8 & 0xff) * 85 / 255;
    const std::uint32_t b = (color & 0xff) * 85 / 255;
    return 0xff000000u | r << 16 | g << 8 | b;
}

PaneShader shaderOfA()
{
    PaneShader pane;
    pane.a = true;
    pane.shade = [](const ShadeRow& row) {
        std::copy(row.a + row.begin, row.a + row.end, row.out + row.begin);
    };
    return pane;
}

PaneShader shaderOfB()
{
    PaneShader pane;
    pane.b = true;
    pane.shade = [](const ShadeRow& row) {
        std::copy(row.b + row.begin, row.b + row.end, row.out + row.begin);
    };
    return pane;
}

PaneShader shaderOfDifference(const FrameRequest& request)
{
    const DifferenceShading shading(request.modeParams, request.display);
    PaneShader pane;
    pane.difference = shading.query();
    if (!shading.isThreshold()) {
        pane.shade = [shading, &request](const ShadeRow& row) {
            shading.colorRow(row.difference + row.begin, row.end - row.begin, request, row.out + row.begin);
        };
        return pane;
    }
    pane.a = true;
    pane.shade = [shading](const ShadeRow& row) {
        const std::uint32_t mark = shading.map().colors.back();
        for (int x = row.begin; x < row.end; ++x)
            row.out[x] = shading.exceeds(row.difference[x]) ? mark : dimmed(row.a[x]);
    };
    return pane;
}

} // namespace comparo
