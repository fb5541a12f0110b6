// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/pixels.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace comparo::ui {

namespace {

/// Side by side, so that they are found in whole vectors.
constexpr int kLanes = 32;

template <class T>
struct Range {
    T low[kLanes], high[kLanes];

    Range()
    {
        std::fill_n(low, kLanes, std::numeric_limits<T>::max());
        std::fill_n(high, kLanes, std::numeric_limits<T>::lowest());
    }

    void add(int lane, T v)
    {
        if constexpr (std::is_floating_point_v<T>)
            if (!(v - v == T(0))) // NaN or infinity
                return;
        low[lane] = v < low[lane] ? v : low[lane];
        high[lane] = v > high[lane] ? v : high[lane];
    }

    void addRow(const T* row, std::ptrdiff_t step, int width)
    {
        int x = 0;
        if (step == 1)
            for (; x + kLanes <= width; x += kLanes)
                for (int lane = 0; lane < kLanes; ++lane)
                    add(lane, row[x + lane]);
        for (; x < width; ++x)
            add(0, row[x * step]);
    }
};

} // namespace

std::pair<double, double> valueRange(const Tensor& image)
{
    const Shape& shape = image.shape();
    return dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<T>();
        Range<T> range;
        for (int z = 0; z < shape.n * shape.c; ++z)
            for (int y = 0; y < shape.h; ++y)
                range.addRow(view.row(z, y), view.strideW, shape.w);
        return std::pair<double, double>(*std::min_element(range.low, range.low + kLanes),
                                         *std::max_element(range.high, range.high + kLanes));
    });
}

QImage thumbnail(const Pyramid& pyramid, int side)
{
    int level = 0;
    while (level + 1 < pyramid.levels() &&
           std::max(pyramid.level(level).shape().h, pyramid.level(level).shape().w) > side)
        ++level;
    const Tensor& tensor = pyramid.level(level);
    const Shape& shape = tensor.shape();
    const int sample = level == 0 ? pyramid.sample() : 0;
    double low = 0.0;
    double high = tensor.dtype() == DType::UInt8 ? 255.0 : 65535.0;
    if (isFloat(tensor.dtype())) {
        low = std::numeric_limits<double>::infinity();
        high = -low;
        for (int c = 0; c < shape.c; ++c)
            for (int y = 0; y < shape.h; ++y)
                for (int x = 0; x < shape.w; ++x)
                    if (const double v = tensor.at(sample, c, y, x); std::isfinite(v)) {
                        low = std::min(low, v);
                        high = std::max(high, v);
                    }
    }
    const double scale = high > low ? 255.0 / (high - low) : 0.0;
    const auto shown = [&](int c, int y, int x) {
        const double v = tensor.at(sample, c, y, x);
        return std::isfinite(v) ? static_cast<int>(std::clamp((v - low) * scale + 0.5, 0.0, 255.0)) : 255;
    };
    QImage image(shape.w, shape.h, QImage::Format_RGB32);
    const bool gray = shape.c < 3;
    for (int y = 0; y < shape.h; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < shape.w; ++x)
            line[x] = qRgb(shown(0, y, x), shown(gray ? 0 : 1, y, x), shown(gray ? 0 : 2, y, x));
    }
    return image;
}

QImage sampleThumbnail(const Tensor& image, int sample, int side, double low, double high)
{
    const Shape& shape = image.shape();
    const double shrink = std::max(1.0, static_cast<double>(std::max(shape.w, shape.h)) / side);
    const double scale = high > low ? 255.0 / (high - low) : 0.0;
    const int width = std::max(1, static_cast<int>(shape.w / shrink));
    const int height = std::max(1, static_cast<int>(shape.h / shrink));
    const bool gray = shape.c < 3;
    QImage picture(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < width; ++x) {
            const auto shown = [&](int c) {
                const double v = image.at(sample, c, static_cast<int>((y + 0.5) * shape.h / height),
                                          static_cast<int>((x + 0.5) * shape.w / width));
                return std::isfinite(v) ? static_cast<int>(std::clamp((v - low) * scale + 0.5, 0.0, 255.0))
                                        : 255;
            };
            line[x] = qRgb(shown(0), shown(gray ? 0 : 1), shown(gray ? 0 : 2));
        }
    }
    return picture;
}

std::optional<QPoint> findDifference(const Tensor& a, const Tensor& b, int sample, QPoint from, int direction,
                                     const Progress& progress)
{
    const Shape& shape = a.shape();
    const std::int64_t pixels = std::int64_t{shape.h} * shape.w;
    const std::int64_t begin = std::int64_t{from.y()} * shape.w + from.x();
    return dispatch(a.dtype(), [&]<class TA>() {
        return dispatch(b.dtype(), [&]<class TB>() -> std::optional<QPoint> {
            const auto viewA = a.hostView<TA>();
            const auto viewB = b.hostView<TB>();
            for (std::int64_t i = 1; i <= pixels; ++i) {
                const std::int64_t at = ((begin + (direction < 0 ? -i : i)) % pixels + pixels) % pixels;
                const int y = static_cast<int>(at / shape.w);
                const int x = static_cast<int>(at % shape.w);
                if (i % shape.w == 0)
                    progress.throwIfCancelled();
                for (int c = 0; c < shape.c; ++c) {
                    const auto va = static_cast<double>(viewA.at(sample, c, y, x));
                    const auto vb = static_cast<double>(viewB.at(sample, c, y, x));
                    if (va != vb && !(std::isnan(va) && std::isnan(vb)))
                        return QPoint(x, y);
                }
            }
            return std::nullopt;
        });
    });
}

} // namespace comparo::ui
