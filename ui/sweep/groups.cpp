// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/groups.h"

#include "ui/base/breakable.h"
#include "ui/base/numbers.h"
#include "ui/base/theme.h"

namespace comparo::ui {

SweepGroups::SweepGroups(SweepTable& table, QObject* parent)
    : RowsModel({{.head = QT_TR_NOOP("Group"),
                  .text = [](const Row& group) { return breakable(group.name); },
                  .copied = &Row::name,
                  .tip = &Row::name},
                 {.head = QT_TR_NOOP("Failed"),
                  .align = kAlignRight,
                  .text = [](const Row& group) { return numbers::count(group.failed); },
                  .color = [](const Row& group) { return group.failed ? tokens().bad : tokens().muted; }},
                 {.head = QT_TR_NOOP("Cases"),
                  .align = kAlignRight,
                  .text = [](const Row& group) { return numbers::count(group.cases); }}},
                {.font = [](const Row&, int number) { return Theme::font(TextSize::Small, number == 0); }},
                parent),
      m_table(table)
{
    connect(&table, &SweepTable::counted, this, &SweepGroups::add);
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

void SweepGroups::add(const SweepRow& row, int by)
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
        SweepGroup& group = groups.list[static_cast<std::size_t>(at)];
        const auto change = [by](std::size_t& number) { number = by > 0 ? number + 1 : number - 1; };
        change(group.cases);
        if (row.result.isFailure())
            change(group.failed);
        if (isNew && kind == m_grouping)
            endInsertRows();
        if (kind == m_grouping)
            Q_EMIT dataChanged(index(at + 1, 0), index(at + 1, Cases));
    }
    Q_EMIT dataChanged(index(0, 0), index(0, Cases));
}

const SweepGroup& SweepGroups::at(int number) const
{
    if (number > 0)
        return shown().list[static_cast<std::size_t>(number - 1)];
    m_all = {tr("All cases"), m_table.count(), m_table.failures()};
    return m_all;
}

} // namespace comparo::ui
