// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/peers_menu.h"

#include "ui/base/text.h"
#include "ui/jpeg_lab/codec_box.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

PeersMenu::PeersMenu(QWidget* parent) : QMenu(parent)
{
    setToolTipsVisible(true);
}

void PeersMenu::build(const QList<PeerSide>& programs)
{
    clear();
    qDeleteAll(findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
    m_rows.clear();
    m_programs = programs;
    for (const PeerSide& program : programs) {
        QAction* row = addAction(textOfProgram(program));
        row->setData(textOfProgram(program));
        row->setCheckable(true);
        m_rows << row;
        connect(row, &QAction::triggered, this, [this] {
            std::vector<PeerSide> all;
            for (qsizetype i = 0; i < m_rows.size(); ++i)
                if (m_rows[i]->isChecked())
                    all.push_back(m_programs[i]);
            Q_EMIT chosen(all);
        });
    }
    if (programs.isEmpty()) {
        addAction(tr("There is no peer."))->setEnabled(false);
        return;
    }
    addSeparator();
    QMenu* more = addMenu(tr("With other options"));
    more->setObjectName(u"matrix_options_menu"_s);
    more->setToolTipsVisible(true);
    for (const PeerSide& program : programs)
        if (program.options.empty()) {
            QAction* row = more->addAction(fromUtf8(program.name) + u'\u2026');
            row->setToolTip(
                tr("Another process of %1, beside the one that it has").arg(fromUtf8(program.name)));
            connect(row, &QAction::triggered, this, [this, program] { Q_EMIT optionsWanted(program); });
        }
}

void PeersMenu::fill(const QList<LabPeer>& peers, const std::vector<PeerSide>& ticked)
{
    QList<PeerSide> programs;
    for (const LabPeer& peer : peers)
        programs << peer.program;
    if (programs != m_programs || isEmpty()) // else the rows stay where a person looks at them
        build(programs);
    for (qsizetype i = 0; i < peers.size(); ++i) {
        const LabPeer& peer = peers[i];
        const bool hasCodec =
            !peer.isKnown || !peer.encoderDevices.isEmpty() || !peer.decoderDevices.isEmpty();
        const bool isTicked = std::find(ticked.begin(), ticked.end(), peer.program) != ticked.end();
        // What follows a tab stands in a column of its own, where menus have their keys.
        m_rows[i]->setText(peer.label + QLatin1Char('\t') + (hasCodec ? labPeerWord(peer) : tr("no JPEG")));
        m_rows[i]->setToolTip(hasCodec ? labPeerTip(peer) : tr("%1 has no JPEG codec.").arg(peer.label));
        m_rows[i]->setChecked(isTicked);
        m_rows[i]->setEnabled(hasCodec || isTicked);
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
