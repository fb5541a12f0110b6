// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/codec_box.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/peers/options_button.h"
#include "ui/peers/peer_dialog.h"
#include "ui/peers/word_delegate.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyleOptionComboBox>
#include <QStylePainter>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kProgramRole = Qt::UserRole + 1; ///< int: which of the programs
constexpr int kPeerWordRole = Qt::UserRole + 2;
constexpr int kPeerColourRole = Qt::UserRole + 3;
constexpr int kFieldMargin = 4; ///< that the style keeps free beside the text

WordDelegate::Word peerWord(const QModelIndex& index)
{
    return {index.data(kPeerWordRole).toString(), index.data(kPeerColourRole).value<QColor>()};
}

} // namespace

QString labPeerWord(const LabPeer& peer)
{
    return u"\u25cf "_s + wordOf(peer.state);
}

QString labPeerTip(const LabPeer& peer)
{
    return peer.error.isEmpty() ? peer.command : peer.error;
}

CodecBox::CodecBox(QWidget* parent) : QComboBox(parent)
{
    setItemDelegate(new WordDelegate(peerWord, this));
    setMaxVisibleItems(24);
}

void CodecBox::addPeers(const QList<LabPeer>& peers, JpegWay way, const std::string& codec,
                        const std::string& library)
{
    m_programs.clear();
    QList<LabPeer> shown = peers;
    if (const std::optional<PeerSide> used = peerOfCodec(codec)) {
        const PeerSide program = programOf(*used);
        const auto isUsed = [&](const LabPeer& peer) { return peer.program == program; };
        if (std::none_of(shown.begin(), shown.end(), isUsed)) {
            LabPeer gone;
            gone.program = program;
            gone.label =
                (QStringList{fromUtf8(library)} + wordsOfOptions(program.options)).join(u" \u00b7 "_s);
            shown.prepend(gone);
        }
    }
    if (!shown.isEmpty())
        insertSeparator(count());
    for (const LabPeer& peer : shown) {
        const bool hasCodec = !peer.isKnown || !peer.devices(way).isEmpty();
        addItem(peer.label, textOfProgram(peer.program) + u'@');
        const int at = count() - 1;
        setItemData(at, static_cast<int>(m_programs.size()), kProgramRole);
        m_programs << peer.program;
        setItemData(at, hasCodec ? labPeerWord(peer) : tr("no JPEG"), kPeerWordRole);
        setItemData(at, hasCodec ? colourOf(peer.state) : tokens().muted, kPeerColourRole);
        setItemData(at,
                    hasCodec                 ? labPeerTip(peer)
                    : way == JpegWay::Encode ? tr("%1 has no JPEG encoder.").arg(peer.label)
                                             : tr("%1 has no JPEG decoder.").arg(peer.label),
                    Qt::ToolTipRole);
        if (auto* items = qobject_cast<QStandardItemModel*>(model()); items && !hasCodec)
            items->item(at)->setEnabled(false);
    }
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + WordDelegate::kGap);
}

void CodecBox::showCodec(const QString& id)
{
    const std::optional<PeerSide> peer = peerOfCodec(toUtf8(id));
    setCurrentIndex(findData(peer ? textOfProgram(programOf(*peer)) + u'@' : id));
}

std::optional<PeerSide> CodecBox::currentPeer() const
{
    const QVariant program = currentData(kProgramRole);
    return program.isValid() ? std::optional(m_programs.at(program.toInt())) : std::nullopt;
}

/// What has no room ends in dots: a name that is cut looks like another one.
void CodecBox::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect field =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText =
        fontMetrics().elidedText(option.currentText, Qt::ElideRight, field.width() - kFieldMargin);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

bool CodecBox::isOpen() const
{
    return view()->isVisible();
}

void fillPeerDevices(QComboBox& box, const QList<LabPeer>& peers, JpegWay way, const std::string& codec)
{
    const PeerSide peer = peerOfCodec(codec).value_or(PeerSide{});
    const QString own = fromUtf8(peer.device);
    QStringList devices{own};
    for (const LabPeer& each : peers)
        if (each.program == programOf(peer) && each.devices(way).contains(own))
            devices = each.devices(way);
    box.clear();
    for (const QString& device : devices)
        box.addItem(device, device);
    box.setCurrentIndex(box.findData(own));
}

} // namespace comparo::ui
