// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/color_maps.h"
#include "ui/widgets/zoomed_view.h"

#include <QColor>
#include <QImage>
#include <QList>
#include <QPoint>
#include <QString>

#include <optional>

namespace comparo::ui {

/// One picture of a GradientsView.
struct GradientsPane {
    QString chip;  ///< "A", "B", "A \u2212 B"
    QColor color;  ///< of the chip
    QString label; ///< "gradient \u00b7 emu:0 (emulated) \u00b7 exact"
    QImage image;
    const ColorMap* map = nullptr; ///< of the legend; null: none
    QString low, middle, high;     ///< ends and middle of the legend; without a map `low` stands alone
    bool isHatched = false;        ///< the mask's pixels are hatched
};

/// Pictures of one size side by side, each with its label and legend. All show the same part; the pixel under
/// the pointer is marked in all of them, a click pins it, arrow keys move the pin.
class GradientsView : public ZoomedView {
    Q_OBJECT

public:
    explicit GradientsView(QWidget* parent = nullptr);

    /// `imageSize` is in image pixels, of which the pictures may show one for several.
    void setPanes(const QList<GradientsPane>& panes, int columns, QSize imageSize);
    [[nodiscard]] const QList<GradientsPane>& panes() const { return m_panes; }
    void setMask(const QImage& mask);
    /// What is shown is older than what was asked for.
    void setDimmed(bool dimmed);

    [[nodiscard]] std::optional<QPoint> pinned() const { return m_pinned; }
    /// The hovered pixel, else the pinned one.
    [[nodiscard]] std::optional<QPoint> current() const { return m_hovered ? m_hovered : m_pinned; }
    void setPinned(std::optional<QPoint> pixel);
    /// Pins a pixel in the middle, at least so large that its block can be seen.
    void showPixel(QPoint pixel);

    void fit() override;
    void zoomBy(double factor, QPointF around);
    [[nodiscard]] double scale() const { return m_scale; }

    /// Where a pane's picture may be drawn, and where an image pixel is in it.
    [[nodiscard]] QRectF pictureArea(int pane) const;
    [[nodiscard]] QRectF pixelRect(int pane, QPoint pixel) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void currentChanged();

protected:
    void zoomAt(double factor, QPointF point) override { zoomBy(factor, point); }
    [[nodiscard]] QPointF middle() const override { return pictureArea(0).center(); }
    void moveBy(QPointF way) override;
    void clickAt(QPointF point) override { setPinned(pixelAt(point)); }
    void hoverAt(QPointF point) override { setHovered(pixelAt(point)); }
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF paneRect(int pane) const;
    [[nodiscard]] double fitScale() const;
    [[nodiscard]] QRectF imageRect(int pane) const;
    [[nodiscard]] std::optional<int> paneAt(QPointF point) const;
    [[nodiscard]] std::optional<QPoint> pixelAt(QPointF point) const;
    void keepInside();
    void setHovered(std::optional<QPoint> pixel);
    void paintPane(QPainter& painter, int pane) const;
    void paintPicture(QPainter& painter, int pane) const;
    void paintHatching(QPainter& painter, int pane, const QRectF& visible) const;
    void paintLegend(QPainter& painter, const GradientsPane& pane, const QRectF& area) const;

    QList<GradientsPane> m_panes;
    QImage m_mask;
    QSize m_imageSize;
    int m_columns = 1;
    double m_scale = 1.0; ///< widget pixels an image pixel
    QPointF m_centre;     ///< the image point in the middle of each pane
    bool m_isFitted = true;
    bool m_isDimmed = false;
    std::optional<QPoint> m_pinned;
    std::optional<QPoint> m_hovered;
};

} // namespace comparo::ui
