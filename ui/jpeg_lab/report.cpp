// SPDX-License-Identifier: Apache-2.0
// The lab's findings as reports.
#include "engine/report/jpeg/report.h"
#include "engine/capture/environment.h"
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

/// Writes the inspection of one side.
void writeInspection(const QString& path, const LabResult& result, const LabSide& side, const QString& title,
                     const QString& command)
{
    JpegReport report;
    report.title = toUtf8(title);
    report.command = toUtf8(command);
    report.created = toUtf8(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    report.environment = currentEnvironment();
    report.inspection = &side.inspection;
    report.file = side.file;
    if (side.inspection.interval) // it was judged by the source
        report.source = result.source->picture;
    document::write(jpegFormats(), report, toPath(path));
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
    if (!m_files.result())
        return;
    m_reports.write(path, [path, result = m_files.result(), stages = m_look.stages()] {
        if (!result->side(1)) {
            writeInspection(path, *result, *result->side(0), result->source->name,
                            filesCommand(*result->source, result->setup));
            return;
        }
        // A pair: what differs in the report itself, each file in a report of its own beside it.
        const QFileInfo info(path);
        LabPair pair{result, stages};
        document::formatFor(labPairFormats(), toPath(path)); // before anything is written
        for (int i = 0; i < 2; ++i) {
            QString& page = pair.pages[static_cast<std::size_t>(i)];
            page = u"%1-%2.%3"_s.arg(info.completeBaseName(), i == 0 ? u"a"_s : u"b"_s, info.suffix());
            const LabSide& side = *result->side(i);
            if (!side.file.empty())
                writeInspection(info.dir().filePath(page), *result, side,
                                result->source->name + u" · "_s + side.label,
                                filesCommand(*result->source, alone(result->setup, i)));
        }
        document::write(labPairFormats(), pair, toPath(path));
    });
}

} // namespace comparo::ui
