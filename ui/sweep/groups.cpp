// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/groups.h"

#include "ui/base/breakable.h"
#include "ui/base/numbers.h"
#include "ui/base/theme.h"

namespace comparo::ui {

SweepGroups::SweepGroups(SweepTable& table, QObject* parent) : QAbstractTableModel(parent), m_table(table)
{
    connect(&table, &SweepTable::counted, this, &SweepGroups::count);
    connect(&table, &SweepTable::cleared, this, &SweepGroups::clear);
}

void SweepGroups::setGrouping(SweepGrouping by)
{
    if (by == m_grouping)
        return;
    beginResetModel();
    m_grouping = by;
    endResetModel();
}

QString SweepGroups::nameOf(int row) const
{
    return row <= 0 || row > static_cast<int>(shown().list.size())
               ? QString()
               : shown().list[static_cast<std::size_t>(row - 1)].name;
}

void SweepGroups::clear()
{
    beginResetModel();
    m_groups = {};
    endResetModel();
}

void SweepGroups::count(const SweepRow& row, int by)
{
    for (const SweepGrouping kind : {SweepGrouping::Verdict, SweepGrouping::Pipeline, SweepGrouping::Sides}) {
        Groups& groups = m_groups[static_cast<std::size_t>(kind)];
        const QString& name = row.group(kind);
        const auto known = groups.known.constFind(name);
        const int at = known == groups.known.cend() ? static_cast<int>(groups.list.size()) : *known;
        const bool isNew = known == groups.known.cend();
        if (isNew && kind == m_grouping)
            beginInsertRows({}, at + 1, at + 1);
        if (isNew) {
            groups.known.insert(name, at);
            groups.list.push_back({name, 0, 0});
        }
        Group& group = groups.list[static_cast<std::size_t>(at)];
        const auto add = [by](std::size_t& number) { number = by > 0 ? number + 1 : number - 1; };
        add(group.cases);
        if (row.result.isFailure())
            add(group.failed);
        if (isNew && kind == m_grouping)
            endInsertRows();
        if (kind == m_grouping)
            Q_EMIT dataChanged(index(at + 1, 0), index(at + 1, kColumns - 1));
    }
    Q_EMIT dataChanged(index(0, 0), index(0, kColumns - 1));
}

int SweepGroups::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(shown().list.size()) + 1;
}

int SweepGroups::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant SweepGroups::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Group all{tr("All cases"), m_table.count(), m_table.failures()};
    const Group& group = index.row() == 0 ? all : shown().list[static_cast<std::size_t>(index.row() - 1)];
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Name)
            return breakable(group.name);
        [[fallthrough]];
    case Qt::EditRole:
        return index.column() == Name     ? group.name
               : index.column() == Failed ? numbers::count(group.failed)
                                          : numbers::count(group.cases);
    case Qt::ToolTipRole:
        return index.column() == Name ? group.name : QVariant();
    case Qt::FontRole:
        return Theme::font(TextSize::Small, index.row() == 0);
    case Qt::ForegroundRole:
        return index.column() == Failed ? QVariant(group.failed ? tokens().bad : tokens().muted) : QVariant();
    case Qt::TextAlignmentRole:
        return static_cast<int>((index.column() == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant SweepGroups::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Group") : section == Failed ? tr("Failed") : tr("Cases");
}

} // namespace comparo::ui
