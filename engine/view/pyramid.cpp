// SPDX-License-Identifier: Apache-2.0
#include "engine/view/pyramid.h"

#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <type_traits>

namespace comparo {

namespace {

constexpr double kCostOfHalving = 4.0;

template <class To, class From>
To average(From a, From b, From c, From d)
{
    if constexpr (std::is_integral_v<To>) {
        const std::uint32_t sum = static_cast<std::uint32_t>(a) + b + c + d;
        return static_cast<To>((sum + 1 + ((sum >> 2) & 1)) >> 2);
    } else {
        // Scaled first: the sum of four large values would overflow.
        const auto quarter = static_cast<From>(0.25);
        return static_cast<To>((a * quarter + b * quarter) + (c * quarter + d * quarter));
    }
}

template <class From, class To>
void halveRow(const From* upper, const From* lower, std::ptrdiff_t step, int width, To* out)
{
    const int pairs = width / 2;
    for (int x = 0; x < pairs; ++x) {
        const std::ptrdiff_t i = 2 * x * step;
        out[x] = average<To>(upper[i], upper[i + step], lower[i], lower[i + step]);
    }
    if (width % 2 != 0) {
        const std::ptrdiff_t i = 2 * pairs * step;
        out[pairs] = average<To>(upper[i], upper[i], lower[i], lower[i]);
    }
}

template <class From, class To>
void halve(const TensorView<const From>& source, int sample, const TensorView<To>& target,
           const Progress& progress)
{
    parallelRows({target.w, target.h, target.c}, kCostOfHalving, 1, progress.stop,
                 [&](int c, int y0, int y1) {
                     for (int y = y0; y < y1; ++y) {
                         const From* upper = &source.at(sample, c, 2 * y, 0);
                         const From* lower = &source.at(sample, c, std::min(2 * y + 1, source.h - 1), 0);
                         // A literal step lets the compiler vectorise the planar case.
                         if (source.strideW == 1)
                             halveRow(upper, lower, 1, source.w, target.row(c, y));
                         else
                             halveRow(upper, lower, source.strideW, source.w, target.row(c, y));
                     }
                 });
    progress.throwIfCancelled();
}

template <class T>
TensorView<const T> constView(const Tensor& tensor)
{
    const TensorView<T> v = tensor.hostView<T>();
    return {v.data, v.strideN, v.strideC, v.strideH, v.strideW, v.n, v.c, v.h, v.w};
}

} // namespace

std::shared_ptr<const Pyramid> Pyramid::build(const Tensor& image, int sample, const Progress& progress)
{
    if (image.isEmpty())
        failArgument(message("Nothing to show: the tensor is empty."));
    const Shape shape = image.shape();
    if (sample < 0 || sample >= shape.n)
        failArgument(message("Image {} is out of range for a batch of {}.", sample, shape.n));
    if (image.device().id().kind != DeviceKind::Cpu)
        fail(ErrorCode::Device,
             message("An image requires a tensor on cpu; this one is on {}.", image.device().id().label()));

    std::shared_ptr<Pyramid> pyramid(new Pyramid(image, sample));
    for (Shape size = shape; size.w > 1 || size.h > 1;) {
        size = {1, shape.c, (size.h + 1) / 2, (size.w + 1) / 2};
        const Tensor& source = pyramid->m_levels.back();
        const int sourceSample = pyramid->m_levels.size() == 1 ? sample : 0;
        const DType dtype = image.dtype() == DType::Float64 ? DType::Float32 : image.dtype();
        Tensor level(cpuDevice(), {dtype, size, Layout::Contiguous});
        dispatch(source.dtype(), [&]<class From>() {
            using To = std::conditional_t<std::is_same_v<From, double>, float, From>;
            halve<From, To>(constView<From>(source), sourceSample, level.hostView<To>(), progress);
        });
        pyramid->m_levels.push_back(std::move(level));
        // Each level is a quarter of the work of the one before.
        progress.report(1.0 - static_cast<double>(size.w) * size.h / (static_cast<double>(shape.w) * shape.h),
                        message("pyramid"));
    }
    return pyramid;
}

} // namespace comparo
