// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/pair_page.h"

#include "engine/codec/inspect/inspection_words.h"
#include "engine/pipeline/peer_codec.h"
#include "engine/report/document/parts.h"
#include "engine/report/run/sections.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/commands.h"
#include "ui/jpeg_lab/lab.h"

#include <QDateTime>
#include <QUrl>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

using namespace document;

/// What the sections of a report read; nothing where the sides have no pictures of one shape.
std::optional<Report> pairReport(const LabResult& result)
{
    const auto picture = [&result](int side) { return result.side(side)->picture; };
    if (!picture(0) || !picture(1) || picture(0)->base().shape() != picture(1)->base().shape())
        return std::nullopt;
    Report report;
    report.labelA = message("{}", toUtf8(result.side(0)->place));
    report.labelB = message("{}", toUtf8(result.side(1)->place));
    report.imageA = picture(0)->base();
    report.imageB = picture(1)->base();
    report.comparison = compare(report.imageA, report.imageB);
    return report;
}

std::string words(const QString& text)
{
    return toUtf8(text);
}

Banner bannerOf(const LabStagesPtr& stages)
{
    if (!stages)
        return {OutcomeKind::WithinTolerance, words(JpegLab::tr("Not compared")),
                words(JpegLab::tr("The files were not taken apart."))};
    if (!stages->error.isEmpty())
        return {OutcomeKind::Different, words(JpegLab::tr("Not comparable")), english(stages->error)};
    const auto& first = stages->comparison.firstDiverging;
    if (!first)
        return {OutcomeKind::BitExact, words(JpegLab::tr("Equal")),
                words(JpegLab::tr("Both files are equal in every stage."))};
    const auto at = static_cast<std::size_t>(*first);
    return {
        OutcomeKind::Different, words(JpegLab::tr("Different")),
        words(JpegLab::tr("The files diverge in stage %1 of %2, %3: %4")
                  .arg(at + 1)
                  .arg(kJpegStages)
                  .arg(fromUtf8(nameOf(*first)), fromUtf8(english(stages->comparison.stages[at].words))))};
}

/// File, verdict and inspection of a side.
Text sideText(const LabSide& side, int index, const QString& page)
{
    Text text = strong(words(side.label));
    if (side.file.empty())
        return text + "\n" + english(side.error);
    const jpeg::Inspection& inspection = side.inspection;
    text += " \u00b7 " + words(JpegLab::tr("%1 bytes").arg(numbers::count(side.file.size()))) +
            (inspection.isGood()      ? "\n\u2713 "
             : inspection.isAccused() ? "\n\u2715 "
                                      : "\n\u26a0 ");
    text += strong(std::string(wordOf(inspection))) + ". " + english(inspection.words);
    if (!side.damage.isEmpty())
        text += "\n" + words(JpegLab::tr("Damaged on purpose: %1").arg(fromUtf8(english(side.damage))));
    return text + "\n" +
           linked(words(JpegLab::tr("Findings, damage map, markers and tables of %1")
                            .arg(index == 0 ? u"A"_s : u"B"_s)),
                  QUrl::toPercentEncoding(page).toStdString());
}

Table stagesOf(const StageComparison& comparison)
{
    Table table{{left(words(JpegLab::tr("stage"))),
                 left(words(JpegLab::tr("result"))),
                 {words(JpegLab::tr("differing"))},
                 {words(JpegLab::tr("largest"))},
                 wrapped(words(JpegLab::tr("in words")))}};
    for (const StageDifference& stage : comparison.stages) {
        const QString mark = !stage.differs()                           ? JpegLab::tr("\u2713 equal")
                             : comparison.firstDiverging == stage.stage ? JpegLab::tr("\u2260 the first")
                             : stage.comparable                         ? JpegLab::tr("\u2260 differs")
                                                : JpegLab::tr("\u2260 not comparable");
        table.rows.push_back(
            {{nameOf(stage.stage), words(mark),
              words(stage.comparable ? numbers::count(stage.differing) : QString()),
              words(stage.comparable ? numbers::value(stage.largest) : QString()), stage.words}});
    }
    return table;
}

/// Ours that there are, and peers' that were used.
Facts codecsOf(const LabSetup& setup)
{
    Facts facts;
    for (const JpegCodec* codec : jpegCodecs())
        facts.add(english(codec->label()),
                  codec->unavailable().isEmpty() ? codec->version() : english(codec->unavailable()));
    const auto add = [&](const std::string& id, const std::string& library) {
        const bool isKnown =
            std::ranges::any_of(facts.facts, [&](const Fact& fact) { return fact.name == id; });
        if (isPeerCodec(id) && !isKnown)
            facts.add(id, library);
    };
    for (const LabEncoder& encoder : setup.encoders)
        add(encoder.codec, encoder.library);
    add(setup.decoder.codec, setup.decoder.library);
    return facts;
}

} // namespace

document::Document documentOf(const LabPair& pair)
{
    const LabResult& result = *pair.result;
    const Environment environment = currentEnvironment();
    Document document;
    document.title = words(JpegLab::tr("%1: two JPEG files").arg(result.source->name));
    document.kind = words(JpegLab::tr("Comparoscope, JPEG lab"));
    document.created = words(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    document.version = environment.version;
    document.verdict = bannerOf(pair.stages);
    for (int i = 0; i < 2; ++i)
        document.facts.add(i == 0 ? "A" : "B",
                           sideText(*result.side(i), i, pair.pages[static_cast<std::size_t>(i)]));
    document.command = words(filesCommand(*result.source, result.setup));
    if (pair.stages && pair.stages->error.isEmpty())
        document.add("stages", words(JpegLab::tr("Stages")), {stagesOf(pair.stages->comparison)});
    if (const std::optional<Report> report = pairReport(result)) {
        const report::Display display =
            report::chooseDisplay(report->imageA, report->imageB, *report->comparison);
        const std::vector<report::Place> places = report::worstPlaces(report->imageA, report->imageB);
        document.lead = report::leadOf(*report, report::makePictures(report->imageA, report->imageB, display),
                                       display, places);
        if (!places.empty())
            document.add("places", words(JpegLab::tr("Worst places")),
                         report::placesOf(*report, places, display));
        document.add("statistics", words(JpegLab::tr("Statistics of the decoded pictures")),
                     {report::statisticsOf(*report->comparison)});
    }
    document.add("codecs", words(JpegLab::tr("Codecs")), {codecsOf(result.setup)});
    Facts machine = environmentOf(environment);
    machine.add("Input", words(result.source->path));
    machine.add("Made", document.created);
    document.add("environment", words(JpegLab::tr("Environment")), {std::move(machine)});
    document.footer = words(JpegLab::tr("Pictures may be reduced; every number comes from all samples."));
    return document;
}

const std::vector<ReportFormat<LabPair>>& labPairFormats()
{
    static const auto formats = formatsOf<LabPair>({});
    return formats;
}

} // namespace comparo::ui
