// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/files/report_export.h"

#include "engine/report/run/report.h"
#include "ui/base/text.h"

#include <utility>

namespace comparo::ui {

ReportExport::ReportExport(Session& session, QObject* parent) : FileTask(parent), m_session(session) {}

void ReportExport::write(const QString& path, std::vector<KeptPlace> bookmarks)
{
    const AnalysisPtr& result = m_session.result();
    if (!result)
        return;
    FileTask::write(
        path,
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
        [this](const Error& error) { m_session.fail(tr("The report could not be written."), error); });
}

} // namespace comparo::ui
