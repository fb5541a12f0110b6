// SPDX-License-Identifier: Apache-2.0
#include "engine/view/view_mode.h"

#include "engine/base/error.h"
#include "engine/view/view_transform.h"

#include <algorithm>

namespace comparo {

// Each entry of modes/ defines one of these.
#define COMPARO_ITEM(stem) ViewMode viewMode_##stem();
#include "engine/view/mode_list.inc"
#undef COMPARO_ITEM

namespace {

constexpr int kGap = 2;

} // namespace

const std::vector<ViewMode>& allViewModes()
{
    static const std::vector<ViewMode> modes = {
#define COMPARO_ITEM(stem) viewMode_##stem(),
#include "engine/view/mode_list.inc"
#undef COMPARO_ITEM
    };
    return modes;
}

const ViewMode& findViewMode(std::string_view id)
{
    if (id == "grid") // its earlier name, in saved sessions and commands
        id = "triptych";
    std::string known;
    for (const ViewMode& mode : allViewModes()) {
        if (mode.id == id)
            return mode;
        known += (known.empty() ? "" : ", ") + mode.id;
    }
    failArgument(message("Unknown view mode '{}'; known: {}.", Verbatim(id), known));
}

PaneLayout paneLayout(const ViewMode& mode, PaneArrangement arrangement, int frameWidth, int frameHeight,
                      int pane)
{
    const auto share = [&mode](int extent) {
        return std::max((extent - kGap * (mode.panes - 1)) / mode.panes, 0);
    };
    if (arrangement == PaneArrangement::Above) {
        const int height = share(frameHeight);
        return {0, pane * (height + kGap), frameWidth, height};
    }
    const int width = share(frameWidth);
    return {pane * (width + kGap), 0, width, frameHeight};
}

PaneArrangement largerArrangement(const ViewMode& mode, int imageWidth, int imageHeight, int frameWidth,
                                  int frameHeight)
{
    const auto scale = [&](PaneArrangement arrangement) {
        const PaneLayout pane = paneLayout(mode, arrangement, frameWidth, frameHeight, 0);
        return fitView(imageWidth, imageHeight, pane.width, pane.height).scale;
    };
    return scale(PaneArrangement::Above) > scale(PaneArrangement::Beside) ? PaneArrangement::Above
                                                                          : PaneArrangement::Beside;
}

} // namespace comparo
