// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/values/slices.h"

#include <QImage>
#include <QPoint>
#include <QWidget>

#include <memory>
#include <optional>

namespace comparo::ui {

/// The map of two axes of an array, as wide as its place; a cell that is marked is told of. A click or the
/// arrow keys mark a cell, a click or Enter chooses it.
class AxisMapView : public QWidget {
    Q_OBJECT

public:
    explicit AxisMapView(QWidget* parent = nullptr);

    /// Null: none.
    void setMap(std::shared_ptr<const AxisMap> map);
    /// What is painted: no more cells than there are pixels.
    [[nodiscard]] const AxisMap& shown() const { return m_shown; }
    /// The middle of a cell of it.
    [[nodiscard]] QPoint pointOf(int row, int column) const;

    [[nodiscard]] QSize sizeHint() const override { return {280, heightFor(280)}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return heightFor(width); }

Q_SIGNALS:
    /// The number of the value that is the largest of a cell.
    void placeChosen(std::uint64_t value);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] QRectF rectOf(int row, int column) const;
    [[nodiscard]] std::optional<QPoint> cellAt(QPointF point) const;
    [[nodiscard]] QString textOf(QPoint cell) const;
    void mark(QPoint cell);
    void choose();
    void draw();

    std::shared_ptr<const AxisMap> m_map;
    AxisMap m_shown;
    QImage m_image;
    std::optional<QPoint> m_marked; ///< column and row
};

} // namespace comparo::ui
