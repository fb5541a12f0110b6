// SPDX-License-Identifier: Apache-2.0 AND MIT-CMU
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/planes.h"

#include <algorithm>
#include <cmath>

namespace comparo::pillow {
namespace {

using candidates::Bytes;

/// One line through a box of 2 radius + 1 samples, of which the outermost two count in part; 24 bits fixed
/// point.
void boxLine(const std::uint8_t* in, std::uint8_t* out, int size, float radius)
{
    const int whole = static_cast<int>(radius);
    const auto weight = static_cast<std::uint32_t>(static_cast<float>(1 << 24) / (radius * 2 + 1));
    const std::uint32_t part = ((1u << 24) - static_cast<std::uint32_t>(whole * 2 + 1) * weight) / 2;
    const auto sample = [&](int x) { return static_cast<std::uint32_t>(in[std::clamp(x, 0, size - 1)]); };
    std::uint32_t sum = 0;
    for (int x = -whole; x <= whole; ++x)
        sum += sample(x);
    for (int x = 0; x < size; ++x) {
        const std::uint32_t bulk = sum * weight + (sample(x - whole - 1) + sample(x + whole + 1)) * part;
        out[x] = static_cast<std::uint8_t>((bulk + (1u << 23)) >> 24);
        sum += sample(x + whole + 1) - sample(x - whole);
    }
}

Bytes transposed(const Bytes& image)
{
    Shape shape = image.shape;
    std::swap(shape.h, shape.w);
    Bytes result(shape);
    for (int z = 0; z < image.count(); ++z)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x)
                result.row(z, y)[x] = image.row(z, x)[y];
    return result;
}

void boxRows(Bytes& image, float radius, int passes)
{
    std::vector<std::uint8_t> line(static_cast<std::size_t>(image.shape.w));
    for (int z = 0; z < image.count(); ++z)
        for (int y = 0; y < image.shape.h; ++y)
            for (int pass = 0; pass < passes; ++pass) {
                boxLine(image.row(z, y), line.data(), image.shape.w, radius);
                std::copy(line.begin(), line.end(), image.row(z, y));
            }
}

Tensor boxes(const Tensor& image, float radius, int passes)
{
    Bytes planes(image);
    boxRows(planes, radius, passes);
    planes = transposed(planes);
    boxRows(planes, radius, passes);
    return transposed(planes).tensor();
}

std::uint8_t clippedFloat(float value)
{
    return value <= 0.0F     ? std::uint8_t{0}
           : value >= 255.0F ? std::uint8_t{255}
                             : static_cast<std::uint8_t>(value);
}

} // namespace

Tensor boxBlur(const Tensor& image, float radius)
{
    return boxes(image, radius, 1);
}

Tensor gaussianBlur(const Tensor& image, float radius)
{
    constexpr int kPasses = 3;
    const float variance = radius * radius / kPasses;
    const auto length = static_cast<float>(std::sqrt(12.0 * static_cast<double>(variance) + 1.0));
    const auto whole = static_cast<float>(std::floor((static_cast<double>(length) - 1.0) / 2.0));
    float part = (2 * whole + 1) * (whole * (whole + 1) - 3 * variance);
    part /= 6 * (variance - (whole + 1) * (whole + 1));
    return boxes(image, whole + part, kPasses);
}

Tensor medianFilter(const Tensor& image, int size)
{
    const Bytes planes(image);
    Bytes result(planes.shape);
    const int margin = size / 2, h = planes.shape.h, w = planes.shape.w;
    std::vector<std::uint8_t> window(static_cast<std::size_t>(size * size));
    const auto middle = window.begin() + size * size / 2;
    for (int z = 0; z < planes.count(); ++z)
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) {
                auto next = window.begin();
                for (int dy = -margin; dy <= margin; ++dy)
                    for (int dx = -margin; dx <= margin; ++dx)
                        *next++ = planes.row(z, std::clamp(y + dy, 0, h - 1))[std::clamp(x + dx, 0, w - 1)];
                std::nth_element(window.begin(), middle, window.end());
                result.row(z, y)[x] = *middle;
            }
    return result.tensor();
}

const std::vector<FixedKernel>& fixedKernels()
{
    static const std::vector<FixedKernel> kernels = {
        {"BLUR", 5, 16, 0, {1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1}},
        {"CONTOUR", 3, 1, 255, {-1, -1, -1, -1, 8, -1, -1, -1, -1}},
        {"DETAIL", 3, 6, 0, {0, -1, 0, -1, 10, -1, 0, -1, 0}},
        {"EDGE_ENHANCE", 3, 2, 0, {-1, -1, -1, -1, 10, -1, -1, -1, -1}},
        {"EDGE_ENHANCE_MORE", 3, 1, 0, {-1, -1, -1, -1, 9, -1, -1, -1, -1}},
        {"EMBOSS", 3, 1, 128, {-1, 0, 0, 0, 1, 0, 0, 0, 0}},
        {"FIND_EDGES", 3, 1, 0, {-1, -1, -1, -1, 8, -1, -1, -1, -1}},
        {"SHARPEN", 3, 16, 0, {-2, -2, -2, -2, 32, -2, -2, -2, -2}},
        {"SMOOTH", 3, 13, 0, {1, 1, 1, 1, 5, 1, 1, 1, 1}},
        {"SMOOTH_MORE", 5, 100, 0, {1, 1, 1, 1, 1, 1, 5, 5, 5, 1, 1, 5, 44,
                                    5, 1, 1, 5, 5, 5, 1, 1, 1, 1, 1, 1}},
    };
    return kernels;
}

Tensor convolve(const Tensor& image, const FixedKernel& kernel)
{
    const Bytes planes(image);
    Bytes result = planes; // the border stays as it is
    const int margin = kernel.size / 2, h = planes.shape.h, w = planes.shape.w;
    for (int z = 0; z < planes.count(); ++z)
        for (int y = margin; y < h - margin; ++y)
            for (int x = margin; x < w - margin; ++x) {
                float sum = kernel.offset + 0.5F;
                const float* weight = kernel.weights.data();
                for (int dy = margin; dy >= -margin; --dy) { // its kernels stand upside down
                    const std::uint8_t* row = planes.row(z, y + dy);
                    float line = 0.0F;
                    for (int dx = -margin; dx <= margin; ++dx)
                        line += static_cast<float>(row[x + dx]) * (*weight++ / kernel.scale);
                    sum += line;
                }
                result.row(z, y)[x] = clippedFloat(sum);
            }
    return result.tensor();
}

} // namespace comparo::pillow
