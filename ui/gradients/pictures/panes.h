// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/maps.h"
#include "ui/gradients/pictures/view.h"

/// What a run is shown as in a GradientsView.
namespace comparo::ui {

/// What the codec gives on one side.
GradientsPane gradientsOutputPane(const GradientsMaps& maps, int side);

/// A difference of the sides, with its legend; `of` says how colours grow with the values.
GradientsPane gradientsDifferencePane(const QString& label, const QImage& image, const ColorMap& map,
                                      double scale, const QString& of);

/// The gradient of the image of one side: its sign, or its size.
GradientsPane gradientsGradientPane(const GradientsMaps& maps, int side, bool isSigned);

} // namespace comparo::ui
