// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/diagnose/trials/unrelated.h"

#include "tests/engine/diagnose/trials/pictures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace comparo::trials {
namespace {

enum class Edit {
    OneSample,
    AFew,
    AFewByOne,
    Sparse,
    RowConstant,
    RowRandom,
    RectangleConstant,
    RectangleBrighter,
    SaltAndPepper,
    SlightNoise,
    Blurred,
    Frayed,
    PartOfAnother,
    Another,
};

constexpr std::array kEditNames{"one sample",
                                "a few",
                                "a few by one",
                                "sparse",
                                "row constant",
                                "row random",
                                "rectangle constant",
                                "rectangle brighter",
                                "salt and pepper",
                                "slight noise",
                                "blurred",
                                "frayed",
                                "part of another",
                                "another"};

/// Any sample of a dtype; a float is within 0..1.
double anySample(DType dtype, Random& random)
{
    return isFloat(dtype) ? stored(random.unit(), dtype) : random.below(static_cast<int>(whiteOf(dtype)) + 1);
}

/// What a cast of C makes of another dtype's samples: truncated and wrapped around.
double cast(double v, DType dtype)
{
    return isFloat(dtype) ? stored(v, dtype) : std::fmod(std::floor(v), whiteOf(dtype) + 1.0);
}

void disturbSamples(Picture& b, Edit edit, Random& random)
{
    const double white = whiteOf(b.dtype), step = isFloat(b.dtype) ? 0.004 : 1.0;
    const std::size_t count = edit == Edit::OneSample ? 1 : static_cast<std::size_t>(random.between(1, 6));
    const double value = anySample(b.dtype, random);
    for (const std::size_t i : random.some(count, b.samples.size())) {
        double& v = b.samples[i];
        v = edit != Edit::AFewByOne ? value : stored(v < white ? v + step : v - 1.0, b.dtype);
    }
}

void overwriteRow(Picture& b, bool isConstant, Random& random)
{
    const int row = random.below(b.shape.h);
    const double value = anySample(b.dtype, random);
    for (int c = 0; c < b.shape.c; ++c)
        for (int x = 0; x < b.shape.w; ++x)
            b.at(0, c, row, x) = isConstant ? value : anySample(b.dtype, random);
}

void overwriteRectangle(Picture& b, Random& random)
{
    const int y0 = random.below(b.shape.h), x0 = random.below(b.shape.w);
    const int y1 = std::min(b.shape.h, y0 + random.between(1, 9));
    const int x1 = std::min(b.shape.w, x0 + random.between(1, 9));
    for (int c = 0; c < b.shape.c; ++c) {
        const double value = anySample(b.dtype, random);
        for (int y = y0; y < y1; ++y)
            for (int x = x0; x < x1; ++x)
                b.at(0, c, y, x) = value;
    }
}

/// Some rows, from somewhere in the left half to the middle.
void brightenRectangle(Picture& b, Random& random)
{
    const double white = whiteOf(b.dtype);
    const int y0 = random.below(b.shape.h), x0 = random.below(b.shape.w) / 2;
    const int y1 = std::min(b.shape.h, y0 + random.between(1, 9));
    for (int c = 0; c < b.shape.c; ++c)
        for (int y = y0; y < y1; ++y)
            for (int x = x0; x < b.shape.w / 2; ++x) {
                double& v = b.at(0, c, y, x);
                v = stored(std::clamp(v * 1.4 + white * 0.05, 0.0, white), b.dtype, Rounding::Truncated);
            }
}

void pepper(Picture& b, Edit edit, Random& random)
{
    const double white = whiteOf(b.dtype);
    for (double& v : b.samples) {
        if (edit == Edit::SlightNoise) {
            v = stored(std::clamp(v + random.normal() * 0.01 * white, 0.0, white), b.dtype,
                       Rounding::Truncated);
            continue;
        }
        const double which = random.unit();
        if (edit == Edit::Sparse)
            v = which < 0.1 ? anySample(b.dtype, random) : v;
        else
            v = which < 0.04 ? 0.0 : which > 0.96 ? white : v;
    }
}

/// A quarter of the left neighbour, half of the upper one; of integers truncated.
Picture blurred(const Picture& a)
{
    const Picture left = shifted(a, 0, 1, Border::Repeated), up = shifted(a, 1, 0, Border::Repeated);
    return moved(a, a.shape.h, a.shape.w, [&](int n, int c, int y, int x) {
        const double sum = a.at(n, c, y, x) + left.at(n, c, y, x) + 2.0 * up.at(n, c, y, x);
        return stored(sum / 4.0, a.dtype, Rounding::Truncated);
    });
}

/// Half of the samples are the largest of their 3 x 3.
Picture frayed(const Picture& a, Random& random)
{
    return moved(a, a.shape.h, a.shape.w, [&](int n, int c, int y, int x) {
        double most = a.at(n, c, y, x);
        if (random.below(2) == 0)
            return most;
        for (int yy = std::max(0, y - 1); yy <= std::min(a.shape.h - 1, y + 1); ++yy)
            for (int xx = std::max(0, x - 1); xx <= std::min(a.shape.w - 1, x + 1); ++xx)
                most = std::max(most, a.at(n, c, yy, xx));
        return most;
    });
}

/// The upper left of another picture, up to 5 rows and columns smaller than this one, the first channel in
/// all.
Picture partOfAnother(const Picture& a, Random& random)
{
    const Picture other = anyOf(random.oneOf(kKinds), random);
    const int h = std::min(other.shape.h, std::max(1, a.shape.h - random.below(6)));
    const int w = std::min(other.shape.w, std::max(1, a.shape.w - random.below(6)));
    return moved(a, h, w, [&](int, int, int y, int x) { return cast(other.at(0, 0, y, x), a.dtype); });
}

Picture edited(const Picture& a, Edit edit, Random& random)
{
    Picture b = a;
    switch (edit) {
    case Edit::OneSample:
    case Edit::AFew:
    case Edit::AFewByOne:
        disturbSamples(b, edit, random);
        break;
    case Edit::RowConstant:
    case Edit::RowRandom:
        overwriteRow(b, edit == Edit::RowConstant, random);
        break;
    case Edit::RectangleConstant:
        overwriteRectangle(b, random);
        break;
    case Edit::RectangleBrighter:
        brightenRectangle(b, random);
        break;
    case Edit::Sparse:
    case Edit::SaltAndPepper:
    case Edit::SlightNoise:
        pepper(b, edit, random);
        break;
    case Edit::Blurred:
        // Of a single row or column, this blur is a shift by half a pixel.
        return std::min(a.shape.h, a.shape.w) > 1 ? blurred(a) : anyOf(random.oneOf(kKinds), random);
    case Edit::Frayed:
        return frayed(a, random);
    case Edit::PartOfAnother:
        return partOfAnother(a, random);
    case Edit::Another:
        return anyOf(random.oneOf(kKinds), random);
    }
    return b;
}

using Table = std::array<double, 256>; ///< of bytes

constexpr std::array kFunctionNames{"any table", "rising table", "threshold",   "steps",
                                    "curve",     "a few levels", "permutation", "wave"};

/// Values at thresholds, in any order or rising.
Table steps(int count, bool isRising, Random& random)
{
    std::vector<std::size_t> from = random.some(static_cast<std::size_t>(count - 1), 255);
    std::ranges::sort(from);
    std::vector<double> values;
    for (int i = 0; i < count; ++i)
        values.push_back(random.below(256));
    if (isRising)
        std::ranges::sort(values);
    Table table{};
    std::size_t step = 0;
    for (std::size_t level = 0; level < table.size(); ++level) {
        if (step < from.size() && level > from[step])
            ++step;
        table[level] = values[step];
    }
    return table;
}

/// A power that is not one of those of transfer curves.
double anyPower(Random& random)
{
    while (true) {
        const double power = random.between(0.3, 3.0);
        if (std::abs(power - 1.0) > 0.1 && std::abs(power - 2.2) > 0.1 && std::abs(1.0 / power - 2.2) > 0.1)
            return power;
    }
}

Table anyFunction(std::size_t which, Random& random)
{
    Table table{};
    const double power = anyPower(random), height = random.between(8.0, 40.0);
    const double length = random.between(4.0, 30.0), phase = random.between(0.0, 6.0);
    const std::vector<int> order = random.permutation(256);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto level = static_cast<double>(i);
        switch (which) {
        case 0:
        case 1:
            table[i] = random.below(256);
            break;
        case 4:
            table[i] = std::nearbyint(std::pow(level / 255.0, power) * 255.0);
            break;
        case 6:
            table[i] = order[i];
            break;
        case 7:
            table[i] = stored(level + height * std::sin(level / length + phase), DType::UInt8);
            break;
        default:
            table[i] = level;
        }
    }
    if (which == 1)
        std::ranges::sort(table);
    if (which == 2 || which == 3)
        return steps(which == 2 ? 2 : random.between(3, 8), random.below(2) == 0, random);
    if (which == 5)
        for (const std::size_t i : random.some(static_cast<std::size_t>(random.between(1, 6)), table.size()))
            table[i] = random.below(256);
    return table;
}

/// How far a channel's samples are from the line through them, in bytes: what is within a step of a line is
/// one.
double apartFromLine(const Picture& a, const Picture& b, double step)
{
    double most = 0.0;
    const auto plane = static_cast<std::size_t>(a.shape.h) * static_cast<std::size_t>(a.shape.w);
    for (std::size_t first = 0; first < a.samples.size(); first += plane) {
        double n = 0.0, x = 0.0, y = 0.0, xx = 0.0, xy = 0.0;
        for (std::size_t i = first; i < first + plane; ++i) {
            const double from = a.samples[i] / step, to = b.samples[i] / step;
            n += 1.0, x += from, y += to, xx += from * from, xy += from * to;
        }
        const double spread = n * xx - x * x;
        const double gain = spread > 0.0 ? (n * xy - x * y) / spread : 0.0, offset = (y - gain * x) / n;
        for (std::size_t i = first; i < first + plane; ++i)
            most = std::max(most, std::abs(b.samples[i] / step - gain * a.samples[i] / step - offset));
    }
    return most;
}

} // namespace

UnrelatedPair arbitraryFunctionPair(std::uint32_t seed, int number)
{
    const auto turn = static_cast<std::size_t>(number);
    const Kind kind = kKinds[turn % kKinds.size()];
    const std::size_t which = turn / kKinds.size() % kFunctionNames.size();
    const bool isSmooth = which == 4 || which == 7;
    constexpr std::uint32_t kMostAttempts = 40;
    constexpr double kLeastApart = 2.0;
    for (std::uint32_t attempt = 0;; ++attempt) {
        Random random{seed, static_cast<std::uint32_t>(number), 0x66756e63U, attempt};
        const Picture a = anyOf(kind, random);
        const Table table = anyFunction(which, random);
        const double step = a.dtype == DType::UInt8 ? 1.0 : a.dtype == DType::UInt16 ? 13.0 : 1.0 / 255.0;
        Picture b = a;
        for (double& v : b.samples)
            v = stored(table[static_cast<std::size_t>(std::nearbyint(v / step))] * step, b.dtype);
        if (!isSmooth || attempt == kMostAttempts || apartFromLine(a, b, step) >= kLeastApart)
            return {tensorOf(a), tensorOf(b),
                    toString(kind) + ", " + kFunctionNames[which] + ": " + a.toString()};
    }
}

UnrelatedPair unrelatedPair(std::uint32_t seed, int number)
{
    Random random{seed, static_cast<std::uint32_t>(number)};
    const auto turn = static_cast<std::size_t>(number);
    const Kind kind = kKinds[turn % kKinds.size()];
    const std::size_t edit = turn / kKinds.size() % kEditNames.size();
    const Picture a = anyOf(kind, random), b = edited(a, static_cast<Edit>(edit), random);
    return {tensorOf(a), tensorOf(b),
            toString(kind) + ", " + kEditNames[edit] + ": " + a.toString() +
                (a.shape == b.shape && a.dtype == b.dtype ? "" : " and " + b.toString())};
}

} // namespace comparo::trials
