// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/device_box.h"

#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/peers/peer_dialog.h"
#include "ui/peers/word_delegate.h"

#include <QAbstractItemView>
#include <QSignalBlocker>
#include <QStyleOptionComboBox>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPeerRole = Qt::UserRole + 1;  ///< name of a peer that has not said which devices it has
constexpr int kStateRole = Qt::UserRole + 2; ///< int of PeerState; unset: one of our devices
constexpr int kAddRole = Qt::UserRole + 3;

WordDelegate::Word stateOf(const QModelIndex& index)
{
    const QVariant value = index.data(kStateRole);
    if (!value.isValid())
        return {};
    const auto state = static_cast<PeerState>(value.toInt());
    return {u"\u25cf "_s + wordOf(state), colourOf(state)};
}

const QString kLinkedOpenCv = QStringLiteral("cpu/opencv");

/// Without what a box does not choose.
QString wordsOf(Side side)
{
    side.seed.reset();
    side.schedule.reset();
    side.threads = Side().threads;
    return fromUtf8(side.peer ? side.toText() : side.device.name());
}

} // namespace

DeviceBox::DeviceBox(PeersModel& peers, QWidget* parent) : QComboBox(parent), m_peers(peers)
{
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setItemDelegate(new WordDelegate(stateOf, this));
    setMaxVisibleItems(24);
    connect(this, &QComboBox::activated, this, &DeviceBox::choose);
}

/// The devices of one peer, or its name alone. The one that a side is on keeps its options on another device.
void DeviceBox::addPeer(const QString& name, const Side& side)
{
    const bool isCurrent = isProgram(side) && fromUtf8(side.peer->name) == name;
    const PeerValues options = isCurrent ? side.peer->options : PeerValues();
    const PeerStatus status = m_peers.status(name, options);
    const PeerDescription* known = status.description.get();
    const auto add = [&](const QString& label, const QString& words) {
        addItem(label, words);
        setItemData(count() - 1, static_cast<int>(status.state), kStateRole);
        setItemData(count() - 1, status.error.isEmpty() ? m_peers.command(name) : engineText(status.error),
                    Qt::ToolTipRole);
    };
    const QString library = known && !known->label.empty() ? fromUtf8(known->label) : name;
    const auto addDevice = [&](const std::string& device, const QString& words) {
        add(u"%1 \u00b7 %2"_s.arg(library, fromUtf8(device)), words);
    };
    bool hasCurrent = false;
    if (known)
        for (const PeerDevice& device : known->devices) {
            Side offered;
            offered.peer = PeerSide{toUtf8(name), device.name, options};
            addDevice(device.name, wordsOf(offered));
            hasCurrent = hasCurrent || wordsOf(offered) == m_current;
        }
    if (isCurrent && !hasCurrent)
        addDevice(side.peer->device, m_current);
    if (!known && (!isCurrent || !options.empty())) { // options may be what keeps it from starting
        add(name, {});
        setItemData(count() - 1, name, kPeerRole);
    }
}

void DeviceBox::fill(const QList<DeviceId>& devices, const Side& side)
{
    m_devices = devices;
    m_current = wordsOf(side);
    if (view()->isVisible())
        return; // what a person looks at stays where it is
    const QSignalBlocker blocker(this);
    clear();
    for (const DeviceId& id : devices) {
        addItem(engineText(id.label()), fromUtf8(id.name()));
        if (id.kind == DeviceKind::Cpu) {
            addItem(tr("%1 \u00b7 OpenCV (in this program)").arg(engineText(id.label())), kLinkedOpenCv);
            setItemData(count() - 1,
                        tr("The OpenCV that this program is linked with, for the ops that it has"),
                        Qt::ToolTipRole);
        }
    }
    if (!devices.isEmpty() && !side.peer && findData(m_current) < 0)
        addItem(tr("%1 (absent)").arg(engineText(side.device.label())), m_current);
    QStringList names = m_peers.names();
    if (isProgram(side) && !names.contains(fromUtf8(side.peer->name)))
        names.prepend(fromUtf8(side.peer->name));
    if (!names.isEmpty())
        insertSeparator(count());
    for (const QString& name : names)
        addPeer(name, side);
    insertSeparator(count());
    addItem(tr("Add implementation\u2026"));
    setItemData(count() - 1, true, kAddRole);
    setItemData(count() - 1, tr("A Python file, a command or another machine that runs a side"),
                Qt::ToolTipRole);
    select();
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 24);
}

QSize DeviceBox::sizeHint() const
{
    int needed = 0;
    for (int i = 0; i < count(); ++i) {
        const QString words = itemData(i).toString();
        const bool isOurs = !itemData(i, kStateRole).isValid() && !words.isEmpty() && words != kLinkedOpenCv;
        if (isOurs || i == currentIndex())
            needed = std::max(needed, fontMetrics().size(Qt::TextSingleLine, itemText(i)).width());
    }
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const int height = QComboBox::sizeHint().height();
    return {style()->sizeFromContents(QStyle::CT_ComboBox, &option, QSize(needed, height), this).width(),
            height};
}

void DeviceBox::select()
{
    const QSignalBlocker blocker(this);
    setCurrentIndex(findData(m_current));
    updateGeometry();
}

void DeviceBox::choose(int index)
{
    const QString words = itemData(index).toString();
    const QString peer = itemData(index, kPeerRole).toString();
    const bool isAdd = itemData(index, kAddRole).toBool();
    select(); // whoever hears of it says what it is now
    if (isAdd)
        Q_EMIT addRequested();
    else if (!peer.isEmpty())
        Q_EMIT peerChosen(peer);
    else
        Q_EMIT sideChosen(Side::parse(toUtf8(words)));
}

} // namespace comparo::ui
