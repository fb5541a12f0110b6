// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/diagnose/trials/pictures.h"

#include "tests/support/photographs.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <type_traits>

namespace comparo::trials {

Random::Random(std::initializer_list<std::uint32_t> seeds)
{
    std::seed_seq sequence(seeds);
    m_bits.seed(sequence);
}

int Random::below(int n)
{
    return static_cast<int>(static_cast<std::uint64_t>(m_bits()) * static_cast<std::uint64_t>(n) >> 32U);
}

double Random::unit()
{
    return std::ldexp(static_cast<double>(m_bits()), -32);
}

double Random::normal()
{
    double sum = -6.0;
    for (int i = 0; i < 12; ++i)
        sum += unit();
    return sum;
}

std::vector<int> Random::permutation(int n)
{
    std::vector<int> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    for (int i = n - 1; i > 0; --i)
        std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(below(i + 1))]);
    return order;
}

std::vector<std::size_t> Random::some(std::size_t count, std::size_t of)
{
    std::vector<std::size_t> chosen;
    while (chosen.size() < std::min(count, of)) {
        const auto i = static_cast<std::size_t>(below(static_cast<int>(of)));
        if (std::ranges::find(chosen, i) == chosen.end())
            chosen.push_back(i);
    }
    return chosen;
}

Picture::Picture(DType type, const Shape& extents)
    : dtype(type), shape(extents), samples(static_cast<std::size_t>(extents.elements()))
{
}

std::string Picture::toString() const
{
    return shape.toString() + " " + comparo::toString(dtype);
}

Tensor tensorOf(const Picture& picture)
{
    return dispatch(picture.dtype, [&]<class T>() {
        std::vector<T> values;
        values.reserve(picture.samples.size());
        for (const double v : picture.samples)
            values.push_back(static_cast<T>(v));
        return Tensor::fromValues<T>(picture.shape, values);
    });
}

Picture pictureOf(const Tensor& tensor)
{
    Picture picture(tensor.dtype(), tensor.shape());
    dispatch(tensor.dtype(), [&]<class T>() {
        const auto view = tensor.hostView<const T>();
        picture.each(
            [&](double& v, int n, int c, int y, int x) { v = static_cast<double>(view.at(n, c, y, x)); });
    });
    return picture;
}

Picture shifted(const Picture& from, int dy, int dx, Border border)
{
    const int h = from.shape.h, w = from.shape.w;
    return moved(from, h, w, [&](int n, int c, int y, int x) {
        const int sy = y - dy, sx = x - dx;
        if (border == Border::Wrapped)
            return from.at(n, c, (sy % h + h) % h, (sx % w + w) % w);
        if (border == Border::Zero && (sy < 0 || sx < 0 || sy >= h || sx >= w))
            return 0.0;
        return from.at(n, c, std::clamp(sy, 0, h - 1), std::clamp(sx, 0, w - 1));
    });
}

double whiteOf(DType dtype)
{
    return dtype == DType::UInt8 ? 255.0 : dtype == DType::UInt16 ? 65535.0 : 1.0;
}

double stored(double v, DType dtype, Rounding rounding)
{
    if (isFloat(dtype))
        return dtype == DType::Float32 ? static_cast<double>(static_cast<float>(v)) : v;
    const double whole = rounding == Rounding::Nearest  ? std::nearbyint(v)
                         : rounding == Rounding::HalfUp ? std::floor(v + 0.5)
                                                        : std::floor(v);
    return std::clamp(whole, 0.0, whiteOf(dtype));
}

std::string toString(Kind kind)
{
    static constexpr std::array kNames{"constant", "two-valued", "tiny",    "ramp",
                                       "periodic", "noise",      "graphic", "photograph"};
    return kNames[static_cast<std::size_t>(kind)];
}

namespace {

/// Flat rectangles on a flat ground.
void drawGraphic(Picture& picture, Random& random)
{
    const int h = picture.shape.h, w = picture.shape.w, channels = picture.shape.c;
    const auto fill = [&](int y0, int x0, int height, int width) {
        for (int c = 0; c < channels; ++c) {
            const int value = random.below(256);
            for (int y = y0; y < std::min(h, y0 + height); ++y)
                for (int x = x0; x < std::min(w, x0 + width); ++x)
                    picture.at(0, c, y, x) = value;
        }
    };
    fill(0, 0, h, w);
    for (int left = random.between(2, 7); left > 0; --left) {
        const int y = random.below(h - 3), x = random.below(w - 3);
        const int height = random.between(3, std::max(3, h / 2 - 1));
        fill(y, x, height, random.between(3, std::max(3, w / 2 - 1)));
    }
}

/// A part of one of the photographs.
void cutPhotograph(Picture& picture, Random& random)
{
    static const std::vector<Tensor> kWhole = [] {
        std::vector<Tensor> all;
        for (const char* name : test::kPhotographs)
            all.push_back(readImage(test::photographPath(name)).tensor);
        return all;
    }();
    const auto from = random.oneOf(kWhole).hostView<const std::uint8_t>();
    const int top = random.below(from.h - picture.shape.h), left = random.below(from.w - picture.shape.w);
    picture.each([&](double& v, int, int c, int y, int x) {
        v = static_cast<double>(from.at(0, c, top + y, left + x));
    });
}

void drawPeriodic(Picture& picture, Random& random)
{
    const int rows = random.between(1, 6), columns = random.between(1, 6);
    Picture cell(DType::UInt8, {1, picture.shape.c, rows, columns});
    cell.each([&](double& v, int, int, int, int) { v = random.below(256); });
    picture.each([&](double& v, int, int c, int y, int x) { v = cell.at(0, c, y % rows, x % columns); });
}

} // namespace

Picture bytesOf(Kind kind, int channels, int height, int width, Random& random)
{
    Picture picture(DType::UInt8, {1, channels, height, width});
    const auto fill = [&](auto&& value) {
        picture.each([&](double& v, int, int, int y, int x) { v = static_cast<double>(value(y, x)); });
    };
    switch (kind) {
    case Kind::Constant: {
        const int value = random.below(256);
        fill([&](int, int) { return value; });
        break;
    }
    case Kind::TwoValued: {
        const double share = random.unit();
        const std::vector<std::size_t> values = random.some(2, 256);
        fill([&](int, int) { return values[random.unit() < share ? 0 : 1]; });
        break;
    }
    case Kind::Tiny: {
        const int levels = random.oneOf(std::array{2, 5, 256});
        fill([&](int, int) { return random.below(levels); });
        break;
    }
    case Kind::Ramp: {
        const int down = random.below(5), right = random.below(5), first = random.below(60);
        fill([&](int y, int x) { return std::min(255, y * down + x * right + first); });
        break;
    }
    case Kind::Periodic:
        drawPeriodic(picture, random);
        break;
    case Kind::Noise:
        fill([&](int, int) { return random.below(256); });
        break;
    case Kind::Graphic:
        drawGraphic(picture, random);
        break;
    case Kind::Photograph:
        cutPhotograph(picture, random);
        break;
    }
    return picture;
}

Picture anyOf(Kind kind, Random& random)
{
    const bool isTiny = kind == Kind::Tiny;
    const int more = kind == Kind::Graphic ? 4 : 0, channels = random.oneOf(std::array{1, 3});
    const int h = (isTiny ? random.between(1, 8) : random.between(5, 49)) + more;
    const int w = (isTiny ? random.between(1, 8) : random.between(5, 49)) + more;
    Picture picture = bytesOf(kind, channels, h, w, random);
    const double which = random.unit();
    if (which < 0.6)
        return picture;
    picture.dtype = which < 0.85 ? DType::Float32 : DType::UInt16;
    for (double& v : picture.samples)
        v = which < 0.85 ? static_cast<double>(static_cast<float>(v) / 255.0F) : v * 13.0;
    return picture;
}

} // namespace comparo::trials
