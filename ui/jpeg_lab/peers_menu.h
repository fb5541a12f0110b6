// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/peer_codecs.h"

#include <QMenu>

#include <vector>

namespace comparo::ui {

/// Programs of peers to be ticked, each with a word for what it does; one more of a peer, with options, can
/// be asked for. Stays open, so that several can be ticked.
class PeersMenu : public QMenu {
    Q_OBJECT

public:
    explicit PeersMenu(QWidget* parent = nullptr);

    void fill(const QList<LabPeer>& peers, const std::vector<PeerSide>& ticked);

Q_SIGNALS:
    /// In the order of the list.
    void chosen(const std::vector<comparo::PeerSide>& programs);
    /// Of a peer without options, for another program of its name.
    void optionsWanted(const comparo::PeerSide& program);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build(const QList<PeerSide>& programs);

    QList<PeerSide> m_programs; ///< of the rows
    QList<QAction*> m_rows;
};

} // namespace comparo::ui
