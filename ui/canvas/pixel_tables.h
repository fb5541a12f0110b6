// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/pyramid.h"
#include "ui/canvas/pixel_text.h"

#include <QFont>
#include <QRect>
#include <QString>

#include <array>
#include <vector>

namespace comparo::ui {

/// Whose values are written into the pixels of a pane.
struct PixelSources {
    const Pyramid* own = nullptr; ///< alone, where no table fits; null: a table or nothing
    const Pyramid* a = nullptr;   ///< both: A, B and A-B
    const Pyramid* b = nullptr;
    bool ownIsB = false;
};

/// What is known of the place for them, in device pixels.
struct PixelRoom {
    double scale = 1.0; ///< of a pixel of the picture
    double devicePixelRatio = 1.0;
    QFont font; ///< of fixed pitch
    NumberFormat format = NumberFormat::Decimal;
};

/// The numbers in all pixels in sight, in one size and in columns that never touch.
struct PixelTables {
    /// In one pixel: a line for each channel, a column for each of what is shown; behind an own value that of
    /// the other side, which is not.
    using Lines = std::vector<std::array<QString, 3>>;

    std::vector<Lines> pixels; ///< row by row
    int columns = 1;
    std::array<int, 3> widths{}; ///< of the columns, in characters, without the one between two
    int fontSize = 0;            ///< in device pixels; 0: nothing can be read yet

    [[nodiscard]] int characters() const { return widths[0] + widths[1] + widths[2] + columns; }
};

/// Chooses what fits: A, B and A-B, or the own value; first the letters shrink, then digits are dropped, but
/// never those that tell A from B. A number that is still too long is "…" until the pixel is larger.
PixelTables fitTables(const PixelSources& sources, const QRect& visible, const std::vector<int>& channels,
                      const PixelRoom& room);

} // namespace comparo::ui
