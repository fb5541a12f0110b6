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

HazardsModel::HazardsModel(QObject* parent) : RowsModel(parent)
{
    const auto numbered = [](const Hazard& hazard, int number) {
        return u"%1. %2"_s.arg(number + 1).arg(engineText(hazard.sentence));
    };
    const auto fix = [](const Hazard& hazard) { return engineText(hazard.fix); };
    setColumns({{.head = QT_TR_NOOP("What is not ordered"),
                 .align = kAlignTop,
                 .text = numbered,
                 .tip = numbered,
                 .color = [](const Hazard&) { return tokens().bad; }},
                {.head = QT_TR_NOOP("Smallest fix"),
                 .align = kAlignTop,
                 .text = fix,
                 .tip = fix,
                 .color = [](const Hazard&) { return tokens().text; }}});
}

void HazardsModel::setRun(const StreamsRunPtr& run)
{
    beginResetModel();
    m_run = run;
    endResetModel();
}

int HazardsModel::total() const
{
    return m_run ? static_cast<int>(m_run->races.hazards.size()) : 0;
}

const Hazard& HazardsModel::at(int number) const
{
    return m_run->races.hazards[static_cast<std::size_t>(number)];
}

CallFactsModel::CallFactsModel(QObject* parent)
    : RowsModel(
          {{.head = QT_TR_NOOP("Fact"),
            .align = kAlignTop,
            .text = &Row::first,
            .tip = &Row::first,
            .color = [](const Row&) { return tokens().muted; }},
           {.head = QT_TR_NOOP("Value"), .align = kAlignTop, .text = &Row::second, .tip = &Row::second}},
          {.font =
               [](const Row& row) {
                   return row.first == tr("call") ? QVariant(Theme::font(TextSize::Small, true)) : QVariant();
               }},
          parent)
{
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
                what += u" "_s + engineText(report::TimelineText::buffer(entry.uses.front()));
            rows.emplace_back(u"#%1"_s.arg(i), what + u", "_s +
                                                   engineText(message("{} on {}", MemorySize(entry.bytes),
                                                                      entry.device.label())));
        }
    }
    return rows;
}

} // namespace comparo::ui
