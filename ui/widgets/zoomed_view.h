// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPointF>
#include <QWidget>

#include <optional>

namespace comparo::ui {

/// The hand on a picture that is larger than its place: the wheel zooms around the pointer, Shift with it or
/// a sideways wheel moves, dragging with the left or middle button moves, F fits, + and - zoom. What is a
/// shortcut of the window belongs to the picture while it has the focus.
class ZoomedView : public QWidget {
    Q_OBJECT

public:
    explicit ZoomedView(QWidget* parent = nullptr);

    /// Shows the whole picture.
    virtual void fit() = 0;

protected:
    /// Zooms so that what is under a point of the widget stays there.
    virtual void zoomAt(double factor, QPointF point) = 0;
    /// Around which the keys zoom.
    [[nodiscard]] virtual QPointF middle() const = 0;
    /// The picture follows the hand by so many widget pixels.
    virtual void moveBy(QPointF way) = 0;
    /// The left button was pressed and let go without a drag.
    virtual void clickAt(QPointF point) = 0;
    /// The pointer moved without a button, or the picture moved beneath it.
    virtual void hoverAt(QPointF point) = 0;
    /// Whether a key without modifiers, except Shift, is the picture's and no shortcut of the window.
    [[nodiscard]] virtual bool isOwnKey(int key) const;
    /// F, + and -; false for other keys.
    bool handleZoomKey(int key);

    bool event(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    std::optional<QPointF> m_pressed; ///< where the button went down
    QPointF m_dragged;                ///< where the last move of a drag ended
    bool m_isDragging = false;
};

} // namespace comparo::ui
