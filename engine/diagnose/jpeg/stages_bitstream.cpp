// SPDX-License-Identifier: Apache-2.0
// The stage that is bytes: two files side by side.
#include "engine/base/number_text.h"
#include "engine/codec/inspect/place_text.h"
#include "engine/diagnose/jpeg/stages_compare.h"
#include "engine/diagnose/jpeg/stages_side.h"

#include <algorithm>
#include <limits>

namespace comparo::jpeg_stages {

namespace {

/// What of the file holds this byte: "DHT", "scan 2".
std::string partAt(const jpeg::JpegFile& file, std::size_t offset)
{
    const auto holds = [&](const jpeg::ByteRange& range) {
        return offset >= range.begin && offset < range.end;
    };
    for (std::size_t i = 0; i < file.scans.size(); ++i)
        if (holds(file.scans[i].data))
            return "the coded data of scan " + std::to_string(i + 1);
    for (const jpeg::Segment& segment : file.segments)
        if (holds(segment.bytes))
            return segment.name;
    return "bytes of no segment";
}

std::string processWords(const jpeg::JpegFile& file)
{
    const std::string scans = countedText(file.scans.size(), "scan", "scans");
    switch (file.frame->process) {
    case jpeg::JpegProcess::Baseline:
        return "baseline in " + scans;
    case jpeg::JpegProcess::ExtendedSequential:
        return "extended sequential in " + scans;
    case jpeg::JpegProcess::Progressive:
        return "progressive in " + scans;
    case jpeg::JpegProcess::Other:
        break;
    }
    return "of another process in " + scans;
}

std::string huffmanWords(const jpeg::JpegFile& file)
{
    const auto standard = static_cast<std::size_t>(
        std::count_if(file.huffmanTables.begin(), file.huffmanTables.end(),
                      [](const jpeg::HuffmanTable& table) { return table.standard; }));
    if (standard == file.huffmanTables.size())
        return "standard Huffman tables";
    return countedText(file.huffmanTables.size() - standard, "Huffman table", "Huffman tables") +
           " of its own";
}

std::string restartWords(const jpeg::JpegFile& file)
{
    const int interval = file.scans.empty() ? 0 : file.scans.front().restartInterval;
    return interval == 0
               ? "no restart markers"
               : "a restart marker every " + countedText(static_cast<std::uint64_t>(interval), "MCU", "MCUs");
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
std::string formWords(const jpeg::JpegFile& a, const jpeg::JpegFile& b)
{
    std::string text;
    const auto add = [&](const std::string& wordsA, const std::string& wordsB) {
        if (wordsA != wordsB)
            text += (text.empty() ? "" : "; ") + wordsA + " against " + wordsB;
    };
    add(processWords(a), processWords(b));
    if (!sameTables(a, b)) {
        if (huffmanWords(a) == huffmanWords(b))
            text += (text.empty() ? "" : "; ") + std::string("other Huffman tables");
        else
            add(huffmanWords(a), huffmanWords(b));
    }
    add(restartWords(a), restartWords(b));
    return text;
}

std::string damageWords(const char* side, const JpegStages& stages)
{
    if (stages.walk.isClean())
        return {};
    std::string text = std::string(" ") + side + " is damaged";
    if (stages.walk.first)
        text += " at or before MCU " + groupedText(static_cast<std::uint64_t>(stages.walk.first->mcu)) +
                ", byte " + jpeg::byteBitText(stages.walk.first->bit);
    if (!stages.walk.findings.empty())
        text += ": " + english(stages.walk.findings.front().text);
    return text.back() == '.' ? text : text + ".";
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
    const std::string damage = damageWords("A", pair.a) + damageWords("B", pair.b);
    if (stage.differing == 0) {
        stage.words = "Both files have the same " + groupedText(longest) + " bytes." + damage;
        return stage;
    }
    stage.x = static_cast<int>(std::min<std::size_t>(first, std::numeric_limits<int>::max()));
    const bool aHoldsIt = first < pair.fileA.size();
    stage.words = (pair.fileA.size() == pair.fileB.size()
                       ? groupedText(stage.differing) + " of " + groupedText(longest) + " bytes differ"
                       : "A has " + groupedText(pair.fileA.size()) + " bytes, B " +
                             groupedText(pair.fileB.size()) + "; they part") +
                  " from byte " + groupedText(first) + " on, in " +
                  (aHoldsIt ? partAt(pair.a.file, first) : partAt(pair.b.file, first)) + ".";
    const std::string form = formWords(pair.a.file, pair.b.file);
    if (!form.empty()) {
        stage.words += " " + form + ".";
        char& initial = stage.words[stage.words.size() - form.size() - 1];
        initial = initial >= 'a' && initial <= 'z' ? static_cast<char>(initial - 'a' + 'A') : initial;
    }
    if (sameCoefficients)
        stage.words += " Both code the same coefficients.";
    stage.words += damage;
    return stage;
}

} // namespace comparo::jpeg_stages
