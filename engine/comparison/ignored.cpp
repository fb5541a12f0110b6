// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/ignored.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

namespace comparo {
namespace {

/// Of "12,7,300,200"; nothing of another text.
std::optional<Region> rectangleOf(const std::string& text)
{
    std::array<int, 4> numbers{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto [next, error] = std::from_chars(at, end, numbers[i]);
        if (error != std::errc() || (i + 1 < numbers.size() ? next == end || *next != ',' : next != end))
            return std::nullopt;
        at = next + 1;
    }
    return Region{numbers[0], numbers[1], numbers[2], numbers[3]};
}

/// Alpha says how much of a colour there is, and not whether it is one.
int coloursOf(int channels)
{
    return channels == 2 || channels == 4 ? channels - 1 : channels;
}

/// One value at every ignored pixel of one channel.
template <class T>
void fill(const Tensor& image, const Tensor& pixels, const std::vector<double>& values)
{
    const Shape& s = image.shape();
    const auto view = image.hostView<T>();
    const auto isIgnored = pixels.hostView<const std::uint8_t>();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    if (isIgnored.row(0, y)[x] != 0)
                        view.at(n, c, y, x) = static_cast<T>(values[static_cast<std::size_t>(c)]);
}

/// A copy that may be written to.
Tensor filled(const Tensor& image, const Tensor& pixels, const std::vector<double>& values)
{
    return dispatch(image.dtype(), [&]<class T>() {
        const Shape& s = image.shape();
        const Tensor copy(cpuDevice(), {image.dtype(), s, Layout::Contiguous});
        const auto from = image.hostView<const T>();
        const auto to = copy.hostView<T>();
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < s.h; ++y)
                    for (int x = 0; x < s.w; ++x)
                        to.at(n, c, y, x) = from.at(n, c, y, x);
        fill<T>(copy, pixels, values);
        return copy;
    });
}

void leaveOut(std::uint64_t ignored, ChannelStatistics& s)
{
    const double before = static_cast<double>(s.samples - s.nonFinite);
    s.samples -= ignored;
    const double after = static_cast<double>(s.samples - s.nonFinite);
    const double factor = after > 0.0 ? before / after : std::nan("");
    s.bias *= factor;
    s.meanAbs *= factor;
    s.rmse *= std::sqrt(factor);
    if (std::isfinite(s.psnr))
        s.psnr -= 10.0 * std::log10(factor);
}

} // namespace

Message IgnoredSamples::sentence() const
{
    return message("{} of {} samples were compared; {} were ignored.", Count(of - samples), Count(of),
                   Count(samples));
}

void addIgnored(const std::string& text, IgnoredPixels& ignored)
{
    if (const auto rectangle = rectangleOf(text)) {
        if (rectangle->width < 1 || rectangle->height < 1 || rectangle->x < 0 || rectangle->y < 0)
            failArgument(message("Invalid rectangle '{}': use x,y,w,h with a width and a height from 1 on.", text));
        ignored.rectangles.push_back(*rectangle);
        return;
    }
    const Tensor image = readImage(text).tensor;
    const Shape& s = image.shape();
    if (s.n != 1)
        failArgument(message("The mask {} holds {} images; use one.", text, s.n));
    const Tensor pixels(cpuDevice(), {DType::UInt8, {1, 1, s.h, s.w}, Layout::Contiguous});
    const auto to = pixels.hostView<std::uint8_t>();
    dispatch(image.dtype(), [&]<class T>() {
        const auto from = image.hostView<const T>();
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                bool isSet = false;
                for (int c = 0; c < coloursOf(s.c); ++c)
                    isSet = isSet || from.at(0, c, y, x) != T{0};
                to.row(0, y)[x] = isSet ? 1 : 0;
            }
    });
    ignored.masks.push_back({text, pixels});
}

Tensor ignoredPixels(const IgnoredPixels& ignored, int height, int width)
{
    const Tensor pixels(cpuDevice(), {DType::UInt8, {1, 1, height, width}, Layout::Contiguous});
    const auto to = pixels.hostView<std::uint8_t>();
    for (int y = 0; y < height; ++y)
        std::fill_n(to.row(0, y), width, std::uint8_t{0});
    for (const Region& each : ignored.rectangles) {
        if (each.x > width - each.width || each.y > height - each.height)
            failArgument(message("The ignored rectangle {},{},{},{} leaves the image of {}x{} pixels.", each.x, each.y,
                                 each.width, each.height, width, height));
        for (int y = each.y; y < each.y + each.height; ++y)
            std::fill_n(to.row(0, y) + each.x, each.width, std::uint8_t{1});
    }
    for (const IgnoredPixels::Mask& mask : ignored.masks) {
        const Shape& s = mask.pixels.shape();
        if (s.h != height || s.w != width)
            failArgument(message("The mask {} has {}x{} pixels, but the image has {}x{}: both must be equal.",
                                 mask.path, s.w, s.h, width, height));
        const auto from = mask.pixels.hostView<const std::uint8_t>();
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                to.row(0, y)[x] = to.row(0, y)[x] | from.row(0, y)[x];
    }
    return pixels;
}

IgnoredSamples ignorePixels(const Tensor& pixels, Tensor& a, Tensor& b)
{
    const Shape& s = a.shape();
    IgnoredSamples found{pixels, 0, static_cast<std::uint64_t>(s.elements())};
    const auto isIgnored = pixels.hostView<const std::uint8_t>();
    std::uint64_t count = 0;
    std::optional<std::pair<int, int>> kept; // whose values are there already, so that no range changes
    for (int y = 0; y < s.h; ++y)
        for (int x = 0; x < s.w; ++x)
            if (isIgnored.row(0, y)[x] != 0)
                ++count;
            else if (!kept)
                kept = {y, x};
    if (!kept)
        failArgument(message("Every pixel is ignored, so that nothing is compared."));
    found.samples = count * static_cast<std::uint64_t>(s.n) * static_cast<std::uint64_t>(s.c);
    if (count == 0)
        return found;
    std::vector<double> values;
    for (int c = 0; c < s.c; ++c) {
        const double value = a.at(0, c, kept->first, kept->second);
        const double narrow = isFloat(a.dtype()) ? static_cast<double>(static_cast<float>(value)) : value;
        values.push_back(std::isfinite(narrow) ? narrow : 0.0);
    }
    a = filled(a, pixels, values);
    b = filled(b, pixels, values);
    return found;
}

void leaveOut(const IgnoredSamples& ignored, Comparison& comparison)
{
    if (ignored.samples == 0)
        return;
    const std::uint64_t ofChannel = ignored.samples / std::max<std::size_t>(comparison.channels.size(), 1);
    for (ChannelStatistics& each : comparison.channels)
        leaveOut(ofChannel, each);
    leaveOut(ignored.samples, comparison.all);
    comparison.histogram.total -= ignored.samples;
    for (ErrorHistogram::Bin& bin : comparison.histogram.bins)
        if (bin.low <= 0.0 && (bin.high > 0.0 || bin.high == bin.low) && bin.count >= ignored.samples) {
            bin.count -= ignored.samples;
            break;
        }
}

Region largestRest(const IgnoredSamples& ignored)
{
    const Shape& s = ignored.pixels.shape();
    const auto isIgnored = ignored.pixels.hostView<const std::uint8_t>();
    std::vector<int> heights(static_cast<std::size_t>(s.w) + 1, 0); // of free pixels above; 0 behind the last
    Region best;
    std::int64_t most = 0;
    for (int y = 0; y < s.h; ++y) {
        std::vector<int> open; // columns whose heights rise
        for (int x = 0; x <= s.w; ++x) {
            int& height = heights[static_cast<std::size_t>(x)];
            height = x == s.w || isIgnored.row(0, y)[x] != 0 ? 0 : height + 1;
            while (!open.empty() && heights[static_cast<std::size_t>(open.back())] >= height) {
                const int rows = heights[static_cast<std::size_t>(open.back())];
                open.pop_back();
                const int left = open.empty() ? 0 : open.back() + 1;
                if (const std::int64_t area = std::int64_t{rows} * (x - left); area > most) {
                    most = area;
                    best = {left, y + 1 - rows, x - left, rows};
                }
            }
            open.push_back(x);
        }
    }
    return best;
}

} // namespace comparo
