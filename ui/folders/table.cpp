// SPDX-License-Identifier: Apache-2.0
#include "ui/folders/table.h"

#include "engine/answer/severity.h"
#include "ui/base/breakable.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/page/answer_card.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// By the grade that its counts give, where the tolerance does not pass it.
QColor colorOf(const PictureFinding& finding)
{
    if (finding.outcome.kind != OutcomeKind::Different || !finding.comparison)
        return lookOf(finding.outcome.kind).color;
    const GradeRules rules;
    const Grade grade = gradeByCounts(*finding.comparison, rules.roundings, rules);
    return lookOf(grade == Grade::Identical ? Grade::Noticeable : grade).color; // of unlike sizes
}

} // namespace

FoldersTable::FoldersTable(QObject* parent) : RowsModel(parent)
{
    const auto name = [](const Row& row) { return fromUtf8(row.finding.name); };
    const auto sentence = [](const Row& row) { return engineText(row.finding.outcome.sentence()); };
    const auto statistic = [](const char* head, auto text) {
        return Spec{.head = head, .align = kAlignRight, .text = [text](const Row& row) {
                        return row.finding.comparison ? text(*row.finding.comparison) : u"–"_s;
                    }};
    };
    setColumns(
        {{.head = QT_TR_NOOP("Image"),
          .text = [name](const Row& row) { return breakable(name(row)); },
          .copied = name},
         {.head = QT_TR_NOOP("Verdict"),
          .text = [](const Row& row) { return engineText(message("{}", row.finding.outcome.word())); },
          .color = [](const Row& row) { return colorOf(row.finding); }},
         statistic(QT_TR_NOOP("Differing"),
                   [](const Comparison& of) { return numbers::percent(of.all.differing, of.all.samples); }),
         statistic(QT_TR_NOOP("Max |A − B|"),
                   [](const Comparison& of) { return numbers::value(of.all.maxAbs); }),
         {.head = QT_TR_NOOP("Result"), .text = sentence}},
        {.tip = sentence});
}

} // namespace comparo::ui
