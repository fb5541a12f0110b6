// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/alignment/alignment.h"

#include "engine/base/number_text.h"
#include "engine/diagnose/alignment/fit.h"
#include "engine/diagnose/alignment/margin.h"
#include "engine/diagnose/hypotheses/match.h"
#include "engine/diagnose/identify/resized.h"
#include "engine/tensor/turned.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

namespace comparo {
namespace {

using namespace alignment;

/// What a viewer does that applies an orientation, in the words of the rules of place.
Message turnWords(int orientation)
{
    switch (orientation) {
    case 2:
        return message("flipped left to right");
    case 3:
        return message("rotated by 180 degrees");
    case 4:
        return message("flipped top to bottom");
    case 5:
        return message("with rows and columns exchanged");
    case 6:
        return message("rotated by 90 degrees clockwise");
    case 7:
        return message("transposed along the other diagonal");
    default:
        return message("rotated by 90 degrees counterclockwise");
    }
}

Message sizeText(int width, int height)
{
    return message("{}x{}", width, height);
}

Message placeWords(int x, int y)
{
    return message("{}", Verbatim(placeText(x, y)));
}

/// Two images, and B in each way to hold it.
struct Pair {
    const Tensor &a, &b;
    Plane planeA;
    Turns turns;

    Pair(const Tensor& first, const Tensor& second)
        : a(first), b(second), planeA(sumOfChannels(first)), turns(turnsOf(sumOfChannels(second)))
    {
    }
    [[nodiscard]] const Plane& planeB(int turn) const { return turns[static_cast<std::size_t>(turn - 1)]; }
    [[nodiscard]] Box overlap(const Placement& p) const
    {
        return overlapOf(planeA, planeB(p.turn), p.x, p.y);
    }
    [[nodiscard]] bool isInA(const Placement& p) const
    {
        const Box box = overlap(p);
        return box.width == planeB(p.turn).w && box.height == planeB(p.turn).h;
    }
    [[nodiscard]] bool isInB(const Placement& p) const
    {
        const Box box = overlap(p);
        return box.width == planeA.w && box.height == planeA.h;
    }
};

/// The part that both have there, cut out of both; B is turned first.
Alignment cutAt(const Pair& pair, const Placement& p)
{
    const Box box = pair.overlap(p);
    Alignment found;
    found.turn = p.turn;
    found.a = {box.x, box.y, box.width, box.height};
    found.b = {box.x - p.x, box.y - p.y, box.width, box.height};
    found.imageA = cut(pair.a, box.x, box.y, box.width, box.height);
    found.imageB = cut(turned(pair.b, p.turn), found.b.x, found.b.y, box.width, box.height);
    return found;
}

bool haveEqualValues(const Tensor& a, const Tensor& b)
{
    if (a.dtype() == b.dtype())
        return hypotheses::matchOf(a, b, a).differing == 0;
    const Shape& s = a.shape();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    if (a.at(n, c, y, x) != b.at(n, c, y, x))
                        return false;
    return true;
}

Message undone(const Alignment& found, const Message& claim)
{
    return message("{}. That is undone, and {} pixels are compared.", claim,
                   sizeText(found.a.width, found.a.height));
}

/// One lies in the other as a whole, at a place that is the only one. `rest` is what noise leaves, in the unit
/// of the samples.
void tellPart(const Pair& pair, const Placement& p, double rest, Alignment& found)
{
    const bool isTurned = p.turn != 1;
    const bool isInA = pair.isInA(p);
    if (isInA && pair.isInB(p)) {
        found.kind = Alignment::Kind::Turned;
        found.claim = message("B is A {}", turnWords(turnedBack(p.turn)));
    } else if (isInA) {
        found.kind = Alignment::Kind::Cropped;
        const Message at = placeWords(p.x, p.y), size = sizeText(found.a.width, found.a.height);
        found.claim = isTurned ? message("B is A cropped at {} to {} pixels, then {}", at, size,
                                         turnWords(turnedBack(p.turn)))
                               : message("B is A cropped at {} to {} pixels", at, size);
    } else {
        const Message at = placeWords(-p.x, -p.y), size = sizeText(found.a.width, found.a.height);
        const double allowed = rest > 0.0 ? 2.0 * rest + (isFloat(pair.b.dtype()) ? 0.0 : 1.0) : 0.0;
        const auto margin = marginOf(turned(pair.b, p.turn), found.imageA, -p.x, -p.y, allowed);
        found.kind = margin ? Alignment::Kind::Padded : Alignment::Kind::Cropped;
        if (margin)
            found.claim = isTurned ? message("B is A {}, placed at {}, then {}", *margin, at,
                                             turnWords(turnedBack(p.turn)))
                                   : message("B is A {}, placed at {}", *margin, at);
        else
            found.claim = isTurned ? message("A is B {}, then cropped at {} to {} pixels", turnWords(p.turn),
                                             at, size)
                                   : message("A is B cropped at {} to {} pixels", at, size);
    }
    found.sentence = undone(found, found.claim);
}

void tellOverlap(const Pair& pair, const Placement& p, Alignment& found)
{
    if (pair.isInA(p) || pair.isInB(p))
        return;
    found.kind = Alignment::Kind::Overlapping;
    const Message at = placeWords(p.x, p.y);
    found.claim = p.turn == 1 ? message("A and B overlap: B begins at {} of A", at)
                              : message("A and B overlap: B, {}, begins at {} of A", turnWords(p.turn), at);
    found.sentence = message("{}. The {} pixels that both have are compared.", found.claim,
                             sizeText(found.a.width, found.a.height));
}

void tellDoubt(const Placement& p, std::size_t places, Alignment& found)
{
    found.kind = Alignment::Kind::CannotBeTold;
    const Message at = placeWords(p.x, p.y);
    found.claim =
        places > 1
            ? (places >= kMostExact
                   ? message("Where A and B belong together cannot be told: {} places or more fit equally",
                             Count(places))
                   : message("Where A and B belong together cannot be told: {} places fit equally",
                             Count(places)))
            : message("Where A and B belong together cannot be told: one place fits, and there is so little in "
                      "these images that it may be chance");
    found.sentence =
        p.turn == 1
            ? message("{}. B is placed at {} of A, and the {} pixels that both have there are compared.",
                      found.claim, at, sizeText(found.a.width, found.a.height))
            : message("{}. B, {}, is placed at {} of A, and the {} pixels that both have there are compared.",
                      found.claim, turnWords(p.turn), at, sizeText(found.a.width, found.a.height));
}

/// Those that need no turn where there are some: the simplest that explains all.
std::vector<Placement> simplest(std::vector<Placement> places)
{
    const auto isPlain = [](const Placement& p) { return p.turn == 1; };
    if (std::any_of(places.begin(), places.end(), isPlain))
        std::erase_if(places, [&](const Placement& p) { return !isPlain(p); });
    return places;
}

/// Where one is a part of the other, sample by sample.
std::optional<Alignment> alignExactly(const Pair& pair, const Progress& progress)
{
    constexpr double kSureBits = 80.0;
    std::vector<Placement> fitting;
    for (const Placement& each : simplest(exactPlaces(pair.planeA, pair.turns, progress))) {
        progress.throwIfCancelled();
        const Alignment part = cutAt(pair, each);
        if (haveEqualValues(part.imageA, part.imageB))
            fitting.push_back(each);
    }
    if (fitting.empty())
        return std::nullopt;
    const Placement& first = fitting.front();
    Alignment found = cutAt(pair, first);
    const Box box = pair.overlap(first);
    const double places = 8.0 * (std::abs(pair.a.shape().h - pair.planeB(first.turn).h) + 1.0) *
                          (std::abs(pair.a.shape().w - pair.planeB(first.turn).w) + 1.0);
    const bool isSure = contentBits(pair.planeA, box.x, box.y, box.width, box.height) >
                        kSureBits + std::log2(places);
    if (fitting.size() == 1 && isSure)
        tellPart(pair, first, 0.0, found);
    else
        tellDoubt(first, fitting.size(), found);
    return found;
}

struct Fitted {
    Placement place;
    Fit fit;
    double pixels = 0.0; ///< that both have there

    /// How much the place explains: many pixels that go together well.
    [[nodiscard]] double evidence() const
    {
        return -pixels * std::log(std::max(1.0 - fit.likeness * fit.likeness, 1e-12));
    }
    /// Whether another one, which explains less, is as good an answer.
    [[nodiscard]] bool isRivalOf(const Fitted& best) const
    {
        constexpr double kAsMuchLeft = 1.1, kAsManyPixels = 0.5;
        return fit.rest <= kAsMuchLeft * best.fit.rest && pixels >= kAsManyPixels * best.pixels;
    }
};

/// Places that fit to within noise, the one that explains most first.
std::vector<Fitted> nearPlaces(const Pair& pair, const Progress& progress)
{
    constexpr int kMostSide = 512;
    const Shape &a = pair.a.shape(), &b = pair.b.shape();
    const int side = (std::max({a.h, a.w, b.h, b.w}) + kMostSide - 1) / kMostSide;
    std::vector<Fitted> fitted;
    std::vector<Placement> tried;
    for (const Placement& near : likelyPlaces(pair.planeA, pair.turns, side, progress)) {
        progress.throwIfCancelled();
        const Placement place = refined(pair.planeA, pair.planeB(near.turn), near, side > 1 ? side + 1 : 1);
        const bool isKnown = std::any_of(tried.begin(), tried.end(), [&](const Placement& each) {
            return each.turn == place.turn && each.x == place.x && each.y == place.y;
        });
        if (isKnown)
            continue;
        tried.push_back(place);
        const Fit fit = fitOf(pair.planeA, pair.planeB(place.turn), place);
        const Box box = pair.overlap(place);
        if (fit.holds())
            fitted.push_back({place, fit, static_cast<double>(box.width) * box.height});
    }
    std::stable_sort(fitted.begin(), fitted.end(),
                     [](const Fitted& l, const Fitted& r) { return l.evidence() > r.evidence(); });
    return fitted;
}

std::optional<Alignment> alignNearly(const Pair& pair, const Progress& progress)
{
    const std::vector<Fitted> fitted = nearPlaces(pair, progress);
    if (fitted.empty())
        return std::nullopt;
    std::vector<Placement> equal;
    for (const Fitted& each : fitted)
        if (each.isRivalOf(fitted.front()))
            equal.push_back(each.place);
    equal = simplest(std::move(equal));
    const Placement& first = equal.front();
    Alignment found = cutAt(pair, first);
    if (equal.size() > 1)
        tellDoubt(first, equal.size(), found);
    else if (pair.isInA(first) || pair.isInB(first))
        tellPart(pair, first, std::max(fitted.front().fit.rest / pair.a.shape().c, 1e-30), found);
    else
        tellOverlap(pair, first, found);
    return found;
}

/// Whether a resized image is the other: every sample of it, or almost everywhere just as it lies.
bool isTheOther(const ResizedImage& resized, const Tensor& other)
{
    constexpr double kSureBits = 80.0;
    const Plane plane = sumOfChannels(other);
    if (resized.match.isExact())
        return contentBits(plane, 0, 0, plane.w, plane.h) > kSureBits;
    return fitOf(sumOfChannels(resized.given), plane, {}).holds();
}

/// One image as a known resize of the other, which comes near it.
struct Resize {
    ResizedImage image;
    bool isForward = true; ///< B is A resized
    double doubt = 0.0;    ///< whether it was made the other way round; below 0: it leaves nothing

    /// What the right resize leaves is noise or rounding; what the wrong one leaves is at edges.
    [[nodiscard]] bool isSure(const Tensor& result) const
    {
        constexpr double kAtDetail = 0.1, kRounding = 0.5 / 255.0;
        return doubt < kAtDetail || image.match.mean <= kRounding * hypotheses::whiteOf(result.dtype());
    }
};

std::optional<Resize> resizeOf(const Pair& pair, bool isForward, const Progress& progress)
{
    const Tensor& source = isForward ? pair.a : pair.b;
    const Tensor& result = isForward ? pair.b : pair.a;
    auto resized = nearestResize(source, result, progress);
    if (!resized || !isTheOther(*resized, result))
        return std::nullopt;
    // Of two that leave nothing, the one that explains more samples.
    const double doubt = resized->match.isExact()
                             ? -1.0 - static_cast<double>(result.shape().elements())
                             : restAtDetail(sumOfChannels(resized->given), sumOfChannels(result));
    return Resize{std::move(*resized), isForward, doubt};
}

/// Samples that a resize repeated are found again by one that takes one of each.
bool mayBeTheOtherWay(const Resize& found)
{
    const std::string& name = found.image.names.front();
    return name.find("nearest") != std::string::npos || name.find("NEAREST") != std::string::npos;
}

Alignment resizedAlignment(const Pair& pair, const Resize& resize)
{
    constexpr std::size_t kMostNames = 3;
    const bool isForward = resize.isForward;
    const Tensor& result = isForward ? pair.b : pair.a;
    const Message size = sizeText(result.shape().w, result.shape().h);
    Alignment found;
    found.kind = Alignment::Kind::Resized;
    found.resize = resize.image.names.front();
    std::vector<Message> names;
    for (std::size_t i = 0; i < std::min(kMostNames, resize.image.names.size()); ++i)
        names.push_back(joinedNames({resize.image.names[i]}));
    const Message name = listed(std::move(names), " or ");
    const Verbatim made(isForward ? "B" : "A"), of(isForward ? "A" : "B");
    if (resize.image.match.isExact())
        found.claim = message("{} is {} resized to {} pixels, bit for bit as by {}", made, of, size, name);
    else if (resize.isSure(result))
        found.claim = message("{} is {} resized to {} pixels; the nearest known implementation is {}", made, of,
                              size, name);
    else
        found.claim = message("A and B are one image in two sizes, and which of them was resized cannot be told; "
                              "the nearest known implementation that makes {} pixels of {} is {}",
                              size, of, name);
    found.sentence = isForward ? message("{}. A is compared as resized like that.", found.claim)
                               : message("{}. B is compared as resized like that.", found.claim);
    found.a = {0, 0, pair.a.shape().w, pair.a.shape().h};
    found.b = {0, 0, pair.b.shape().w, pair.b.shape().h};
    found.imageA = isForward ? resize.image.given : pair.a;
    found.imageB = isForward ? pair.b : resize.image.given;
    return found;
}

std::optional<Alignment> alignResized(const Pair& pair, const Progress& progress)
{
    constexpr double kLeastLikeness = 0.35;
    constexpr std::int64_t kFew = 1 << 20; // samples that are quickly resized in every way
    const std::int64_t samples = std::max(pair.a.shape().elements(), pair.b.shape().elements());
    if (pair.a.dtype() != pair.b.dtype() ||
        (samples > kFew && likenessOfBoxes(pair.planeA, pair.planeB(1)) < kLeastLikeness))
        return std::nullopt;
    const bool isALarger = pair.a.shape().elements() >= pair.b.shape().elements();
    std::optional<Resize> best = resizeOf(pair, isALarger, progress.part(0.0, 0.5));
    if (!best || !best->image.match.isExact() || mayBeTheOtherWay(*best)) {
        std::optional<Resize> other = resizeOf(pair, !isALarger, progress.part(0.5, 1.0));
        const bool isBetter = other && (!best || (other->doubt < best->doubt &&
                                                  other->isSure(isALarger ? pair.a : pair.b)));
        if (isBetter)
            best = std::move(other);
    }
    return best ? std::optional(resizedAlignment(pair, *best)) : std::nullopt;
}

Alignment corners(const Pair& pair)
{
    Alignment found = cutAt(pair, {});
    const Shape &a = pair.a.shape(), &b = pair.b.shape();
    found.kind = Alignment::Kind::Unrelated;
    found.claim = message("A has {} pixels and B {}, and no crop, turn, mirror, margin or known resize converts "
                          "one into the other",
                          sizeText(a.w, a.h), sizeText(b.w, b.h));
    found.sentence =
        message("{}. The {} pixels from the top left corner that both have are compared.", found.claim,
                sizeText(found.a.width, found.a.height));
    return found;
}

} // namespace

std::string toString(Alignment::Kind kind)
{
    switch (kind) {
    case Alignment::Kind::Turned:
        return "turned";
    case Alignment::Kind::Cropped:
        return "cropped";
    case Alignment::Kind::Padded:
        return "padded";
    case Alignment::Kind::Resized:
        return "resized";
    case Alignment::Kind::Overlapping:
        return "overlapping";
    case Alignment::Kind::CannotBeTold:
        return "cannot_be_told";
    case Alignment::Kind::Unrelated:
        break;
    }
    return "unrelated";
}

bool needsAlignment(const Tensor& a, const Tensor& b)
{
    if (a.isEmpty() || b.isEmpty())
        return false;
    const Shape &s = a.shape(), &t = b.shape();
    return (s.h != t.h || s.w != t.w) && s.n == t.n && s.c == t.c &&
           (a.dtype() == b.dtype() || (isFloat(a.dtype()) && isFloat(b.dtype())));
}

Alignment alignSizes(const Tensor& a, const Tensor& b, const Progress& progress)
{
    const Tensor hereA = a.withLayout(Layout::Contiguous), hereB = b.withLayout(Layout::Contiguous);
    const Pair pair(hereA, hereB);
    progress.report(0.0, message("looking for a crop, a turn or a margin"));
    if (auto found = alignExactly(pair, progress))
        return *found;
    progress.report(0.2, message("looking for a place to within noise"));
    if (auto found = alignNearly(pair, progress))
        return *found;
    progress.report(0.5, message("looking for a resize"));
    if (auto found = alignResized(pair, progress.part(0.5, 1.0)))
        return *found;
    return corners(pair);
}

} // namespace comparo
