// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/pair_page.h"

#include "engine/codec/inspect/inspection_words.h"
#include "engine/pipeline/peer_codec.h"
#include "engine/report/html/page.h"
#include "engine/report/html/parts.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/commands.h"
#include "ui/jpeg_lab/lab.h"

#include <QDateTime>
#include <QUrl>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// What the parts of a report read; nothing where the sides have no pictures of one shape.
std::optional<Report> pairReport(const LabResult& result)
{
    const auto picture = [&result](int side) { return result.side(side)->picture; };
    if (!picture(0) || !picture(1) || picture(0)->base().shape() != picture(1)->base().shape())
        return std::nullopt;
    Report report;
    report.labelA = toUtf8(result.side(0)->place);
    report.labelB = toUtf8(result.side(1)->place);
    report.imageA = picture(0)->base();
    report.imageB = picture(1)->base();
    report.comparison = compare(report.imageA, report.imageB);
    return report;
}

struct Headline {
    Verdict verdict = Verdict::Different;
    QString word;
    QString text;
};

Headline headlineOf(const LabStagesPtr& stages)
{
    if (!stages)
        return {Verdict::WithinTolerance, JpegLab::tr("Not compared"),
                JpegLab::tr("The files were not taken apart.")};
    if (!stages->error.empty())
        return {Verdict::Different, JpegLab::tr("Not comparable"), fromUtf8(stages->error)};
    const auto& first = stages->comparison.firstDiverging;
    if (!first)
        return {Verdict::BitExact, JpegLab::tr("Equal"), JpegLab::tr("Both files are equal in every stage.")};
    const auto at = static_cast<std::size_t>(*first);
    return {Verdict::Different, JpegLab::tr("Different"),
            JpegLab::tr("The files diverge in stage %1 of %2, %3: %4")
                .arg(at + 1)
                .arg(kJpegStages)
                .arg(fromUtf8(nameOf(*first)), fromUtf8(english(stages->comparison.stages[at].words)))};
}

/// File, verdict and inspection of a side.
QString factsOf(const LabSide& side, int index, const QString& page)
{
    const QString name = index == 0 ? u"A"_s : u"B"_s;
    QString text = u"<dt><b class=\"chip %1\">%2</b></dt><dd><b>%3</b>"_s.arg(name.toLower(), name,
                                                                              side.label.toHtmlEscaped());
    if (side.file.empty())
        return text + u"<br>%1</dd>"_s.arg(fromUtf8(side.error).toHtmlEscaped());
    const jpeg::Inspection& inspection = side.inspection;
    text += u" \u00b7 %1<br>%2 <b>%3</b>. %4"_s.arg(
        JpegLab::tr("%1 bytes").arg(numbers::count(side.file.size())),
        inspection.isGood()      ? u"\u2713"_s
        : inspection.isAccused() ? u"\u2715"_s
                                 : u"\u26a0"_s,
        fromUtf8(wordOf(inspection)).toHtmlEscaped(), fromUtf8(english(inspection.words)).toHtmlEscaped());
    if (!side.damage.isEmpty())
        text += u"<br>%1"_s.arg(
            JpegLab::tr("Damaged on purpose: %1").arg(fromUtf8(english(side.damage))).toHtmlEscaped());
    return text + u"<br><a href=\"%1\">%2</a></dd>"_s.arg(
                      QString::fromLatin1(QUrl::toPercentEncoding(page)),
                      JpegLab::tr("Findings, damage map, markers and tables of %1").arg(name));
}

QString stagesTable(const StageComparison& comparison)
{
    QString text = u"<table class=\"list\"><thead><tr><th>%1</th><th>%2</th><th class=\"n\">%3</th>"
                   "<th class=\"n\">%4</th><th>%5</th></tr></thead><tbody>"_s.arg(
                       JpegLab::tr("stage"), JpegLab::tr("result"), JpegLab::tr("differing"),
                       JpegLab::tr("largest"), JpegLab::tr("in words"));
    for (const StageDifference& stage : comparison.stages) {
        const QString mark = !stage.differs()                           ? JpegLab::tr("\u2713 equal")
                             : comparison.firstDiverging == stage.stage ? JpegLab::tr("\u2260 the first")
                             : stage.comparable                         ? JpegLab::tr("\u2260 differs")
                                                : JpegLab::tr("\u2260 not comparable");
        text += u"<tr><th>%1</th><td>%2</td><td class=\"n\">%3</td><td class=\"n\">%4</td>"
                "<td class=\"text\">%5</td></tr>"_s.arg(
                    fromUtf8(nameOf(stage.stage)).toHtmlEscaped(), mark,
                    stage.comparable ? numbers::count(stage.differing) : QString(),
                    stage.comparable ? numbers::value(stage.largest) : QString(),
                    fromUtf8(english(stage.words)).toHtmlEscaped());
    }
    return text + u"</tbody></table>"_s;
}

/// Ours that there are, and peers' that were used.
QString codecsTable(const LabSetup& setup)
{
    QString text = u"<table class=\"environment\"><tbody>"_s;
    for (const JpegCodec* codec : jpegCodecs())
        text += u"<tr><th>%1</th><td>%2</td></tr>"_s.arg(
            fromUtf8(english(codec->label())).toHtmlEscaped(),
            fromUtf8(codec->unavailable().isEmpty() ? codec->version() : english(codec->unavailable()))
                .toHtmlEscaped());
    QStringList peers;
    const auto add = [&](const std::string& id, const std::string& library) {
        const QString row = u"<tr><th>%1</th><td>%2</td></tr>"_s.arg(fromUtf8(id).toHtmlEscaped(),
                                                                     fromUtf8(library).toHtmlEscaped());
        if (isPeerCodec(id) && !peers.contains(row))
            peers << row;
    };
    for (const LabEncoder& encoder : setup.encoders)
        add(encoder.codec, encoder.library);
    add(setup.decoder.codec, setup.decoder.library);
    return text + peers.join(QString()) + u"</tbody></table>"_s;
}

/// Only this page's: five columns of which the last is text.
constexpr const char* kStyle =
    ".list th, .list td { text-align: left; } .list .n { text-align: right; } .list th { white-space: "
    "nowrap; } "
    ".list th:last-child, .list td.text { padding-left: 24px; white-space: normal; }";

} // namespace

QString labPairPage(const LabResult& result, const LabStagesPtr& stages, const std::array<QString, 2>& pages)
{
    const Headline headline = headlineOf(stages);
    report::Page page;
    page.title = toUtf8(JpegLab::tr("%1: two JPEG files").arg(result.source->name));
    page.kind = toUtf8(JpegLab::tr("Comparoscope, JPEG lab"));
    page.created = toUtf8(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    page.style = kStyle;
    page.verdict =
        report::verdictBar(outcomeKindOf(headline.verdict), toUtf8(headline.word), toUtf8(headline.text));
    QString facts;
    for (int i = 0; i < 2; ++i)
        facts += factsOf(*result.side(i), i, pages[static_cast<std::size_t>(i)]);
    page.facts = toUtf8(facts);
    page.command = toUtf8(filesCommand(*result.source, result.setup));
    const auto add = [&page](const char* id, const QString& title, std::string markup) {
        page.sections.push_back({id, toUtf8(title), std::move(markup), "", true});
    };
    if (stages && stages->error.empty())
        add("stages", JpegLab::tr("Stages"), toUtf8(stagesTable(stages->comparison)));
    if (const std::optional<Report> report = pairReport(result)) {
        const report::Display display =
            report::chooseDisplay(report->imageA, report->imageB, *report->comparison);
        const report::Pictures pictures = report::makePictures(report->imageA, report->imageB, display);
        const std::vector<report::Place> places = report::worstPlaces(report->imageA, report->imageB);
        page.lead = "<div class=\"triptych\">" + report::triptychPart(*report, pictures, display, places) +
                    "</div><p class=\"note\">" + report::pictureNote(*report, pictures, display) +
                    "</p><dl class=\"numbers\">" + report::numbersPart(*report) + "</dl>";
        if (!places.empty())
            add("places", JpegLab::tr("Worst places"), report::placesPart(*report, places, display));
        add("statistics", JpegLab::tr("Statistics of the decoded pictures"), report::statisticsPart(*report));
    }
    Report environment;
    environment.environment = currentEnvironment();
    environment.created = page.created;
    environment.inputPath = toUtf8(result.source->path);
    add("codecs", JpegLab::tr("Codecs"), toUtf8(codecsTable(result.setup)));
    add("environment", JpegLab::tr("Environment"), report::environmentPart(environment));
    page.footer =
        toUtf8(JpegLab::tr("Written by Comparoscope %1. Pictures may be reduced; every number comes from "
                           "all samples.")
                   .arg(fromUtf8(environment.environment.version)));
    return fromUtf8(report::toHtml(page));
}

} // namespace comparo::ui
