// SPDX-License-Identifier: Apache-2.0
#include "engine/device/executor.h"
#include "engine/ops/filter/border.h"
#include "engine/ops/op.h"

#include <algorithm>
#include <cstring>

/// kornia.augmentation.RandomMedianBlur: the median of a rectangle of an odd number of samples, which the
/// image continues by reflection. It is one of the samples, so every dtype is filtered as it is; only a NaN
/// or an infinity in the rectangle makes NaN of it. Numbers are ordered by their bits: -0 before +0.
namespace comparo::COMPARO_BACKEND {
namespace {

OpInfo medianBlurInfo()
{
    OpInfo info{COMPARO_TR("Median blur"),
                COMPARO_TR("Median of a rectangle; beyond the image its reflection, as kornia's "
                           "RandomMedianBlur. A rectangle with NaN or an infinity results in NaN."),
                OpCategory::Filter,
                {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64},
                {{sizeField("kernel", COMPARO_TR("Kernel"),
                            COMPARO_TR("Samples as HxW or one number for both; odd."), {3, 3})}}};
    info.neutral = "kernel=1";
    info.onCuda = message("the middle sample, which nothing rounds");
    info.draw = [](Sampler&, const ParamSet&, const Shape&, Draws&) {}; // p alone is random
    return info;
}

/// Signed integers in the order of the samples.
template <class T>
struct MedianKey {
    using Type = std::int32_t;
    COMPARO_HD static Type of(T v) { return v; }
    COMPARO_HD static T back(Type key) { return static_cast<T>(key); }
    COMPARO_HD static bool isFinite(T) { return true; }
    COMPARO_HD static T notANumber() { return T(0); }
};

template <class F, class I, I Magnitude>
struct MedianFloatKey {
    using Type = I;
    COMPARO_HD static I of(F v)
    {
        I bits;
        memcpy(&bits, &v, sizeof bits);
        return bits < 0 ? bits ^ Magnitude : bits;
    }
    COMPARO_HD static F back(I key)
    {
        const I bits = key < 0 ? key ^ Magnitude : key;
        F v;
        memcpy(&v, &bits, sizeof v);
        return v;
    }
    COMPARO_HD static bool isFinite(F v) { return v - v == F(0); }
    COMPARO_HD static F notANumber() { return static_cast<F>(__builtin_nanf("")); }
};
template <>
struct MedianKey<float> : MedianFloatKey<float, std::int32_t, 0x7fffffff> {
};
template <>
struct MedianKey<double> : MedianFloatKey<double, std::int64_t, 0x7fffffffffffffff> {
};

template <class T>
struct MedianKernel {
    using Key = typename MedianKey<T>::Type;

    TensorView<const T> source;
    TensorView<T> target;
    int height, width;

    /// What one look at the samples about a pixel tells of a key.
    struct Split {
        Key largest, smallest; ///< largest key up to it and smallest key above it
        int upTo;              ///< samples up to it
    };

    static constexpr Key kHighest = static_cast<Key>(sizeof(Key) == 4 ? 0x7fffffff : 0x7fffffffffffffff);
    static constexpr Key kLowest = static_cast<Key>(-kHighest - 1);

    /// Source index of a place less than a period beyond an axis of n samples.
    COMPARO_HD static int reflected(int i, int n)
    {
        const int ahead = i < 0 ? -i : i;
        return ahead < n ? ahead : 2 * (n - 1) - ahead;
    }

    COMPARO_HD T sampleAt(const T* plane, int y, int x) const
    {
        return plane[reflected(y, source.h) * source.strideH + reflected(x, source.w) * source.strideW];
    }

    COMPARO_HD Split split(const T* plane, int top, int left, Key at) const
    {
        Split result{kLowest, kHighest, 0};
        for (int y = top; y < top + height; ++y)
            for (int x = left; x < left + width; ++x) {
                const Key key = MedianKey<T>::of(sampleAt(plane, y, x));
                const bool isUpTo = key <= at;
                result.upTo += isUpTo ? 1 : 0;
                result.largest = isUpTo && key > result.largest ? key : result.largest;
                result.smallest = !isUpTo && key < result.smallest ? key : result.smallest;
            }
        return result;
    }

    COMPARO_HD bool isFinite(const T* plane, int top, int left) const
    {
        if (height * width == 1)
            return true; // the sample itself, whatever it is
        for (int y = top; y < top + height; ++y)
            for (int x = left; x < left + width; ++x)
                if (!MedianKey<T>::isFinite(sampleAt(plane, y, x)))
                    return false;
        return true;
    }

    /// Halves the range of keys until its ends, which are keys of samples, meet.
    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int top = y - height / 2;
        const int left = x - width / 2;
        const T* plane = source.row(z, 0);
        T& to = target.row(z, y)[x * target.strideW];
        if (!isFinite(plane, top, left)) {
            to = MedianKey<T>::notANumber();
            return;
        }
        Key low = kLowest;
        Key high = kHighest;
        while (low < high) {
            const Key middle = (low & high) + ((low ^ high) >> 1);
            const Split parts = split(plane, top, left, middle);
            if (parts.upTo > height * width / 2)
                high = parts.largest;
            else
                low = parts.smallest;
        }
        to = MedianKey<T>::back(low);
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        const bool small = height == 3 && width == 3;
        const std::size_t padded = static_cast<std::size_t>(source.w + width - 1);
        std::vector<Key> keys(padded * static_cast<std::size_t>(height));
        std::vector<Key> window(static_cast<std::size_t>(height) * static_cast<std::size_t>(width));
        std::vector<const Key*> row(static_cast<std::size_t>(height));
        std::vector<char> finite(static_cast<std::size_t>(height), 1);
        const auto slotOf = [&](int y) { return static_cast<std::size_t>((y + height) % height); };
        const auto slot = [&](int y) { return keys.data() + slotOf(y) * padded; };
        const auto load = [&](int y) { finite[slotOf(y)] = fill(slot(y), z, y); };
        for (int y = y0 - height / 2; y < y0 + height / 2; ++y)
            load(y);
        for (int y = y0; y < y1; ++y) {
            load(y + height / 2);
            for (int j = 0; j < height; ++j)
                row[static_cast<std::size_t>(j)] = slot(y + j - height / 2);
            T* to = target.row(z, y);
            if (small && target.strideW == 1)
                for (int x = 0; x < source.w; ++x)
                    to[x] = MedianKey<T>::back(medianOfNine(row[0] + x, row[1] + x, row[2] + x));
            else
                for (int x = 0; x < source.w; ++x)
                    to[x * target.strideW] = MedianKey<T>::back(
                        small ? medianOfNine(row[0] + x, row[1] + x, row[2] + x) : medianOf(row, x, window));
            if (height * width > 1 && std::find(finite.begin(), finite.end(), 0) != finite.end())
                markNotFinite(z, y);
        }
    }

private:
    /// Keys of a source row and of its reflections to both sides; whether all samples are finite.
    bool fill(Key* to, int z, int y) const
    {
        const T* from = source.row(z, reflected(y, source.h));
        Key* inside = to + width / 2;
        const int count = source.w;
        bool finite = true;
        if (source.strideW == 1) {
            int odd = 0;
#pragma GCC ivdep
            for (int x = 0; x < count; ++x) {
                inside[x] = MedianKey<T>::of(from[x]);
                odd |= MedianKey<T>::isFinite(from[x]) ? 0 : 1;
            }
            finite = odd == 0;
        } else
            for (int x = 0; x < count; ++x) {
                inside[x] = MedianKey<T>::of(from[x * source.strideW]);
                finite = finite && MedianKey<T>::isFinite(from[x * source.strideW]);
            }
        for (int x = 1; x <= width / 2; ++x) {
            inside[-x] = inside[reflected(-x, count)];
            inside[count - 1 + x] = inside[reflected(count - 1 + x, count)];
        }
        return finite;
    }

    void markNotFinite(int z, int y) const
    {
        for (int x = 0; x < source.w; ++x)
            if (!isFinite(source.row(z, 0), y - height / 2, x - width / 2))
                target.row(z, y)[x * target.strideW] = MedianKey<T>::notANumber();
    }

    Key medianOf(const std::vector<const Key*>& row, int x, std::vector<Key>& window) const
    {
        auto next = window.begin();
        for (const Key* keys : row)
            next = std::copy_n(keys + x, width, next);
        const auto middle = window.begin() + static_cast<std::ptrdiff_t>(window.size() / 2);
        std::nth_element(window.begin(), middle, window.end());
        return *middle;
    }

    static void order(Key& a, Key& b)
    {
        const Key low = std::min(a, b);
        b = std::max(a, b);
        a = low;
    }

    /// The middle of nine: columns sorted, then the largest of the lows, the middle of the middles and the
    /// smallest of the highs.
    static Key medianOfNine(const Key* a, const Key* b, const Key* c)
    {
        Key low[3], middle[3], high[3];
        for (int i = 0; i < 3; ++i) {
            low[i] = a[i];
            middle[i] = b[i];
            high[i] = c[i];
            order(low[i], middle[i]);
            order(middle[i], high[i]);
            order(low[i], middle[i]);
        }
        const Key lows = std::max(low[0], std::max(low[1], low[2]));
        const Key highs = std::min(high[0], std::min(high[1], high[2]));
        order(middle[0], middle[1]);
        const Key middles = std::max(middle[0], std::min(middle[1], middle[2]));
        return std::max(std::min(lows, middles), std::min(std::max(lows, middles), highs));
    }
#endif
};

Tensor applyMedianBlur(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    constexpr int kMostSide = 999;
    const SizeValue kernel = kernelSize(params);
    requireOdd("median_blur", kernel.height);
    requireOdd("median_blur", kernel.width);
    if (kernel.height > kMostSide || kernel.width > kMostSide)
        failArgument(message("median_blur: a kernel of {} is too large; use at most {} on a side.",
                             toString(Value(kernel)), kMostSide));
    const Shape& s = input.shape();
    requireBorder("median_blur", kernel.height, s.h, "reflect", "a height");
    requireBorder("median_blur", kernel.width, s.w, "reflect", "a width");
    Tensor output(ctx.device(), input.desc());
    ctx.note(message("the sample itself, chosen by order"));
    dispatch(input.dtype(), [&]<class T>() {
        launch(ctx.stream, "median_blur", Extent{s.w, s.h, s.n * s.c},
               {reads(input.buffer()), writes(output.buffer())},
               MedianKernel<T>{input.view<const T>(), output.view<T>(), kernel.height, kernel.width},
               4.0 * kernel.height * kernel.width);
    });
    return output;
}

} // namespace

COMPARO_OP(median_blur, medianBlurInfo, applyMedianBlur)

} // namespace comparo::COMPARO_BACKEND
