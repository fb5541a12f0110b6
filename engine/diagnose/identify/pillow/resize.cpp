// SPDX-License-Identifier: Apache-2.0 AND MIT-CMU
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/planes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace comparo::pillow {
namespace {

using candidates::Bytes;
using candidates::Planes;

double sinc(double x)
{
    if (x == 0.0)
        return 1.0;
    x *= std::numbers::pi;
    return std::sin(x) / x;
}

double supportOf(Filter filter)
{
    switch (filter) {
    case Filter::Box:
        return 0.5;
    case Filter::Bicubic:
        return 2.0;
    case Filter::Lanczos:
        return 3.0;
    default:
        return 1.0;
    }
}

double weightAt(Filter filter, double x)
{
    switch (filter) {
    case Filter::Box:
        return x > -0.5 && x <= 0.5 ? 1.0 : 0.0;
    case Filter::Hamming:
        x = std::abs(x);
        if (x == 0.0)
            return 1.0;
        if (x >= 1.0)
            return 0.0;
        x *= std::numbers::pi;
        return std::sin(x) / x *
               (static_cast<double>(0.54F) + static_cast<double>(0.46F) * std::cos(x)); // its floats
    case Filter::Bicubic: {
        constexpr double a = -0.5;
        x = std::abs(x);
        if (x < 1.0)
            return ((a + 2.0) * x - (a + 3.0)) * x * x + 1;
        if (x < 2.0)
            return (((x - 5) * x + 8) * x - 4) * a;
        return 0.0;
    }
    case Filter::Lanczos:
        return -3.0 <= x && x < 3.0 ? sinc(x) * sinc(x / 3) : 0.0;
    default:
        x = std::abs(x);
        return x < 1.0 ? 1.0 - x : 0.0;
    }
}

/// Which samples make one, with what weights.
struct Taps {
    int first = 0;
    std::vector<double> weights;
};

std::vector<Taps> tapsOf(int from, int to, Filter filter)
{
    const double scale = static_cast<double>(from) / to;
    const double filterScale = std::max(scale, 1.0);
    const double support = supportOf(filter) * filterScale;
    const double inverse = 1.0 / filterScale;
    std::vector<Taps> all(static_cast<std::size_t>(to));
    for (int i = 0; i < to; ++i) {
        Taps& taps = all[static_cast<std::size_t>(i)];
        const double centre = (i + 0.5) * scale;
        taps.first = std::max(static_cast<int>(centre - support + 0.5), 0);
        const int end = std::min(static_cast<int>(centre + support + 0.5), from);
        double sum = 0.0;
        for (int k = taps.first; k < end; ++k) {
            taps.weights.push_back(weightAt(filter, (k - centre + 0.5) * inverse));
            sum += taps.weights.back();
        }
        for (double& weight : taps.weights)
            if (sum != 0.0)
                weight /= sum;
    }
    return all;
}

constexpr int kPrecision = 32 - 8 - 2;

struct FixedTaps8 {
    int first;
    std::vector<int> weights;
};

std::vector<FixedTaps8> fixedTaps(int from, int to, Filter filter)
{
    std::vector<FixedTaps8> all;
    for (const Taps& taps : tapsOf(from, to, filter)) {
        FixedTaps8 fixed{taps.first, {}};
        for (const double weight : taps.weights)
            fixed.weights.push_back(static_cast<int>((weight < 0 ? -0.5 : 0.5) + weight * (1 << kPrecision)));
        all.push_back(std::move(fixed));
    }
    return all;
}

std::uint8_t clipped(int sum)
{
    return static_cast<std::uint8_t>(std::clamp(sum >> kPrecision, 0, 255));
}

Bytes across(const Bytes& image, int width, Filter filter)
{
    Shape shape = image.shape;
    shape.w = width;
    Bytes result(shape);
    const std::vector<FixedTaps8> taps = fixedTaps(image.shape.w, width, filter);
    for (int z = 0; z < image.count(); ++z)
        for (int y = 0; y < shape.h; ++y) {
            const std::uint8_t* in = image.row(z, y);
            std::uint8_t* out = result.row(z, y);
            for (const FixedTaps8& each : taps) {
                int sum = 1 << (kPrecision - 1);
                const std::uint8_t* at = in + each.first;
                for (const int weight : each.weights)
                    sum += *at++ * weight;
                *out++ = clipped(sum);
            }
        }
    return result;
}

Bytes down(const Bytes& image, int height, Filter filter)
{
    Shape shape = image.shape;
    shape.h = height;
    Bytes result(shape);
    const std::vector<FixedTaps8> taps = fixedTaps(image.shape.h, height, filter);
    for (int z = 0; z < image.count(); ++z)
        for (int y = 0; y < height; ++y) {
            const FixedTaps8& each = taps[static_cast<std::size_t>(y)];
            std::vector<int> sums(static_cast<std::size_t>(shape.w), 1 << (kPrecision - 1));
            for (std::size_t k = 0; k < each.weights.size(); ++k) {
                const std::uint8_t* in = image.row(z, each.first + static_cast<int>(k));
                for (int& sum : sums)
                    sum += *in++ * each.weights[k];
            }
            std::transform(sums.begin(), sums.end(), result.row(z, y), clipped);
        }
    return result;
}

/// Mode F: sums in double, stored as float32 after each pass.
Planes<float> acrossFloat(const Planes<float>& image, int width, Filter filter)
{
    Shape shape = image.shape;
    shape.w = width;
    Planes<float> result(shape);
    const std::vector<Taps> taps = tapsOf(image.shape.w, width, filter);
    for (int z = 0; z < image.count(); ++z)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < width; ++x) {
                const Taps& each = taps[static_cast<std::size_t>(x)];
                double sum = 0.0;
                for (std::size_t k = 0; k < each.weights.size(); ++k)
                    sum += image.row(z, y)[each.first + static_cast<int>(k)] * each.weights[k];
                result.row(z, y)[x] = static_cast<float>(sum);
            }
    return result;
}

Planes<float> downFloat(const Planes<float>& image, int height, Filter filter)
{
    Shape shape = image.shape;
    shape.h = height;
    Planes<float> result(shape);
    const std::vector<Taps> taps = tapsOf(image.shape.h, height, filter);
    for (int z = 0; z < image.count(); ++z)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < shape.w; ++x) {
                const Taps& each = taps[static_cast<std::size_t>(y)];
                double sum = 0.0;
                for (std::size_t k = 0; k < each.weights.size(); ++k)
                    sum += image.row(z, each.first + static_cast<int>(k))[x] * each.weights[k];
                result.row(z, y)[x] = static_cast<float>(sum);
            }
    return result;
}

/// Positions are stepped, not multiplied.
std::vector<int> nearestIndex(int from, int to)
{
    const double scale = static_cast<double>(from) / to;
    std::vector<int> index;
    double at = scale * 0.5;
    for (int i = 0; i < to; ++i, at += scale)
        index.push_back(std::clamp(static_cast<int>(at), 0, from - 1));
    return index;
}

template <class T>
Planes<T> nearest(const Planes<T>& image, int height, int width)
{
    Shape shape = image.shape;
    shape.h = height;
    shape.w = width;
    Planes<T> result(shape);
    const std::vector<int> rows = nearestIndex(image.shape.h, height);
    const std::vector<int> columns = nearestIndex(image.shape.w, width);
    for (int z = 0; z < image.count(); ++z)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                result.row(z, y)[x] =
                    image.row(z, rows[static_cast<std::size_t>(y)])[columns[static_cast<std::size_t>(x)]];
    return result;
}

} // namespace

std::string toString(Filter filter)
{
    switch (filter) {
    case Filter::Nearest:
        return "nearest";
    case Filter::Box:
        return "box";
    case Filter::Bilinear:
        return "bilinear";
    case Filter::Hamming:
        return "hamming";
    case Filter::Bicubic:
        return "bicubic";
    default:
        return "lanczos";
    }
}

Tensor resize(const Tensor& image, int height, int width, Filter filter, Order order)
{
    const auto passes = [&]<class T>(Planes<T> planes, auto&& rows, auto&& columns) {
        if (filter == Filter::Nearest)
            return nearest(planes, height, width).tensor();
        if (order == Order::ColumnsFirst && height != planes.shape.h)
            planes = columns(planes, height, filter);
        if (width != planes.shape.w)
            planes = rows(planes, width, filter);
        if (height != planes.shape.h)
            planes = columns(planes, height, filter);
        return planes.tensor();
    };
    if (image.dtype() == DType::Float32)
        return passes(Planes<float>(image), acrossFloat, downFloat);
    return passes(Bytes(image), across, down);
}

} // namespace comparo::pillow
