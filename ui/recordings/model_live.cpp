// SPDX-License-Identifier: Apache-2.0
// What of a recording runs here, in the place of another recording.
#include "engine/base/error.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/recordings/model.h"

namespace comparo::ui {

void RecordingsModel::runHere(const Side& side)
{
    if (!isOpen())
        return;
    m_liveTask.start(
        [a = m_files[0], side, tolerance = m_tolerance](const Progress& progress) {
            return std::shared_ptr<const LiveRun>(
                std::make_shared<LiveRun>(comparo::runHere(a->recording, side, tolerance, {}, progress)));
        },
        [this, a = m_files[0]](const std::shared_ptr<const LiveRun>& live) {
            takeFiles(a,
                      std::make_shared<const RecordedFile>(live->recording,
                                                           tr("here: %1").arg(fromUtf8(live->label))),
                      {}, live);
        });
}

void RecordingsModel::runLocal(const Side& side)
{
    if (!isPair())
        return;
    using Errors = std::pair<LocalErrorsPtr, LocalErrorsPtr>;
    m_liveTask.start(
        [a = m_files[0], b = m_live ? nullptr : m_files[1], side,
         tolerance = m_tolerance](const Progress& progress) {
            Message none;
            bool isAny = false;
            const auto run = [&](const RecordedFilePtr& file) -> LocalErrorsPtr {
                if (!file)
                    return nullptr;
                auto errors = std::make_shared<const std::vector<LocalError>>(
                    comparo::localErrors(file->recording, side, tolerance, progress));
                const Message why = noneRunText(file->recording, *errors);
                isAny = isAny || why.isEmpty();
                none = none.isEmpty() ? why : none;
                return errors;
            };
            const LocalErrorsPtr ofA = run(a), ofB = run(b);
            if (!isAny)
                failArgument(none);
            return Errors{ofA, ofB};
        },
        [this, side](const Errors& errors) { setLocal(side, errors.first, errors.second); });
}

void RecordingsModel::setLocal(const std::optional<Side>& side, LocalErrorsPtr a, LocalErrorsPtr b)
{
    m_localSide = side;
    m_local = {std::move(a), std::move(b)};
    Q_EMIT localChanged();
    if (m_answer)
        askAnswer();
}

const LocalError* RecordingsModel::localError(std::size_t row, int side) const
{
    const LocalErrorsPtr& errors = localErrors(side);
    if (!errors || row >= m_rows.size())
        return nullptr;
    const auto& step = side == 0 ? m_rows[row].pair.a : m_rows[row].pair.b;
    return step && *step < errors->size() && (*errors)[*step].isKnown ? &(*errors)[*step] : nullptr;
}

/// Of two recordings every line; of what ran here those of tensors, or why a step did not run.
std::vector<RecordedLine> RecordingsModel::linesOf(const RecordedFilePtr& a, const RecordedFilePtr& b,
                                                   const std::shared_ptr<const LiveRun>& live,
                                                   const StepPair& pair, const Tolerance& tolerance,
                                                   const Progress& progress)
{
    RecordingQuestion question(tolerance);
    question.tensorsOnly = live != nullptr;
    if (!live || pair.b || !pair.a)
        return compareSteps(a->recording, b->recording, pair, question, progress);
    RecordedLine line;
    line.label = message("{}", a->recording.steps[*pair.a].label());
    line.stepA = pair.a;
    line.isMissing = true;
    line.sentence = message("Not run here. {}", live->steps[*pair.a].why);
    return {line};
}

} // namespace comparo::ui
