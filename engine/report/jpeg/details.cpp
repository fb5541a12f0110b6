// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/inspection_words.h"
#include "engine/codec/inspect/place_text.h"
#include "engine/report/jpeg/parts.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace comparo::report {

namespace {

constexpr std::size_t kMostRows = 200; ///< of one table in the page; the JSON inside has more

void add(std::string& out, fmt::string_view format, const auto&... values)
{
    fmt::vformat_to(std::back_inserter(out), format, fmt::make_format_args(values...));
}

std::string more(std::uint64_t all, std::size_t shown)
{
    return all > shown ? fmt::format(R"(<p class="hint">… and {} more.</p>)", groupedText(all - shown))
                       : std::string();
}

std::string estimateText(const jpeg::QualityEstimate& estimate)
{
    return estimate.distance == 0.0
               ? fmt::format("exactly quality {}", estimate.quality)
               : fmt::format("near quality {}, residual {:.2f}", estimate.quality, estimate.distance);
}

std::string number(const char* label, const std::string& value, const std::string& detail)
{
    return fmt::format(
        R"(<div class="number"><dt>{}</dt><dd><strong>{}</strong><small>{}</small></dd></div>)", label,
        escapeHtml(value), escapeHtml(detail));
}

} // namespace

std::string jpegNumbers(const jpeg::Inspection& inspection)
{
    std::string part;
    const jpeg::JpegFile& file = inspection.file;
    if (file.frame)
        part += number("Picture", fmt::format("{} × {}", file.frame->width, file.frame->height),
                       fmt::format("{}, {} bytes", file.frame->subsampling(), groupedText(inspection.bytes)));
    else
        part += number("File", groupedText(inspection.bytes), "bytes, no frame");
    const jpeg::QuantTable* table = file.frame ? file.tableOf(0) : nullptr;
    part += table ? number("Quality",
                           (table->luminance.distance == 0.0 ? "" : "near ") +
                               std::to_string(table->luminance.quality),
                           table->luminance.distance == 0.0
                               ? std::string("exactly this table of the IJG")
                               : fmt::format("residual {:.2f} steps", table->luminance.distance))
                  : number("Quality", "–", "no table");
    if (inspection.walk)
        part += number("Findings of the codes", groupedText(inspection.walk->findingCount),
                       groupedText(inspection.walk->codedBlocks) + " coded blocks");
    else
        part += number("Findings of the codes", "–", "not decoded");
    if (inspection.interval)
        part += number("Blocks not from the source", groupedText(inspection.interval->bad.size()),
                       fmt::format("of {}; largest excess {:.2f} units",
                                   groupedText(static_cast<std::uint64_t>(inspection.interval->blocks)),
                                   std::max(0.0F, inspection.interval->largestExcess)));
    else
        part += number("Blocks not from the source", "–", "no source was given");
    return part;
}

std::string jpegFindings(const jpeg::Inspection& inspection)
{
    std::string part;
    if (inspection.walk && !inspection.walk->isClean()) {
        part +=
            R"(<div class="scroll"><table class="list"><thead><tr><th>Check</th><th class="n">Byte.bit</th>)"
            R"(<th class="n">MCU</th><th class="n">At</th><th>What is wrong</th></tr></thead><tbody>)";
        const auto& findings = inspection.walk->findings;
        for (std::size_t i = 0; i < std::min(findings.size(), kMostRows); ++i) {
            const jpeg::Finding& finding = findings[i];
            const bool placed = finding.mcu >= 0;
            add(part,
                R"(<tr><th>{}</th><td class="n">{}</td><td class="n">{}</td><td class="n">{}</td><td class="text">{}</td></tr>)",
                nameOf(finding.check), jpeg::byteBitText(finding.bit),
                placed ? std::to_string(finding.mcu) : "",
                placed ? fmt::format("{}, {}", finding.x, finding.y) : "", escapeHtml(english(finding.text)));
        }
        part += "</tbody></table></div>" +
                more(inspection.walk->findingCount, std::min(findings.size(), kMostRows));
    } else if (inspection.walk) {
        part +=
            inspection.walk->notes.empty()
                ? R"(<p class="none">None: codes, values and the end of every segment are as they should be.</p>)"
                : R"(<p class="none">None: every code is legal and every value possible.</p>)";
    } else {
        part += R"(<p class="none">The coefficients were not decoded.</p>)";
    }
    const std::vector<jpeg::StructureNote> notes = jpeg::notesOf(inspection);
    if (notes.empty())
        return part;
    part += R"(<h3 class="next">Notes</h3><ul class="notes">)";
    for (std::size_t i = 0; i < std::min(notes.size(), kMostRows); ++i) {
        const jpeg::StructureNote& note = notes[i];
        add(part, "<li>{}Byte {}: {}</li>", note.damage ? "<b>Damage.</b> " : "", groupedText(note.offset),
            escapeHtml(english(note.text)));
    }
    return part + "</ul>";
}

std::string jpegDeviations(const jpeg::Inspection& inspection)
{
    if (!inspection.interval || inspection.interval->bad.empty())
        return {};
    constexpr std::size_t kWorst = 20;
    std::vector<jpeg::BadBlock> bad = inspection.interval->bad;
    const std::size_t shown = std::min(kWorst, bad.size());
    std::partial_sort(bad.begin(), bad.begin() + static_cast<std::ptrdiff_t>(shown), bad.end(),
                      [](const jpeg::BadBlock& a, const jpeg::BadBlock& b) { return a.excess > b.excess; });
    const jpeg::Frame& frame = *inspection.file.frame;
    std::string part =
        R"(<div class="scroll"><table class="list fit"><thead><tr><th>Block</th><th class="n">At</th><th class="n">Frequency</th>)"
        R"(<th class="n">Excess</th><th class="n">Coefficients</th></tr></thead><tbody>)";
    for (std::size_t i = 0; i < shown; ++i) {
        const jpeg::BadBlock& block = bad[i];
        const auto& shape = frame.components[static_cast<std::size_t>(block.component)];
        add(part,
            R"(<tr><th>{} ({}, {})</th><td class="n">{}, {}</td><td class="n">{}, {}</td><td class="n">{:.1f}</td><td class="n">{} of 64</td></tr>)",
            escapeHtml(english(jpeg::componentName(inspection.file, block.component))), block.bx, block.by,
            block.bx * 8 * frame.maxH / shape.h, block.by * 8 * frame.maxV / shape.v, block.frequency % 8,
            block.frequency / 8, block.excess, block.coefficients);
    }
    return part + "</tbody></table></div>" + more(bad.size(), shown) +
           R"(<p class="hint">Excess: how far a stored coefficient is beyond the interval that rounding the source's )"
           R"(own coefficient allows, in units of the cosine transform.</p>)";
}

std::string jpegMarkers(const jpeg::JpegFile& file)
{
    struct Line {
        jpeg::ByteRange bytes;
        std::string name;
        std::string text;
        bool inner = false;
    };
    std::vector<Line> lines;
    for (const jpeg::Segment& segment : file.segments)
        lines.push_back({segment.bytes, segment.name, english(segment.summary), false});
    for (const jpeg::Scan& scan : file.scans)
        lines.push_back(
            {scan.data, "",
             scan.restarts.empty()
                 ? std::string("coded data")
                 : "coded data, " + countedText(scan.restarts.size(), "restart marker", "restart markers"),
             true});
    for (const jpeg::ByteRange& range : file.uncovered)
        lines.push_back({range, "", "bytes that belong to nothing", false});
    for (const jpeg::EmbeddedJpeg& picture : file.embedded)
        lines.push_back({picture.bytes, "", "a JPEG inside: " + english(picture.where), true});
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.bytes.begin < b.bytes.begin; });
    std::string part =
        R"(<table class="list"><thead><tr><th>Marker</th><th class="n">Offset</th><th class="n">Bytes</th>)"
        R"(<th>Holds</th></tr></thead><tbody>)";
    for (std::size_t i = 0; i < std::min(lines.size(), kMostRows); ++i)
        add(part,
            R"(<tr{}><th>{}</th><td class="n">{}</td><td class="n">{}</td><td class="text">{}</td></tr>)",
            lines[i].inner ? R"( class="inner")" : "", escapeHtml(lines[i].name),
            groupedText(lines[i].bytes.begin), groupedText(lines[i].bytes.end - lines[i].bytes.begin),
            escapeHtml(lines[i].text));
    return part + "</tbody></table>" + more(lines.size(), std::min(lines.size(), kMostRows));
}

std::string jpegQuantTables(const jpeg::JpegFile& file)
{
    if (file.quantTables.empty())
        return R"(<p class="none">There is none.</p>)";
    constexpr std::size_t kShown = 8;
    std::string part = R"(<div class="tables">)";
    for (std::size_t t = 0; t < std::min(file.quantTables.size(), kShown); ++t) {
        const jpeg::QuantTable& table = file.quantTables[t];
        add(part,
            R"(<figure><figcaption><b>Table {}</b>, byte {}, {} bits</figcaption><table class="steps"><tbody>)",
            table.id, groupedText(table.offset), table.bits);
        for (std::size_t y = 0; y < 8; ++y) {
            part += "<tr>";
            for (std::size_t x = 0; x < 8; ++x)
                add(part, "<td>{}</td>", table.steps[8 * y + x]);
            part += "</tr>";
        }
        add(part, R"(</tbody></table><small>as brightness: {}<br>as colour: {}</small></figure>)",
            estimateText(table.luminance), estimateText(table.chrominance));
    }
    return part + "</div>" + more(file.quantTables.size(), std::min(file.quantTables.size(), kShown));
}

std::string jpegHuffmanTables(const jpeg::Inspection& inspection)
{
    const jpeg::JpegFile& file = inspection.file;
    if (file.huffmanTables.empty())
        return R"(<p class="none">There is none.</p>)";
    std::string part =
        R"(<table class="list fit"><thead><tr><th>Table</th><th class="n">Offset</th><th class="n">Codes</th>)"
        R"(<th class="n">Used</th><th class="n">Read</th><th class="n">Bits of a code</th><th>Codes by length, 1 to 16</th>)"
        R"(</tr></thead><tbody>)";
    for (std::size_t t = 0; t < std::min(file.huffmanTables.size(), kMostRows); ++t) {
        const jpeg::HuffmanTable& table = file.huffmanTables[t];
        const std::vector<std::uint64_t>* uses = nullptr;
        if (inspection.walk)
            for (const jpeg::SymbolCount& count : inspection.walk->symbols)
                if (count.table == static_cast<int>(t))
                    uses = &count.uses;
        std::uint64_t read = 0;
        std::uint64_t bits = 0;
        std::size_t used = 0;
        std::size_t at = 0;
        std::string lengths;
        for (std::size_t length = 1; length <= 16; ++length) {
            lengths += (length > 1 ? " " : "") + std::to_string(table.counts[length - 1]);
            for (int i = 0; uses && i < table.counts[length - 1] && at < table.symbols.size(); ++i, ++at) {
                const std::uint64_t count = (*uses)[table.symbols[at]];
                read += count;
                bits += count * length;
                used += count > 0 ? 1U : 0U;
            }
        }
        add(part,
            R"(<tr><th>{} {}{}</th><td class="n">{}</td><td class="n">{}</td><td class="n">{}</td><td class="n">{}</td>)"
            R"(<td class="n">{}</td><td class="text"><code>{}</code></td></tr>)",
            table.ac ? "AC" : "DC", table.id, table.standard ? ", standard" : "", groupedText(table.offset),
            table.symbols.size(), uses ? std::to_string(used) : "–", uses ? groupedText(read) : "–",
            read > 0 ? fmt::format("{:.2f}", static_cast<double>(bits) / static_cast<double>(read)) : "–",
            lengths);
    }
    return part + "</tbody></table>";
}

std::string jpegFacts(const jpeg::Inspection& inspection)
{
    const jpeg::JpegFile& file = inspection.file;
    std::string part;
    const auto fact = [&part](const char* name, const std::string& value) {
        add(part, "<dt>{}</dt><dd>{}</dd>", name, escapeHtml(value));
    };
    if (file.frame) {
        const auto frame = std::find_if(file.segments.begin(), file.segments.end(),
                                        [](const jpeg::Segment& s) { return s.name.starts_with("SOF"); });
        if (frame != file.segments.end())
            fact("Frame", english(frame->summary));
        std::string scans = countedText(file.scans.size(), "scan", "scans");
        if (!file.scans.empty())
            scans += file.scans[0].restartInterval > 0
                         ? fmt::format(", a restart marker every {} MCUs", file.scans[0].restartInterval)
                         : std::string(", no restart markers");
        fact("Scans", scans);
    }
    if (file.orientation != 1)
        fact("Orientation", "Exif " + std::to_string(file.orientation));
    if (inspection.decodersAgree)
        fact("Decoders", *inspection.decodersAgree
                             ? "libjpeg-turbo and ours give the same pixels, bit for bit."
                             : "Two decoders give different pixels.");
    return part;
}

} // namespace comparo::report
