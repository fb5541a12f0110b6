// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#pragma once

#include "engine/kernel/math.h"
#include "engine/kernel/pixel_view.h"

#if !defined(__CUDACC__)
#include "engine/kernel/lanes.h"
#endif

/// One interpolated pixel at a place between the samples, as torch.nn.functional.grid_sample takes it.
namespace comparo::COMPARO_BACKEND {

/// What lies beyond the image.
enum class SamplePadding {
    Zeros,      ///< 0
    Border,     ///< the nearest pixel of the edge
    Reflection, ///< the image mirrored, about the outermost pixel centres or about the edge
    Fill,       ///< a colour; interpolated with it as kornia does: samples + (1 - their weight) * colour
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
    return ((v > -kMost) & (v < kMost)) ? v : C(-100);
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

/// Of a usable value: without a call, unlike floor of the C library on older processors.
template <class C>
COMPARO_HD int floorOf(C v)
{
    const int whole = static_cast<int>(v);
    return whole - (v < static_cast<C>(whole) ? 1 : 0);
}

/// Offset of a column or row of the image, and whether it lies in it.
struct SamplePlace {
    std::ptrdiff_t offset = 0;
    bool inside = false;
};

COMPARO_HD SamplePlace placeOf(int index, int size, std::ptrdiff_t stride)
{
    return {index * stride, index >= 0 && index < size};
}

/// The sample at the nearest pixel centre, ties to the even one.
struct NearestSampler {
    template <class T, class C>
    struct Bound {
        std::ptrdiff_t offset;
        bool inside;

        COMPARO_HD T coverage() const { return inside ? T(1) : T(0); }
        COMPARO_HD T value(const T* plane) const { return inside ? plane[offset] : T(0); }
    };

    template <class T, class C>
    static COMPARO_HD Bound<T, C> bind(const TensorView<const T>& source, C x, C y, const SampleRule& rule)
    {
        const SamplePlace column =
            placeOf(static_cast<int>(roundHalfEven(padded(x, source.w, rule))), source.w, source.strideW);
        const SamplePlace row =
            placeOf(static_cast<int>(roundHalfEven(padded(y, source.h, rule))), source.h, source.strideH);
        return {column.offset + row.offset, column.inside && row.inside};
    }
};

/// Sums of products, rounded after each step.
struct PlainStep {
    template <class T>
    static COMPARO_HD T add(T a, T x, T s)
    {
        return s + a * x;
    }
    /// Of the four samples of a row, then of the four rows.
    template <class T>
    static COMPARO_HD T across(const T (&v)[4], const T (&weight)[4])
    {
        T sum = T(0);
        for (int i = 0; i < 4; ++i)
            sum = sum + v[i] * weight[i];
        return sum;
    }
    template <class T>
    static COMPARO_HD T down(const T (&v)[4], const T (&weight)[4])
    {
        return across(v, weight);
    }
};

/// The same with the fused steps of ATen's vectorised CPU kernel (GridSamplerKernel.cpp), measured on
/// torch 2.15.
struct FusedStep {
    template <class T>
    static COMPARO_HD T add(T a, T x, T s)
    {
        return fused(a, x, s);
    }
    template <class T>
    static COMPARO_HD T across(const T (&v)[4], const T (&weight)[4])
    {
        return fused(v[0], weight[0], v[1] * weight[1]) + v[2] * weight[2] + v[3] * weight[3];
    }
    template <class T>
    static COMPARO_HD T down(const T (&v)[4], const T (&weight)[4])
    {
        return fused(v[3], weight[3], fused(v[2], weight[2], fused(v[1], weight[1], v[0] * weight[0])));
    }
};

/// The four pixels around the place. Sum in the order top left, top right, bottom left, bottom right.
template <class Step>
struct BilinearSampler {
    /// Of numbers, or of vectors of them.
    template <class V>
    static COMPARO_HD V sum(V a, V b, V c, V d, const V (&weight)[4])
    {
        return Step::add(d, weight[3], Step::add(c, weight[2], Step::add(b, weight[1], a * weight[0])));
    }

    template <class T>
    struct Weights {
        T of[4];

        /// From how far the place lies from the top left pixel, as shares of the way to the next.
        COMPARO_HD Weights(T right, T down)
            : of{(T(1) - right) * (T(1) - down), right * (T(1) - down), (T(1) - right) * down, right * down}
        {
        }
        COMPARO_HD T sum(T a, T b, T c, T d) const { return BilinearSampler::sum(a, b, c, d, of); }
    };

    template <class T>
    struct Bound {
        std::ptrdiff_t offset[4];
        bool inside[4];
        bool whole; ///< all four are inside
        Weights<T> weights;

        COMPARO_HD T coverage() const
        {
            const auto one = [this](int i) { return inside[i] ? T(1) : T(0); };
            return weights.sum(one(0), one(1), one(2), one(3));
        }
        COMPARO_HD T value(const T* plane) const
        {
            if (whole)
                return weights.sum(plane[offset[0]], plane[offset[1]], plane[offset[2]], plane[offset[3]]);
            const auto at = [&](int i) { return inside[i] ? plane[offset[i]] : T(0); };
            return weights.sum(at(0), at(1), at(2), at(3));
        }
    };

    /// The top left of the four pixels, in the image, and how far the place lies from it.
    template <class T>
    struct Corner {
        int x;
        int y;
        T right;
        T down;
    };

    template <class T, class C>
    static COMPARO_HD Corner<T> cornerAt(int w, int h, C x, C y, const SampleRule& rule)
    {
        const C column = padded(x, w, rule);
        const C row = padded(y, h, rule);
        const int x0 = floorOf(column), y0 = floorOf(row);
        return {x0, y0, static_cast<T>(column - static_cast<C>(x0)),
                static_cast<T>(row - static_cast<C>(y0))};
    }

    template <class T>
    static COMPARO_HD Bound<T> bindCorner(const TensorView<const T>& source, const Corner<T>& corner)
    {
        const SamplePlace c0 = placeOf(corner.x, source.w, source.strideW);
        const SamplePlace c1 = placeOf(corner.x + 1, source.w, source.strideW);
        const SamplePlace r0 = placeOf(corner.y, source.h, source.strideH);
        const SamplePlace r1 = placeOf(corner.y + 1, source.h, source.strideH);
        return {
            {r0.offset + c0.offset, r0.offset + c1.offset, r1.offset + c0.offset, r1.offset + c1.offset},
            {r0.inside && c0.inside, r0.inside && c1.inside, r1.inside && c0.inside, r1.inside && c1.inside},
            r0.inside && r1.inside && c0.inside && c1.inside,
            Weights<T>(corner.right, corner.down)};
    }

    template <class T, class C>
    static COMPARO_HD Bound<T> bind(const TensorView<const T>& source, C x, C y, const SampleRule& rule)
    {
        return bindCorner<T>(source, cornerAt<T>(source.w, source.h, x, y, rule));
    }
};

/// Weights of the four samples around a place by Keys' cubic with A = -3/4; t is the distance from the
/// second.
template <class T>
COMPARO_HD T cubicFar(T d)
{
    constexpr T A = T(-0.75);
    return ((A * d - T(5) * A) * d + T(8) * A) * d - T(4) * A;
}

template <class T>
COMPARO_HD void cubicWeights(PlainStep, T t, T (&weight)[4])
{
    constexpr T A = T(-0.75);
    const auto near = [](T d) { return ((A + T(2)) * d - (A + T(3))) * d * d + T(1); };
    weight[0] = cubicFar(t + T(1));
    weight[1] = near(t);
    weight[2] = near(T(1) - t);
    weight[3] = cubicFar((T(1) - t) + T(1));
}

template <class T>
COMPARO_HD void cubicWeights(FusedStep, T t, T (&weight)[4])
{
    constexpr T A = T(-0.75);
    const auto near = [](T d) { return fused(fused(A + T(2), d, -(A + T(3))) * d, d, T(1)); };
    weight[0] = cubicFar(t + T(1));
    weight[1] = near(t);
    weight[2] = near(T(1) - t);
    weight[3] = cubicFar(T(2) - t);
}

/// The sixteen pixels around the place: four rows, then across them. Each pixel is padded by itself.
template <class Step>
struct BicubicSampler {
    template <class T, class C>
    struct Bound {
        SamplePlace column[4];
        SamplePlace row[4];
        bool whole; ///< all sixteen are inside
        T across[4];
        T down[4];

        template <class F>
        COMPARO_HD T sum(F at) const
        {
            T lines[4];
            for (int i = 0; i < 4; ++i) {
                const T line[4] = {at(i, 0), at(i, 1), at(i, 2), at(i, 3)};
                lines[i] = Step::across(line, across);
            }
            return Step::down(lines, down);
        }
        COMPARO_HD T coverage() const
        {
            return sum([this](int i, int j) { return row[i].inside && column[j].inside ? T(1) : T(0); });
        }
        COMPARO_HD T value(const T* plane) const
        {
            if (whole)
                return sum([&](int i, int j) { return plane[row[i].offset + column[j].offset]; });
            return sum([&](int i, int j) {
                return row[i].inside && column[j].inside ? plane[row[i].offset + column[j].offset] : T(0);
            });
        }
    };

    template <class T, class C>
    static COMPARO_HD Bound<T, C> bind(const TensorView<const T>& source, C x, C y, const SampleRule& rule)
    {
        const C column = usable(x), row = usable(y);
        const int x0 = floorOf(column), y0 = floorOf(row);
        Bound<T, C> bound;
        bound.whole = true;
        cubicWeights(Step(), static_cast<T>(column - static_cast<C>(x0)), bound.across);
        cubicWeights(Step(), static_cast<T>(row - static_cast<C>(y0)), bound.down);
        for (int i = 0; i < 4; ++i) {
            const int nextX = static_cast<int>(padded(static_cast<C>(x0 - 1 + i), source.w, rule));
            const int nextY = static_cast<int>(padded(static_cast<C>(y0 - 1 + i), source.h, rule));
            bound.column[i] = placeOf(nextX, source.w, source.strideW);
            bound.row[i] = placeOf(nextY, source.h, source.strideH);
            bound.whole = bound.whole && bound.column[i].inside && bound.row[i].inside;
        }
        return bound;
    }
};

} // namespace comparo::COMPARO_BACKEND
