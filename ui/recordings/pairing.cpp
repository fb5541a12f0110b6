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
    std::vector<std::size_t> alone; // of B, without a partner because of a correction
    for (const StepPair& pair : pairs) {
        const auto corrected = pair.a ? corrections.find(*pair.a) : corrections.end();
        if (corrected == corrections.end() && !(pair.b && takenB.contains(*pair.b))) {
            rows.push_back({pair, false});
            continue;
        }
        if (pair.a) {
            const bool isMet = corrected != corrections.end();
            rows.push_back({{pair.a, isMet ? corrected->second : std::nullopt, false}, isMet});
        }
        if (pair.b && !takenB.contains(*pair.b))
            alone.push_back(*pair.b);
    }
    for (const std::size_t b : alone) {
        const auto before = std::find_if(rows.rbegin(), rows.rend(), [b](const RecordedRow& row) {
            return row.pair.b && *row.pair.b < b;
        });
        rows.insert(before.base(), {{std::nullopt, b, false}, false});
    }
    return rows;
}

QString sameStepText(const Recording& a, std::size_t stepA, const Recording& b,
                     std::optional<std::size_t> stepB)
{
    const auto isSaid = [](const Recording& recording, std::size_t step) {
        const std::string& name = recording.steps[step].name;
        return name.find('*') == std::string::npos &&
               std::ranges::count(recording.steps, name, &RecordedStep::name) == 1;
    };
    if (!isSaid(a, stepA) || (stepB && !isSaid(b, *stepB)))
        return {};
    const QString nameA = fromUtf8(a.steps[stepA].name);
    const QString nameB = stepB ? fromUtf8(b.steps[*stepB].name) : QString();
    if (!nameA.contains(u'=') && !nameB.contains(u'='))
        return nameA + u'=' + nameB;
    return nameA.contains(u"=="_s) || nameB.contains(u"=="_s) ? QString() : nameA + u"=="_s + nameB;
}

} // namespace comparo::ui
