// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"
#include "ui/peers/model.h"

#include <QFrame>

#include <array>
#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace comparo::ui {

class DeviceBox;
class PeerOptionsButton;

/// Which device and numerics A and B run on, with a button that swaps them; of a peer a word for what it
/// does, with its log behind, and its options with their form behind. Shows the two files of a pair.
class SideBar : public QFrame {
    Q_OBJECT

public:
    SideBar(Session& session, PeersModel& peers, QAction* swap, QWidget* parent = nullptr);

    /// Puts a peer on a side: on its first device, once it has started.
    void usePeer(int side, const QString& name);

Q_SIGNALS:
    void addRequested();
    /// A program was started again: what it gave is another program's.
    void restarted();
    /// The boxes need another width.
    void resized();

private:
    struct SideWidgets {
        QLabel* badge = nullptr;
        DeviceBox* device = nullptr;
        QComboBox* numerics = nullptr;
        PeerOptionsButton* options = nullptr; ///< of a peer
        QToolButton* state = nullptr;         ///< the word of a peer
        QLabel* file = nullptr;
        /// A peer that was chosen and is not on the side yet; without a device: on its first one.
        std::optional<PeerSide> starting{};
    };

    SideWidgets makeSide(int side);
    void refresh();
    void refreshState(int side);
    void refreshOptions(int side);
    void startOn(int side, const PeerSide& peer, std::function<void()> done,
                 std::function<void(const QString&)> failed);
    void cancelStart(int side);
    void showPeer(int side);
    void showOptions(int side);
    [[nodiscard]] const Side& sideOf(int side) const;
    void restyle();

    Session& m_session;
    PeersModel& m_peers;
    std::array<SideWidgets, 2> m_sides;
    QToolButton* m_swap;
};

} // namespace comparo::ui
