// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QWidget>

class QLabel;

namespace comparo::ui {

/// The map of who is nearer to float64. A click shows the pixel.
class RefereeMap : public QWidget {
    Q_OBJECT

public:
    explicit RefereeMap(ViewState& view, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] QRect picture() const; ///< where it is drawn
    [[nodiscard]] const QImage& image() const;

    ViewState& m_view;
};

/// What the referee says of the step that is shown: who is nearer to float64, by how much and where.
class RefereePanel : public QWidget {
    Q_OBJECT

public:
    explicit RefereePanel(ViewState& view, QWidget* parent = nullptr);

private:
    void refresh();
    [[nodiscard]] QString tableHtml() const;

    ViewState& m_view;
    QLabel* m_sentence;
    QLabel* m_table;
    RefereeMap* m_map;
    QLabel* m_legend;
};

} // namespace comparo::ui
