// SPDX-License-Identifier: Apache-2.0
#include "engine/base/version.h"
#include "engine/codec/inspect/inspection_words.h"
#include "engine/codec/inspect/place_text.h"
#include "engine/report/document/parts.h"
#include "engine/report/jpeg/parts.h"
#include "engine/report/jpeg/report.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace comparo {

namespace {

using namespace document;

constexpr std::size_t kMostLines = 200; ///< of one table; the JSON has more

void addMore(Blocks& blocks, std::uint64_t all, std::size_t shown)
{
    if (all > shown)
        blocks.push_back(hint("… and " + groupedText(all - shown) + " more."));
}

std::string estimateText(const jpeg::QualityEstimate& estimate)
{
    return estimate.distance == 0.0
               ? fmt::format("exactly quality {}", estimate.quality)
               : fmt::format("near quality {}, residual {:.2f}", estimate.quality, estimate.distance);
}

Numbers numbersOf(const jpeg::Inspection& inspection)
{
    Numbers numbers;
    const auto add = [&numbers](const char* label, std::string value, std::string detail) {
        numbers.numbers.push_back({label, std::move(value), std::move(detail)});
    };
    const jpeg::JpegFile& file = inspection.file;
    if (file.frame)
        add("Image", fmt::format("{} × {}", file.frame->width, file.frame->height),
            fmt::format("{}, {} bytes", file.frame->subsampling(), groupedText(inspection.bytes)));
    else
        add("File", groupedText(inspection.bytes), "bytes, no frame");
    if (const jpeg::QuantTable* table = file.frame ? file.tableOf(0) : nullptr)
        add("Quality",
            (table->luminance.distance == 0.0 ? "" : "near ") + std::to_string(table->luminance.quality),
            table->luminance.distance == 0.0
                ? std::string("exactly this table of the IJG")
                : fmt::format("residual {:.2f} steps", table->luminance.distance));
    else
        add("Quality", "–", "no table");
    if (inspection.walk)
        add("Findings of the codes", groupedText(inspection.walk->findingCount),
            groupedText(inspection.walk->codedBlocks) + " coded blocks");
    else
        add("Findings of the codes", "–", "not decoded");
    if (inspection.interval)
        add("Blocks not from the source", groupedText(inspection.interval->bad.size()),
            fmt::format("of {}; largest excess {:.2f} units",
                        groupedText(static_cast<std::uint64_t>(inspection.interval->blocks)),
                        std::max(0.0F, inspection.interval->largestExcess)));
    else
        add("Blocks not from the source", "–", "no source was given");
    return numbers;
}

/// Findings of the walker.
Table findingsTable(const std::vector<jpeg::Finding>& findings)
{
    Table table{{left("Check"), {"Byte.bit"}, {"MCU"}, {"At"}, wrapped("What is wrong")}};
    for (std::size_t i = 0; i < std::min(findings.size(), kMostLines); ++i) {
        const jpeg::Finding& finding = findings[i];
        const bool placed = finding.mcu >= 0;
        table.rows.push_back({{nameOf(finding.check), jpeg::byteBitText(finding.bit),
                               placed ? std::to_string(finding.mcu) : "",
                               placed ? fmt::format("{}, {}", finding.x, finding.y) : "", finding.text}});
    }
    return table;
}

Blocks findingsOf(const jpeg::Inspection& inspection)
{
    Blocks blocks;
    if (inspection.walk && !inspection.walk->isClean()) {
        const auto& findings = inspection.walk->findings;
        blocks.push_back(findingsTable(findings));
        addMore(blocks, inspection.walk->findingCount, std::min(findings.size(), kMostLines));
    } else if (inspection.walk) {
        blocks.push_back(none(inspection.walk->notes.empty()
                                  ? "None: codes, values and the end of every segment are valid."
                                  : "None: every code is legal and every value possible."));
    } else {
        blocks.push_back(none("The coefficients were not decoded."));
    }
    const std::vector<jpeg::StructureNote> notes = jpeg::notesOf(inspection);
    if (notes.empty())
        return blocks;
    List list;
    for (std::size_t i = 0; i < std::min(notes.size(), kMostLines); ++i)
        list.items.push_back((notes[i].damage ? strong("Damage. ") : Text()) + "Byte " +
                             groupedText(notes[i].offset) + ": " + notes[i].text);
    blocks.push_back(Heading{"Notes"});
    blocks.push_back(std::move(list));
    return blocks;
}

/// Blocks that do not come from the source; empty without a source.
Blocks deviationsOf(const jpeg::Inspection& inspection)
{
    if (!inspection.interval || inspection.interval->bad.empty())
        return {};
    constexpr std::size_t kWorst = 20;
    std::vector<jpeg::BadBlock> bad = inspection.interval->bad;
    const std::size_t shown = std::min(kWorst, bad.size());
    std::partial_sort(bad.begin(), bad.begin() + static_cast<std::ptrdiff_t>(shown), bad.end(),
                      [](const jpeg::BadBlock& a, const jpeg::BadBlock& b) { return a.excess > b.excess; });
    const jpeg::Frame& frame = *inspection.file.frame;
    Table table{{left("Block"), {"At"}, {"Frequency"}, {"Excess"}, {"Coefficients"}}};
    table.fits = true;
    for (std::size_t i = 0; i < shown; ++i) {
        const jpeg::BadBlock& block = bad[i];
        const auto& shape = frame.components[static_cast<std::size_t>(block.component)];
        table.rows.push_back(
            {{fmt::format("{} ({}, {})", english(jpeg::componentName(inspection.file, block.component)),
                          block.bx, block.by),
              fmt::format("{}, {}", block.bx * 8 * frame.maxH / shape.h, block.by * 8 * frame.maxV / shape.v),
              fmt::format("{}, {}", block.frequency % 8, block.frequency / 8),
              fmt::format("{:.1f}", block.excess), fmt::format("{} of 64", block.coefficients)}});
    }
    Blocks blocks{std::move(table)};
    addMore(blocks, bad.size(), shown);
    blocks.push_back(
        hint("Excess: how far a stored coefficient is beyond the interval that rounding the source's "
             "own coefficient allows, in units of the cosine transform."));
    return blocks;
}

Blocks markersOf(const jpeg::JpegFile& file)
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
        lines.push_back({range, "", "bytes outside all segments", false});
    for (const jpeg::EmbeddedJpeg& picture : file.embedded)
        lines.push_back({picture.bytes, "", "a JPEG inside: " + english(picture.where), true});
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.bytes.begin < b.bytes.begin; });
    Table table{{left("Marker"), {"Offset"}, {"Bytes"}, wrapped("Holds")}};
    for (std::size_t i = 0; i < std::min(lines.size(), kMostLines); ++i)
        table.rows.push_back({{lines[i].name, groupedText(lines[i].bytes.begin),
                               groupedText(lines[i].bytes.end - lines[i].bytes.begin), lines[i].text},
                              lines[i].inner ? Tone::Soft : Tone::Plain});
    Blocks blocks{std::move(table)};
    addMore(blocks, lines.size(), std::min(lines.size(), kMostLines));
    return blocks;
}

Blocks quantTablesOf(const jpeg::JpegFile& file)
{
    if (file.quantTables.empty())
        return {none("There is none.")};
    constexpr std::size_t kShown = 8;
    Blocks blocks;
    for (std::size_t t = 0; t < std::min(file.quantTables.size(), kShown); ++t) {
        const jpeg::QuantTable& table = file.quantTables[t];
        Table steps;
        steps.columns.resize(8);
        steps.fits = true;
        steps.headed = false;
        steps.caption =
            fmt::format("Table {}, byte {}, {} bits", table.id, groupedText(table.offset), table.bits);
        for (std::size_t y = 0; y < 8; ++y) {
            steps.rows.emplace_back();
            for (std::size_t x = 0; x < 8; ++x)
                steps.rows.back().cells.emplace_back(std::to_string(table.steps[8 * y + x]));
        }
        const Paragraph words = hint("as brightness: " + estimateText(table.luminance) +
                                     "\nas colour: " + estimateText(table.chrominance));
        if (t % 2 == 0)
            blocks.push_back(Columns{{{std::move(steps), words}, {}}});
        else
            std::get<Columns>(blocks.back()).columns.back() = {std::move(steps), words};
    }
    addMore(blocks, file.quantTables.size(), std::min(file.quantTables.size(), kShown));
    return blocks;
}

Row huffmanRow(const jpeg::Inspection& inspection, std::size_t index)
{
    const jpeg::HuffmanTable& table = inspection.file.huffmanTables[index];
    const std::vector<std::uint64_t>* uses = nullptr;
    if (inspection.walk)
        for (const jpeg::SymbolCount& count : inspection.walk->symbols)
            if (count.table == static_cast<int>(index))
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
    return {{fmt::format("{} {}{}", table.ac ? "AC" : "DC", table.id, table.standard ? ", standard" : ""),
             groupedText(table.offset), std::to_string(table.symbols.size()),
             uses ? std::to_string(used) : "–", uses ? groupedText(read) : "–",
             read > 0 ? fmt::format("{:.2f}", static_cast<double>(bits) / static_cast<double>(read)) : "–",
             code(lengths)}};
}

Blocks huffmanTablesOf(const jpeg::Inspection& inspection)
{
    const std::size_t count = inspection.file.huffmanTables.size();
    if (count == 0)
        return {none("There is none.")};
    Table table{{left("Table"),
                 {"Offset"},
                 {"Codes"},
                 {"Used"},
                 {"Read"},
                 {"Bits of a code"},
                 left("Codes by length, 1 to 16")}};
    table.fits = true;
    for (std::size_t t = 0; t < std::min(count, kMostLines); ++t)
        table.rows.push_back(huffmanRow(inspection, t));
    return {std::move(table)};
}

Facts factsOf(const jpeg::Inspection& inspection)
{
    const jpeg::JpegFile& file = inspection.file;
    Facts facts;
    if (file.frame) {
        const auto frame = std::find_if(file.segments.begin(), file.segments.end(),
                                        [](const jpeg::Segment& s) { return s.name.starts_with("SOF"); });
        if (frame != file.segments.end())
            facts.add("Frame", frame->summary);
        std::string scans = countedText(file.scans.size(), "scan", "scans");
        if (!file.scans.empty())
            scans += file.scans[0].restartInterval > 0
                         ? fmt::format(", a restart marker every {} MCUs", file.scans[0].restartInterval)
                         : std::string(", no restart markers");
        facts.add("Scans", scans);
    }
    if (file.orientation != 1)
        facts.add("Orientation", "Exif " + std::to_string(file.orientation));
    if (inspection.decodersAgree)
        facts.add("Decoders", *inspection.decodersAgree
                                  ? "libjpeg-turbo and ours return the same pixels, bit for bit."
                                  : "Two decoders return different pixels.");
    return facts;
}

struct FileLook {
    OutcomeKind kind; ///< that the bar looks like
    std::string word;
};

std::string capitalised(std::string_view words)
{
    std::string text(words);
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

FileLook lookOf(const jpeg::Inspection& inspection)
{
    using enum jpeg::FileVerdict;
    switch (inspection.verdict) {
    case Good:
        return {OutcomeKind::BitExact, capitalised(jpeg::wordOf(inspection))};
    case Suspicious:
        return {OutcomeKind::WithinTolerance, "Suspicious"};
    case HeaderDamaged:
        return {OutcomeKind::Different, "Header damaged"};
    case BitstreamDamaged:
        return {OutcomeKind::Different, "Bitstream damaged"};
    case WrongInput:
        return {OutcomeKind::Different, "Wrong input"};
    case WrongEverywhere:
        return {OutcomeKind::Different, "Wrong everywhere"};
    case OtherPicture:
        return {OutcomeKind::Different, "Another image"};
    case DecodersDisagree:
        return {OutcomeKind::Different, "Decoders disagree"};
    case Unreadable:
        break;
    }
    return {OutcomeKind::WithinTolerance, "Not readable"};
}

std::string inspectionJson(const JpegReport& report)
{
    return jpeg::toJson(*report.inspection, report.title);
}

} // namespace

document::Document documentOf(const JpegReport& report)
{
    const jpeg::Inspection& inspection = *report.inspection;
    const FileLook look = lookOf(inspection);
    const Tensor& source = report.source;
    Document document;
    document.title = report.title;
    document.kind = "Comparoscope, inspection of a JPEG";
    document.created = report.created;
    document.version = kVersion;
    document.verdict = {look.kind, look.word, english(inspection.words), "source",
                        source.isEmpty() ? std::string("none")
                                         : fmt::format("{} × {}", source.shape().w, source.shape().h)};
    document.lead = report::jpegPictures(inspection, report.file);
    document.lead.push_back(numbersOf(inspection));
    document.facts = factsOf(inspection);
    document.command = report.command;
    document.add("findings", "Findings", findingsOf(inspection));
    if (Blocks deviations = deviationsOf(inspection); !deviations.empty())
        document.add("source", "Blocks that do not come from the source, worst first", std::move(deviations),
                     "Blocks not from the source");
    document.add("markers", "Markers", markersOf(inspection.file));
    document.add("quantisation", "Quantisation tables", quantTablesOf(inspection.file));
    document.add("huffman", "Huffman tables", huffmanTablesOf(inspection));
    Facts environment = environmentOf(report.environment);
    environment.add("Made", report.created);
    document.add("environment", "Environment", {std::move(environment)});
    document.footer = "Images may be reduced.";
    document.carry("inspection-data", "comparoscope.jpeg_inspection/2", inspectionJson(report));
    return document;
}

const std::vector<ReportFormat<JpegReport>>& jpegFormats()
{
    static const auto formats = formatsOf<JpegReport>({{".json", "", &inspectionJson}});
    return formats;
}

} // namespace comparo
