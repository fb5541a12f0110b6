// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/model.h"

#include <QFrame>
#include <QTimer>

class QLabel;
class QProgressBar;
class QToolButton;

namespace comparo::ui {

/// How the page's run stands, over the place where its result appears: progress with a button
/// that stops it, once it takes longer than 150 ms; that it was stopped, or what went wrong, with a button
/// that starts it again. Hidden while there is nothing to say.
class GradientsStatus : public QFrame {
    Q_OBJECT

public:
    GradientsStatus(GradientsModel& model, QWidget* parent);

    static constexpr int kDelayMs = 150;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void place();

    GradientsModel& m_model;
    QLabel* m_label;
    QProgressBar* m_bar;
    QToolButton* m_button;
    QTimer m_delay;
};

} // namespace comparo::ui
