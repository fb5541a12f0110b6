// SPDX-License-Identifier: Apache-2.0
// The stages that are planes of samples.
#include "engine/base/number_text.h"
#include "engine/diagnose/jpeg/stages_compare.h"
#include "engine/diagnose/jpeg/stages_side.h"

#include <algorithm>
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
Message countWords(const PlaneTally& tally, const Message& firstName)
{
    if (tally.differing == 0)
        return message("all {} samples are equal", Count(tally.samples));
    return message("{} of {} samples differ, by at most {}, first at {} of {}", Count(tally.differing),
                   Count(tally.samples), Verbatim(shortText(tally.largest)),
                   Verbatim(placeText(tally.firstX, tally.firstY)), firstName);
}

/// Counts, and before them what cannot be compared.
Message words(const Pair& pair, const PlaneTally& tally, const std::vector<Tensor>& a,
              const std::vector<Tensor>& b)
{
    const Message sizes = sizeWords(pair, tally, a, b);
    const Message counts = countWords(tally, componentName(pair.a.file, tally.firstComponent));
    if (sizes.isEmpty())
        return sentence(counts);
    if (tally.same.empty())
        return sentence(sizes);
    return joined({sentence(sizes), sentence(message("of {}, {}", namesOfSame(pair, tally), counts))}, " ");
}

Message filterWords(bool fancy)
{
    return fancy ? message("Both with the smooth filter.") : message("Both with repeated samples.");
}

/// Whether the files hold colours alike; else what A and B hold.
Message colourWords(const Pair& pair)
{
    const auto holds = [](const jpeg::JpegFile& file) {
        return file.frame->components.size() == 1 ? message("brightness alone")
                                                  : joinedNames({file.storesRgb() ? "RGB" : "YCbCr"});
    };
    const Message a = holds(pair.a.file), b = holds(pair.b.file);
    return a == b ? Message() : message("A holds {}, B {}.", a, b);
}

Message colourName(int channel)
{
    return channel == 0 ? message("red") : channel == 1 ? message("green") : message("blue");
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

Message sizeWords(const Pair& pair, const PlaneTally& tally, const std::vector<Tensor>& a,
                  const std::vector<Tensor>& b)
{
    const auto sizeText = [](const Tensor& plane) {
        return std::to_string(plane.shape().w) + " x " + std::to_string(plane.shape().h);
    };
    struct Clause {
        std::string a, b; ///< sizes
        std::vector<Message> names;
    };
    std::vector<Clause> clauses;
    std::vector<Message> lacking, told;
    const bool aHasMore = a.size() > b.size();
    for (const int c : tally.other) {
        const auto at = static_cast<std::size_t>(c);
        if (at >= a.size() || at >= b.size()) {
            lacking.push_back(componentName(aHasMore ? pair.a.file : pair.b.file, c));
            continue;
        }
        const std::string ofA = sizeText(a[at]), ofB = sizeText(b[at]);
        if (clauses.empty() || clauses.back().a != ofA || clauses.back().b != ofB)
            clauses.push_back({ofA, ofB, {}});
        clauses.back().names.push_back(componentName(pair.a.file, c));
    }
    for (Clause& clause : clauses) {
        const Verbatim ofA(clause.a), ofB(clause.b);
        const bool isOne = clause.names.size() == 1;
        const Message names = listed(std::move(clause.names), " and ");
        told.push_back(isOne ? message("{} is {} in A and {} in B", names, ofA, ofB)
                             : message("{} are {} in A and {} in B", names, ofA, ofB));
    }
    if (!lacking.empty()) {
        const Message names = listed(std::move(lacking), " and ");
        told.push_back(aHasMore ? message("only A has {}", names) : message("only B has {}", names));
    }
    return joined(std::move(told), "; ");
}

Message namesOfSame(const Pair& pair, const PlaneTally& tally)
{
    std::vector<Message> names;
    for (const int c : tally.same)
        names.push_back(componentName(pair.a.file, c));
    return listed(std::move(names), " and ");
}

Message sentence(const Message& clause)
{
    return clause.isEmpty() ? Message() : message("{}.", capitalised(clause));
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
    stage.words =
        stage.differs()
            ? joined({colourWords(pair), words(pair, tally, pair.a.converted, pair.b.converted)}, " ")
            : message("It is not stored in the files: computed from the source as libjpeg does, the same for "
                      "both.");
    return stage;
}

StageDifference compareSubsampled(const Pair& pair)
{
    const PlaneTally tally = tallyOf(pair.a.subsampled, pair.b.subsampled);
    StageDifference stage = differenceOf(JpegStage::Subsampled, tally);
    const Verbatim a(pair.a.file.frame->subsampling()), b(pair.b.file.frame->subsampling());
    stage.words = stage.differs() ? joined({a == b ? Message() : message("A is {}, B {}.", a, b),
                                            words(pair, tally, pair.a.subsampled, pair.b.subsampled)},
                                           " ")
                                  : message("It is not stored in the files: means of the source as libjpeg "
                                            "takes them for {}, the same for both.",
                                            a);
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
    stage.words = joined({words(pair, tally, pair.a.upsampled, pair.b.upsampled), filterWords(fancy)}, " ");
    return stage;
}

StageDifference compareDecoded(const Pair& pair, bool fancy)
{
    const std::vector<Tensor> a{pair.a.decoded}, b{pair.b.decoded};
    const PlaneTally tally = tallyOf(a, b);
    StageDifference stage = differenceOf(JpegStage::Decoded, tally);
    const bool isGray = pair.a.decoded.shape().c == 1;
    const Message first = isGray ? message("gray") : colourName(tally.firstComponent);
    stage.words = stage.comparable ? joined({sentence(countWords(tally, first)), filterWords(fancy)}, " ")
                                   : message("The image has {} channels in A and {} in B.",
                                             pair.a.decoded.shape().c, pair.b.decoded.shape().c);
    return stage;
}

} // namespace comparo::jpeg_stages
