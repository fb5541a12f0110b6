// The lab's findings as HTML that needs nothing from outside.
#include "engine/capture/environment.h"
#include "engine/codec/codec.h"
#include "engine/report/jpeg_report.h"
#include "ui/analysis.h"
#include "ui/jpeg_lab.h"
#include "ui/text.h"

#include <QBuffer>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QUrl>

#include <span>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPictureSide = 560;

QString imageTag(const QImage& image, const QString& text)
{
    if (image.isNull())
        return {};
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return u"<figure><img alt=\"%1\" src=\"data:image/png;base64,%2\"><figcaption>%1</figcaption></figure>"_s
        .arg(text.toHtmlEscaped(), QString::fromLatin1(bytes.toBase64()));
}

QString sideHtml(const LabSide& side, int index, const QString& page)
{
    const QString name = index == 0 ? u"A"_s : u"B"_s;
    const jpeg::Inspection& inspection = side.inspection;
    QString text =
        u"<section><h2 class=\"%1\">%2 · %3</h2>"_s.arg(name.toLower(), name, side.label.toHtmlEscaped());
    if (side.file.empty())
        return text + u"<p>%1</p></section>"_s.arg(fromUtf8(side.error).toHtmlEscaped());
    text += u"<p><b>%1 %2</b></p><p>%3</p>"_s.arg(inspection.isGood() ? u"✓"_s : u"✕"_s,
                                                  fromUtf8(nameOf(inspection.verdict)).toHtmlEscaped(),
                                                  fromUtf8(inspection.words).toHtmlEscaped());
    if (!side.damage.empty())
        text += u"<p>%1</p>"_s.arg(
            JpegLab::tr("Damaged on purpose: %1").arg(fromUtf8(side.damage).toHtmlEscaped()));
    return text + u"<p><a href=\"%1\">%2</a></p></section>"_s.arg(
                      QString::fromLatin1(QUrl::toPercentEncoding(page)),
                      JpegLab::tr("Findings, damage map, markers and tables of %1").arg(name));
}

/// The inspection of one side in the look of the other reports.
std::string inspectionHtml(const LabResult& result, const LabSide& side, const QString& title)
{
    JpegReport report;
    report.title = toUtf8(title);
    report.created = toUtf8(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    report.environment = currentEnvironment();
    const bool isJudged = side.inspection.interval.has_value();
    return toJpegReportHtml(report, side.inspection, side.file, isJudged ? result.source->picture : Tensor());
}

QString stagesHtml(const LabStages& stages)
{
    if (!stages.error.empty())
        return u"<p>%1</p>"_s.arg(fromUtf8(stages.error).toHtmlEscaped());
    QString text = u"<section><h2>%1</h2><table>"_s.arg(JpegLab::tr("Stages"));
    for (const StageDifference& stage : stages.comparison.stages)
        text += u"<tr><td>%1%2</td><td>%3</td></tr>"_s.arg(
            fromUtf8(nameOf(stage.stage)).toHtmlEscaped(),
            stages.comparison.firstDiverging && *stages.comparison.firstDiverging == stage.stage
                ? JpegLab::tr(" (first difference)")
                : QString(),
            fromUtf8(stage.words).toHtmlEscaped());
    return text + u"</table></section>"_s;
}

QString reportHtml(const LabResult& result, const LabStagesPtr& stages, const std::array<QString, 2>& pages)
{
    QString text =
        u"<!doctype html><html><head><meta charset=\"utf-8\"><title>%1</title><style>"
        "body{font:14px/1.5 system-ui,sans-serif;max-width:1200px;margin:32px auto;padding:0 16px;"
        "color:#1b1e23;background:#fff}table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
        "td,th{padding:2px 8px;text-align:left;border-bottom:1px solid #dde1e6}.n{text-align:right}"
        ".a{color:#0a5cb8}.b{color:#994a00}figure{display:inline-block;margin:0 16px 16px 0}"
        "img{max-width:560px;image-rendering:pixelated}section{margin-top:32px}"
        "</style></head><body><h1>%1</h1>"_s.arg(
            JpegLab::tr("JPEG lab: %1").arg(result.source->name).toHtmlEscaped());
    for (int i = 0; i < 2; ++i)
        if (const LabSide* side = result.side(i); side && side->picture)
            text += imageTag(thumbnail(*side->picture, kPictureSide),
                             u"%1 · %2"_s.arg(i == 0 ? u"A"_s : u"B"_s, side->label));
    for (int i = 0; i < 2; ++i)
        if (const LabSide* side = result.side(i))
            text += sideHtml(*side, i, pages[static_cast<std::size_t>(i)]);
    if (stages)
        text += stagesHtml(*stages);
    text += u"<section><h2>%1</h2><ul>"_s.arg(JpegLab::tr("Codecs"));
    for (const JpegCodec* codec : jpegCodecs()) {
        const std::string why = codec->unavailable();
        text += u"<li>%1%2</li>"_s.arg(
            u"%1 %2"_s.arg(fromUtf8(codec->label()), fromUtf8(codec->version())).trimmed().toHtmlEscaped(),
            why.empty() ? QString() : u": "_s + fromUtf8(why).toHtmlEscaped());
    }
    return text + u"</ul></section></body></html>\n"_s;
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
                write(path, inspectionHtml(*result, *result->side(0), result->source->name));
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
                          inspectionHtml(*result, side, result->source->name + u" · "_s + side.label));
            }
            write(path, toUtf8(reportHtml(*result, stages, pages)));
        },
        [this, path] { Q_EMIT reportWritten(path); });
}

} // namespace comparo::ui
