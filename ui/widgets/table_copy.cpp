// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/table_copy.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequence>
#include <QStringList>
#include <QTableView>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Every digit where the model has more than it shows.
QString textOf(const QModelIndex& index)
{
    const QVariant full = index.data(Qt::EditRole);
    return (full.isValid() ? full : index.data()).toString();
}

void copySelection(const QTableView* table)
{
    const QAbstractItemModel* model = table->model();
    QModelIndexList cells = table->selectionModel()->selectedIndexes();
    const bool all = cells.size() <= 1;
    if (cells.size() == 1) {
        QApplication::clipboard()->setText(textOf(cells.first()));
        return;
    }
    QStringList lines;
    QStringList header;
    for (int column = 0; column < model->columnCount(); ++column)
        header << model->headerData(column, Qt::Horizontal).toString();
    lines << header.join(u'\t');
    for (int row = 0; row < model->rowCount(); ++row) {
        QStringList line;
        bool any = all;
        for (int column = 0; column < model->columnCount(); ++column) {
            const QModelIndex index = model->index(row, column);
            any = any || cells.contains(index);
            line << textOf(index);
        }
        if (any)
            lines << line.join(u'\t');
    }
    QApplication::clipboard()->setText(lines.join(u'\n'));
}

/// Takes the copy key while the table has the focus, before the window's own action of that key.
class CopyKey : public QObject {
public:
    explicit CopyKey(QTableView* table) : QObject(table), m_table(table) {}

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!isKey || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy))
            return QObject::eventFilter(watched, event);
        if (event->type() == QEvent::KeyPress)
            copySelection(m_table);
        event->accept();
        return true;
    }

private:
    QTableView* m_table;
};

} // namespace

void makeCopyable(QTableView* table)
{
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 5);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setTextElideMode(Qt::ElideRight);
    table->horizontalHeader()->setHighlightSections(false);
    table->setTabKeyNavigation(false);
    if (auto* corner = table->findChild<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly))
        corner->setAccessibleName(QTableView::tr("Select all"));
    auto* action = new QAction(QTableView::tr("Copy"), table);
    table->installEventFilter(new CopyKey(table));
    QObject::connect(action, &QAction::triggered, table, [table] { copySelection(table); });
    table->addAction(action);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
}

int heightOfRows(const QTableView* table)
{
    int height = 2 * table->frameWidth() + table->horizontalHeader()->sizeHint().height();
    for (int row = 0; row < table->model()->rowCount(); ++row)
        height += table->rowHeight(row);
    return height;
}

void fitHeight(QTableView* table)
{
    table->setFixedHeight(heightOfRows(table));
}

} // namespace comparo::ui
