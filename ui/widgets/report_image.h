// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/picture/pixels.h"

#include <QImage>

#include <algorithm>
#include <cstddef>

namespace comparo::ui {

/// A picture of a report, to be painted.
inline QImage imageOf(const report::Pixels& pixels)
{
    QImage image(pixels.width, pixels.height, QImage::Format_ARGB32);
    for (int y = 0; y < pixels.height; ++y)
        std::copy_n(pixels.values.begin() + static_cast<std::ptrdiff_t>(y) * pixels.width, pixels.width,
                    reinterpret_cast<QRgb*>(image.scanLine(y)));
    return image;
}

} // namespace comparo::ui
