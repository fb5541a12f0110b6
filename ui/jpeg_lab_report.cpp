// The lab's findings as one HTML file that needs nothing else.
#include "engine/codec/codec.h"
#include "ui/analysis.h"
#include "ui/jpeg_lab.h"
#include "ui/models/jpeg_findings_model.h"
#include "ui/panels/jpeg_findings.h"
#include "ui/text.h"

#include <QBuffer>
#include <QImage>

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

QString sideHtml(const LabSide& side, int index)
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
    JpegFindingsModel findings;
    findings.setSide(&side);
    if (findings.rowCount() > 0) {
        text += u"<ul>"_s;
        for (int row = 0; row < findings.rowCount(); ++row)
            text += u"<li>%1</li>"_s.arg(
                findings.index(row, 0).data().toString().toHtmlEscaped().replace(u'\n', u"<br>"_s));
        text += u"</ul>"_s;
    }
    text += u"<h3>%1</h3><table><tr><th>%2</th><th>%3</th><th>%4</th><th>%5</th></tr>"_s.arg(
        JpegLab::tr("Markers"), JpegLab::tr("Marker"), JpegLab::tr("Offset"), JpegLab::tr("Bytes"),
        JpegLab::tr("Holds"));
    for (const jpeg::Segment& segment : inspection.file.segments)
        text += u"<tr><td>%1</td><td class=n>%2</td><td class=n>%3</td><td>%4</td></tr>"_s.arg(
            fromUtf8(segment.name).toHtmlEscaped(), QString::number(segment.bytes.begin),
            QString::number(segment.bytes.end - segment.bytes.begin),
            fromUtf8(segment.summary).toHtmlEscaped());
    return text + u"</table>"_s + tablesHtml(side) + u"</section>"_s;
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

QString reportHtml(const LabResult& result, const LabStagesPtr& stages)
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
            text += sideHtml(*side, i);
    if (stages)
        text += stagesHtml(*stages);
    text += u"<section><h2>%1</h2><ul>"_s.arg(JpegLab::tr("Codecs"));
    for (const JpegCodec* codec : jpegCodecs()) {
        const std::string why = codec->unavailable();
        text += u"<li>%1 %2%3</li>"_s.arg(fromUtf8(codec->label()).toHtmlEscaped(),
                                          fromUtf8(codec->version()).toHtmlEscaped(),
                                          why.empty() ? QString() : u": "_s + fromUtf8(why).toHtmlEscaped());
    }
    return text + u"</ul></section></body></html>\n"_s;
}

} // namespace

void JpegLab::exportReport(const QString& path)
{
    if (!m_result)
        return;
    // Tables and findings are written with the theme's colours, which belong to this thread; the pictures are
    // what takes time, and they are small.
    const QByteArray html = reportHtml(*m_result, m_stages).toUtf8();
    m_jobs.latest(
        m_reportSlot, this,
        [html, path] {
            writeFile(toPath(path),
                      std::string_view(html.constData(), static_cast<std::size_t>(html.size())));
        },
        [this, path] { Q_EMIT reportWritten(path); });
}

} // namespace comparo::ui
