// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/device/device.h"
#include "engine/report/jpeg/parts.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace comparo::report {

namespace {

using namespace document;

constexpr std::int64_t kMostPixels = 1'200'000; ///< of one picture in the page

/// Of the states of jpeg::DamageMap.
struct StateLook {
    const char* words;
    std::uint32_t colour;
};
constexpr std::array<StateLook, 5> kLooks = {{{"good", 0xff808080},
                                              {"suspect: after a finding", 0xffe0a800},
                                              {"invalid codes or values", 0xffd81e1e},
                                              {"not from the source", 0xffc026d3},
                                              {"not decoded", 0xff1b6ff2}}};

/// What could be decoded; empty if nothing.
Tensor decoded(const jpeg::Inspection& inspection, std::span<const std::byte> file)
{
    if (!inspection.walk)
        return {};
    try {
        const std::unique_ptr<Stream> stream = cpuDevice().createStream();
        Tensor image = decodeCoefficients(*stream, inspection.file, inspection.walk->planes);
        stream->synchronize();
        return image;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::OutOfMemory)
            throw;
    }
    try { // four components
        return decodeImage(file, "The file").tensor.withLayout(Layout::Contiguous);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::OutOfMemory)
            throw;
    }
    return {};
}

/// Pixels of the page: means of scale x scale samples, 0xffRRGGBB.
struct Sheet {
    int scale = 1;
    Pixels picture;
};

int scaleOf(int width, int height)
{
    int scale = 1;
    while (std::int64_t{(width + scale - 1) / scale} * ((height + scale - 1) / scale) > kMostPixels)
        ++scale;
    return scale;
}

Sheet sheetOf(const Tensor& image)
{
    const auto view = image.hostView<const std::uint8_t>();
    Sheet sheet;
    sheet.scale = scaleOf(view.w, view.h);
    sheet.picture =
        Pixels::blank((view.w + sheet.scale - 1) / sheet.scale, (view.h + sheet.scale - 1) / sheet.scale);
    std::size_t at = 0;
    for (int row = 0; row < sheet.picture.height; ++row)
        for (int column = 0; column < sheet.picture.width; ++column) {
            std::array<std::uint32_t, 3> sum{};
            std::uint32_t count = 0;
            for (int y = row * sheet.scale; y < std::min((row + 1) * sheet.scale, view.h); ++y)
                for (int x = column * sheet.scale; x < std::min((column + 1) * sheet.scale, view.w); ++x) {
                    for (int c = 0; c < 3; ++c)
                        sum[static_cast<std::size_t>(c)] += view.at(0, view.c < 3 ? 0 : c, y, x);
                    ++count;
                }
            sheet.picture.values[at++] =
                0xff000000U | sum[0] / count << 16U | sum[1] / count << 8U | sum[2] / count;
        }
    return sheet;
}

std::uint32_t mixed(std::uint32_t a, std::uint32_t b, double shareOfB)
{
    std::uint32_t result = 0xff000000U;
    for (const unsigned shift : {0U, 8U, 16U}) {
        const double value = (1.0 - shareOfB) * (a >> shift & 255U) + shareOfB * (b >> shift & 255U);
        result |= static_cast<std::uint32_t>(value + 0.5) << shift;
    }
    return result;
}

std::uint32_t dimmed(std::uint32_t pixel)
{
    const std::uint32_t light =
        ((pixel >> 16U & 255U) * 77U + (pixel >> 8U & 255U) * 150U + (pixel & 255U) * 29U) / 256U;
    const std::uint32_t gray = 24U + light * 5U / 8U;
    return 0xff000000U | gray << 16U | gray << 8U | gray;
}

std::size_t mcuAt(const jpeg::DamageMap& map, const Sheet& sheet, std::size_t pixel)
{
    const int x = static_cast<int>(pixel) % sheet.picture.width * sheet.scale / map.mcuWidth;
    const int y = static_cast<int>(pixel) / sheet.picture.width * sheet.scale / map.mcuHeight;
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(map.columns) + static_cast<std::size_t>(x);
}

Legend stateLegend(const jpeg::DamageMap& map)
{
    std::array<std::uint64_t, kLooks.size()> counts{};
    for (const std::uint8_t state : map.state)
        ++counts.at(state);
    Legend legend;
    for (std::size_t i = 0; i < kLooks.size(); ++i)
        if (counts[i] > 0)
            legend.colors.emplace_back(kLooks[i].colour,
                                       kLooks[i].words + (" " + strong(groupedText(counts[i]))));
    return legend;
}

} // namespace

Blocks jpegPictures(const jpeg::Inspection& inspection, std::span<const std::byte> file)
{
    const Tensor image = decoded(inspection, file);
    if (image.isEmpty())
        return {none("No image: nothing of the file can be decoded.")};
    const Sheet sheet = sheetOf(image);
    const std::string reduced = sheet.scale > 1 ? fmt::format(", shown at 1:{}", sheet.scale) : std::string();
    Figure figure;
    figure.panes.push_back({Tone::Plain, "image", "as decoded" + reduced, sheet.picture});
    const jpeg::DamageMap map = jpeg::damageMap(inspection);
    if (map.state.empty())
        return {std::move(figure)};
    Pixels marked = sheet.picture;
    for (std::size_t i = 0; i < marked.values.size(); ++i) {
        const std::uint8_t state = map.state[mcuAt(map, sheet, i)];
        const std::uint32_t gray = dimmed(marked.values[i]);
        marked.values[i] = state == 0 ? gray : mixed(gray, kLooks.at(state).colour, 0.6);
    }
    figure.panes.push_back({Tone::Plain, "damage",
                            fmt::format("by MCU of {} x {}", map.mcuWidth, map.mcuHeight), std::move(marked),
                            stateLegend(map)});
    if (!inspection.interval)
        return {std::move(figure)};
    const float most = *std::max_element(map.excess.begin(), map.excess.end());
    Pixels excess = Pixels::blank(sheet.picture.width, sheet.picture.height);
    for (std::size_t i = 0; i < excess.values.size(); ++i)
        excess.values[i] =
            absoluteMap().at(most > 0.0F ? std::sqrt(map.excess[mcuAt(map, sheet, i)] / most) : 0.0);
    figure.panes.push_back({Tone::Plain, "excess", "beyond the interval that the source allows",
                            std::move(excess),
                            Legend{&absoluteMap(), "0", roundedText(static_cast<double>(most)) + " steps"}});
    return {std::move(figure)};
}

} // namespace comparo::report
