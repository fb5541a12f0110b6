#pragma once

#include "engine/base/progress.h"
#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"
#include "engine/view/pyramid.h"
#include "engine/view/view_mode.h"
#include "engine/view/view_transform.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace comparo {

/// How stored values become displayed ones, the same on both sides: (value - low) * 2^exposure / (high -
/// low), black at 0 and white at 1. One channel is shown as gray, three or four as RGB, two as red and green.
struct DisplayTransform {
    double exposure = 0.0; ///< in stops
    double low = 0.0;      ///< stored value shown as black
    double high = 255.0;   ///< stored value shown as white
    int channel = -1;      ///< -1: all; else this one as gray
    bool operator==(const DisplayTransform&) const = default;
};

/// What is asked of the renderer. Either side may be null, then its place stays background. A difference
/// needs equal shapes.
struct FrameRequest {
    std::shared_ptr<const Pyramid> a;
    std::shared_ptr<const Pyramid> b;
    std::shared_ptr<DifferencePyramid>
        difference; ///< of a and b, kept between frames; null: made for this frame if needed
    std::string mode = "side_by_side"; ///< a ViewMode id
    PaneArrangement arrangement = PaneArrangement::Beside;
    ParamSet modeParams; ///< of that mode's schema; empty: its defaults
    bool showB = false;  ///< B in A's place, to blink between the two; differences stay as they are
    DisplayTransform display;
    ViewTransform view;
    int width = 0; ///< device pixels
    int height = 0;
    std::uint32_t background = 0xff2b2d30;
    std::uint32_t nanColor = 0xffff00ff; ///< NaN in either side
    std::uint32_t infinityColor = 0xff00ffff;
};

/// One picture for a widget: 0xffRRGGBB, row by row.
struct Frame {
    int width = 0;
    int height = 0;
    std::vector<std::uint32_t> pixels;
};

/// Throws Error(Cancelled) if stopped, Error(InvalidArgument) for an unknown mode.
Frame renderFrame(const FrameRequest& request, const Progress& progress = {});

/// The same into a frame whose memory is used again.
void renderFrame(const FrameRequest& request, Frame& frame, const Progress& progress = {});

} // namespace comparo
