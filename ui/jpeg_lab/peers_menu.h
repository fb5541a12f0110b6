#pragma once

#include "ui/jpeg_lab/peer_codecs.h"

#include <QMenu>

namespace comparo::ui {

/// Peers to be ticked, each with a word for what it does. Stays open, so that several can be.
class PeersMenu : public QMenu {
    Q_OBJECT

public:
    explicit PeersMenu(QWidget* parent = nullptr);

    void fill(const QList<LabPeer>& peers, const QStringList& ticked);

Q_SIGNALS:
    /// Names in the order of the list.
    void chosen(const QStringList& names);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QList<QAction*> m_rows;
};

} // namespace comparo::ui
