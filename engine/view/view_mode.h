// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/param_set.h"
#include "engine/view/difference_pyramid.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

struct FrameRequest;

/// One row of one pane, given to a mode for shading. Colours are 0xffRRGGBB through the display transform,
/// with the colours of NaN and infinity in them; all pointers are indexed by pane column and valid for
/// [begin, end).
struct ShadeRow {
    int paneWidth = 0;
    int begin = 0; ///< first column that shows a part of the image
    int end = 0;
    const std::uint32_t* a = nullptr; ///< null unless asked for
    const std::uint32_t* b = nullptr;
    const float* difference = nullptr; ///< of the query, the largest of what the pixel covers
    std::uint32_t* out = nullptr;
};

/// A mode bound to one request: what it needs in each pane, and how it makes a pixel of it.
struct PaneShader {
    bool a = false;
    bool b = false;
    double aEnd = 1.0;   ///< A is looked at left of this share of the pane's width only,
    double bBegin = 0.0; ///< and B right of this one
    std::optional<DifferenceQuery> difference;
    std::function<void(const ShadeRow&)> shade;
};

/// A way to look at a pair: a shading kernel with a schema.
struct ViewMode {
    std::string id;
    std::string label; ///< marked with COMPARO_TR
    Schema schema;
    int panes = 1; ///< of equal size

    /// One shader a pane. Throws Error(InvalidArgument) for parameters that are not of this schema.
    std::function<std::vector<PaneShader>(const FrameRequest&)> bind;
};

/// In the order of the menu.
const std::vector<ViewMode>& allViewModes();

/// Throws Error(InvalidArgument) that lists the ids if this one is not among them.
const ViewMode& findViewMode(std::string_view id);

/// How the panes of a mode lie in a frame.
enum class PaneArrangement { Beside, Above };

/// Where a pane lies in a frame, in device pixels. Panes have equal sizes and a gap between them.
struct PaneLayout {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};
PaneLayout paneLayout(const ViewMode& mode, PaneArrangement arrangement, int frameWidth, int frameHeight,
                      int pane);

/// The arrangement that shows a whole picture larger: beside each other where both show it the same.
PaneArrangement largerArrangement(const ViewMode& mode, int imageWidth, int imageHeight, int frameWidth,
                                  int frameHeight);

} // namespace comparo
