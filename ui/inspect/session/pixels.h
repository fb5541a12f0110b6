// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/view/pyramid.h"

#include <QImage>
#include <QPoint>

#include <optional>
#include <utility>

/// What panels ask about the pixels of one image or two. Everything is on cpu.
namespace comparo::ui {

/// A small picture of an image, at most `side` pixels wide and high; float data from its smallest to its
/// largest value.
QImage thumbnail(const Pyramid& pyramid, int side);

/// The same of one sample of a tensor with any number of channels, by its nearest pixels: `low` is black and
/// `high` is white.
QImage sampleThumbnail(const Tensor& image, int sample, int side, double low, double high);

/// The next pixel in reading order after `from` (before it if direction < 0) at which any channel differs,
/// going round at the end. Nothing if the images are equal. Images of equal shape.
std::optional<QPoint> findDifference(const Tensor& a, const Tensor& b, int sample, QPoint from, int direction,
                                     const Progress& progress);

/// Smallest and largest finite value of an image; {inf, -inf} if there is none.
std::pair<double, double> valueRange(const Tensor& image);

} // namespace comparo::ui
