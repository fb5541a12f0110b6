// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// What turns one image into another, as something that can be replayed: the search for the cause of a
/// difference between two files is made of these.
namespace comparo::pairs {

struct Place {
    int n, c, y, x;
};

/// Where in the source a sample of the result comes from; false: from nowhere.
using Movement = std::function<bool(Place&)>;

/// A tensor on cpu as numbers of any dtype. It shares the tensor's buffer.
class Pixels {
public:
    explicit Pixels(const Tensor& tensor);

    /// The samples of another one in the order of a movement that mirrors, turns or exchanges channels, and
    /// leads from every place of the shape to one of its own. Nothing is copied.
    Pixels(const Pixels& from, const Movement& move, const Shape& shape);

    [[nodiscard]] double at(const Place& p) const
    {
        const std::ptrdiff_t offset = offsetOf(p);
        switch (dtype()) {
        case DType::UInt8:
            return static_cast<double>(static_cast<const std::uint8_t*>(m_data)[offset]);
        case DType::UInt16:
            return static_cast<double>(static_cast<const std::uint16_t*>(m_data)[offset]);
        case DType::Float32:
            return static_cast<double>(static_cast<const float*>(m_data)[offset]);
        default:
            return static_cast<const double*>(m_data)[offset];
        }
    }
    [[nodiscard]] const Shape& shape() const { return m_shape; }
    [[nodiscard]] DType dtype() const { return m_tensor.dtype(); }
    [[nodiscard]] bool holds(const Place& p) const
    {
        return p.y >= 0 && p.x >= 0 && p.y < shape().h && p.x < shape().w;
    }
    /// What white is: 255, 65535 or 1.
    [[nodiscard]] double white() const;

    /// Calls f(first sample, distance to the next): `count` samples from p on, each dx columns and dy rows
    /// from the one before, in their own type. All of them lie inside.
    template <class F>
    void withRun(const Place& p, int dx, int dy, F&& f) const
    {
        const std::ptrdiff_t step = dx * m_strideW + dy * m_strideH;
        dispatch(dtype(), [&]<class T>() { f(static_cast<const T*>(m_data) + offsetOf(p), step); });
    }

    /// The same as numbers.
    void read(const Place& p, int dx, int dy, int count, double* to) const;

    /// A tensor of these samples from a place on; of all of them without a copy where that can be.
    [[nodiscard]] Tensor cut(int n, int top, int left, int h, int w) const;

private:
    [[nodiscard]] std::ptrdiff_t offsetOf(const Place& p) const
    {
        return p.n * m_strideN + m_channels[static_cast<std::size_t>(p.c)] + p.y * m_strideH +
               p.x * m_strideW;
    }

    Tensor m_tensor;
    Shape m_shape;
    bool m_isMoved = false;
    const void* m_data = nullptr; ///< the tensor's, with its strides: the search reads millions of samples
    std::ptrdiff_t m_strideN = 0, m_strideH = 0, m_strideW = 0;
    std::vector<std::ptrdiff_t> m_channels; ///< where each begins
};

/// Samples of one row of the result. A rule is asked for kLongestRun at most.
struct Run {
    Place first;
    int count;
};

inline constexpr int kLongestRun = 512;

/// Of a run's samples, those that a rule says something about.
struct Reach {
    int begin = 0, end = 0;
};

/// The value of a result at a place before it is stored; nothing where the rule does not reach.
using Prediction = std::function<std::optional<double>(const Place&)>;

/// Predictions for a run: values[i] is what a Prediction gives for sample i.
using RunPrediction = std::function<Reach(const Run&, double* values)>;

/// Samples that move and keep their values.
struct PlaceRule {
    std::string id;
    std::string words; ///< "with red and blue exchanged"
    Movement move;
    bool keepsPixels = true; ///< the channels of a pixel come from one pixel
    bool isStraight = false; ///< a run comes from samples at equal distances, also where these are outside
};

/// A value made of one pixel. Unless wholePixel, `pixel` holds the one sample alone and c is 0.
struct ValueRule {
    std::string id;
    std::string words; ///< "multiplied by 1.2"
    std::function<double(const double* pixel, int c)> value;
    bool wholePixel = false; ///< reads channels besides c
};

/// A whole hypothesis.
struct Rule {
    std::string id;
    std::string words;
    Prediction predict;
    RunPrediction predictRun{}; ///< the same for many at once; none where samples are asked for one by one
};

/// How a real number becomes a sample of an integer dtype. Floats are rounded to nearest in any case.
enum class Storing { HalfEven, HalfUp, Truncate, Wrap };

inline constexpr Storing kStorings[] = {Storing::HalfEven, Storing::HalfUp, Storing::Truncate, Storing::Wrap};

/// "", ", rounded half up", ", truncated", ", wrapped around 256".
std::string wordsOf(Storing storing, DType dtype);

/// The stored number, widened again.
double stored(double value, DType dtype, Storing storing);

/// The same for many, in place.
void storeRun(double* values, int count, DType dtype, Storing storing);

/// "1.2", "0.00392157"
std::string shortNumber(double value);

/// Whether two stored numbers are the same: equal bits, or both NaN.
bool sameNumber(double a, double b);

/// `place`, then `value`.
Rule combine(const Pixels& source, const PlaceRule& place, const ValueRule& value);

} // namespace comparo::pairs
