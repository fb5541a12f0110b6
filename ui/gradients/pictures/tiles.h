// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QPoint>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace comparo::ui {

/// A table of 8x8 derivatives as coloured tiles with their numbers: white is 0, blue up, orange down. The
/// numbers share one power of ten, which the legend says; every digit stands beside the page and is copied.
class GradientsTiles : public QWidget {
    Q_OBJECT

public:
    /// `chip` is "A", "B" or "A \u2212 B".
    explicit GradientsTiles(const QString& chip, QWidget* parent = nullptr);

    /// Values of one table in rows; `scale` has full colour. Empty: nothing there.
    void setValues(const std::vector<double>& values, double scale);
    [[nodiscard]] const std::vector<double>& values() const { return m_values; }
    void setLabel(const QString& label, const QColor& chipColor);
    void setDimmed(bool dimmed);

    /// The entry that is looked at, x a column and y a row; the same in all tiles of a page.
    void setCurrent(std::optional<QPoint> entry);
    [[nodiscard]] std::optional<QPoint> current() const { return m_current; }
    [[nodiscard]] QRectF tileRect(QPoint entry) const;
    /// What stands in a tile: its value over the legend's power of ten.
    [[nodiscard]] QString tileText(QPoint entry) const;

    [[nodiscard]] QSize sizeHint() const override { return {300, 300}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 160}; }

Q_SIGNALS:
    void currentChanged(std::optional<QPoint> entry);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF gridRect() const;
    void choose(std::optional<QPoint> entry);
    void paintLegend(QPainter& painter, const QRectF& area) const;

    QString m_chip;
    QString m_label;
    QColor m_chipColor;
    std::vector<double> m_values;
    double m_scale = 0.0;
    int m_power = 0; ///< of ten, that tiles are divided by
    std::optional<QPoint> m_current;
    bool m_isDimmed = false;
};

} // namespace comparo::ui
