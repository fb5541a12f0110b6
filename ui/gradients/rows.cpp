// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/rows.h"

#include "ui/base/numbers.h"
#include "ui/base/theme.h"

#include <cmath>

namespace comparo::ui {

namespace {

QString rounded(double number, int digits)
{
    if (!std::isfinite(number))
        return numbers::value(number);
    return QString::number(number, 'g', digits).replace(u'-', QChar(0x2212));
}

} // namespace

GradientsRows::GradientsRows(const QList<Column>& columns, QObject* parent)
    : QAbstractTableModel(parent), m_columns(columns)
{
}

void GradientsRows::setRows(const QList<Row>& rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

void GradientsRows::recolor()
{
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::ForegroundRole});
}

int GradientsRows::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GradientsRows::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant GradientsRows::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const Row& row = m_rows[index.row()];
    const QVariant& cell = row.cells[index.column()];
    const bool isNumber = cell.typeId() == QMetaType::Double;
    switch (role) {
    case Qt::DisplayRole:
        return isNumber ? QVariant(rounded(cell.toDouble(), m_columns[index.column()].digits)) : cell;
    case Qt::EditRole:
        return isNumber ? QVariant(QString::number(cell.toDouble(), 'g', 17)) : cell;
    case kSortRole:
        return cell;
    case Qt::TextAlignmentRole:
        return QVariant(isNumber ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (row.tone == Tone::Muted)
            return tokens().muted;
        if (row.tone == Tone::Bad)
            return tokens().bad;
        return {};
    default:
        return {};
    }
}

QVariant GradientsRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole)
        return m_columns[section].title;
    if (role == Qt::ToolTipRole)
        return m_columns[section].tip;
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber =
            !m_rows.isEmpty() && m_rows.front().cells[section].typeId() == QMetaType::Double;
        return QVariant(isNumber ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    }
    return {};
}

} // namespace comparo::ui
