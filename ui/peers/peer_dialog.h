// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/peers/model.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QPushButton;
class QTabWidget;

namespace comparo::ui {

class LogView;
class OfferView;

/// What stands behind the word of a peer: its state, its log as it is written, what it offers, and buttons
/// that start and end it. Not modal.
class PeerDialog : public QDialog {
    Q_OBJECT

public:
    PeerDialog(PeersModel& peers, QString name, PeerValues options, QWidget* parent = nullptr);

Q_SIGNALS:
    /// It was started again: what it gave before may be another program's.
    void restarted();

private:
    void refresh();
    void restart();

    PeersModel& m_peers;
    QString m_name;
    PeerValues m_options;
    QLabel* m_state;
    QLabel* m_error;
    QLabel* m_timeout;
    QTabWidget* m_tabs;
    LogView* m_log;
    OfferView* m_offer;
    QPushButton* m_start;
    QPushButton* m_end;
    QPushButton* m_remove;
    std::shared_ptr<const PeerDescription> m_shown;
    QTimer m_timer; ///< a log has no signal
};

/// Of the word of a state.
QColor colourOf(PeerState state);

} // namespace comparo::ui
