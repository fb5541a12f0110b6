// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/histogram_data.h"

#include <algorithm>

namespace comparo::ui {

namespace {

/// One channel alone: its errors are counted as those of the whole are.
Tensor channelOf(const Tensor& image, int channel)
{
    const Shape& shape = image.shape();
    if (shape.c == 1)
        return image;
    Tensor plane(cpuDevice(), {image.dtype(), {shape.n, 1, shape.h, shape.w}, Layout::Contiguous});
    dispatch(image.dtype(), [&]<class T>() {
        const TensorView<T> from = image.hostView<T>();
        const TensorView<T> to = plane.hostView<T>();
        for (int n = 0; n < shape.n; ++n)
            for (int y = 0; y < shape.h; ++y) {
                const T* source = &from.at(n, channel, y, 0);
                T* target = &to.at(n, 0, y, 0);
                for (int x = 0; x < shape.w; ++x)
                    target[x] = source[x * from.strideW];
            }
    });
    return plane;
}

ErrorHistogram errorsOf(const Tensor& a, const Tensor& b, const Region& region, const Progress& progress)
{
    CompareOptions options;
    options.region = region;
    options.ssim = false;
    return compare(a, b, options, progress).histogram;
}

void countErrors(const HistogramQuestion& question, HistogramData& data, const Progress& progress)
{
    const Tensor& a = question.result->imageA();
    const Tensor& b = question.result->imageB();
    const bool hasPart = question.region.width > 0;
    if (question.channel < 0) {
        data.errors = question.result->comparison.histogram;
        if (hasPart)
            data.errorsOfPart = errorsOf(a, b, question.region, progress);
        return;
    }
    const Tensor planeA = channelOf(a, question.channel);
    const Tensor planeB = channelOf(b, question.channel);
    data.errors = errorsOf(planeA, planeB, {}, progress);
    if (hasPart)
        data.errorsOfPart = errorsOf(planeA, planeB, question.region, progress);
}

void countValues(const HistogramQuestion& question, HistogramData& data, const Progress& progress)
{
    const Tensor& a = question.result->imageA();
    const Tensor& b = question.result->imageB();
    // Sides of two types have the axis of the one with fractions.
    const DType dtype = isFloat(b.dtype()) ? b.dtype() : a.dtype();
    const ValueAxis axis = valueAxis(dtype, question.result->valueMin, question.result->valueMax);
    const auto both = [&](const Region& region) {
        return std::pair(valueHistogram(a, question.channel, region, axis, progress),
                         valueHistogram(b, question.channel, region, axis, progress));
    };
    data.values = both({});
    if (question.region.width > 0)
        data.valuesOfPart = both(question.region);
}

} // namespace

HistogramData histogramOf(const HistogramQuestion& question, const Progress& progress)
{
    HistogramData data;
    if (question.ofValues)
        countValues(question, data, progress);
    else
        countErrors(question, data, progress);
    return data;
}

} // namespace comparo::ui
