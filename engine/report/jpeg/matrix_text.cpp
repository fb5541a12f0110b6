// SPDX-License-Identifier: Apache-2.0
#include "engine/report/jpeg/matrix_report.h"

#include "engine/codec/jpeg_codec.h"
#include "engine/report/jpeg/parts.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace comparo {

namespace report {

std::string pictureText(const Tensor& picture)
{
    return fmt::format("{} x {}, {}", picture.shape().w, picture.shape().h,
                       picture.shape().c == 1 ? "gray" : "RGB");
}

double bitsPerPixel(const Tensor& picture, const EncodedFile& file)
{
    return 8.0 * static_cast<double>(file.file.size()) /
           (static_cast<double>(picture.shape().w) * static_cast<double>(picture.shape().h));
}

std::string decibelText(double value)
{
    return std::isinf(value) ? "∞" : fmt::format("{:.2f}", value);
}

std::string similarityText(double value)
{
    return std::isnan(value) ? "–" : fmt::format("{:.4f}", value);
}

} // namespace report

namespace {

using Json = nlohmann::ordered_json;
using report::bitsPerPixel;
using report::decibelText;
using report::pictureText;
using report::similarityText;

std::string listText(const std::vector<std::string>& items)
{
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    return text;
}

/// "encoders 1, 2 and 3 write the same bytes", for each such group.
std::vector<Message> sameFilesText(const MatrixGroups& groups)
{
    std::vector<Message> texts;
    for (std::size_t first = 0; first < groups.fileOf.size(); ++first) {
        std::vector<std::string> names;
        for (std::size_t i = first; i < groups.fileOf.size(); ++i)
            if (groups.fileOf[i] == first)
                names.push_back(encoderName(i));
        if (names.size() > 1 && groups.fileOf[first] == first)
            texts.push_back(message("encoders {} write the same bytes", listText(names)));
    }
    return texts;
}

bool hasEmulated(const std::vector<JpegEndpoint>& parties)
{
    return std::any_of(parties.begin(), parties.end(),
                       [](const JpegEndpoint& party) { return party.device.kind == DeviceKind::Emu; });
}

Json number(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json partyJson(const JpegEndpoint& party)
{
    return {{"codec", party.codec},
            {"version",
             [&]() -> std::string {
                 for (const JpegCodec* codec : jpegCodecs())
                     if (codec->id() == party.codec)
                         return codec->version();
                 return party.library;
             }()},
            {"device", party.device.name()},
            {"emulated", party.device.kind == DeviceKind::Emu},
            {"options", party.options.toText(true)},
            {"label", party.label()}};
}

} // namespace

Message matrixSentence(const JpegMatrix& matrix, const MatrixGroups& groups)
{
    const std::size_t failed = failuresOf(matrix);
    std::vector<Message> parts{message("{} cells", matrix.cells.size())};
    if (failed > 0)
        parts.push_back(message("{} failed", failed));
    if (!groups.pictures.empty()) {
        const auto [least, most] = std::minmax_element(
            groups.pictures.begin(), groups.pictures.end(),
            [&](std::size_t a, std::size_t b) { return matrix.cells[a].psnr < matrix.cells[b].psnr; });
        const std::string low = decibelText(matrix.cells[*least].psnr);
        const std::string high = decibelText(matrix.cells[*most].psnr);
        parts.push_back(groups.pictures.size() == 1 ? message("one image of {} dB", low)
                                                    : message("{} different images of {} to {} dB",
                                                              groups.pictures.size(), low, high));
    }
    std::vector<Message> clauses = sameFilesText(groups);
    clauses.insert(clauses.begin(), joined(std::move(parts), ", "));
    return message("{}.", joined(std::move(clauses), "; "));
}

std::string toMatrixText(const MatrixReport& job, const MatrixGroups& groups)
{
    const JpegMatrix& matrix = job.matrix;
    std::string text = fmt::format("{}: {}\n\n", job.input, pictureText(job.picture));
    const auto add = [&text](auto format, auto&&... values) {
        fmt::format_to(std::back_inserter(text), fmt::runtime(format), values...);
    };
    std::size_t width = 8;
    for (const JpegEndpoint& party : matrix.encoders)
        width = std::max(width, party.label().size());
    add("  {:<{}}{:>12}{:>12}{:>10}\n", "encoder", width + 4, "bytes", "bits/pixel", "ms");
    for (std::size_t e = 0; e < matrix.encoders.size(); ++e) {
        const EncodedFile& file = matrix.files[e];
        add("  {:<4}{:<{}}", encoderName(e), matrix.encoders[e].label(), width);
        if (!file.error.isEmpty())
            add("   failed: {}\n", english(file.error));
        else
            add("{:>12}{:>12.3f}{:>10.2f}{}\n", groupedText(file.file.size()),
                bitsPerPixel(job.picture, file), file.milliseconds,
                groups.fileOf[e] == e ? "" : "   the bytes of " + encoderName(groups.fileOf[e]));
    }
    add("\n  decoder\n");
    for (std::size_t d = 0; d < matrix.decoders.size(); ++d)
        add("  {:<4}{}\n", decoderName(d), matrix.decoders[d].label());
    add("\n  {:<6}{:>9}{:>9}{:>12}{:>15}{:>10}{:>10}\n", "cell", "PSNR", "SSIM", "worst 8x8", "at", "ms",
        "warnings");
    for (std::size_t i = 0; i < matrix.cells.size(); ++i) {
        const MatrixCell& cell = matrix.cells[i];
        add("  {:<6}", cellName(matrix, i));
        if (!cell.error.isEmpty()) {
            add("   failed: {}\n", english(cell.error));
            continue;
        }
        const std::size_t first = groups.pictures[*groups.pictureOf[i]];
        add("{:>9}{:>9}{:>12}{:>15}{:>10.2f}{:>10}{}\n", decibelText(cell.psnr), similarityText(cell.ssim),
            decibelText(cell.worstBlockPsnr), fmt::format("({}, {})", cell.worstX, cell.worstY),
            cell.milliseconds, cell.warnings,
            first == i ? "" : "   the pixels of " + cellName(matrix, first));
    }
    add("\n{}\n", english(matrixSentence(matrix, groups)));
    if (hasEmulated(matrix.encoders) || hasEmulated(matrix.decoders))
        add("Times of emulated devices are those of the host, not of a GPU.\n");
    return text;
}

std::string toMatrixJson(const MatrixReport& job, const MatrixGroups& groups)
{
    const JpegMatrix& matrix = job.matrix;
    Json encoders = Json::array();
    for (std::size_t e = 0; e < matrix.encoders.size(); ++e) {
        Json one = partyJson(matrix.encoders[e]);
        const EncodedFile& file = matrix.files[e];
        one["error"] = file.error.isEmpty() ? Json(nullptr) : Json(english(file.error));
        one["bytes"] = file.file.size();
        one["bitsPerPixel"] = bitsPerPixel(job.picture, file);
        one["milliseconds"] = file.milliseconds;
        one["sameFileAs"] = groups.fileOf[e];
        encoders.push_back(std::move(one));
    }
    Json decoders = Json::array();
    for (const JpegEndpoint& party : matrix.decoders)
        decoders.push_back(partyJson(party));
    Json cells = Json::array();
    for (std::size_t i = 0; i < matrix.cells.size(); ++i) {
        const MatrixCell& cell = matrix.cells[i];
        Json one{{"encoder", i / matrix.decoders.size()}, {"decoder", i % matrix.decoders.size()}};
        one["error"] = cell.error.isEmpty() ? Json(nullptr) : Json(english(cell.error));
        if (cell.error.isEmpty()) {
            one["psnr"] = number(cell.psnr);
            one["ssim"] = number(cell.ssim);
            one["worstBlock"] = {
                {"psnr", number(cell.worstBlockPsnr)}, {"x", cell.worstX}, {"y", cell.worstY}};
            one["milliseconds"] = cell.milliseconds;
            one["warnings"] = cell.warnings;
            one["picture"] = *groups.pictureOf[i];
        }
        cells.push_back(std::move(one));
    }
    return Json({{"schema", "comparoscope.jpeg_matrix/2"},
                 {"input", job.input},
                 {"width", job.picture.shape().w},
                 {"height", job.picture.shape().h},
                 {"channels", job.picture.shape().c},
                 {"sentence", english(matrixSentence(matrix, groups))},
                 {"pictures", groups.pictures.size()},
                 {"encoders", encoders},
                 {"decoders", decoders},
                 {"cells", cells}})
               .dump(2, ' ', false, Json::error_handler_t::replace) +
           "\n";
}

} // namespace comparo
