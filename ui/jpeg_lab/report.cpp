// SPDX-License-Identifier: Apache-2.0
// The lab's findings as HTML that needs nothing from outside.
#include "engine/report/jpeg/report.h"
#include "engine/capture/environment.h"
#include "engine/codec/codec.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/commands.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/pair_page.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// The inspection of one side in the look of the other reports.
std::string inspectionHtml(const LabResult& result, const LabSide& side, const QString& title,
                           const QString& command)
{
    JpegReport report;
    report.title = toUtf8(title);
    report.command = toUtf8(command);
    report.created = toUtf8(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    report.environment = currentEnvironment();
    const bool isJudged = side.inspection.interval.has_value();
    return toJpegReportHtml(report, side.inspection, side.file, isJudged ? result.source->picture : Tensor());
}

/// One side without the other.
LabSetup alone(LabSetup setup, int side)
{
    setup.encoders[side == 0 ? 1 : 0] = {};
    if (setup.damage.side != side)
        setup.damage = {};
    return setup;
}

} // namespace

void JpegLab::exportReport(const QString& path)
{
    if (!m_result)
        return;
    m_jobs.latest(
        m_reportSlot, this,
        [path, result = m_result, stages = m_stages] {
            const auto write = [](const QString& to, const std::string& html) {
                writeFile(toPath(to), std::string_view(html));
            };
            if (!result->side(1)) {
                write(path, inspectionHtml(*result, *result->side(0), result->source->name,
                                           filesCommand(*result->source, result->setup)));
                return;
            }
            // A pair: what differs on the page itself, each file on a page of its own beside it.
            const QFileInfo info(path);
            std::array<QString, 2> pages;
            for (int i = 0; i < 2; ++i) {
                QString& page = pages[static_cast<std::size_t>(i)];
                page = u"%1-%2.html"_s.arg(info.completeBaseName(), i == 0 ? u"a"_s : u"b"_s);
                const LabSide& side = *result->side(i);
                if (!side.file.empty())
                    write(info.dir().filePath(page),
                          inspectionHtml(*result, side, result->source->name + u" · "_s + side.label,
                                         filesCommand(*result->source, alone(result->setup, i))));
            }
            write(path, toUtf8(labPairPage(*result, stages, pages)));
        },
        [this, path] { Q_EMIT reportWritten(path); });
}

} // namespace comparo::ui
