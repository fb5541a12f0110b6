// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/files/result_copy.h"

#include "engine/codec/codec.h"
#include "engine/compare/difference.h"
#include "engine/device/device.h"
#include "engine/report/run/report.h"
#include "ui/base/text.h"

#include <QFileInfo>

namespace comparo::ui {

ResultCopy::ResultCopy(Session& session, QObject* parent) : QObject(parent), m_session(session) {}

void ResultCopy::makeMarkdown()
{
    const AnalysisPtr& result = m_session.result();
    if (!result)
        return;
    m_jobs.latest(
        m_slot, this,
        [result](const Progress& progress) {
            ComparisonJob job = result->job;
            job.referee = true;
            return fromUtf8(reportWriterFor("issue.md").write(reportOf(job, result->whole, progress)));
        },
        [this](const QString& text) { Q_EMIT markdownReady(text); },
        [this](const Error& error) { m_session.fail(tr("The Markdown could not be made."), error); });
}

void ResultCopy::makeArrays()
{
    const AnalysisPtr& result = m_session.result();
    if (!result)
        return;
    QString name = QFileInfo(m_session.title()).completeBaseName();
    for (QChar& c : name)
        if (!c.isLetterOrNumber() && c != u'-' && c != u'_')
            c = u'_';
    const QString stem = m_folder.filePath(name);
    m_jobs.latest(
        m_slot, this,
        [result, stem] {
            QStringList paths{stem + QStringLiteral("-A.npy"), stem + QStringLiteral("-B.npy")};
            writeImage(toPath(paths[0]), result->imageA());
            writeImage(toPath(paths[1]), result->imageB());
            if (result->imageA().shape() == result->imageB().shape()) {
                const std::unique_ptr<Stream> stream = cpuDevice().createStream();
                const Tensor difference =
                    differenceMap(*stream, result->imageA(), result->imageB(), DifferenceKind::Signed);
                stream->synchronize();
                paths << stem + QStringLiteral("-A-minus-B.npy");
                writeImage(toPath(paths[2]), difference);
            }
            return paths;
        },
        [this](const QStringList& paths) { Q_EMIT filesReady(paths); },
        [this](const Error& error) { m_session.fail(tr("The .npy files could not be written."), error); });
}

} // namespace comparo::ui
