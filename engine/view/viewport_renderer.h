// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"
#include "engine/view/pyramid.h"
#include "engine/view/view_mode.h"
#include "engine/view/view_transform.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// How stored values become displayed ones, the same on both sides: ((value - low) * 2^exposure / (high -
/// low)) ^ (1 / gamma), black at 0 and white at 1. One channel is shown as gray, three or more as RGB, two as
/// red and green.
struct DisplayTransform {
    double exposure = 0.0;           ///< in stops
    double low = 0.0;                ///< stored value shown as black
    double high = 255.0;             ///< stored value shown as white
    int channel = -1;                ///< -1: all; else this one as gray
    std::array<int, 3> rgb{0, 1, 2}; ///< of three channels or more: those shown as red, green and blue
    double gamma = 1.0;              ///< above 0
    std::string colors;              ///< a ColorMap id: false colours of one channel, or of the luminance
    /// Stored values below and above these are shown in colours that no other pixel has.
    double markBelow = -std::numeric_limits<double>::infinity();
    double markAbove = std::numeric_limits<double>::infinity();

    /// The exposure's white point: the stored value that is just white.
    [[nodiscard]] double white() const;
    bool operator==(const DisplayTransform&) const = default;
};

/// The channels that are seen of an image of so many: one, two or three. Throws Error(InvalidArgument) for
/// one that there is not.
std::vector<int> shownChannels(const DisplayTransform& display, int channels);

/// Share of red, green and blue in the luminance that false colours show: of linear values, Rec. 709.
inline constexpr std::array<float, 3> kLuminance{0.2126f, 0.7152f, 0.0722f};

/// A pane that shows another part of the picture than the others.
struct PaneView {
    int pane = 0;
    ViewTransform view;
    bool operator==(const PaneView&) const = default;
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
    /// Pixels for which this has an answer other than zero are lit, all others dimmed, in every pane of a
    /// pair of one size. It has a band.
    std::optional<DifferenceQuery> highlight;
    ViewTransform view;
    std::optional<PaneView> own; ///< one pane by itself; nothing: all show the same part
    int width = 0;               ///< device pixels
    int height = 0;
    std::uint32_t background = 0xff2b2d30;
    std::uint32_t nanColor = 0xffff00ff; ///< NaN in either side
    std::uint32_t infinityColor = 0xff00ffff;
    std::uint32_t belowColor = 0xff2e6bff;
    std::uint32_t aboveColor = 0xffff2d2d;
    std::uint32_t highlightColor = 0xffffe14d;

    [[nodiscard]] const ViewTransform& viewOf(int pane) const
    {
        return own && own->pane == pane ? own->view : view;
    }
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
