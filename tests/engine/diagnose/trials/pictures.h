// SPDX-License-Identifier: Apache-2.0
// Random pictures for trials of the search for causes: the same on every machine.
#pragma once

#include "engine/tensor/tensor.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace comparo::trials {

/// Numbers that follow from a seed alone: the distributions of <random> are each library's own.
class Random {
public:
    explicit Random(std::initializer_list<std::uint32_t> seeds);

    int below(int n);                                                     ///< 0 to n - 1
    int between(int from, int to) { return from + below(to - from + 1); } ///< both inclusive
    double unit();                                                        ///< 0 to below 1
    double between(double from, double to) { return from + (to - from) * unit(); }
    double normal(); ///< of mean 0 and deviation 1, between -6 and 6
    std::vector<int> permutation(int n);
    std::vector<std::size_t> some(std::size_t count, std::size_t of); ///< different numbers below `of`

    template <class Range>
    const auto& oneOf(const Range& range)
    {
        return std::data(range)[below(static_cast<int>(std::size(range)))];
    }

private:
    std::mt19937 m_bits;
};

/// A batch of images on which edits are made. Its samples are those of the dtype, in logical NCHW order.
struct Picture {
    DType dtype = DType::UInt8;
    Shape shape;
    std::vector<double> samples;

    Picture() = default;
    Picture(DType type, const Shape& extents);

    [[nodiscard]] std::size_t index(int n, int c, int y, int x) const
    {
        return ((static_cast<std::size_t>(n) * static_cast<std::size_t>(shape.c) +
                 static_cast<std::size_t>(c)) *
                    static_cast<std::size_t>(shape.h) +
                static_cast<std::size_t>(y)) *
                   static_cast<std::size_t>(shape.w) +
               static_cast<std::size_t>(x);
    }
    double& at(int n, int c, int y, int x) { return samples[index(n, c, y, x)]; }
    [[nodiscard]] double at(int n, int c, int y, int x) const { return samples[index(n, c, y, x)]; }

    /// Calls f(sample, n, c, y, x) for every sample.
    template <class F>
    void each(F&& f)
    {
        std::size_t i = 0;
        for (int n = 0; n < shape.n; ++n)
            for (int c = 0; c < shape.c; ++c)
                for (int y = 0; y < shape.h; ++y)
                    for (int x = 0; x < shape.w; ++x)
                        f(samples[i++], n, c, y, x);
    }

    bool operator==(const Picture&) const = default;
    [[nodiscard]] std::string toString() const; ///< "1x3x40x50 uint8"
};

Tensor tensorOf(const Picture& picture);
Picture pictureOf(const Tensor& tensor);

/// A picture of the same images and channels, h x w, of source(n, c, y, x).
template <class F>
Picture moved(const Picture& from, int h, int w, F&& source)
{
    Picture to(from.dtype, {from.shape.n, from.shape.c, h, w});
    to.each([&](double& v, int n, int c, int y, int x) { v = source(n, c, y, x); });
    return to;
}

enum class Border { Wrapped, Repeated, Zero };

Picture shifted(const Picture& from, int dy, int dx, Border border);

enum class Rounding { Nearest, HalfUp, Truncated };

double whiteOf(DType dtype); ///< 255, 65535, 1

/// What a real number becomes in this dtype; integers saturate.
double stored(double v, DType dtype, Rounding rounding = Rounding::Nearest);

enum class Kind { Constant, TwoValued, Tiny, Ramp, Periodic, Noise, Graphic, Photograph };

inline constexpr std::array kKinds{Kind::Constant, Kind::TwoValued, Kind::Tiny,    Kind::Ramp,
                                   Kind::Periodic, Kind::Noise,     Kind::Graphic, Kind::Photograph};

std::string toString(Kind kind);

/// One image of uint8. Graphics and photographs are at least 6 pixels wide and high.
Picture bytesOf(Kind kind, int channels, int height, int width, Random& random);

/// One image of any size up to 53 x 53, of 1 or 3 channels, uint8, float32 within 0..1, or uint16.
Picture anyOf(Kind kind, Random& random);

} // namespace comparo::trials
