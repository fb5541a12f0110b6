// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/peers/model.h"

#include <QComboBox>
#include <QList>

namespace comparo::ui {

/// Where a side runs: our devices, then peers with their devices and a word for what each does, then the way
/// to add one. Shows the side that it was filled with until a person chooses another one; what its program's
/// options are is said beside it.
class DeviceBox : public QComboBox {
    Q_OBJECT

public:
    explicit DeviceBox(PeersModel& peers, QWidget* parent = nullptr);

    void fill(const QList<DeviceId>& devices, const Side& side);

    /// As wide as our devices and what is chosen; the list may have longer entries.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    /// One of our devices, or a device of a peer whose devices are known.
    void sideChosen(const comparo::Side& side);
    /// A peer that has not said yet which devices it has.
    void peerChosen(const QString& name);
    void addRequested();

private:
    void addPeer(const QString& name, const Side& side);
    void choose(int index);
    void select();

    PeersModel& m_peers;
    QList<DeviceId> m_devices;
    QString m_current; ///< words of the side
};

} // namespace comparo::ui
