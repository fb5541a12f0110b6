// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/bookmarks_panel.h"

#include "ui/base/theme.h"
#include "ui/widgets/build.h"
#include "ui/widgets/measured_label.h"
#include "ui/widgets/table_copy.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

BookmarksPanel::BookmarksPanel(ViewState& view, QWidget* parent)
    : QWidget(parent),
      m_view(view),
      m_model(new BookmarkTable(view, this)),
      m_hint(new MeasuredLabel(
          tr("Ctrl+M, or a right click, keeps the pixel with the step and the view that you have "
             "before you."),
          this)),
      m_table(new QTableView(this))
{
    configure(m_hint, {.name = u"bookmarks_hint"_s, .look = u"muted"_s, .small = true, .wraps = true});
    vbox(this, 4, {m_hint, m_table});
    m_table->setModel(m_model);
    configure(m_table, {.name = u"bookmarks"_s, .spoken = tr("Bookmarks"), .small = true});
    makeCopyable(m_table);
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->horizontalHeader()->setFont(Theme::font(TextSize::Small));
    m_table->horizontalHeader()->setMinimumSectionSize(24);
    const auto go = [this](const QModelIndex& index) { m_view.showBookmark(index.row()); };
    connect(m_table, &QTableView::clicked, this, go);
    connect(m_table, &QTableView::activated, this, go);
    const auto add = [this](const QString& name, const QString& text, const QKeySequence& key, auto handler) {
        auto* action = new QAction(text, m_table);
        action->setObjectName(name);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, [this, handler] {
            if (const QModelIndex index = m_table->currentIndex(); index.isValid())
                handler(index.row());
        });
        m_table->addAction(action);
    };
    add(u"bookmark_rename"_s, tr("Rename"), Qt::Key_F2,
        [this](int row) { m_table->edit(m_model->index(row, BookmarkTable::Name)); });
    add(u"bookmark_remove"_s, tr("Forget"), QKeySequence::Delete,
        [this](int row) { m_view.bookmarks().remove(row); });
    connect(&view.bookmarks(), &BookmarkModel::changed, this, &BookmarksPanel::refresh);
    connect(&view.bookmarks(), &BookmarkModel::currentChanged, this, &BookmarksPanel::showCurrent);
    connect(&view.session(), &Session::resultChanged, this, &BookmarksPanel::refresh);
    refresh();
}

void BookmarksPanel::refresh()
{
    constexpr int kRowsShown = 8;
    const int rows = m_model->rowCount();
    m_hint->setVisible(rows == 0);
    m_table->setVisible(rows > 0);
    int height = 2 * m_table->frameWidth() + m_table->horizontalHeader()->sizeHint().height();
    for (int row = 0; row < std::min(rows, kRowsShown); ++row)
        height += m_table->rowHeight(row);
    m_table->setFixedHeight(height);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(BookmarkTable::Name, QHeaderView::Stretch);
    showCurrent();
}

void BookmarksPanel::showCurrent()
{
    const std::optional<int> current = m_view.bookmarks().current();
    if (!current || *current >= m_model->rowCount()) {
        m_table->clearSelection();
        return;
    }
    m_table->selectRow(*current);
    m_table->scrollTo(m_model->index(*current, 0));
}

} // namespace comparo::ui
