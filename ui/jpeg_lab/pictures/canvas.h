// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/canvas/image_canvas.h"

#include <QImage>
#include <QSize>

#include <vector>

namespace comparo::ui {

/// A map over a picture: one colour a block, with a legend. Colours with alpha, so that the picture is seen.
struct BlockMap {
    QImage cells; ///< ARGB32, one pixel a cell
    QSize cell;   ///< samples of the picture that a cell covers
    /// Cells that carry a letter or sign beside their colour, drawn where they are large enough.
    struct Sign {
        QPoint cell;
        QString text;
        bool isAccused = true; ///< ringed where the cell is small
    };
    std::vector<Sign> signs;
    struct Entry {
        QColor color;
        QString text;
    };
    std::vector<Entry> legend;
};

/// A picture of the JPEG lab: with the 8x8 and MCU grid at deep zoom, a map over it, and the MCU of the
/// pinned pixel.
class JpegCanvas : public ImageCanvas {
    Q_OBJECT

public:
    explicit JpegCanvas(QWidget* parent = nullptr);

    /// Sizes in pixels of this picture; empty: no such grid.
    void setGrid(QSize block, QSize mcu);
    void setMap(const BlockMap& map);
    /// Said in the middle where there is no picture; may have lines.
    void setEmptyText(const QString& text);
    [[nodiscard]] QString emptyText() const { return m_emptyText; }
    /// Whether the picture is dimmed beneath its map.
    [[nodiscard]] bool hasMap() const { return !m_map.cells.isNull(); }

protected:
    void paintOnPicture(QPainter& painter) const override;
    void paintEvent(QPaintEvent* event) override;

private:
    void paintGrid(QPainter& painter, QSize cell, bool isStrong) const;
    void paintMap(QPainter& painter) const;
    void paintSigns(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    [[nodiscard]] QRectF boxOf(const QRect& pixels) const;

    QSize m_block;
    QSize m_mcu;
    BlockMap m_map;
    QString m_emptyText;
};

} // namespace comparo::ui
