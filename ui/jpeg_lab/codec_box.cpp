#include "ui/jpeg_lab/codec_box.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/peers/model.h"
#include "ui/peers/peer_dialog.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPeerNameRole = Qt::UserRole + 1;
constexpr int kPeerWordRole = Qt::UserRole + 2;
constexpr int kPeerColourRole = Qt::UserRole + 3;
constexpr int kPeerWordGap = 24; ///< between a peer and its word
constexpr int kPeerWordMargin = 8;
constexpr int kPeersLineHeight = 9;

bool isPeersLine(const QModelIndex& index)
{
    return index.data(Qt::AccessibleDescriptionRole).toString() == "separator"_L1;
}

/// A codec with the word of its peer at the right.
class CodecDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (isPeersLine(index))
            return {0, kPeersLineHeight};
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        if (const QString word = index.data(kPeerWordRole).toString(); !word.isEmpty())
            size.rwidth() += kPeerWordGap + kPeerWordMargin +
                             QFontMetrics(Theme::font(TextSize::Small)).horizontalAdvance(word);
        return {size.width(), size.height() + 4};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (isPeersLine(index)) {
            const int y = option.rect.center().y();
            painter->fillRect(option.rect.left() + 8, y, option.rect.width() - 16, 1, tokens().border);
            return;
        }
        QStyledItemDelegate::paint(painter, option, index);
        const QString word = index.data(kPeerWordRole).toString();
        if (word.isEmpty())
            return;
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        painter->save();
        painter->setFont(Theme::font(TextSize::Small));
        painter->setPen(selected ? option.palette.color(QPalette::HighlightedText)
                                 : index.data(kPeerColourRole).value<QColor>());
        painter->drawText(option.rect.adjusted(0, 0, -kPeerWordMargin, 0), Qt::AlignRight | Qt::AlignVCenter,
                          word);
        painter->restore();
    }
};

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
    setItemDelegate(new CodecDelegate(this));
    setMaxVisibleItems(24);
}

void CodecBox::addPeers(const QList<LabPeer>& peers, JpegWay way, const std::string& codec,
                        const std::string& library)
{
    const QString used = peerOfCodec(codec);
    QList<LabPeer> shown = peers;
    const auto isUsed = [&](const LabPeer& peer) { return peer.name == used; };
    if (!used.isEmpty() && std::none_of(shown.begin(), shown.end(), isUsed)) {
        LabPeer gone;
        gone.name = used;
        shown.prepend(gone);
    }
    if (!shown.isEmpty())
        insertSeparator(count());
    for (const LabPeer& peer : shown) {
        const bool hasCodec = !peer.isKnown || !peer.devices(way).isEmpty();
        addItem(peer.name == used ? fromUtf8(library) : peer.label, u"%1@"_s.arg(peer.name));
        const int at = count() - 1;
        setItemData(at, peer.name, kPeerNameRole);
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
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + kPeerWordGap);
}

void CodecBox::showCodec(const QString& id)
{
    const QString peer = peerOfCodec(toUtf8(id));
    setCurrentIndex(findData(peer.isEmpty() ? id : peer + u'@'));
}

QString CodecBox::currentPeer() const
{
    return currentData(kPeerNameRole).toString();
}

bool CodecBox::isOpen() const
{
    return view()->isVisible();
}

} // namespace comparo::ui
