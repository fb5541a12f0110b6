// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QPen>
#include <QString>
#include <QWidget>

#include <optional>

namespace comparo::ui {

/// What a line or a bar of a chart means.
struct ChartKey {
    QString text;
    QPen pen;
    bool isBar = false;
};

/// Where an axis has a label, in pixels.
struct ChartLabel {
    double at = 0.0;
    QString text;
};

/// What charts over two axes have in common: a key in rows above them, a grid with labels, words while there
/// is nothing to draw, and a point that the arrow keys go along. Ctrl+C copies what is drawn as a table.
class ChartWidget : public QWidget {
    Q_OBJECT

public:
    explicit ChartWidget(QWidget* parent);

    /// Words in the middle while there is nothing to draw.
    void setHint(const QString& hint);
    /// Where values are drawn in the widget.
    [[nodiscard]] virtual QRectF plotRect() const = 0;
    /// All that is drawn as tab-separated text.
    [[nodiscard]] virtual QString table() const = 0;

protected:
    static constexpr double kMargin = 8.0;
    static constexpr double kKeySample = 26.0; ///< of a line in the key

    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    /// Points that the keys go to, and the one that is chosen.
    [[nodiscard]] virtual qsizetype count() const = 0;
    [[nodiscard]] virtual std::optional<qsizetype> chosen() const = 0;
    virtual void choose(qsizetype index) = 0;

    [[nodiscard]] const QString& hint() const { return m_hint; }
    [[nodiscard]] virtual QList<ChartKey> keys() const = 0;
    /// How high the key is; with a painter, painted `top` pixels below the upper edge.
    double layKeys(QPainter* painter = nullptr, double top = 0.0) const;
    static void paintKeySample(QPainter& painter, const QRectF& row, const ChartKey& key);
    void paintGrid(QPainter& painter, const QList<ChartLabel>& rows, const QList<ChartLabel>& columns) const;
    void paintHint(QPainter& painter, const QRectF& room) const;
    /// Around the plot, where the widget has the keys.
    void paintFocus(QPainter& painter) const;

private:
    QString m_hint;
};

} // namespace comparo::ui
