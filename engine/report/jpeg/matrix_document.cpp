// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg_codec.h"
#include "engine/compare/statistics.h"
#include "engine/report/document/parts.h"
#include "engine/report/jpeg/matrix_report.h"
#include "engine/report/jpeg/parts.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

namespace comparo {
namespace {

using namespace document;
using report::bitsPerPixel;
using report::decibelText;
using report::similarityText;

constexpr int kEnlarged = 16; ///< page pixels of one pixel of a crop
constexpr int kBlockSide = 8;
constexpr std::size_t kMaps = 6; ///< pictures whose differences are shown as a whole

Text encoderText(const MatrixReport& job, std::size_t e)
{
    return chip(encoderName(e), Tone::A) + " " + job.matrix.encoders[e].label();
}

Table encodersOf(const MatrixReport& job, const MatrixGroups& groups)
{
    Table table{{left(""), {"bytes"}, {"bits per pixel"}, {"ms"}, wrapped("")}};
    table.fits = true;
    for (std::size_t e = 0; e < job.matrix.encoders.size(); ++e) {
        const EncodedFile& file = job.matrix.files[e];
        const bool failed = !file.error.isEmpty();
        table.rows.push_back({{encoderText(job, e), failed ? "–" : groupedText(file.file.size()),
                               failed ? "–" : fmt::format("{:.3f}", bitsPerPixel(job.picture, file)),
                               failed ? "–" : fmt::format("{:.2f}", file.milliseconds),
                               failed                  ? strong(file.error, Tone::Bad)
                               : groups.fileOf[e] == e ? Text()
                                                       : "the bytes of " + encoderName(groups.fileOf[e])}});
    }
    return table;
}

Cell cellOf(const MatrixReport& job, const MatrixGroups& groups, std::size_t at)
{
    const MatrixCell& found = job.matrix.cells[at];
    Cell cell;
    if (!found.error.isEmpty()) {
        cell = Cell("failed", Tone::Bad);
        cell.tip = english(found.error);
        return cell;
    }
    const std::size_t picture = *groups.pictureOf[at] + 1;
    cell.text =
        Text(Span{decibelText(found.psnr), Look::Strong, Tone::Plain, fmt::format("#picture-{}", picture)}) +
        soft(fmt::format("\n{} · {:.2f} ms", similarityText(found.ssim), found.milliseconds));
    cell.tip = fmt::format("Image {}", picture);
    return cell;
}

/// Encoders down, decoders across, and the decoders' names.
Blocks gridOf(const MatrixReport& job, const MatrixGroups& groups)
{
    const JpegMatrix& matrix = job.matrix;
    Table table{{left("")}};
    List names;
    for (std::size_t d = 0; d < matrix.decoders.size(); ++d) {
        table.columns.push_back({decoderName(d)});
        names.items.push_back(chip(decoderName(d), Tone::B) + " " + matrix.decoders[d].label());
    }
    for (std::size_t e = 0; e < matrix.encoders.size(); ++e) {
        table.rows.push_back({{encoderText(job, e)}});
        for (std::size_t d = 0; d < matrix.decoders.size(); ++d)
            table.rows.back().cells.push_back(cellOf(job, groups, e * matrix.decoders.size() + d));
    }
    return {std::move(table), hint("The decoders:"), std::move(names)};
}

/// The loss is small nearly everywhere: brightest are differences of several times its root mean square.
report::Display mapDisplay(report::Display display, const MatrixCell& cell)
{
    constexpr double kTimes = 8.0;
    const double rootMeanSquare = 255.0 * std::pow(10.0, -cell.psnr / 20.0);
    display.fullScale = std::min(display.fullScale, std::max(1.0, std::round(kTimes * rootMeanSquare)));
    return display;
}

Pane mapOf(const MatrixReport& job, const MatrixCell& cell, const report::Display& whole)
{
    const report::Display display = mapDisplay(whole, cell);
    const Shape& shape = job.picture.shape();
    Pane pane{Tone::Plain, "|A − B|", "the whole image, largest of the channels",
              report::makePictures(job.picture, cell.image, display).all.difference};
    pane.legend = differenceLegend(display.fullScale, false);
    if (display.fullScale < whole.fullScale)
        pane.legend->high += " and more";
    pane.spots = {
        {(cell.worstX + 0.5 * kBlockSide) / shape.w, (cell.worstY + 0.5 * kBlockSide) / shape.h, "worst"}};
    return pane;
}

Article pictureArticle(const MatrixReport& job, const MatrixGroups& groups, std::size_t picture)
{
    const JpegMatrix& matrix = job.matrix;
    const MatrixCell& cell = matrix.cells[groups.pictures[picture]];
    std::string names;
    for (std::size_t i = 0; i < matrix.cells.size(); ++i)
        if (groups.pictureOf[i] == picture)
            names += (names.empty() ? "" : ", ") + cellName(matrix, i);
    Article article{fmt::format("picture-{}", picture + 1),
                    chip(std::to_string(picture + 1)) + " " + decibelText(cell.psnr) + " dB" +
                        soft(" SSIM " + similarityText(cell.ssim) + "; of cells " + names)};
    const Comparison comparison = compare(job.picture, cell.image, {{}, {}, false});
    if (comparison.all.differing == 0) {
        article.blocks = {none("Every pixel is the source's.")};
        return article;
    }
    article.blocks = {hint(fmt::format("Worst 8 × 8 block: {} dB at ({}, {}); largest difference {}.",
                                       decibelText(cell.worstBlockPsnr), cell.worstX, cell.worstY,
                                       report::roundedText(comparison.all.maxAbs)))};
    const Shape& shape = job.picture.shape();
    const report::Display display = report::chooseDisplay(job.picture, cell.image, comparison);
    report::Place place;
    place.peak.x = std::min(cell.worstX + kBlockSide / 2, shape.w - 1);
    place.peak.y = std::min(cell.worstY + kBlockSide / 2, shape.h - 1);
    report::Crop crop = report::makeCrop(job.picture, cell.image, display, place);
    const PixelBox block{cell.worstX - crop.x, cell.worstY - crop.y,
                         std::min(kBlockSide, shape.w - cell.worstX),
                         std::min(kBlockSide, shape.h - cell.worstY)};
    Figure figure;
    const auto add = [&](Tone side, const char* chip, report::Pixels pixels) {
        Pane pane{side, chip, {}, std::move(pixels)};
        pane.enlarged = kEnlarged;
        pane.frame = block;
        pane.tip =
            fmt::format("{} around ({}, {}), enlarged {} times", chip, cell.worstX, cell.worstY, kEnlarged);
        figure.panes.push_back(std::move(pane));
    };
    add(Tone::A, "source", std::move(crop.pictures.a));
    add(Tone::B, "decoded", std::move(crop.pictures.b));
    add(Tone::Plain, "|A − B|", std::move(crop.pictures.difference));
    if (picture < kMaps)
        figure.panes.push_back(mapOf(job, cell, display));
    article.blocks.push_back(std::move(figure));
    return article;
}

/// What failed, with the words.
Facts failuresOf(const MatrixReport& job)
{
    Facts facts;
    for (std::size_t i = 0; i < job.matrix.cells.size(); ++i)
        facts.add(cellName(job.matrix, i), job.matrix.cells[i].error);
    return facts;
}

Facts machineOf(const MatrixReport& job)
{
    Facts facts;
    for (const JpegCodec* codec : jpegCodecs())
        facts.add(english(codec->label()),
                  codec->unavailable().isEmpty() ? codec->version() : english(codec->unavailable()));
    std::set<std::string> peers; // a library may be several parties
    for (const auto* parties : {&job.matrix.encoders, &job.matrix.decoders})
        for (const JpegEndpoint& party : *parties)
            if (!party.library.empty() && peers.insert(party.codec).second)
                facts.add(party.codec, party.library);
    for (Fact& fact : environmentOf(job.environment).facts)
        facts.facts.push_back(std::move(fact));
    facts.add("Input", job.input);
    return facts;
}

std::string jsonOf(const MatrixReport& job)
{
    return toMatrixJson(job, groupsOf(job.matrix));
}

} // namespace

document::Document documentOf(const MatrixReport& job)
{
    const MatrixGroups groups = groupsOf(job.matrix);
    const std::size_t failed = failuresOf(job.matrix);
    Document document;
    document.title = fmt::format("{}: {} JPEG encoders × {} decoders",
                                 std::filesystem::path(job.input).filename().string(),
                                 job.matrix.encoders.size(), job.matrix.decoders.size());
    document.web.windowTitle = document.title;
    document.created = job.created;
    document.version = job.environment.version;
    document.verdict = {failed == 0 ? OutcomeKind::BitExact : OutcomeKind::Different,
                        failed == 0 ? "Every cell decoded"
                                    : fmt::format("{} of {} cells failed", failed, job.matrix.cells.size()),
                        english(matrixSentence(job.matrix, groups)), "image",
                        report::pictureText(job.picture)};
    document.command = job.command;
    if (failed > 0)
        document.add("failures", "Cells that failed", {failuresOf(job)});
    document.add("matrix", "PSNR in dB, SSIM and time of the decoder", gridOf(job, groups), "Matrix");
    document.add("encoders", "Encoders", {encodersOf(job, groups)});
    Blocks& pictures =
        document.add("pictures", "Images: the worst block of each, enlarged 16 times", {}, "Images");
    for (std::size_t i = 0; i < groups.pictures.size(); ++i)
        pictures.push_back(pictureArticle(job, groups, i));
    if (groups.pictures.size() > kMaps)
        pictures.push_back(
            hint(fmt::format("Differences of the whole image are shown for the first {}.", kMaps)));
    document.add("environment", "Environment", {machineOf(job)});
    document.footer = "Times are the minimum of several runs; those of emulated devices are host times, not "
                      "those of a GPU. Images may be reduced; every number comes from all samples.";
    return document;
}

const std::vector<ReportFormat<MatrixReport>>& matrixFormats()
{
    static const auto formats = formatsOf<MatrixReport>({{".json", "", &jsonOf}});
    return formats;
}

} // namespace comparo
