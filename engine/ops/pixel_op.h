#pragma once

#include "engine/base/error.h"
#include "engine/device/executor.h"
#include "engine/kernel/pixel_view.h"
#include "engine/ops/sample_table.h"

#include <algorithm>

/// Ops whose every output pixel depends on all channels of the input pixel at the same place.
namespace comparo::COMPARO_BACKEND {

/// F::bind(n) gives the function of one sample of the batch; it takes and changes the C values of a pixel.
template <class T, int C, class F>
struct PixelKernel {
    TensorView<const T> source;
    TensorView<T> target;
    F f;

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        const auto function = f.bind(n);
        T pixel[C];
        for (int c = 0; c < C; ++c)
            pixel[c] = source.at(n, c, y, x);
        function(pixel);
        for (int c = 0; c < C; ++c)
            target.at(n, c, y, x) = pixel[c];
    }

#if !defined(__CUDACC__)
    /// Runs of pixels pass through an array of their own: with nothing that could overlap, and stride 1, the
    /// compiler vectorises the function.
    void rows(int n, int y0, int y1) const
    {
        const auto function = f.bind(n);
        T run[C][kRun];
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < source.w; x += kRun) {
                const int count = std::min(kRun, source.w - x);
                for (int c = 0; c < C; ++c)
                    copy(&source.at(n, c, y, x), source.strideW, run[c], 1, count);
                for (int i = 0; i < count; ++i) {
                    T pixel[C];
                    for (int c = 0; c < C; ++c)
                        pixel[c] = run[c][i];
                    function(pixel);
                    for (int c = 0; c < C; ++c)
                        run[c][i] = pixel[c];
                }
                for (int c = 0; c < C; ++c)
                    copy(run[c], 1, &target.at(n, c, y, x), target.strideW, count);
            }
    }

private:
    static constexpr int kRun = 256;

    static void copy(const T* from, std::ptrdiff_t fromStep, T* to, std::ptrdiff_t toStep, int count)
    {
        if (fromStep == 1 && toStep == 1)
            std::copy(from, from + count, to);
        else
            for (int i = 0; i < count; ++i)
                to[i * toStep] = from[i * fromStep];
    }
#endif
};

/// output pixel = f.bind(n)(input pixel), into a new tensor like the input, which has C channels.
template <class T, int C, class F>
Tensor applyPixels(const OpContext& ctx, const char* name, const Tensor& input, F f,
                   const std::vector<BufferPtr>& tables = {})
{
    const Shape& s = input.shape();
    Tensor output(ctx.device(), input.desc());
    std::vector<Access> accesses{reads(input.buffer()), writes(output.buffer())};
    for (const BufferPtr& table : tables)
        accesses.push_back(reads(table));
    launch(ctx.stream, name, Extent{s.w, s.h, s.n}, std::move(accesses),
           PixelKernel<T, C, F>{input.view<const T>(), output.view<T>(), f}, C);
    return output;
}

/// Throws Error(InvalidArgument) unless the image has three channels.
inline void requireRgb(const char* op, const Tensor& input)
{
    if (input.shape().c != 3)
        failArgument(std::string(op) + " needs an RGB image; this one has " +
                     std::to_string(input.shape().c) + " channels.");
}

} // namespace comparo::COMPARO_BACKEND
