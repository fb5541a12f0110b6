// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QWidget>

namespace comparo::ui {

/// The 8x8 neighbourhood of the current pixel in one channel: A-B as numbers on a diverging colour, or the
/// values of a side on the gray that they are shown as. Hovering a cell names its pixel, a click goes there.
class NeighbourhoodView : public QWidget {
    Q_OBJECT

public:
    enum class Shows { Difference, A, B };

    explicit NeighbourhoodView(ViewState& view, QWidget* parent = nullptr);

    void setShows(Shows shows);
    [[nodiscard]] Shows shows() const { return m_shows; }

    QSize sizeHint() const override { return {232, 200}; }
    QSize minimumSizeHint() const override { return {160, 152}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] QString spoken() const;
    [[nodiscard]] double valueAt(QPoint pixel, int channel) const;
    [[nodiscard]] QColor groundOf(double value, double largest) const;
    [[nodiscard]] QRectF cell(int column, int row) const;
    /// Top left pixel of the neighbourhood.
    [[nodiscard]] QPoint origin() const;
    [[nodiscard]] std::optional<QPoint> pixelAt(QPointF position) const;

    Session& m_session;
    ViewState& m_view;
    Shows m_shows = Shows::Difference;
};

/// The channel that number panels show: the isolated one, else the one that differs most at the pixel.
int shownChannel(const ViewState& view, QPoint pixel);

} // namespace comparo::ui
