// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/widgets/chart.h"

#include <QColor>
#include <QList>
#include <QPointF>
#include <QString>

#include <optional>

namespace comparo::ui {

/// One axis of a chart. A logarithmic one needs a positive span.
struct GradientsAxis {
    QString title;
    double low = 0.0;
    double high = 1.0;
    bool isLogarithmic = false;
    bool isWhole = false; ///< labels at whole numbers only
};

/// A line over the horizontal axis. Points that are not finite leave a gap.
struct GradientsCurve {
    QString name; ///< in the legend; empty: one of many that need no name
    QColor color;
    double width = 1.8;
    Qt::PenStyle style = Qt::SolidLine;
    QList<QPointF> points; ///< in rising order of x
    int ring = -1;         ///< the point that is marked, or -1
    QString ringText;      ///< beside it
    bool isRead = true;    ///< its values stand beside the pointer, and are copied
};

/// A value across the whole chart, with words on it.
struct GradientsMark {
    Qt::Orientation across = Qt::Horizontal; ///< Horizontal: a value of y
    double at = 0.0;
    QString text;
    QColor color;
};

/// Lines over one axis with title, ticks, legend and marked values. The values under the pointer stand beside
/// it; with the focus arrow keys move from point to point and Ctrl+C copies all lines as a table.
class GradientsChart : public ChartWidget {
    Q_OBJECT

public:
    explicit GradientsChart(const QString& title, QWidget* parent = nullptr);

    void setAxes(const GradientsAxis& x, const GradientsAxis& y);
    void setLines(const QList<GradientsCurve>& curves, const QList<GradientsMark>& marks);
    [[nodiscard]] const QList<GradientsCurve>& curves() const { return m_curves; }
    [[nodiscard]] const QList<GradientsMark>& marks() const { return m_marks; }
    void setDimmed(bool dimmed);
    /// Off where the chart beside it has the same legend.
    void setLegendVisible(bool visible);
    [[nodiscard]] const QString& title() const { return m_title; }

    /// The x whose values are read out.
    [[nodiscard]] std::optional<double> current() const { return m_current; }
    void setCurrent(std::optional<double> x);

    [[nodiscard]] QRectF plotRect() const override;
    [[nodiscard]] QPointF at(QPointF value) const;
    /// A row for each x.
    [[nodiscard]] QString table() const override;

    [[nodiscard]] QSize sizeHint() const override { return {560, 280}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 140}; }

Q_SIGNALS:
    void currentChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    [[nodiscard]] QList<ChartKey> keys() const override;
    [[nodiscard]] qsizetype count() const override { return places().size(); }
    [[nodiscard]] std::optional<qsizetype> chosen() const override;
    void choose(qsizetype index) override { setCurrent(places()[index]); }

private:
    static constexpr double kTitleHeight = 24.0;
    [[nodiscard]] static QList<double> ticks(const GradientsAxis& axis, int most);
    /// The x of all curves that are read, rising, each once.
    [[nodiscard]] QList<double> places() const;
    [[nodiscard]] std::optional<double> nearest(double x) const;
    void paintFrame(QPainter& painter, const QRectF& plot) const;
    void paintMarks(QPainter& painter, const QRectF& plot) const;
    void paintMarkTexts(QPainter& painter, const QRectF& plot) const;
    void paintCurve(QPainter& painter, const GradientsCurve& curve) const;
    void paintRing(QPainter& painter, const QRectF& plot, const GradientsCurve& curve) const;
    void paintCurrent(QPainter& painter, const QRectF& plot) const;

    QString m_title;
    GradientsAxis m_x;
    GradientsAxis m_y;
    QList<GradientsCurve> m_curves;
    QList<GradientsMark> m_marks;
    std::optional<double> m_current;
    bool m_isDimmed = false;
    bool m_hasLegend = true;
};

} // namespace comparo::ui
