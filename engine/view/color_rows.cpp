// SPDX-License-Identifier: Apache-2.0
#include "engine/view/color_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace comparo {

namespace {

constexpr float kLargest = std::numeric_limits<float>::max();

template <class T>
float toFloat(T v)
{
    if constexpr (std::is_same_v<T, double>)
        return std::isfinite(v) ? static_cast<float>(std::clamp<double>(v, -kLargest, kLargest))
                                : static_cast<float>(v);
    else
        return static_cast<float>(v);
}

template <class T>
void convert(const T* source, std::ptrdiff_t step, int count, float* out)
{
    for (int x = 0; x < count; ++x)
        out[x] = toFloat(source[x * step]);
}

template <class T>
void blend(const T* upper, const T* lower, std::ptrdiff_t step, float weight, int count, float* out)
{
    const float rest = 1.0f - weight;
    for (int x = 0; x < count; ++x)
        out[x] = toFloat(upper[x * step]) * rest + toFloat(lower[x * step]) * weight;
}

/// One channel of the samples [x0, x0 + count) between two rows.
template <class T>
void sampleRow(const TensorView<T>& view, int sample, int channel, int upper, int lower, float weight, int x0,
               int count, float* out)
{
    const T* u = &view.at(sample, channel, upper, x0);
    const T* l = &view.at(sample, channel, lower, x0);
    // A literal step lets the compiler vectorise the planar case.
    if (upper == lower)
        view.strideW == 1 ? convert(u, 1, count, out) : convert(u, view.strideW, count, out);
    else
        view.strideW == 1 ? blend(u, l, 1, weight, count, out)
                          : blend(u, l, view.strideW, weight, count, out);
}

/// Between the two samples of each pane pixel, for all planes at once because they share the places.
/// Restrict: without it nothing proves that a value read is not the one just written.
template <std::size_t kPlanes>
void resample(const std::array<const float*, 3>& planes, const SampleAxis& columns,
              const std::array<float*, 3>& lines)
{
    const int* __restrict lower = columns.lower.data();
    const int* __restrict upper = columns.upper.data();
    const float* __restrict weight = columns.weight.data();
    const float* __restrict in0 = planes[0] - columns.first;
    const float* __restrict in1 = kPlanes > 1 ? planes[1] - columns.first : nullptr;
    const float* __restrict in2 = kPlanes > 2 ? planes[2] - columns.first : nullptr;
    float* __restrict out0 = lines[0];
    float* __restrict out1 = lines[1];
    float* __restrict out2 = lines[2];
    const int count = columns.end - columns.begin;
    for (int x = 0; x < count; ++x) {
        const int low = lower[x];
        const int high = upper[x];
        const float w = weight[x];
        out0[x] = in0[low] * (1.0f - w) + in0[high] * w;
        if constexpr (kPlanes > 1)
            out1[x] = in1[low] * (1.0f - w) + in1[high] * w;
        if constexpr (kPlanes > 2)
            out2[x] = in2[low] * (1.0f - w) + in2[high] * w;
    }
}

/// Each pane pixel is its sample's colour.
void expand(const std::uint32_t* __restrict colors, const SampleAxis& columns, std::uint32_t* __restrict out)
{
    const int* __restrict lower = columns.lower.data();
    const int first = columns.first;
    const int count = columns.end - columns.begin;
    for (int x = 0; x < count; ++x)
        out[x] = colors[lower[x] - first];
}

/// The nearest whole number from 0 to `largest`; NaN is 0.
int scaledTo(float v, float low, float factor, int largest)
{
    float scaled = (v - low) * factor;
    scaled = scaled > 0.0f ? scaled : 0.0f;
    scaled = scaled < static_cast<float>(largest) ? scaled : static_cast<float>(largest);
    return static_cast<int>(scaled + 0.5f);
}

std::uint32_t linearLevel(float v, float low, float factor)
{
    // Through a signed int: that conversion is one instruction for a whole vector.
    return static_cast<std::uint32_t>(scaledTo(v, low, factor, 255));
}

bool hasNonFinite(const float* values, int count)
{
    bool found = false;
    for (int x = 0; x < count; ++x)
        found |= !(std::fabs(values[x]) <= kLargest);
    return found;
}

constexpr int kShares = 65536;

/// The level of each share of white: where a level begins is computed, not the power of each share.
std::vector<std::uint8_t> gammaLevels(double gamma)
{
    if (!(gamma > 0.0))
        failArgument(message("Invalid gamma {}: it must be above 0.", std::to_string(gamma)));
    std::vector<std::uint8_t> levels(kShares);
    int level = 0;
    double next = std::pow(0.5 / 255.0, gamma);
    for (int i = 0; i < kShares; ++i) {
        while (level < 255 && i >= next * (kShares - 1)) {
            ++level;
            next = std::pow((level + 0.5) / 255.0, gamma);
        }
        levels[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(level);
    }
    return levels;
}

} // namespace

std::vector<int> shownChannels(const DisplayTransform& display, int channels)
{
    const auto existing = [channels](int channel) {
        if (channel < 0 || channel >= channels)
            failArgument(message("Channel {} is out of range; number of channels: {}.", channel, channels));
        return channel;
    };
    if (display.channel >= 0)
        return {existing(display.channel)};
    if (channels == 1)
        return {0};
    if (channels == 2)
        return {0, 1};
    return {existing(display.rgb[0]), existing(display.rgb[1]), existing(display.rgb[2])};
}

double DisplayTransform::white() const
{
    return low + (high - low) * std::exp2(-exposure);
}

ColorRows::ColorRows(const Pyramid& image, SampleAxis columns, SampleAxis rows, const FrameRequest& request)
    : m_image(&image),
      m_columns(std::move(columns)),
      m_rows(std::move(rows)),
      m_channels(shownChannels(request.display, image.channels())),
      m_low(static_cast<float>(request.display.low)),
      m_markBelow(static_cast<float>(request.display.markBelow)),
      m_markAbove(static_cast<float>(request.display.markAbove)),
      m_belowColor(request.belowColor),
      m_aboveColor(request.aboveColor),
      m_nanColor(request.nanColor),
      m_infinityColor(request.infinityColor)
{
    const double range = request.display.high - request.display.low;
    const double factor = range != 0.0 ? std::exp2(request.display.exposure) * 255.0 / range : kLargest;
    m_factor = static_cast<float>(std::clamp<double>(factor, -kLargest, kLargest));
    if (!request.display.colors.empty())
        m_map = &findColorMap(request.display.colors);
    if (request.display.gamma != 1.0)
        m_gamma = gammaLevels(request.display.gamma);
}

/// `level` gives 0 to 255 of a stored value.
template <class Level>
void ColorRows::packLevels(const std::array<const float*, 3>& planes, int count, Level level,
                           std::uint32_t* out) const
{
    const std::size_t channels = m_channels.size();
    if (m_map != nullptr) {
        const std::array<std::uint32_t, 256>& colors = m_map->colors;
        for (int x = 0; x < count; ++x) {
            const float v = channels == 1   ? planes[0][x]
                            : channels == 2 ? 0.5f * planes[0][x] + 0.5f * planes[1][x]
                                            : kLuminance[0] * planes[0][x] + kLuminance[1] * planes[1][x] +
                                                  kLuminance[2] * planes[2][x];
            out[x] = colors[level(v)];
        }
    } else if (channels == 1) {
        for (int x = 0; x < count; ++x)
            out[x] = 0xff000000u | level(planes[0][x]) * 0x010101u;
    } else if (channels == 2) {
        for (int x = 0; x < count; ++x)
            out[x] = 0xff000000u | level(planes[0][x]) << 16 | level(planes[1][x]) << 8;
    } else {
        for (int x = 0; x < count; ++x)
            out[x] = 0xff000000u | level(planes[0][x]) << 16 | level(planes[1][x]) << 8 | level(planes[2][x]);
    }
}

/// Marks what is below or above the bounds in any channel.
void ColorRows::mark(const float* values, int count, std::uint32_t* out) const
{
    const float below = m_markBelow;
    const float above = m_markAbove;
    for (int x = 0; x < count; ++x) {
        const std::uint32_t marked = values[x] < below ? m_belowColor : m_aboveColor;
        out[x] = (values[x] < below) | (values[x] > above) ? marked : out[x];
    }
}

void ColorRows::pack(const std::array<const float*, 3>& planes, int count, std::uint32_t* out) const
{
    const float low = m_low;
    const float factor = m_factor;
    if (m_gamma.empty()) {
        packLevels(
            planes, count, [low, factor](float v) { return linearLevel(v, low, factor); }, out);
    } else {
        const float shares =
            std::clamp(factor * (static_cast<float>(kShares - 1) / 255.0f), -kLargest, kLargest);
        const std::uint8_t* table = m_gamma.data();
        packLevels(
            planes, count,
            [low, shares, table](float v) {
                return static_cast<std::uint32_t>(table[scaledTo(v, low, shares, kShares - 1)]);
            },
            out);
    }
    if (std::isfinite(m_markBelow) || std::isfinite(m_markAbove))
        for (std::size_t c = 0; c < m_channels.size(); ++c)
            mark(planes[c], count, out);
    if (!isFloat(m_image->dtype()))
        return;
    for (std::size_t c = 0; c < m_channels.size(); ++c) {
        if (!hasNonFinite(planes[c], count))
            continue;
        for (int x = 0; x < count; ++x) {
            if (std::isnan(planes[c][x]))
                out[x] = m_nanColor;
            else if (std::isinf(planes[c][x]) && out[x] != m_nanColor)
                out[x] = m_infinityColor;
        }
    }
}

void ColorRows::row(int y, Scratch& scratch, std::uint32_t* out) const
{
    const auto yi = static_cast<std::size_t>(y - m_rows.begin);
    const int samples = m_columns.last - m_columns.first;
    const int columns = m_columns.end - m_columns.begin;
    const Tensor& tensor = m_image->level(m_columns.level);
    const int sample = m_columns.level == 0 ? m_image->sample() : 0;
    std::array<const float*, 3> planes{};
    for (std::size_t c = 0; c < m_channels.size(); ++c) {
        std::vector<float>& blended = scratch.blended[c];
        blended.resize(static_cast<std::size_t>(samples));
        dispatch(tensor.dtype(), [&]<class T>() {
            sampleRow(tensor.hostView<T>(), sample, m_channels[c], m_rows.lower[yi], m_rows.upper[yi],
                      m_rows.weight[yi], m_columns.first, samples, blended.data());
        });
        planes[c] = blended.data();
    }

    std::uint32_t* target = out + m_columns.begin;
    if (m_columns.nearest) {
        if (samples == columns) {
            pack(planes, samples, target);
            return;
        }
        // Magnified: each sample becomes a colour once, then a run of pixels.
        scratch.packed.resize(static_cast<std::size_t>(samples));
        pack(planes, samples, scratch.packed.data());
        expand(scratch.packed.data(), m_columns, target);
        return;
    }

    std::array<float*, 3> lines{};
    for (std::size_t c = 0; c < m_channels.size(); ++c) {
        scratch.resampled[c].resize(static_cast<std::size_t>(columns));
        lines[c] = scratch.resampled[c].data();
    }
    if (m_channels.size() == 1)
        resample<1>(planes, m_columns, lines);
    else if (m_channels.size() == 2)
        resample<2>(planes, m_columns, lines);
    else
        resample<3>(planes, m_columns, lines);
    std::copy(lines.begin(), lines.end(), planes.begin());
    pack(planes, columns, target);
}

} // namespace comparo
