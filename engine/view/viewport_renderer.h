#pragma once

#include "engine/base/progress.h"
#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"
#include "engine/view/view_transform.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace comparo {

class Pyramid; ///< a tensor with its half-size levels, made once per image (engine/view/pyramid.h)

/// How stored values become displayed ones, the same on both sides.
struct DisplayTransform {
    double exposure = 0.0;   ///< in stops
    double low = 0.0;        ///< stored value shown as black
    double high = 255.0;     ///< stored value shown as white
    int channel = -1;        ///< -1: all (RGB); else this one as gray
    bool operator==(const DisplayTransform&) const = default;
};

/// What is asked of the renderer. A and B are on cpu and of equal shape, or B is empty.
struct FrameRequest {
    std::shared_ptr<const Pyramid> a;
    std::shared_ptr<const Pyramid> b;
    std::string mode = "side_by_side"; ///< a ViewMode id
    ParamSet modeParams;               ///< of that mode's schema
    DisplayTransform display;
    ViewTransform view;
    int width = 0;                     ///< device pixels
    int height = 0;
    std::uint32_t background = 0xff2b2d30;
    std::uint32_t nanColor = 0xffff00ff;      ///< NaN in either side
    std::uint32_t infinityColor = 0xff00ffff;
};

/// One picture for a widget: 0xffRRGGBB, row by row.
struct Frame {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> pixels;
};

/// A way to look at a pair: a shading kernel with a schema.
struct ViewMode {
    std::string id;
    std::string label;
    Schema schema;
    int panes = 1; ///< side_by_side has 2, laid out in columns of equal width
};

const std::vector<ViewMode>& allViewModes();
const ViewMode& findViewMode(std::string_view id);

/// Throws Error(Cancelled) if stopped, Error(InvalidArgument) for an unknown mode.
Frame renderFrame(const FrameRequest& request, const Progress& progress = {});

} // namespace comparo
