// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/files/report_export.h"

#include "engine/report/run/report.h"
#include "ui/base/text.h"

#include <utility>

namespace comparo::ui {

ReportExport::ReportExport(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&m_jobs, &JobRunner::progressChanged, this,
            [this](JobId job, double fraction, const QString& label) {
                if (m_writing && job == m_job)
                    Q_EMIT progressed(fraction, label);
            });
}

ReportExport::~ReportExport() = default;

void ReportExport::write(const QString& path, std::vector<KeptPlace> bookmarks)
{
    const AnalysisPtr& result = m_session.result();
    if (!result)
        return;
    setWriting(true);
    m_job = m_jobs.latest(
        m_slot, this,
        [result, path, bookmarks = std::move(bookmarks)](const Progress& progress) {
            reportWriterFor(toPath(path)); // before the work
            ComparisonJob job = result->job;
            job.referee = true;
            Report report = reportOf(job, result->whole, progress.part(0.0, 0.9));
            report.bookmarks = bookmarks;
            progress.throwIfCancelled();
            progress.report(0.9, message("writing the report"));
            writeReport(report, toPath(path));
        },
        [this, path] {
            setWriting(false);
            Q_EMIT written(path);
        },
        [this](const Error& error) {
            setWriting(false);
            m_session.fail(tr("The report could not be written."), error);
        });
}

void ReportExport::cancel()
{
    m_slot.stop();
    setWriting(false);
}

void ReportExport::setWriting(bool writing)
{
    if (m_writing == writing)
        return;
    m_writing = writing;
    Q_EMIT changed();
}

} // namespace comparo::ui
