// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/peers/model.h"

#include <QDialog>

class QRadioButton;
class QSpinBox;

namespace comparo::ui {

/// How long programs may be silent before they are ended: as usual, or so many seconds. What is chosen is
/// kept for the next start of the application.
class PeerTimeoutDialog : public QDialog {
    Q_OBJECT

public:
    explicit PeerTimeoutDialog(PeersModel& peers, QWidget* parent = nullptr);

private:
    void apply();

    PeersModel& m_peers;
    QRadioButton* m_usual;
    QRadioButton* m_other;
    QSpinBox* m_seconds;
};

} // namespace comparo::ui
