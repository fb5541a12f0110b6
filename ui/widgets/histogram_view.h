#pragma once

#include "engine/compare/histogram.h"

#include <QWidget>

namespace comparo::ui {

/// Histogram of the signed error on a logarithmic count axis, with a threshold: two handles at -t and +t that
/// are dragged together, or moved by the arrow keys.
class HistogramView : public QWidget {
    Q_OBJECT

public:
    explicit HistogramView(QWidget* parent = nullptr);

    void setHistogram(const ErrorHistogram& histogram);
    /// Half width of the band around 0, in the data's unit.
    void setThreshold(double threshold);
    [[nodiscard]] double threshold() const { return m_threshold; }

    QSize sizeHint() const override { return {280, 150}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    void thresholdMoved(double threshold);
    /// The handle was let go, or moved by a key.
    void thresholdChosen(double threshold);
    /// Text about the bin under the cursor, empty without one.
    void binHovered(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QRectF plotRect() const;
    /// First and last slot of the axis; bin i of the histogram is drawn in its slot.
    [[nodiscard]] int slotCount() const { return m_lastSlot - m_firstSlot + 1; }
    [[nodiscard]] double xOfSlot(double slot) const;
    [[nodiscard]] double slotOfError(double error) const;
    [[nodiscard]] double errorOfSlot(double slot) const;
    [[nodiscard]] int binAt(double x) const;
    [[nodiscard]] int labelStep() const;
    void moveTo(double x);

    ErrorHistogram m_histogram;
    int m_firstSlot = -1;
    int m_lastSlot = 1;
    double m_threshold = 0.0;
    int m_hovered = -1;
    bool m_dragging = false;
};

} // namespace comparo::ui
