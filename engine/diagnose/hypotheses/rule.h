// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/diagnose/hypotheses/picture.h"

#include <array>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// What turns one image into another, as something that can be replayed. A hypothesis is one rule, or two,
/// one after the other.
namespace comparo::hypotheses {

/// How a real number becomes a sample of an integer dtype. Floats are rounded to nearest in any case.
enum class Storing { HalfEven, HalfUp, Truncate, Wrap };

/// The words alone, or "…, rounded half up", "…, truncated", "…, wrapped around at 256".
Message storedWords(const Message& words, Storing storing, DType dtype);

/// The stored number, widened again.
double stored(double value, DType dtype, Storing storing);

/// "1.2", "0.00392157"
std::string shortNumber(double value);

/// A sample at a place; nothing where there is none.
using Samples = std::function<std::optional<double>(const Place&)>;

enum class Kind {
    Place, ///< samples move and keep their values
    Value, ///< a sample is made of one pixel
    Image, ///< a sample is made of several pixels
};

/// One thing that may have happened to a picture.
struct Rule {
    std::string id;
    Message words;    ///< "with red and blue exchanged"
    std::string core; ///< what it means, with details left open: two rules of one core are one explanation
    Kind kind = Kind::Place;
    double bits = 0.0; ///< of its parameters
    Shape shape{};     ///< of what it gives
    DType dtype = DType::UInt8;

    /// Place: where in the source a sample of the result comes from; false: from outside, where it is
    /// `outside`, or where nothing is said of it.
    std::function<bool(Place&)> move{};
    std::optional<double> outside{};
    bool leavesGaps = false; ///< of some places it says nothing
    bool isStraight = false; ///< rows come from rows or columns, in one piece

    /// Of a shift: columns and rows.
    std::optional<std::array<int, 2>> shift{};

    /// Value: of channel c, before it is stored. Unless wholePixel, `pixel` holds this channel alone.
    std::function<double(const double* pixel, int c)> value{};
    bool wholePixel = false;
    bool isPerChannel = false; ///< does not do the same to each channel
    Storing storing = Storing::HalfEven;

    /// Image: a sample of the result before it is stored, or the whole result.
    std::function<double(const Samples& source, const Shape&, const Place&)> sample{};
    std::function<Tensor(const Tensor&)> whole{};

    /// Of a part that was copied from elsewhere: which, and from how far.
    struct Tile {
        int n, top, bottom, left, right; ///< inclusive
        int images, rows, columns;       ///< from the source to it
    };
    std::optional<Tile> tile{};
};

using Rules = std::vector<Rule>;

/// Adds the rule under each of the ways of storing, with words for it; floats have one.
void addStored(Rules& rules, const Rule& rule, std::initializer_list<Storing> storings);

/// "mirrored left to right and multiplied by 1.2"
Message wordsOf(std::span<const Rule> rules);

/// What the rule gives at a place; nothing where it says nothing, and for rules that give whole results.
std::optional<double> sampleAfter(const Rule& rule, const Samples& source, const Shape& sourceShape,
                                  const Place& place);
std::optional<double> sampleAfter(const Rule& rule, const Picture& source, const Place& place);

/// What the rules make of a picture; where they say nothing, 0. Empty where they can't be played on it.
Tensor play(std::span<const Rule> rules, const Tensor& source);

/// Whether the rules say something of every place.
bool reachAll(std::span<const Rule> rules);

/// Whether they say something of this one.
bool reach(std::span<const Rule> rules, Place place);

} // namespace comparo::hypotheses
