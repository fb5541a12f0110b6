// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/viewport_renderer.h"
#include "ui/canvas/pixel_text.h"

#include <QFont>
#include <QImage>
#include <QSize>

namespace comparo::ui {

/// How the grid and the numbers of a magnified picture look.
struct AnnotationStyle {
    NumberFormat format = NumberFormat::Decimal;
    QFont font; ///< of fixed pitch; its size is chosen to fit a pixel
    double devicePixelRatio = 1.0;
    QSize blocks; ///< in image pixels: a grid of these is drawn; empty: none

    bool operator==(const AnnotationStyle&) const = default;
};

/// Draws the grid of blocks where they are large enough to be told apart, the pixel grid from 8 times on and
/// the stored values of each pixel from about 40 times on into a frame: those of the pane's side, and A, B
/// and A-B where there is room for a table. Runs where the frame is made, because thousands of numbers take
/// longer than the GUI thread may. Throws Error(Cancelled) if stopped.
void annotatePixels(QImage& frame, const FrameRequest& request, const AnnotationStyle& style,
                    const Progress& progress);

} // namespace comparo::ui
