// SPDX-License-Identifier: Apache-2.0
// The stages that are planes of samples.
#include "engine/base/number_text.h"
#include "engine/diagnose/jpeg/stages_compare.h"
#include "engine/diagnose/jpeg/stages_side.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>

namespace comparo::jpeg_stages {

namespace {

template <class T>
void addDifferences(PlaneTally& tally, const Tensor& a, const Tensor& b, int component)
{
    const auto viewA = a.hostView<const T>();
    const auto viewB = b.hostView<const T>();
    tally.samples += static_cast<std::uint64_t>(a.shape().elements());
    for (int z = 0; z < viewA.c; ++z)
        for (int y = 0; y < viewA.h; ++y) {
            const T* rowA = viewA.row(z, y);
            const T* rowB = viewB.row(z, y);
            for (int x = 0; x < viewA.w; ++x)
                if (rowA[x] != rowB[x])
                    tally.add(std::fabs(static_cast<double>(rowA[x]) - static_cast<double>(rowB[x])),
                              component + z, x, y);
        }
}

PlaneTally tallyOf(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    PlaneTally tally = pairUp(a, b);
    for (const int c : tally.same) {
        const auto at = static_cast<std::size_t>(c);
        if (a[at].buffer() == b[at].buffer())
            tally.samples += static_cast<std::uint64_t>(a[at].shape().elements());
        else if (a[at].dtype() == DType::Float32)
            addDifferences<float>(tally, a[at], b[at], c);
        else
            addDifferences<std::uint8_t>(tally, a[at], b[at], c);
    }
    return tally;
}

/// "1,204 of 98,304 samples differ, by at most 12, first at (40, 25) of Cb"
std::string countWords(const PlaneTally& tally, const std::string& firstName)
{
    if (tally.differing == 0)
        return "all " + groupedText(tally.samples) + " samples are equal";
    return groupedText(tally.differing) + " of " + groupedText(tally.samples) +
           " samples differ, by at most " + shortText(tally.largest) + ", first at " +
           placeText(tally.firstX, tally.firstY) + " of " + firstName;
}

std::string sentence(std::string words)
{
    if (!words.empty())
        words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
    return words + ".";
}

/// Counts, and before them what cannot be compared.
std::string words(const Pair& pair, const PlaneTally& tally, const std::vector<Tensor>& a,
                  const std::vector<Tensor>& b)
{
    const std::string sizes = sizeWords(pair, tally, a, b);
    const std::string counts = countWords(tally, componentName(pair.a.file, tally.firstComponent));
    if (sizes.empty())
        return sentence(counts);
    if (tally.same.empty())
        return sentence(sizes);
    std::vector<std::string> names;
    for (const int c : tally.same)
        names.push_back(componentName(pair.a.file, c));
    return sentence(sizes) + " " + sentence("of " + listWords(names) + ", " + counts);
}

std::string filterWords(bool fancy)
{
    return fancy ? " Both with the smooth filter." : " Both with repeated samples.";
}

/// Whether the files hold colours alike; else what A and B hold.
std::string colourWords(const Pair& pair)
{
    const auto holds = [](const jpeg::JpegFile& file) -> std::string {
        return file.frame->components.size() == 1 ? "brightness alone" : file.storesRgb() ? "RGB" : "YCbCr";
    };
    const std::string a = holds(pair.a.file);
    const std::string b = holds(pair.b.file);
    return a == b ? std::string() : "A holds " + a + ", B " + b + ". ";
}

} // namespace

void PlaneTally::add(double size, int ofComponent, int atX, int atY)
{
    if (differing++ == 0) {
        firstComponent = ofComponent;
        firstX = atX;
        firstY = atY;
    }
    if (size > largest) {
        largest = size;
        component = ofComponent;
        x = atX;
        y = atY;
    }
}

StageDifference differenceOf(JpegStage stage, const PlaneTally& tally)
{
    return {stage,
            tally.other.empty(),
            tally.samples,
            tally.differing,
            tally.largest,
            tally.component,
            tally.x,
            tally.y,
            {}};
}

PlaneTally pairUp(const std::vector<Tensor>& a, const std::vector<Tensor>& b)
{
    PlaneTally tally;
    for (std::size_t c = 0; c < std::max(a.size(), b.size()); ++c) {
        const bool same = c < a.size() && c < b.size() && a[c].shape() == b[c].shape();
        (same ? tally.same : tally.other).push_back(static_cast<int>(c));
    }
    return tally;
}

std::string sizeWords(const Pair& pair, const PlaneTally& tally, const std::vector<Tensor>& a,
                      const std::vector<Tensor>& b)
{
    const auto sizeText = [](const Tensor& plane) {
        return std::to_string(plane.shape().w) + " x " + std::to_string(plane.shape().h);
    };
    struct Clause {
        std::vector<std::string> names;
        std::string sizes;
    };
    std::vector<Clause> clauses;
    std::vector<std::string> lacking;
    const bool aHasMore = a.size() > b.size();
    for (const int c : tally.other) {
        const auto at = static_cast<std::size_t>(c);
        if (at >= a.size() || at >= b.size()) {
            lacking.push_back(componentName(aHasMore ? pair.a.file : pair.b.file, c));
            continue;
        }
        const std::string sizes = sizeText(a[at]) + " in A and " + sizeText(b[at]) + " in B";
        if (clauses.empty() || clauses.back().sizes != sizes)
            clauses.push_back({{}, sizes});
        clauses.back().names.push_back(componentName(pair.a.file, c));
    }
    std::string text;
    for (const Clause& clause : clauses)
        text += (text.empty() ? "" : "; ") + listWords(clause.names) +
                (clause.names.size() == 1 ? " is " : " are ") + clause.sizes;
    if (!lacking.empty())
        text += (text.empty() ? "" : "; ") + std::string("only ") + (aHasMore ? "A" : "B") + " has " +
                listWords(lacking);
    return text;
}

std::string listWords(const std::vector<std::string>& items)
{
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
    return text;
}

std::string shortText(double value)
{
    char text[32];
    if (value == std::floor(value) && value < 1e9)
        return groupedText(static_cast<std::uint64_t>(value));
    std::snprintf(text, sizeof text, "%.3g", value);
    return text;
}

StageDifference compareConverted(const Pair& pair)
{
    const PlaneTally tally = tallyOf(pair.a.converted, pair.b.converted);
    StageDifference stage = differenceOf(JpegStage::Converted, tally);
    stage.words = stage.differs()
                      ? colourWords(pair) + words(pair, tally, pair.a.converted, pair.b.converted)
                      : "No file holds it: computed from the source as libjpeg does, the same for both.";
    return stage;
}

StageDifference compareSubsampled(const Pair& pair)
{
    const PlaneTally tally = tallyOf(pair.a.subsampled, pair.b.subsampled);
    StageDifference stage = differenceOf(JpegStage::Subsampled, tally);
    const std::string a = pair.a.file.frame->subsampling();
    const std::string b = pair.b.file.frame->subsampling();
    stage.words = stage.differs() ? (a == b ? "" : "A is " + a + ", B " + b + ". ") +
                                        words(pair, tally, pair.a.subsampled, pair.b.subsampled)
                                  : "No file holds it: means of the source as libjpeg takes them for " + a +
                                        ", the same for both.";
    return stage;
}

StageDifference comparePlanes(const Pair& pair)
{
    const PlaneTally tally = tallyOf(pair.a.planes, pair.b.planes);
    StageDifference stage = differenceOf(JpegStage::Planes, tally);
    stage.words = words(pair, tally, pair.a.planes, pair.b.planes);
    return stage;
}

StageDifference compareUpsampled(const Pair& pair, bool fancy)
{
    const PlaneTally tally = tallyOf(pair.a.upsampled, pair.b.upsampled);
    StageDifference stage = differenceOf(JpegStage::Upsampled, tally);
    stage.words = words(pair, tally, pair.a.upsampled, pair.b.upsampled) + filterWords(fancy);
    return stage;
}

StageDifference compareDecoded(const Pair& pair, bool fancy)
{
    const std::vector<Tensor> a{pair.a.decoded}, b{pair.b.decoded};
    const PlaneTally tally = tallyOf(a, b);
    StageDifference stage = differenceOf(JpegStage::Decoded, tally);
    static constexpr const char* kColours[] = {"red", "green", "blue"};
    const bool isGray = pair.a.decoded.shape().c == 1;
    if (!stage.comparable)
        stage.words = sentence("the picture has " + std::to_string(pair.a.decoded.shape().c) +
                               " channels in A and " + std::to_string(pair.b.decoded.shape().c) + " in B");
    else
        stage.words = sentence(countWords(tally, isGray ? "gray" : kColours[tally.firstComponent])) +
                      filterWords(fancy);
    return stage;
}

} // namespace comparo::jpeg_stages
