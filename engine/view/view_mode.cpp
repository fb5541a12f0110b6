#include "engine/view/view_mode.h"

#include "engine/base/error.h"

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
    std::string known;
    for (const ViewMode& mode : allViewModes()) {
        if (mode.id == id)
            return mode;
        known += (known.empty() ? "" : ", ") + mode.id;
    }
    failArgument("There is no view mode '" + std::string(id) + "'; known: " + known + ".");
}

PaneLayout paneLayout(const ViewMode& mode, int frameWidth, int pane)
{
    const int width = std::max((frameWidth - kGap * (mode.panes - 1)) / mode.panes, 0);
    return {pane * (width + kGap), width};
}

} // namespace comparo
