// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/findings/delegate.h"

#include "ui/base/theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTableView>

namespace comparo::ui {

namespace {

constexpr int kSide = 12;
constexpr int kTop = 6;

struct Lines {
    QString title;
    QString text;
};

Lines linesOf(const QModelIndex& index)
{
    const QString all = index.data().toString();
    return {all.section(u'\n', 0, 0), all.section(u'\n', 1)};
}

QRect wrapped(const QFont& font, int width, const QString& text)
{
    return QFontMetrics(font).boundingRect(QRect(0, 0, std::max(1, width), 10000), Qt::TextWordWrap, text);
}

} // namespace

QSize JpegFindingDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const QTableView*>(option.widget);
    const int width = (view ? view->columnWidth(index.column()) : option.rect.width()) - 2 * kSide;
    const Lines lines = linesOf(index);
    const int height = wrapped(Theme::font(TextSize::Small, true), width, lines.title).height() +
                       wrapped(Theme::font(TextSize::Small), width, lines.text).height();
    return {width, height + 2 * kTop + 2};
}

void JpegFindingDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) const
{
    const ThemeTokens& t = tokens();
    const bool isChosen = option.state & QStyle::State_Selected;
    const Lines lines = linesOf(index);
    const QRect box = option.rect.adjusted(kSide, kTop, -kSide, -kTop);
    painter->save();
    painter->fillRect(option.rect, isChosen ? t.accent : t.raised);
    painter->setPen(t.border);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const QFont strong = Theme::font(TextSize::Small, true);
    painter->setFont(strong);
    painter->setPen(isChosen ? t.onAccent : index.data(Qt::ForegroundRole).value<QColor>());
    painter->drawText(box, Qt::TextWordWrap, lines.title);
    painter->setFont(Theme::font(TextSize::Small));
    painter->setPen(isChosen ? t.onAccent : t.muted);
    painter->drawText(box.adjusted(0, wrapped(strong, box.width(), lines.title).height() + 2, 0, kTop),
                      Qt::TextWordWrap, lines.text);
    painter->restore();
}

} // namespace comparo::ui
