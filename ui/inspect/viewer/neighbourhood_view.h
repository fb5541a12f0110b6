#pragma once

#include "ui/inspect/session/view_state.h"

#include <QWidget>

namespace comparo::ui {

/// The 8x8 neighbourhood of the current pixel: A-B of one channel as numbers on a diverging colour. Hovering
/// a cell names its pixel, a click goes there.
class NeighbourhoodView : public QWidget {
    Q_OBJECT

public:
    explicit NeighbourhoodView(ViewState& view, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {232, 200}; }
    QSize minimumSizeHint() const override { return {160, 152}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] QString spoken() const;
    [[nodiscard]] QRectF cell(int column, int row) const;
    /// Top left pixel of the neighbourhood.
    [[nodiscard]] QPoint origin() const;
    [[nodiscard]] std::optional<QPoint> pixelAt(QPointF position) const;

    Session& m_session;
    ViewState& m_view;
};

/// The channel that number panels show: the isolated one, else the one that differs most at the pixel.
int shownChannel(const ViewState& view, QPoint pixel);

} // namespace comparo::ui
