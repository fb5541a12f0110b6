// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/facts_view.h"

#include "ui/recordings/facts.h"
#include "ui/widgets/table_copy.h"

#include <QHeaderView>
#include <QResizeEvent>
#include <QStyledItemDelegate>

#include <algorithm>

namespace comparo::ui {

namespace {

/// Height of a table before it scrolls by itself.
constexpr int kMostHeight = 320;
/// Names take at most this share of the width, or what short values leave.
constexpr double kNameShare = 0.45;
constexpr int kNameGap = 8;
/// Between texts of several lines.
constexpr int kRowGap = 6;

/// Names stay on one line: wrapped, the first of one that has no room would be all that is seen.
class FactNameDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features &= ~QStyleOptionViewItem::WrapText;
        option->textElideMode = Qt::ElideMiddle;
    }
};

} // namespace

RecordedFactsView::RecordedFactsView(RecordedFacts* facts, QWidget* parent)
    : QTableView(parent), m_facts(facts)
{
    setModel(facts);
    makeCopyable(this);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setWordWrap(true);
    setItemDelegateForColumn(0, new FactNameDelegate(this));
    setMinimumWidth(1);
    connect(facts, &QAbstractItemModel::modelReset, this, &RecordedFactsView::arrange);
    connect(this, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (const auto row = m_facts->rows()[static_cast<std::size_t>(index.row())].row)
            Q_EMIT rowChosen(*row);
    });
}

void RecordedFactsView::arrange()
{
    clearSpans();
    const int columns = m_facts->columnCount();
    for (int row = 0; columns == 3 && row < m_facts->rowCount(); ++row)
        if (const RecordedFact& fact = m_facts->rows()[static_cast<std::size_t>(row)]; fact.a == fact.b)
            setSpan(row, 1, 1, 2);
    QHeaderView* header = horizontalHeader();
    for (int column = 0; column < columns; ++column)
        header->setSectionResizeMode(column, column == 0 ? QHeaderView::Interactive : QHeaderView::Stretch);
    fit();
}

void RecordedFactsView::fit()
{
    if (m_facts->columnCount() == 0)
        return;
    int values = 0; // that have no need of more
    for (int column = 1; column < m_facts->columnCount(); ++column)
        values += sizeHintForColumn(column) + kNameGap;
    const int most =
        std::max(static_cast<int>(kNameShare * viewport()->width()), viewport()->width() - values);
    setColumnWidth(0, std::min(most, sizeHintForColumn(0) + kNameGap));
    resizeRowsToContents();
    const int line = verticalHeader()->defaultSectionSize();
    for (int row = 0; row < m_facts->rowCount(); ++row) {
        const int height = columnSpan(row, 1) > 1 ? spannedHeight(row) : rowHeight(row);
        setRowHeight(row, 2 * height <= 3 * line ? line : height + kRowGap);
    }
    const int height = heightOfRows(this);
    setVerticalScrollBarPolicy(height > kMostHeight ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setFixedHeight(std::min(height, kMostHeight));
}

/// A row is made as high as its cells need, each in its own column: of one over two columns that is too much.
int RecordedFactsView::spannedHeight(int row) const
{
    const int margin = 2 * (style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, this) + 1);
    const QRect room(0, 0, columnWidth(1) + columnWidth(2) - margin, kMostHeight);
    const QString text = m_facts->index(row, 1).data().toString();
    return fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height();
}

void RecordedFactsView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        fit();
}

} // namespace comparo::ui
