// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/command_palette.h"

#include "ui/base/actions.h"
#include "ui/base/search_text.h"
#include "ui/base/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QListWidget>
#include <QPainter>
#include <QPixmap>
#include <QStyledItemDelegate>

#include <algorithm>
#include <optional>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kWidth = 560;
constexpr int kHeight = 440;
constexpr int kKindRole = Qt::UserRole;
/// Of a page whose text has the words, behind searchRank()'s 0 to 3.
constexpr int kTextRank = 4;
/// Of letters in the right order, behind everything that has the words.
constexpr int kLettersRank = 5;

std::optional<int> rankOf(const PaletteEntry& entry, const QString& typed)
{
    if (entry.isAnswer)
        return -1;
    return entry.inText.isEmpty() ? searchRank(typed, entry.text, entry.more) : kTextRank;
}

/// The name at the left, its key or kind at the right.
class ActionDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        painter->setPen(selected ? tokens().onAccent : tokens().muted);
        painter->drawText(option.rect.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                          index.data(kKindRole).toString());
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {kWidth - 32, option.fontMetrics.height() + 12};
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        constexpr int kIconAndMargins = 56;
        const int kind = option->fontMetrics.horizontalAdvance(index.data(kKindRole).toString());
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideRight,
                                                      option->rect.width() - kind - kIconAndMargins);
    }
};

} // namespace

CommandPalette::CommandPalette(Actions& actions, QWidget* window)
    : SearchPopup({kWidth, kHeight}, tr("An action, step, op, file or scenario; 402,275 goes to that pixel"),
                  tr("Search actions, steps, ops, files, pixels and scenarios"), window),
      m_actions(actions),
      m_list(new QListWidget(this))
{
    setObjectName(u"command_palette"_s);
    m_list->setIconSize(kIconBesideText);
    m_list->setItemDelegate(new ActionDelegate(m_list));
    m_list->setAccessibleName(tr("What was found"));
    setList(m_list);
    // Of the whole application: see eventFilter().
    qApp->installEventFilter(this);
}

QList<PaletteEntry> CommandPalette::actionEntries(const QString& typed) const
{
    QList<PaletteEntry> entries;
    for (const ActionSpec& spec : Actions::table()) {
        const QString id = QLatin1StringView(spec.id);
        QAction* action = m_actions.get(id);
        const QString text = action->text().remove(u'…');
        QString more = QString(id).replace(u'_', u' '); // "theme dark", "language en"
        more.replace(u"zh CN"_s, u"zh CN Chinese"_s);   // whose name stands in its own letters
        if (!action->isEnabled() || id == u"palette"_s ||
            (!searchRank(typed, text, more) && !hasLettersInOrder(text, typed)))
            continue;
        const QList<QKeySequence> keys = m_actions.keys(id);
        entries.append({text, more,
                        keys.isEmpty() ? QString() : keys.first().toString(QKeySequence::NativeText),
                        action->icon(), [action] { action->trigger(); }});
    }
    return entries;
}

void CommandPalette::fill()
{
    const QString text = typed();
    std::vector<std::pair<int, PaletteEntry>> found;
    for (const PaletteEntry& entry : actionEntries(text))
        found.emplace_back(searchRank(text, entry.text, entry.more).value_or(kLettersRank), entry);
    for (const Source& source : std::as_const(m_sources))
        for (const PaletteEntry& entry : text.isEmpty() ? QList<PaletteEntry>() : source(text))
            if (const std::optional<int> rank = rankOf(entry, text))
                found.emplace_back(*rank, entry);
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& x, const auto& y) { return x.first < y.first; });
    m_list->clear();
    m_shown.clear();
    if (found.empty())
        found.emplace_back(0, PaletteEntry{tr("Nothing is called “%1”.").arg(text), {}, {}, {}, {}});
    // Names stand in one column, with an icon before them or without.
    QPixmap nothing(m_list->iconSize());
    nothing.fill(Qt::transparent);
    const QIcon blank(nothing);
    for (auto& [rank, entry] : found) {
        const QString shown = entry.inText.isEmpty() ? entry.text : entry.text + u" \u2014 "_s + entry.inText;
        auto* item = new QListWidgetItem(entry.icon.isNull() ? blank : entry.icon, shown, m_list);
        item->setData(kKindRole, entry.kind);
        item->setToolTip(shown);
        m_shown.append(std::move(entry));
    }
    m_list->setCurrentRow(0);
}

/// A line that is edited would take Ctrl+K for itself, to delete what is behind the cursor.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget && widget->window() == window() && key->key() == Qt::Key_K &&
            key->modifiers() == Qt::ControlModifier) {
            event->ignore();
            return true;
        }
    }
    return SearchPopup::eventFilter(watched, event);
}

} // namespace comparo::ui
