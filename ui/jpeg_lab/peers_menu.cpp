#include "ui/jpeg_lab/peers_menu.h"

#include "ui/jpeg_lab/codec_box.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace comparo::ui {

PeersMenu::PeersMenu(QWidget* parent) : QMenu(parent)
{
    setToolTipsVisible(true);
}

void PeersMenu::fill(const QList<LabPeer>& peers, const QStringList& ticked)
{
    QStringList names;
    for (const LabPeer& peer : peers)
        names << peer.name;
    QStringList before;
    for (const QAction* row : m_rows)
        before << row->data().toString();
    if (before != names || isEmpty()) { // else the rows stay where a person looks at them
        clear();
        m_rows.clear();
        for (const QString& name : names) {
            QAction* row = addAction(name);
            row->setData(name);
            row->setCheckable(true);
            m_rows << row;
            connect(row, &QAction::triggered, this, [this] {
                QStringList all;
                for (const QAction* each : m_rows)
                    if (each->isChecked())
                        all << each->data().toString();
                Q_EMIT chosen(all);
            });
        }
        if (names.isEmpty())
            addAction(tr("There is no peer."))->setEnabled(false);
    }
    for (qsizetype i = 0; i < peers.size(); ++i) {
        const LabPeer& peer = peers[i];
        const bool hasCodec =
            !peer.isKnown || !peer.encoderDevices.isEmpty() || !peer.decoderDevices.isEmpty();
        // What follows a tab stands in a column of its own, where menus have their keys.
        m_rows[i]->setText(peer.label + QLatin1Char('\t') + (hasCodec ? labPeerWord(peer) : tr("no JPEG")));
        m_rows[i]->setToolTip(hasCodec ? labPeerTip(peer) : tr("%1 has no JPEG codec.").arg(peer.label));
        m_rows[i]->setChecked(ticked.contains(peer.name));
        m_rows[i]->setEnabled(hasCodec || ticked.contains(peer.name));
    }
}

void PeersMenu::mouseReleaseEvent(QMouseEvent* event)
{
    QAction* row = actionAt(event->position().toPoint());
    if (row && row->isCheckable() && row->isEnabled())
        row->trigger();
    else
        QMenu::mouseReleaseEvent(event);
}

void PeersMenu::keyPressEvent(QKeyEvent* event)
{
    QAction* row = activeAction();
    const bool ticks =
        event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (ticks && row && row->isCheckable() && row->isEnabled())
        row->trigger();
    else
        QMenu::keyPressEvent(event);
}

} // namespace comparo::ui
