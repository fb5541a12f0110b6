// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/spread.h"
#include "ui/widgets/chart.h"

#include <QColor>
#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace comparo::ui {

/// A value that is marked across the chart.
struct SpreadMark {
    QString name; ///< "largest", "proposed", "bound of the sum"
    double value = 0.0;
    QColor color;
    Qt::PenStyle style = Qt::SolidLine;
};

/// How the cases are spread over a measure: bars, the share of the cases at or below each value, and marked
/// values with a legend. The case under the pointer is named; the arrow keys go from case to case, Enter or a
/// double click opens one, Ctrl+C copies values and cases.
class AdviceChart : public ChartWidget {
    Q_OBJECT

public:
    explicit AdviceChart(QWidget* parent = nullptr);

    /// `words` tells of a place in the measured cases.
    void setSpread(AdviceSpread spread, AdviceMeasure measure, const QList<SpreadMark>& marks,
                   std::function<QString(std::size_t)> words);
    [[nodiscard]] const AdviceSpread& spread() const { return m_spread; }
    [[nodiscard]] const QList<SpreadMark>& marks() const { return m_marks; }

    /// The case that is pointed out: a place in the measured cases.
    [[nodiscard]] std::optional<std::size_t> current() const;
    void setCurrent(std::optional<std::size_t> place);

    /// "atol that a case needs (log scale)".
    [[nodiscard]] QString axisTitle() const;
    [[nodiscard]] QRectF plotRect() const override;
    [[nodiscard]] double xOf(double value) const;
    [[nodiscard]] QString table() const override;

    [[nodiscard]] QSize sizeHint() const override { return {520, 260}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {280, 180}; }

Q_SIGNALS:
    void currentChanged(std::size_t place);
    void opened(std::size_t place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    [[nodiscard]] QList<ChartKey> keys() const override;
    [[nodiscard]] qsizetype count() const override { return std::ssize(m_spread.points()); }
    [[nodiscard]] std::optional<qsizetype> chosen() const override { return m_current; }
    void choose(qsizetype index) override { point(static_cast<std::size_t>(index), true); }

private:
    [[nodiscard]] QRectF axisRect() const;
    [[nodiscard]] std::optional<std::size_t> pointAt(QPointF position) const;
    void point(std::optional<std::size_t> index, bool isChosen);
    void paintFrame(QPainter& painter, const QRectF& plot) const;
    void paintBars(QPainter& painter, const QRectF& plot) const;
    void paintShares(QPainter& painter, const QRectF& plot) const;
    void paintMarks(QPainter& painter, const QRectF& plot) const;
    void paintPointed(QPainter& painter, const QRectF& plot) const;

    AdviceSpread m_spread;
    AdviceMeasure m_measure = AdviceMeasure::Atol;
    QList<SpreadMark> m_marks;
    std::function<QString(std::size_t)> m_words;
    std::optional<std::size_t> m_current; ///< index of a point
    std::optional<std::size_t> m_hovered;
};

} // namespace comparo::ui
