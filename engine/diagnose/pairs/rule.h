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

/// A tensor on cpu as numbers of any dtype. It shares the tensor's buffer.
class Pixels {
public:
    explicit Pixels(const Tensor& tensor);

    [[nodiscard]] double at(const Place& p) const
    {
        const std::ptrdiff_t offset = p.n * m_strideN + p.c * m_strideC + p.y * m_strideH + p.x * m_strideW;
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
    [[nodiscard]] const Shape& shape() const { return m_tensor.shape(); }
    [[nodiscard]] DType dtype() const { return m_tensor.dtype(); }
    [[nodiscard]] const Tensor& tensor() const { return m_tensor; }
    [[nodiscard]] bool holds(const Place& p) const
    {
        return p.y >= 0 && p.x >= 0 && p.y < shape().h && p.x < shape().w;
    }
    /// What white is: 255, 65535 or 1.
    [[nodiscard]] double white() const;

private:
    Tensor m_tensor;
    const void* m_data = nullptr; ///< the tensor's, with its strides: the search reads millions of samples
    std::ptrdiff_t m_strideN = 0, m_strideC = 0, m_strideH = 0, m_strideW = 0;
};

/// The value of a result at a place before it is stored; nothing where the rule does not reach.
using Prediction = std::function<std::optional<double>(const Place&)>;

/// Where in the source a sample of the result comes from; false: from nowhere.
using Movement = std::function<bool(Place&)>;

/// Samples that move and keep their values.
struct PlaceRule {
    std::string id;
    std::string words; ///< "with red and blue exchanged"
    Movement move;
    bool keepsPixels = true; ///< the channels of a pixel come from one pixel
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
};

/// How a real number becomes a sample of an integer dtype. Floats are rounded to nearest in any case.
enum class Storing { HalfEven, HalfUp, Truncate, Wrap };

inline constexpr Storing kStorings[] = {Storing::HalfEven, Storing::HalfUp, Storing::Truncate, Storing::Wrap};

/// "", ", rounded half up", ", truncated", ", wrapped around 256".
std::string wordsOf(Storing storing, DType dtype);

/// The stored number, widened again.
double stored(double value, DType dtype, Storing storing);

/// "1.2", "0.00392157"
std::string shortNumber(double value);

/// Whether two stored numbers are the same: equal bits, or both NaN.
bool sameNumber(double a, double b);

/// `place`, then `value`.
Rule combine(const Pixels& source, const PlaceRule& place, const ValueRule& value);

} // namespace comparo::pairs
