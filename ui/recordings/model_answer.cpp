// SPDX-License-Identifier: Apache-2.0
// What two recordings come to, once every row is compared.
#include "engine/report/recordings/report.h"
#include "ui/base/text.h"
#include "ui/recordings/model.h"

namespace comparo::ui {

const RecordedAnswer* RecordingsModel::answer() const
{
    return m_answer ? &*m_answer : nullptr;
}

std::optional<std::size_t> RecordingsModel::answerRow() const
{
    if (!m_answer || !m_answer->answer.step)
        return std::nullopt;
    std::size_t line = m_answer->answer.step->index;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const RecordedFinding* found = finding(row);
        if (!found || line < found->lines.size())
            return row;
        line -= found->lines.size();
    }
    return std::nullopt;
}

void RecordingsModel::forgetAnswer()
{
    m_answerTask.stop();
    m_answer.reset();
    Q_EMIT answerChanged();
}

/// The same that 'comparo diff' says of the same lines.
void RecordingsModel::askAnswer()
{
    if (!isPair() || m_compared < m_rows.size())
        return;
    RecordingComparison comparison;
    comparison.areArrays = areArrays(m_files[0]->recording, m_files[1]->recording);
    for (const RecordedRow& row : m_rows) {
        const RecordedFinding& found = m_findings.at(keyOf(row));
        if (!found.error.isEmpty()) {
            m_answer.emplace();
            m_answer->outcome = {OutcomeKind::Error, message("{}", Verbatim(toUtf8(found.error)))};
            m_answer->answer.sentence = m_answer->outcome.sentence();
            Q_EMIT answerChanged();
            return;
        }
        comparison.lines.insert(comparison.lines.end(), found.lines.begin(), found.lines.end());
    }
    m_answerTask.start(
        [files = m_files, compared = std::move(comparison), local = m_local, live = m_live,
         tolerance = m_tolerance, command = toUtf8(command())]() mutable {
            for (int side = 0; side < 2; ++side)
                if (const LocalErrorsPtr& errors = local[static_cast<std::size_t>(side)])
                    addLocalErrors(compared, side, *errors);
            RecordingsReport report{.fileA = {},
                                    .fileB = {},
                                    .a = files[0]->recording,
                                    .b = files[1]->recording,
                                    .comparison = std::move(compared),
                                    .tolerance = tolerance,
                                    .contract = {},
                                    .command = command,
                                    .created = {},
                                    .environment = {}};
            if (live) {
                report.live = live->label;
                report.liveSummary = live->summary();
            }
            return RecordedAnswer{report.answer(), report.outcome()};
        },
        [this](const RecordedAnswer& found) {
            m_answer = found;
            Q_EMIT answerChanged();
        });
}

} // namespace comparo::ui
