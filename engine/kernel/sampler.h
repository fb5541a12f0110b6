#pragma once

#include "engine/kernel/math.h"
#include "engine/kernel/pixel_view.h"

/// One interpolated pixel at a place between the samples, as torch.nn.functional.grid_sample takes it.
namespace comparo::COMPARO_BACKEND {

/// What lies beyond the image.
enum class SamplePadding {
    Zeros,      ///< 0
    Border,     ///< the nearest pixel of the edge
    Reflection, ///< the image mirrored, about the outermost pixel centres or about the edge
    Fill,       ///< a colour; interpolated with it as kornia does: samples + (1 - their weight) * colour
};

/// The part of an image that samples are taken from: what lies outside is beyond the border.
struct SampleWindow {
    int x = 0;
    int y = 0;
    int w = 0;
    int h = 0;
};

struct SampleRule {
    SamplePadding padding = SamplePadding::Zeros;
    bool alignCorners = true; ///< mirrors are pixel centres; else the edges half a pixel further out
};

/// Far outside any image; also where places that are no numbers go, as in PyTorch.
template <class C>
COMPARO_HD C usable(C v)
{
    constexpr C kMost = C(1 << 30);
    return v > -kMost && v < kMost ? v : C(-100);
}

/// Mirrors v into 0 … size-1 (align corners) or -1/2 … size-1/2.
template <class C>
COMPARO_HD C mirrored(C v, int size, bool alignCorners)
{
    const C low = alignCorners ? C(0) : C(-0.5);
    const C span = static_cast<C>(alignCorners ? size - 1 : size);
    if (span <= C(0))
        return C(0);
    const C period = C(2) * span;
    const C distance = v < low ? low - v : v - low;
    const C periods = distance / period;
    const C rest = distance - static_cast<C>(static_cast<int>(periods)) * period;
    return (rest < period - rest ? rest : period - rest) + low;
}

template <class C>
COMPARO_HD C padded(C v, int size, const SampleRule& rule)
{
    C place = usable(v);
    if (rule.padding == SamplePadding::Reflection)
        place = mirrored(place, size, rule.alignCorners);
    if (rule.padding == SamplePadding::Border || rule.padding == SamplePadding::Reflection)
        place = clamp(place, C(0), static_cast<C>(size - 1));
    return place;
}

COMPARO_HD int floorOf(float v)
{
    return static_cast<int>(::floorf(v));
}
COMPARO_HD int floorOf(double v)
{
    return static_cast<int>(::floor(v));
}

/// Where a sample lies in a plane, or that it lies outside.
struct SamplePlace {
    std::ptrdiff_t offset = 0;
    bool inside = false;
};

/// Column and row relative to the window.
template <class T>
COMPARO_HD SamplePlace placeOf(const TensorView<const T>& source, const SampleWindow& window, int x, int y)
{
    if (x < 0 || y < 0 || x >= window.w || y >= window.h)
        return {};
    return {(window.y + y) * source.strideH + (window.x + x) * source.strideW, true};
}

/// The sample at the nearest pixel centre, ties to the even one.
struct NearestSampler {
    template <class T, class C>
    struct Bound {
        SamplePlace place;

        COMPARO_HD T coverage() const { return place.inside ? T(1) : T(0); }
        COMPARO_HD T value(const T* plane) const { return place.inside ? plane[place.offset] : T(0); }
    };

    template <class T, class C>
    static COMPARO_HD Bound<T, C> bind(const TensorView<const T>& source, const SampleWindow& window, C x,
                                       C y, const SampleRule& rule)
    {
        const auto column = static_cast<int>(roundHalfEven(padded(x, window.w, rule)));
        const auto row = static_cast<int>(roundHalfEven(padded(y, window.h, rule)));
        return {placeOf(source, window, column, row)};
    }
};

/// a*x + s, rounded after each step.
struct PlainStep {
    template <class T>
    static COMPARO_HD T add(T a, T x, T s)
    {
        return s + a * x;
    }
};

/// a*x + s with one rounding.
struct FusedStep {
    template <class T>
    static COMPARO_HD T add(T a, T x, T s)
    {
        return fused(a, x, s);
    }
};

/// The four pixels around the place. Sum in the order top left, top right, bottom left, bottom right.
template <class Step>
struct BilinearSampler {
    template <class T, class C>
    struct Bound {
        SamplePlace place[4];
        T weight[4];

        COMPARO_HD T sum(T a, T b, T c, T d) const
        {
            return Step::add(d, weight[3], Step::add(c, weight[2], Step::add(b, weight[1], a * weight[0])));
        }
        COMPARO_HD T coverage() const
        {
            const auto one = [this](int i) { return place[i].inside ? T(1) : T(0); };
            return sum(one(0), one(1), one(2), one(3));
        }
        COMPARO_HD T value(const T* plane) const
        {
            const auto at = [&](int i) { return place[i].inside ? plane[place[i].offset] : T(0); };
            return sum(at(0), at(1), at(2), at(3));
        }
    };

    template <class T, class C>
    static COMPARO_HD Bound<T, C> bind(const TensorView<const T>& source, const SampleWindow& window, C x,
                                       C y, const SampleRule& rule)
    {
        const C column = padded(x, window.w, rule);
        const C row = padded(y, window.h, rule);
        const int x0 = floorOf(column), y0 = floorOf(row);
        const T right = static_cast<T>(column - static_cast<C>(x0));
        const T down = static_cast<T>(row - static_cast<C>(y0));
        const T left = T(1) - right, up = T(1) - down;
        return {{placeOf(source, window, x0, y0), placeOf(source, window, x0 + 1, y0),
                 placeOf(source, window, x0, y0 + 1), placeOf(source, window, x0 + 1, y0 + 1)},
                {left * up, right * up, left * down, right * down}};
    }
};

/// Weights of the four samples around a place by Keys' cubic with A = -3/4; t is the distance from the
/// second.
template <class T>
COMPARO_HD void cubicWeights(T t, T (&weight)[4])
{
    constexpr T A = T(-0.75);
    const auto near = [](T d) { return ((A + T(2)) * d - (A + T(3))) * d * d + T(1); };
    const auto far = [](T d) { return ((A * d - T(5) * A) * d + T(8) * A) * d - T(4) * A; };
    weight[0] = far(t + T(1));
    weight[1] = near(t);
    weight[2] = near(T(1) - t);
    weight[3] = far((T(1) - t) + T(1));
}

/// The sixteen pixels around the place: four rows, then across them. Each pixel is padded by itself.
template <class Step>
struct BicubicSampler {
    template <class T, class C>
    struct Bound {
        SamplePlace place[16];
        T across[4];
        T down[4];

        template <class F>
        COMPARO_HD T sum(F at) const
        {
            T total = T(0);
            for (int i = 0; i < 4; ++i) {
                T row = T(0);
                for (int j = 0; j < 4; ++j)
                    row = Step::add(at(4 * i + j), across[j], row);
                total = Step::add(row, down[i], total);
            }
            return total;
        }
        COMPARO_HD T coverage() const
        {
            return sum([this](int i) { return place[i].inside ? T(1) : T(0); });
        }
        COMPARO_HD T value(const T* plane) const
        {
            return sum([&](int i) { return place[i].inside ? plane[place[i].offset] : T(0); });
        }
    };

    template <class T, class C>
    static COMPARO_HD Bound<T, C> bind(const TensorView<const T>& source, const SampleWindow& window, C x,
                                       C y, const SampleRule& rule)
    {
        const C column = usable(x), row = usable(y);
        const int x0 = floorOf(column), y0 = floorOf(row);
        Bound<T, C> bound;
        cubicWeights(static_cast<T>(column - static_cast<C>(x0)), bound.across);
        cubicWeights(static_cast<T>(row - static_cast<C>(y0)), bound.down);
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j)
                bound.place[4 * i + j] = placeOf(
                    source, window, static_cast<int>(padded(static_cast<C>(x0 - 1 + j), window.w, rule)),
                    static_cast<int>(padded(static_cast<C>(y0 - 1 + i), window.h, rule)));
        return bound;
    }
};

} // namespace comparo::COMPARO_BACKEND
