// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QFrame>
#include <QTimer>

class QLabel;
class QProgressBar;

namespace comparo::ui {

/// Progress of the running comparison, over the picture where its result will appear, with a button that
/// stops it. Shown only for work that takes longer than 150 ms.
class ProgressChip : public QFrame {
    Q_OBJECT

public:
    ProgressChip(Session& session, QAction* cancel, QWidget* parent);

    static constexpr int kDelayMs = 150;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QLabel* m_label;
    QProgressBar* m_bar;
    QTimer m_delay;
};

} // namespace comparo::ui
