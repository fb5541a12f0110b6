// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

namespace comparo::ui {

/// The stages of both files from left to right, each with a small picture of A and B and what differs. The
/// first stage where they part is marked. A click, or the arrow keys, shows a stage in the pictures.
class JpegStrip : public QWidget {
    Q_OBJECT

public:
    explicit JpegStrip(JpegLab& lab, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {640, 116}; }
    QSize minimumSizeHint() const override { return {320, 116}; }
    /// Where the card of a stage is.
    [[nodiscard]] QRectF card(int stage) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void choose(int stage);
    void paintCard(QPainter& painter, int stage) const;
    [[nodiscard]] QString emptyText() const;
    [[nodiscard]] QString spoken() const;

    JpegLab& m_lab;
};

} // namespace comparo::ui
