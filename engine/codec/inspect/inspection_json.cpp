// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/inspection_words.h"
#include "engine/codec/inspect/parse/marker_bytes.h"

#include <nlohmann/json.hpp>

#include <algorithm>

/// "comparoscope.jpeg_inspection/2". Offsets and ranges are bytes of the file, ends are one past the last;
/// bits are 8 * byte + bit with bit 0 the highest; tables are row by row.
namespace comparo::jpeg {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostBadBlocks = 1000;

Json rangeJson(const ByteRange& range)
{
    return {{"begin", range.begin}, {"end", range.end}};
}

Json estimateJson(const QualityEstimate& estimate)
{
    return {{"quality", estimate.quality}, {"residual", estimate.distance}};
}

Json quantTablesJson(const JpegFile& file)
{
    Json list = Json::array();
    for (const QuantTable& table : file.quantTables)
        list.push_back({{"id", table.id},
                        {"offset", table.offset},
                        {"bits", table.bits},
                        {"steps", table.steps},
                        {"luminance", estimateJson(table.luminance)},
                        {"chrominance", estimateJson(table.chrominance)}});
    return list;
}

/// Codes of one table with their lengths and, where the file was decoded, how often each was read.
Json codesJson(const HuffmanTable& table, const std::vector<std::uint64_t>* uses)
{
    Json codes = Json::array();
    std::size_t at = 0;
    for (std::size_t length = 1; length <= table.counts.size(); ++length)
        for (int i = 0; i < table.counts[length - 1] && at < table.symbols.size(); ++i, ++at) {
            Json code = {{"symbol", table.symbols[at]}, {"length", length}};
            if (uses)
                code["uses"] = (*uses)[table.symbols[at]];
            codes.push_back(std::move(code));
        }
    return codes;
}

Json huffmanTablesJson(const Inspection& inspection)
{
    Json list = Json::array();
    const JpegFile& file = inspection.file;
    for (std::size_t i = 0; i < file.huffmanTables.size(); ++i) {
        const HuffmanTable& table = file.huffmanTables[i];
        const std::vector<std::uint64_t>* uses = nullptr;
        if (inspection.walk)
            for (const SymbolCount& symbols : inspection.walk->symbols)
                if (symbols.table == static_cast<int>(i))
                    uses = &symbols.uses;
        list.push_back({{"class", table.ac ? "AC" : "DC"},
                        {"id", table.id},
                        {"offset", table.offset},
                        {"standard", table.standard},
                        {"valid", table.valid},
                        {"codes", codesJson(table, uses)}});
    }
    return list;
}

std::string processName(JpegProcess process)
{
    switch (process) {
    case JpegProcess::Baseline:
        return "baseline";
    case JpegProcess::ExtendedSequential:
        return "extended sequential";
    case JpegProcess::Progressive:
        return "progressive";
    case JpegProcess::Other:
        break;
    }
    return "lossless or hierarchical";
}

Json frameJson(const JpegFile& file)
{
    const Frame& frame = *file.frame;
    Json components = Json::array();
    for (std::size_t c = 0; c < frame.components.size(); ++c) {
        const FrameComponent& component = frame.components[c];
        components.push_back({{"id", component.id},
                              {"name", english(componentName(file, static_cast<int>(c)))},
                              {"h", component.h},
                              {"v", component.v},
                              {"quantisationTable", component.quantTable},
                              {"blocks", {component.blocksWide, component.blocksHigh}}});
    }
    return {{"process", processName(frame.process)},
            {"arithmetic", frame.arithmetic},
            {"precision", frame.precision},
            {"width", frame.width},
            {"height", frame.height},
            {"subsampling", frame.subsampling()},
            {"mcus", {frame.mcuColumns, frame.mcuRows}},
            {"components", components}};
}

Json scansJson(const JpegFile& file)
{
    Json list = Json::array();
    for (const Scan& scan : file.scans) {
        Json components = Json::array();
        for (const ScanComponent& entry : scan.components)
            components.push_back({{"component", entry.component},
                                  {"dcTable", entry.dcTable},
                                  {"acTable", entry.acTable},
                                  {"quantisationTable", entry.quantTable}});
        list.push_back({{"components", components},
                        {"coefficients", {scan.first, scan.last}},
                        {"bits", {scan.high, scan.low}},
                        {"restartInterval", scan.restartInterval},
                        {"mcus", {scan.mcuColumns, scan.mcuRows}},
                        {"data", rangeJson(scan.data)},
                        {"restartMarkers", scan.restarts}});
    }
    return list;
}

Json findingsJson(const WalkResult& walk)
{
    Json list = Json::array();
    for (const Finding& finding : walk.findings) {
        Json entry = {
            {"check", nameOf(finding.check)}, {"text", english(finding.text)}, {"bit", finding.bit}};
        if (finding.scan >= 0)
            entry["scan"] = finding.scan;
        if (finding.mcu >= 0) {
            entry["segment"] = finding.segment;
            entry["mcu"] = finding.mcu;
            entry["x"] = finding.x;
            entry["y"] = finding.y;
        }
        if (finding.component >= 0) {
            entry["component"] = finding.component;
            entry["block"] = {finding.blockX, finding.blockY};
        }
        list.push_back(std::move(entry));
    }
    return list;
}

Json walkJson(const WalkResult& walk)
{
    Json json = {{"clean", walk.isClean()}, {"codedBlocks", walk.codedBlocks}, {"count", walk.findingCount}};
    if (walk.first)
        json["first"] = {{"atOrBeforeMcu", walk.first->mcu},
                         {"x", walk.first->x},
                         {"y", walk.first->y},
                         {"atOrBeforeBit", walk.first->bit},
                         {"notBeforeMcu", walk.first->earliestMcu},
                         {"notBeforeBit", walk.first->earliestBit}};
    json["findings"] = findingsJson(walk);
    return json;
}

Json intervalJson(const IntervalResult& interval)
{
    Json bad = Json::array();
    for (std::size_t i = 0; i < std::min(interval.bad.size(), kMostBadBlocks); ++i) {
        const BadBlock& block = interval.bad[i];
        bad.push_back({{"component", block.component},
                       {"block", {block.bx, block.by}},
                       {"frequency", {block.frequency % 8, block.frequency / 8}},
                       {"excess", block.excess},
                       {"coefficients", block.coefficients}});
    }
    return {{"passes", interval.passes()},
            {"blocks", interval.blocks},
            {"largestExcess", interval.largestExcess},
            {"badBlocks", interval.bad.size()},
            {"bad", bad}};
}

Json seamJson(const DcSeam& seam)
{
    return {{"kind", "dc_step"},         {"component", seam.component},
            {"scan", seam.scan},         {"mcu", seam.mcu},
            {"row", seam.row},           {"column", seam.column},
            {"steps", seam.steps},       {"levels", seam.levels},
            {"strength", seam.strength}, {"nextStrength", seam.next}};
}

/// One text a row of MCUs, a digit an MCU.
Json mapJson(const DamageMap& map)
{
    Json rows = Json::array();
    for (int y = 0; y < map.rows; ++y) {
        std::string row;
        for (int x = 0; x < map.columns; ++x)
            row += static_cast<char>(
                '0' + map.state[static_cast<std::size_t>(y) * static_cast<std::size_t>(map.columns) +
                                static_cast<std::size_t>(x)]);
        rows.push_back(row);
    }
    return {{"states", {"good", "suspect", "accused", "not from the source", "not decoded"}},
            {"mcuSize", {map.mcuWidth, map.mcuHeight}},
            {"rows", rows}};
}

} // namespace

std::string toJson(const Inspection& inspection, const std::string& name)
{
    const JpegFile& file = inspection.file;
    Json json = {{"schema", "comparoscope.jpeg_inspection/2"},
                 {"name", name},
                 {"bytes", inspection.bytes},
                 {"verdict", nameOf(inspection.verdict)},
                 {"words", english(inspection.words)}};
    if (file.frame)
        json["frame"] = frameJson(file);
    json["orientation"] = file.orientation;
    Json markers = Json::array();
    for (const Segment& segment : file.segments)
        markers.push_back({{"name", segment.name},
                           {"code", segment.marker},
                           {"begin", segment.bytes.begin},
                           {"end", segment.bytes.end},
                           {"summary", english(segment.summary)}});
    json["markers"] = std::move(markers);
    json["quantisationTables"] = quantTablesJson(file);
    json["huffmanTables"] = huffmanTablesJson(inspection);
    json["scans"] = scansJson(file);
    Json embedded = Json::array();
    for (const EmbeddedJpeg& picture : file.embedded)
        embedded.push_back(
            {{"where", english(picture.where)}, {"begin", picture.bytes.begin}, {"end", picture.bytes.end}});
    json["embedded"] = std::move(embedded);
    Json uncovered = Json::array();
    for (const ByteRange& range : file.uncovered)
        uncovered.push_back(rangeJson(range));
    json["uncovered"] = std::move(uncovered);
    Json notes = Json::array();
    for (const StructureNote& note : notesOf(inspection))
        notes.push_back({{"damage", note.damage}, {"offset", note.offset}, {"text", english(note.text)}});
    json["notes"] = std::move(notes);
    json["hasEnd"] = file.hasEnd;
    if (inspection.walk)
        json["stream"] = walkJson(*inspection.walk);
    if (inspection.interval)
        json["source"] = intervalJson(*inspection.interval);
    if (inspection.seam)
        json["suspicion"] = seamJson(*inspection.seam);
    if (inspection.flippedBit)
        json["flippedBit"] = *inspection.flippedBit;
    if (inspection.decodersAgree)
        json["decodersAgree"] = *inspection.decodersAgree;
    if (const DamageMap map = damageMap(inspection); !map.state.empty())
        json["map"] = mapJson(map);
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace comparo::jpeg
