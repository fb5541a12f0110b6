// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/ops/op_list.h"

#include "ui/base/theme.h"
#include "ui/inspect/ops/op_pictures.h"

#include <QPainter>

#include <algorithm>

namespace comparo::ui {

namespace {

constexpr QSize kPicture(72, 54);
constexpr int kRowMargin = 5;

} // namespace

OpListModel::OpListModel(QObject* parent)
    : RowsModel(
          {{.align = {},
            .text = &OpEntry::name,
            .tip = &OpEntry::help,
            .spoken =
                [](const OpEntry& entry) {
                    return tr("%1, %2, %3: %4").arg(entry.name, entry.library, entry.category, entry.help);
                }}},
          {}, parent)
{
}

OpDelegate::OpDelegate(const OpListModel& model, OpPictures& pictures, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model), m_pictures(pictures)
{
}

QSize OpDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {2 * kPicture.width(), kPicture.height() + 2 * kRowMargin};
}

void OpDelegate::paintPicture(QPainter& painter, const QRect& box, const OpEntry& entry,
                              const QColor& ink) const
{
    painter.fillRect(box, tokens().canvas);
    const QImage picture = entry.op ? m_pictures.picture(*entry.op) : QImage();
    if (!picture.isNull()) {
        QRect place(QPoint(), picture.size().scaled(box.size(), Qt::KeepAspectRatio));
        place.moveCenter(box.center());
        painter.drawImage(place, picture);
        return;
    }
    // Until there is one, and for ops of other programs: the letter that its name begins with.
    painter.setPen(ink);
    painter.setFont(Theme::font(TextSize::Large, true));
    painter.drawText(box, Qt::AlignCenter, entry.name.left(1).toUpper());
}

void OpDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const ThemeTokens& t = tokens();
    const OpEntry& entry = m_model.rows()[static_cast<std::size_t>(index.row())];
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    painter->save();
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    painter->fillRect(option.rect, selected ? t.accent : hovered ? t.window : t.raised);
    const QColor strong = selected ? t.onAccent : t.text;
    const QColor soft = selected ? t.onAccent : t.muted;
    const QRect inner = option.rect.adjusted(8, kRowMargin, -12, -kRowMargin);
    paintPicture(*painter, QRect(inner.topLeft(), kPicture), entry, t.muted);

    const QFont bold = Theme::font(TextSize::Normal, true);
    const QFont small = Theme::font(TextSize::Small);
    const QRect text = inner.adjusted(kPicture.width() + 12, 4, 0, -4);
    const QRect upper(text.left(), text.top(), text.width(), text.height() / 2);
    const QRect lower(text.left(), upper.bottom() + 1, text.width(), text.height() - upper.height());
    const auto right = [&](const QRect& row, const QString& words) {
        painter->setFont(small);
        painter->setPen(soft);
        painter->drawText(row, Qt::AlignRight | Qt::AlignVCenter, words);
        return QFontMetrics(small).horizontalAdvance(words) + 16;
    };
    const auto left = [&](const QRect& row, const QFont& font, const QColor& ink, const QString& words,
                          int taken) {
        painter->setFont(font);
        painter->setPen(ink);
        const QRect room = row.adjusted(0, 0, -taken, 0);
        painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics(font).elidedText(words, Qt::ElideRight, room.width()));
    };
    left(upper, bold, strong, entry.name, right(upper, entry.library));
    left(lower, small, soft, entry.help, right(lower, entry.category));
    painter->restore();
}

} // namespace comparo::ui
