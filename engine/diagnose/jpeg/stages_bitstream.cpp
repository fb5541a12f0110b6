// SPDX-License-Identifier: Apache-2.0
// The stage that is bytes: two files side by side.
#include "engine/codec/inspect/place_text.h"
#include "engine/diagnose/jpeg/stages_compare.h"
#include "engine/diagnose/jpeg/stages_side.h"

#include <algorithm>
#include <limits>

namespace comparo::jpeg_stages {

namespace {

/// What of the file holds this byte: "DHT", "scan 2".
Message partAt(const jpeg::JpegFile& file, std::size_t offset)
{
    const auto holds = [&](const jpeg::ByteRange& range) {
        return offset >= range.begin && offset < range.end;
    };
    for (std::size_t i = 0; i < file.scans.size(); ++i)
        if (holds(file.scans[i].data))
            return message("the coded data of scan {}", i + 1);
    for (const jpeg::Segment& segment : file.segments)
        if (holds(segment.bytes))
            return joinedNames({segment.name});
    return message("bytes of no segment");
}

Message processWords(const jpeg::JpegFile& file)
{
    const Message scans = plural(file.scans.size(), "{} scan", "{} scans");
    switch (file.frame->process) {
    case jpeg::JpegProcess::Baseline:
        return message("baseline in {}", scans);
    case jpeg::JpegProcess::ExtendedSequential:
        return message("extended sequential in {}", scans);
    case jpeg::JpegProcess::Progressive:
        return message("progressive in {}", scans);
    case jpeg::JpegProcess::Other:
        break;
    }
    return message("of another process in {}", scans);
}

Message huffmanWords(const jpeg::JpegFile& file)
{
    const auto standard = static_cast<std::size_t>(
        std::count_if(file.huffmanTables.begin(), file.huffmanTables.end(),
                      [](const jpeg::HuffmanTable& table) { return table.standard; }));
    return standard == file.huffmanTables.size()
               ? message("standard Huffman tables")
               : plural(file.huffmanTables.size() - standard, "{} custom Huffman table",
                        "{} custom Huffman tables");
}

Message restartWords(const jpeg::JpegFile& file)
{
    const int interval = file.scans.empty() ? 0 : file.scans.front().restartInterval;
    return interval == 0 ? message("no restart markers")
                         : plural(static_cast<std::uint64_t>(interval), "a restart marker every {} MCU",
                                  "a restart marker every {} MCUs");
}

bool sameTables(const jpeg::JpegFile& a, const jpeg::JpegFile& b)
{
    return std::equal(a.huffmanTables.begin(), a.huffmanTables.end(), b.huffmanTables.begin(),
                      b.huffmanTables.end(), [](const jpeg::HuffmanTable& x, const jpeg::HuffmanTable& y) {
                          return x.ac == y.ac && x.id == y.id && x.counts == y.counts &&
                                 x.symbols == y.symbols;
                      });
}

/// In what the files are not written alike: "baseline in 1 scan against progressive in 10 scans".
Message formWords(const jpeg::JpegFile& a, const jpeg::JpegFile& b)
{
    std::vector<Message> clauses;
    const auto add = [&](const Message& wordsA, const Message& wordsB) {
        if (!(wordsA == wordsB))
            clauses.push_back(message("{} against {}", wordsA, wordsB));
    };
    add(processWords(a), processWords(b));
    if (!sameTables(a, b)) {
        if (huffmanWords(a) == huffmanWords(b))
            clauses.push_back(message("other Huffman tables"));
        else
            add(huffmanWords(a), huffmanWords(b));
    }
    add(restartWords(a), restartWords(b));
    return joined(std::move(clauses), "; ");
}

Message damageWords(const char* side, const JpegStages& stages)
{
    if (stages.walk.isClean())
        return {};
    const Verbatim who(side);
    const Message damaged = stages.walk.first
                                ? message("{} is damaged at or before MCU {}, byte {}", who,
                                          Count(static_cast<std::uint64_t>(stages.walk.first->mcu)),
                                          jpeg::byteBitText(stages.walk.first->bit))
                                : message("{} is damaged", who);
    return stages.walk.findings.empty() ? sentence(damaged)
                                        : message("{}: {}", damaged, stages.walk.findings.front().text);
}

} // namespace

StageDifference compareBitstream(const Pair& pair, bool sameCoefficients)
{
    const std::size_t common = std::min(pair.fileA.size(), pair.fileB.size());
    const std::size_t longest = std::max(pair.fileA.size(), pair.fileB.size());
    const auto first = static_cast<std::size_t>(
        std::mismatch(pair.fileA.begin(), pair.fileA.begin() + static_cast<std::ptrdiff_t>(common),
                      pair.fileB.begin())
            .first -
        pair.fileA.begin());
    StageDifference stage;
    stage.stage = JpegStage::Bitstream;
    stage.samples = longest;
    stage.differing = longest - common;
    for (std::size_t i = first; i < common; ++i)
        stage.differing += pair.fileA[i] != pair.fileB[i] ? 1U : 0U;
    stage.largest = static_cast<double>(longest - common);
    const Count all(longest), differing(stage.differing), from(first);
    std::vector<Message> told;
    if (stage.differing == 0) {
        told.push_back(message("Both files have the same {} bytes.", all));
    } else {
        stage.x = static_cast<int>(std::min<std::size_t>(first, std::numeric_limits<int>::max()));
        const Message part = partAt(first < pair.fileA.size() ? pair.a.file : pair.b.file, first);
        told.push_back(
            pair.fileA.size() == pair.fileB.size()
                ? message("{} of {} bytes differ from byte {} on, in {}.", differing, all, from, part)
                : message("A has {} bytes, B {}; they part from byte {} on, in {}.", Count(pair.fileA.size()),
                          Count(pair.fileB.size()), from, part));
        told.push_back(sentence(formWords(pair.a.file, pair.b.file)));
        if (sameCoefficients)
            told.push_back(message("Both code the same coefficients."));
    }
    told.push_back(damageWords("A", pair.a));
    told.push_back(damageWords("B", pair.b));
    stage.words = joined(std::move(told), " ");
    return stage;
}

} // namespace comparo::jpeg_stages
