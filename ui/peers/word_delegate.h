// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/theme.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include <functional>

namespace comparo::ui {

/// What a box offers, each with a word at the right, as the state of the peer whose it is; and lines between.
class WordDelegate : public QStyledItemDelegate {
public:
    struct Word {
        QString text;
        QColor color;
    };
    using WordOf = std::function<Word(const QModelIndex&)>;
    static constexpr int kGap = 24; ///< before the word

    WordDelegate(WordOf wordOf, QObject* parent) : QStyledItemDelegate(parent), m_wordOf(std::move(wordOf)) {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (isLine(index))
            return {0, 9};
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        if (const QString word = m_wordOf(index).text; !word.isEmpty())
            size.rwidth() +=
                kGap + kMargin + QFontMetrics(Theme::font(TextSize::Small)).horizontalAdvance(word);
        return {size.width(), size.height() + 4};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (isLine(index)) {
            const int y = option.rect.center().y();
            painter->fillRect(option.rect.left() + 8, y, option.rect.width() - 16, 1, tokens().border);
            return;
        }
        QStyledItemDelegate::paint(painter, option, index);
        const Word word = m_wordOf(index);
        if (word.text.isEmpty())
            return;
        painter->save();
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        painter->setFont(Theme::font(TextSize::Small));
        painter->setPen(selected ? option.palette.color(QPalette::HighlightedText) : word.color);
        painter->drawText(option.rect.adjusted(0, 0, -kMargin, 0), Qt::AlignRight | Qt::AlignVCenter,
                          word.text);
        painter->restore();
    }

private:
    static constexpr int kMargin = 8;
    static bool isLine(const QModelIndex& index)
    {
        return index.data(Qt::AccessibleDescriptionRole).toString() == QLatin1StringView("separator");
    }

    WordOf m_wordOf;
};

} // namespace comparo::ui
