// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

namespace comparo::ui {

/// One cell a frame, one row a thread: good, bad and failed by colour and letter.
class StressGrid : public QWidget {
    Q_OBJECT

public:
    explicit StressGrid(JpegLab& lab, QWidget* parent = nullptr);

    [[nodiscard]] QRectF cell(int thread, int iteration) const;
    QSize minimumSizeHint() const override { return {240, 96}; }

Q_SIGNALS:
    void frameChosen(int thread, int iteration);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] const FrameOutcome* frameAt(QPointF position) const;
    [[nodiscard]] int columns() const;
    [[nodiscard]] QString spoken() const;

    JpegLab& m_lab;
    int m_current = 0;
};

} // namespace comparo::ui
