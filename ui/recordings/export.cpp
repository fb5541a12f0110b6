#include "ui/recordings/export.h"

#include "engine/base/error.h"
#include "engine/report/recordings/tensor_report.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

namespace comparo::ui {

namespace {

/// The lines of the rows in their order, as compareRecordings() finds them.
RecordingComparison comparisonOf(const RecordedFile& a, const RecordedFile& b,
                                 const std::vector<RecordedRow>& rows, const Tolerance& tolerance,
                                 const Progress& progress)
{
    RecordingComparison comparison;
    comparison.environment = environmentDifferences(a.recording, b.recording);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        progress.throwIfCancelled();
        for (RecordedLine& line : compareSteps(a.recording, b.recording, rows[i].pair, tolerance,
                                               {progress.stop, {}}))
            comparison.lines.push_back(std::move(line));
        progress.report(static_cast<double>(i + 1) / static_cast<double>(rows.size()), "comparing the steps");
    }
    return comparison;
}

} // namespace

RecordingsExport::RecordingsExport(RecordingsModel& model, QObject* parent) : QObject(parent), m_model(model)
{
    connect(&m_jobs, &JobRunner::progressChanged, this,
            [this](JobId job, double fraction, const QString& label) {
                if (m_writing && job == m_job)
                    Q_EMIT progressed(fraction, label);
            });
}

RecordingsExport::~RecordingsExport() = default;

void RecordingsExport::write(const QString& path)
{
    if (!canWrite())
        return;
    setWriting(true);
    m_job = m_jobs.latest(
        m_slot, this,
        [path, a = m_model.file(0), b = m_model.file(1), rows = m_model.rows(),
         tolerance = m_model.tolerance(), command = m_model.command()](const Progress& progress) {
            reportWriterFor(toPath(path)); // before the work
            const RecordingsReport report{toUtf8(a->path),
                                          toUtf8(b->path),
                                          a->recording,
                                          b->recording,
                                          comparisonOf(*a, *b, rows, tolerance, progress.part(0.0, 0.9)),
                                          tolerance,
                                          {},
                                          toUtf8(command + QStringLiteral(" --report ") + shellQuoted(path)),
                                          timestamp(),
                                          currentEnvironment()};
            progress.throwIfCancelled();
            progress.report(0.9, "writing the report");
            writeAnyRecordingsReport(report, toPath(path));
        },
        [this, path] {
            setWriting(false);
            Q_EMIT written(path);
        },
        [this](const Error& error) {
            setWriting(false);
            Q_EMIT failed(tr("The report could not be written. %1").arg(engineText(error.message())));
        });
}

void RecordingsExport::cancel()
{
    m_slot.stop();
    setWriting(false);
}

void RecordingsExport::setWriting(bool writing)
{
    if (m_writing == writing)
        return;
    m_writing = writing;
    Q_EMIT changed();
}

} // namespace comparo::ui
