// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/lists.h"

#include "engine/base/number_text.h"
#include "engine/report/chart/timeline_text.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"

#include <QFont>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void HazardsModel::setRun(const StreamsRunPtr& run)
{
    beginResetModel();
    m_run = run;
    endResetModel();
}

int HazardsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_run ? 0 : static_cast<int>(m_run->races.hazards.size());
}

int HazardsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 2;
}

QVariant HazardsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Hazard& hazard = m_run->races.hazards[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return index.column() == 0 ? u"%1. %2"_s.arg(index.row() + 1).arg(engineText(hazard.sentence))
                                   : engineText(hazard.fix);
    case Qt::ForegroundRole:
        return index.column() == 0 ? tokens().bad : tokens().text;
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignLeft | Qt::AlignTop);
    default:
        return {};
    }
}

QVariant HazardsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("What is not ordered") : tr("Smallest fix");
}

void CallFactsModel::setRows(Rows rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int CallFactsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CallFactsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 2;
}

QVariant CallFactsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& [name, text] = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return index.column() == 0 ? name : text;
    if (role == Qt::ForegroundRole && index.column() == 0)
        return tokens().muted;
    if (role == Qt::FontRole && name == tr("call"))
        return Theme::font(TextSize::Small, true);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignLeft | Qt::AlignTop);
    return {};
}

QVariant CallFactsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Fact") : tr("Value");
}

CallFactsModel::Rows callFacts(const StreamsRun& run, const std::vector<std::size_t>& boxes)
{
    const report::TimelineText text(run.entries);
    CallFactsModel::Rows rows;
    for (const std::size_t index : boxes) {
        const report::PictureBox& box = run.picture.boxes[index];
        if (!rows.empty())
            rows.emplace_back(QString(), QString());
        if (box.entries.size() == 1) {
            for (const auto& [name, what] : text.facts(box.entries.front()))
                rows.emplace_back(engineText(name), engineText(what));
            continue;
        }
        const bool isFree = run.entries[box.entries.front()].kind == TimelineKind::Free;
        const auto count = static_cast<int>(box.entries.size());
        rows.emplace_back(CallFactsModel::tr("call"),
                          isFree ? CallFactsModel::tr("%n frees in a row", nullptr, count)
                                 : CallFactsModel::tr("%n allocations in a row", nullptr, count));
        for (const std::size_t i : box.entries) {
            const TimelineEntry& entry = run.entries[i];
            QString what = engineText(text.title(entry));
            if (!entry.uses.empty())
                what += u" "_s + fromUtf8(report::TimelineText::buffer(entry.uses.front()));
            rows.emplace_back(u"#%1"_s.arg(i),
                              what + u", "_s +
                                  fromUtf8(memoryText(entry.bytes) + " on " + entry.device.label()));
        }
    }
    return rows;
}

} // namespace comparo::ui
