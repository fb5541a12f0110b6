// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/export.h"

#include "engine/base/error.h"
#include "engine/report/recordings/report.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

namespace comparo::ui {

namespace {

/// What is open as it was when a report was asked for.
struct Exported {
    RecordedFilePtr a, b;
    std::vector<RecordedRow> rows;
    Tolerance tolerance;
    std::shared_ptr<const LiveRun> live;
    std::optional<Side> localSide;
    std::array<LocalErrorsPtr, 2> local;
};

/// The lines of the rows in their order, as compareRecordings() finds them.
RecordingComparison comparisonOf(const Exported& exported, const Progress& progress)
{
    const auto& [a, b, rows, tolerance, live, localSide, local] = exported;
    RecordingComparison comparison;
    if (live) {
        comparison = compareWithLive(a->recording, *live, tolerance, progress);
    } else {
        comparison.areArrays = areArrays(a->recording, b->recording);
        comparison.environment = environmentDifferences(a->recording, b->recording);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            progress.throwIfCancelled();
            StepPair pair = rows[i].pair; // one that was made by hand does not say so
            pair.renamed = pair.a && pair.b &&
                           a->recording.steps[*pair.a].label() != b->recording.steps[*pair.b].label();
            for (RecordedLine& line :
                 compareSteps(a->recording, b->recording, pair, tolerance, {progress.stop, {}}))
                comparison.lines.push_back(std::move(line));
            progress.report(static_cast<double>(i + 1) / static_cast<double>(rows.size()),
                            message("comparing the steps"));
        }
    }
    for (int side = 0; side < 2; ++side)
        if (const LocalErrorsPtr& errors = local[static_cast<std::size_t>(side)])
            addLocalErrors(comparison, side, *errors);
    return comparison;
}

Exported exportedOf(const RecordingsModel& model)
{
    return {model.file(0),
            model.file(1),
            model.rows(),
            model.tolerance(),
            model.live(),
            model.localSide() ? std::optional(*model.localSide()) : std::nullopt,
            {model.localErrors(0), model.localErrors(1)}};
}

RecordingsReport reportOf(const Exported& exported, const QString& command, const Progress& progress)
{
    const std::string localSide = exported.localSide ? exported.localSide->toText() : std::string();
    RecordingsReport report{toUtf8(exported.a->path),
                            exported.live ? localSide : toUtf8(exported.b->path),
                            exported.a->recording,
                            exported.b->recording,
                            comparisonOf(exported, progress),
                            exported.tolerance,
                            {},
                            toUtf8(command),
                            timestamp(),
                            currentEnvironment(),
                            exported.live ? exported.live->label : std::string(),
                            exported.live ? exported.live->summary() : Message(),
                            localSide};
    if (report.comparison.areArrays)
        if (const RecordedLine* line = slicedLine(report.comparison))
            report.sliced = slicedArray(report.a, report.b, *line, {}, {progress.stop, {}});
    return report;
}

} // namespace

RecordingsExport::RecordingsExport(RecordingsModel& model, QObject* parent) : FileTask(parent), m_model(model)
{
}

void RecordingsExport::write(const QString& path)
{
    if (!canWrite())
        return;
    const QString command = m_model.command() + QStringLiteral(" --report ") + shellQuoted(path);
    FileTask::write(
        path,
        [path, exported = exportedOf(m_model), command](const Progress& progress) {
            document::formatFor(recordingsFormats(), toPath(path)); // before the work
            const RecordingsReport report = reportOf(exported, command, progress.part(0.0, 0.9));
            progress.throwIfCancelled();
            progress.report(0.9, message("writing the report"));
            document::write(recordingsFormats(), report, toPath(path));
        },
        [this](const Error& error) {
            Q_EMIT failed(tr("The report could not be written. %1").arg(engineText(error.message())));
        });
}

void RecordingsExport::makeMarkdown()
{
    if (!canWrite())
        return;
    start(
        [exported = exportedOf(m_model), command = m_model.command()](const Progress& progress) {
            return fromUtf8(toRecordingsMarkdown(reportOf(exported, command, progress)));
        },
        [this](const QString& text) { Q_EMIT markdownReady(text); });
}

} // namespace comparo::ui
