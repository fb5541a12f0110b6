// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/pairing.h"

#include "ui/base/text.h"

#include <algorithm>
#include <set>

namespace comparo::ui {

using namespace Qt::StringLiterals;

std::vector<RecordedRow> correctedRows(const std::vector<StepPair>& pairs, const StepCorrections& corrections)
{
    std::set<std::size_t> takenB; // by a step of A that a person paired it with
    for (const auto& [a, b] : corrections)
        if (b)
            takenB.insert(*b);
    std::vector<RecordedRow> rows;
    std::set<std::size_t> alone; // of B
    for (const StepPair& pair : pairs) {
        const auto corrected = pair.a ? corrections.find(*pair.a) : corrections.end();
        const bool isMet = corrected != corrections.end();
        if (pair.a && !isMet && !(pair.b && takenB.contains(*pair.b))) {
            rows.push_back({pair, false});
            continue;
        }
        if (pair.a)
            rows.push_back({{pair.a, isMet ? corrected->second : std::nullopt, false}, isMet});
        if (pair.b && !takenB.contains(*pair.b))
            alone.insert(*pair.b);
    }
    for (const std::size_t b : alone) {
        const auto behind =
            std::ranges::find_if(rows, [b](const RecordedRow& row) { return row.pair.b && *row.pair.b > b; });
        rows.insert(behind, {{std::nullopt, b, false}, false});
    }
    return rows;
}

namespace {

/// A name as one side of '--same-step' has it; empty where it does not say which step is meant.
QString saidName(const Recording& recording, std::size_t step)
{
    const std::string& name = recording.steps[step].name;
    const bool isPlain = name.find('*') == std::string::npos && !name.starts_with('=') &&
                         std::ranges::count(recording.steps, name, &RecordedStep::name) == 1;
    return isPlain ? fromUtf8(name).replace(u'=', u"=="_s) : QString();
}

} // namespace

QStringList sameStepTexts(const Recording& a, const Recording& b, const std::vector<StepPair>& pairs,
                          const std::vector<RecordedRow>& rows)
{
    std::set<std::size_t> pairedA, pairedB;
    for (const StepPair& pair : pairs)
        if (pair.a && pair.b) {
            pairedA.insert(*pair.a);
            pairedB.insert(*pair.b);
        }
    QStringList texts;
    for (const auto& [pair, isByHand] : rows) {
        const bool isLost = (pair.a && !pair.b && pairedA.contains(*pair.a)) ||
                            (!pair.a && pair.b && pairedB.contains(*pair.b));
        if (!isByHand && !isLost)
            continue;
        const QString nameA = pair.a ? saidName(a, *pair.a) : QString();
        const QString nameB = pair.b ? saidName(b, *pair.b) : QString();
        if (nameA.isEmpty() == !pair.a.has_value() && nameB.isEmpty() == !pair.b.has_value())
            texts << nameA + u'=' + nameB;
    }
    return texts;
}

} // namespace comparo::ui
