// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/recordings/model.h"

#include <QFrame>
#include <QList>

class QComboBox;
class QToolButton;

namespace comparo::ui {

class DeviceBox;
class PeersModel;

/// Where a recording's steps run again: device, numerics, and the button that runs them.
class RecordingsLiveBar : public QFrame {
    Q_OBJECT

public:
    RecordingsLiveBar(RecordingsModel& model, PeersModel& peers, QWidget* parent = nullptr);

    void setDevices(const QList<DeviceId>& devices);
    [[nodiscard]] const Side& side() const { return m_side; }
    void setSide(const Side& side);

Q_SIGNALS:
    void addRequested();
    /// A peer could not be started, in a sentence.
    void failed(const QString& message);

private:
    void refresh();
    void usePeer(const QString& name);

    RecordingsModel& m_model;
    PeersModel& m_peers;
    DeviceBox* m_device;
    QComboBox* m_numerics;
    QToolButton* m_run;
    QList<DeviceId> m_devices;
    Side m_side;
    QString m_starting; ///< a peer that was chosen and is not ready yet
};

} // namespace comparo::ui
