// SPDX-License-Identifier: Apache-2.0
// The page of a matrix, in the look of the other reports.
#include "engine/codec/jpeg_codec.h"
#include "engine/compare/statistics.h"
#include "engine/report/html/page.h"
#include "engine/report/html/png_uri.h"
#include "engine/report/jpeg/matrix_report.h"
#include "engine/report/jpeg/parts.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <set>

namespace comparo {
namespace {

using report::bitsPerPixel;
using report::decibelText;
using report::escapeHtml;
using report::pictureText;
using report::similarityText;

constexpr int kEnlarged = 16; ///< page pixels of one pixel of a crop
constexpr int kBlockSide = 8;
constexpr std::size_t kMaps = 6; ///< pictures whose differences are shown as a whole

template <class... Values>
void add(std::string& text, fmt::format_string<Values...> format, Values&&... values)
{
    fmt::format_to(std::back_inserter(text), format, std::forward<Values>(values)...);
}

/// What only this page has.
constexpr std::string_view kMatrixStyle =
    "#matrix td a { color: inherit; } #matrix .key { margin-top: 16px; } "
    ".place .note { margin-bottom: 8px; }\n";

std::string partyRows(const MatrixReport& job, const MatrixGroups& groups)
{
    std::string rows;
    for (std::size_t e = 0; e < job.matrix.encoders.size(); ++e) {
        const EncodedFile& file = job.matrix.files[e];
        add(rows, R"(<tr><th><b class="chip a">{}</b> {}</th>)", encoderName(e),
            escapeHtml(job.matrix.encoders[e].label()));
        if (!file.error.isEmpty())
            add(rows, R"(<td class="text unordered" colspan="3">{}</td><td></td></tr>)",
                escapeHtml(english(file.error)));
        else
            add(rows, "<td>{}</td><td>{:.3f}</td><td>{:.2f}</td><td>{}</td></tr>",
                groupedText(file.file.size()), bitsPerPixel(job.picture, file), file.milliseconds,
                groups.fileOf[e] == e ? std::string() : "the bytes of " + encoderName(groups.fileOf[e]));
    }
    return rows;
}

std::string cellMarkup(const MatrixReport& job, const MatrixGroups& groups, std::size_t at)
{
    const MatrixCell& cell = job.matrix.cells[at];
    if (!cell.error.isEmpty())
        return fmt::format(R"(<td class="unordered" title="{}">failed</td>)",
                           escapeHtml(english(cell.error)));
    const std::size_t picture = *groups.pictureOf[at];
    return fmt::format(
        R"(<td><a href="#picture-{0}" title="Picture {0}"><b>{1}</b></a><br><small>{2} · {3:.2f} ms</small></td>)",
        picture + 1, decibelText(cell.psnr), similarityText(cell.ssim), cell.milliseconds);
}

/// Encoders down, decoders across.
std::string gridSection(const MatrixReport& job, const MatrixGroups& groups)
{
    const JpegMatrix& matrix = job.matrix;
    std::string part = R"(<div class="scroll"><table><thead><tr><th></th>)";
    for (std::size_t d = 0; d < matrix.decoders.size(); ++d)
        add(part, R"(<th title="{}"><b class="chip b">{}</b></th>)", escapeHtml(matrix.decoders[d].label()),
            decoderName(d));
    part += "</tr></thead><tbody>";
    for (std::size_t e = 0; e < matrix.encoders.size(); ++e) {
        add(part, R"(<tr><th><b class="chip a">{}</b> {}</th>)", encoderName(e),
            escapeHtml(matrix.encoders[e].label()));
        for (std::size_t d = 0; d < matrix.decoders.size(); ++d)
            part += cellMarkup(job, groups, e * matrix.decoders.size() + d);
        part += "</tr>";
    }
    part += R"(</tbody></table></div><ul class="key">)";
    for (std::size_t d = 0; d < matrix.decoders.size(); ++d)
        add(part, R"(<li><b class="chip b">{}</b> {}</li>)", decoderName(d),
            escapeHtml(matrix.decoders[d].label()));
    return part + "</ul>";
}

std::string encoderSection(const MatrixReport& job, const MatrixGroups& groups)
{
    return R"(<table class="fit"><thead><tr>)"
           R"(<th></th><th>bytes</th><th>bits per pixel</th><th>ms</th><th></th></tr></thead><tbody>)" +
           partyRows(job, groups) + "</tbody></table>";
}

std::string cropFigure(const char* side, const char* chip, const report::Pixels& picture,
                       const report::Crop& crop, const MatrixCell& cell, const Shape& shape)
{
    return fmt::format(
        R"(<figure class="crop {0}"><figcaption><b class="chip">{1}</b></figcaption><div class="zoomed" )"
        R"(style="width:{2}px"><img src="{3}" width="{2}" height="{4}" alt="{1} around ({5}, {6}), enlarged {7} )"
        R"(times"><i style="left:{8}px;top:{9}px;width:{10}px;height:{11}px"></i></div></figure>)",
        side, chip, crop.pictures.width * kEnlarged, report::pngUri(picture),
        crop.pictures.height * kEnlarged, cell.worstX, cell.worstY, kEnlarged,
        (cell.worstX - crop.x) * kEnlarged, (cell.worstY - crop.y) * kEnlarged,
        std::min(kBlockSide, shape.w - cell.worstX) * kEnlarged,
        std::min(kBlockSide, shape.h - cell.worstY) * kEnlarged);
}

/// The loss is small nearly everywhere: brightest are differences of several times its root mean square.
report::Display mapDisplay(report::Display display, const MatrixCell& cell)
{
    constexpr double kTimes = 8.0;
    const double rootMeanSquare = 255.0 * std::pow(10.0, -cell.psnr / 20.0);
    display.fullScale = std::min(display.fullScale, std::max(1.0, std::round(kTimes * rootMeanSquare)));
    return display;
}

std::string mapFigure(const MatrixReport& job, const MatrixCell& cell, const report::Display& whole)
{
    const report::Display display = mapDisplay(whole, cell);
    const report::Pictures pictures = report::makePictures(job.picture, cell.image, display);
    const Shape& shape = job.picture.shape();
    return fmt::format(
        R"(<figure class="pane d" style="flex:1;min-width:288px;max-width:480px"><figcaption><b class="chip">|A − B|</b><span>the whole picture, )"
        R"(largest of the channels</span></figcaption><div class="frame"><div class="sized"><img class="reduced" src="{}" )"
        R"(width="{}" height="{}" alt="Differences of the whole picture"><span class="mark" data-rank="worst" )"
        R"(style="left:{:.2f}%;top:{:.2f}%"></span></div></div><div class="legend"><span>0</span><i style="background:{}"></i>)"
        R"(<span>{}</span></div></figure>)",
        report::pngUri(pictures.all.difference), pictures.all.width, pictures.all.height,
        100.0 * (cell.worstX + 0.5 * kBlockSide) / shape.w,
        100.0 * (cell.worstY + 0.5 * kBlockSide) / shape.h, report::gradientText(report::absoluteMap()),
        report::roundedText(display.fullScale) + (display.fullScale < whole.fullScale ? " and more" : ""));
}

std::string pictureArticle(const MatrixReport& job, const MatrixGroups& groups, std::size_t picture)
{
    const JpegMatrix& matrix = job.matrix;
    const MatrixCell& cell = matrix.cells[groups.pictures[picture]];
    std::string names;
    for (std::size_t i = 0; i < matrix.cells.size(); ++i)
        if (groups.pictureOf[i] == picture)
            names += (names.empty() ? "" : ", ") + cellName(matrix, i);
    std::string part;
    add(part,
        R"(<article class="place" id="picture-{0}"><h3><span class="rank">{0}</span> {1} dB <small>SSIM {2}; of )"
        R"(cells {3}</small></h3>)",
        picture + 1, decibelText(cell.psnr), similarityText(cell.ssim), names);
    const Comparison comparison = compare(job.picture, cell.image, {{}, {}, false});
    if (comparison.all.differing == 0)
        return part + R"(<p class="none">Every pixel is the source's.</p></article>)";
    add(part,
        R"(<p class="note">Worst 8 × 8 block: {} dB at ({}, {}); largest difference {}.</p><div class="crops">)",
        decibelText(cell.worstBlockPsnr), cell.worstX, cell.worstY,
        report::roundedText(comparison.all.maxAbs));
    const report::Display display = report::chooseDisplay(job.picture, cell.image, comparison);
    report::Place place;
    place.peak.x = std::min(cell.worstX + kBlockSide / 2, job.picture.shape().w - 1);
    place.peak.y = std::min(cell.worstY + kBlockSide / 2, job.picture.shape().h - 1);
    const report::Crop crop = report::makeCrop(job.picture, cell.image, display, place);
    const Shape& shape = job.picture.shape();
    part += cropFigure("a", "source", crop.pictures.a, crop, cell, shape) +
            cropFigure("b", "decoded", crop.pictures.b, crop, cell, shape) +
            cropFigure("d", "|A − B|", crop.pictures.difference, crop, cell, shape);
    if (picture < kMaps)
        part += mapFigure(job, cell, display);
    return part + "</div></article>";
}

std::string pictureSection(const MatrixReport& job, const MatrixGroups& groups)
{
    if (groups.pictures.empty())
        return {};
    std::string part;
    for (std::size_t i = 0; i < groups.pictures.size(); ++i)
        part += pictureArticle(job, groups, i);
    if (groups.pictures.size() > kMaps)
        add(part, R"(<p class="hint">Differences of the whole picture are shown for the first {}.</p>)",
            kMaps);
    return part;
}

/// What failed, with the words; empty if nothing did.
std::string failureSection(const MatrixReport& job)
{
    std::string rows;
    for (std::size_t i = 0; i < job.matrix.cells.size(); ++i)
        if (!job.matrix.cells[i].error.isEmpty())
            add(rows, R"(<tr><th>{}</th><td class="text">{}</td></tr>)", cellName(job.matrix, i),
                escapeHtml(english(job.matrix.cells[i].error)));
    if (rows.empty())
        return rows;
    return R"(<table class="environment"><tbody>)" + rows + "</tbody></table>";
}

std::string environmentSection(const MatrixReport& job)
{
    std::string part = R"(<table class="environment"><tbody>)";
    const auto row = [&part](const std::string& name, const std::string& value) {
        if (!value.empty())
            add(part, "<tr><th>{}</th><td>{}</td></tr>", escapeHtml(name), escapeHtml(value));
    };
    for (const JpegCodec* codec : jpegCodecs())
        row(english(codec->label()),
            codec->unavailable().isEmpty() ? codec->version() : english(codec->unavailable()));
    std::set<std::string> peers; // a library may be several parties
    for (const auto* parties : {&job.matrix.encoders, &job.matrix.decoders})
        for (const JpegParty& party : *parties)
            if (!party.library.empty() && peers.insert(party.codec).second)
                row(party.codec, party.library);
    for (const auto& [name, value] : environmentFacts(job.environment))
        row(name, value);
    row("Input", job.input);
    return part + "</tbody></table>";
}

} // namespace

std::string toMatrixHtml(const MatrixReport& job, const MatrixGroups& groups)
{
    const std::size_t failed = failuresOf(job.matrix);
    report::Page page;
    page.title = fmt::format("{}: {} JPEG encoders × {} decoders",
                             std::filesystem::path(job.input).filename().string(), job.matrix.encoders.size(),
                             job.matrix.decoders.size());
    page.windowTitle = page.title;
    page.created = job.created;
    page.style = kMatrixStyle;
    page.verdict = report::verdictBar(
        failed == 0 ? OutcomeKind::BitExact : OutcomeKind::Different,
        failed == 0 ? "Every cell decoded"
                    : fmt::format("{} of {} cells failed", failed, job.matrix.cells.size()),
        matrixSentence(job.matrix, groups));
    page.verdict.askedName = "picture";
    page.verdict.asked = pictureText(job.picture);
    page.command = job.command;
    if (std::string failures = failureSection(job); !failures.empty())
        page.sections.push_back({"failures", "Cells that failed", std::move(failures)});
    page.sections.push_back(
        {"matrix", "PSNR in dB, SSIM and time of the decoder", gridSection(job, groups), "Matrix"});
    page.sections.push_back({"encoders", "Encoders", encoderSection(job, groups), "", true});
    page.sections.push_back({"pictures", "Pictures: the worst block of each, 16 times enlarged",
                             pictureSection(job, groups), "Pictures"});
    page.sections.push_back({"environment", "Environment", environmentSection(job)});
    page.footer =
        fmt::format("Written by Comparoscope {}. Times are the least of several runs; those of emulated "
                    "devices are of the host, not of a GPU. Pictures may be reduced; every number comes "
                    "from all samples.",
                    job.environment.version);
    return toHtml(page);
}

} // namespace comparo
