// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device.h"
#include "tests/bench/fastest.h"
#include "tests/support/photographs.h"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>

#include <jpeglib.h>

/// What the codec interface costs: the session of libjpeg_turbo on cpu beside calls of the library itself, on
/// the same picture in the same run, in turns. `ratio` is the session's fastest run over that of a caller of
/// the library who has, and wants, the same memory layout. The library takes rows of RGBRGB…: a caller with
/// planes merges and splits them a few rows at a time, which this one leaves to OpenCV. `ratio_rows` is over
/// a caller to whom rows are all that is wanted. Run it on an idle machine.
namespace comparo {
namespace {

struct Setting {
    int width;
    int height;
    int channels;
    int quality;
    bool full; ///< 4:4:4, else 4:2:0
};

/// A photograph enlarged by 2, with grain.
Tensor picture(const Setting& setting)
{
    const Tensor source = readImage(test::photographPath("hubble_deep_field.jpg")).tensor;
    const auto mirrored = [](int i, int n) {
        const int phase = i % (2 * n);
        return phase < n ? phase : 2 * n - 1 - phase;
    };
    std::vector<std::uint8_t> values;
    std::uint32_t state = 1;
    for (int c = 0; c < setting.channels; ++c)
        for (int y = 0; y < setting.height; ++y)
            for (int x = 0; x < setting.width; ++x) {
                state = state * 1664525u + 1013904223u;
                const double grain = static_cast<double>(state >> 24) / 64.0 - 2.0;
                const double value =
                    source.at(0, c, mirrored(y / 2, source.shape().h), mirrored(x / 2, source.shape().w));
                values.push_back(static_cast<std::uint8_t>(std::clamp(value + grain, 0.0, 255.0)));
            }
    return Tensor::fromValues<std::uint8_t>({1, setting.channels, setting.height, setting.width}, values);
}

/// Where a caller of the library keeps the picture.
struct Memory {
    Layout layout;
    std::uint8_t* data;
    Setting setting;

    [[nodiscard]] std::size_t pitch() const
    {
        return std::size_t(setting.width) * std::size_t(setting.channels);
    }
    [[nodiscard]] bool isRows() const { return layout == Layout::ChannelsLast || setting.channels == 1; }
    /// The parts of the planes that are `count` rows from row y on.
    [[nodiscard]] std::vector<cv::Mat> planes(JDIMENSION y, JDIMENSION count) const
    {
        std::vector<cv::Mat> parts;
        for (std::size_t c = 0; c < 3; ++c)
            parts.emplace_back(static_cast<int>(count), setting.width, CV_8UC1,
                               data + (c * std::size_t(setting.height) + y) * std::size_t(setting.width));
        return parts;
    }
};

constexpr JDIMENSION kStrip = 16; ///< rows that are merged or split at once: they stay in a cache

std::vector<std::byte> encodeWithLibrary(const Memory& memory)
{
    const Setting& setting = memory.setting;
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* output = nullptr;
    unsigned long bytes = 0;
    jpeg_mem_dest(&info, &output, &bytes);
    info.image_width = static_cast<JDIMENSION>(setting.width);
    info.image_height = static_cast<JDIMENSION>(setting.height);
    info.input_components = setting.channels;
    info.in_color_space = setting.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, setting.quality, TRUE);
    if (setting.full)
        info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
    info.dct_method = JDCT_ISLOW;
    jpeg_start_compress(&info, TRUE);
    cv::Mat merged;
    while (info.next_scanline < info.image_height) {
        const JDIMENSION y = info.next_scanline;
        const JDIMENSION count = std::min(kStrip, info.image_height - y);
        if (!memory.isRows())
            cv::merge(memory.planes(y, count), merged);
        for (JDIMENSION i = 0; i < count; ++i) {
            JSAMPROW row =
                memory.isRows() ? memory.data + memory.pitch() * (y + i) : merged.ptr(static_cast<int>(i));
            jpeg_write_scanlines(&info, &row, 1);
        }
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    const auto* begin = reinterpret_cast<const std::byte*>(output);
    std::vector<std::byte> file(begin, begin + bytes);
    std::free(output);
    return file;
}

void decodeWithLibrary(const std::vector<std::byte>& file, const Memory& memory)
{
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(file.data()), file.size());
    jpeg_read_header(&info, TRUE);
    info.dct_method = JDCT_ISLOW;
    jpeg_start_decompress(&info);
    cv::Mat merged(static_cast<int>(kStrip), memory.setting.width, CV_8UC3);
    while (info.output_scanline < info.output_height) {
        const JDIMENSION y = info.output_scanline;
        const JDIMENSION count = std::min(kStrip, info.output_height - y);
        for (JDIMENSION i = 0; i < count; ++i) {
            JSAMPROW row =
                memory.isRows() ? memory.data + memory.pitch() * (y + i) : merged.ptr(static_cast<int>(i));
            jpeg_read_scanlines(&info, &row, 1);
        }
        if (!memory.isRows()) {
            std::vector<cv::Mat> parts = memory.planes(y, count);
            cv::split(merged.rowRange(0, static_cast<int>(count)), parts);
        }
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
}

/// In turns, so that all meet the same disturbances.
void inTurns(benchmark::State& state, const std::function<void()>& ours,
             const std::function<void(Layout)>& theirs, Layout layout)
{
    bench::Fastest own(bench::Clock::Thread); // both sides work on this thread alone
    bench::Fastest other(bench::Clock::Thread);
    bench::Fastest rows(bench::Clock::Thread);
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(own.run(ours) / 1e3);
        other.run([&] { theirs(layout); });
        rows.run([&] { theirs(Layout::ChannelsLast); });
    }
    state.counters["ours_ms"] = own.milliseconds();
    state.counters["libjpeg_ms"] = other.milliseconds();
    state.counters["ratio"] = own.milliseconds() / other.milliseconds();
    state.counters["ratio_rows"] = own.milliseconds() / rows.milliseconds();
}

/// The bytes of a tensor on the host, in the order of its layout.
std::uint8_t* dataOf(const Tensor& image)
{
    return reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(image.buffer()->host()));
}

void encode(benchmark::State& state, const Setting& setting, Layout layout)
{
    const JpegCodec& codec = jpegCodec("libjpeg_turbo");
    const std::unique_ptr<JpegSession> session = codec.open({DeviceKind::Cpu, 0});
    ParamSet options(codec.encodeOptions());
    options.parse("quality", std::to_string(setting.quality));
    options.parse("subsampling", setting.full ? "444" : "420");
    const Tensor planes = picture(setting);
    const Tensor rows = planes.withLayout(Layout::ChannelsLast);
    const auto theirs = [&](Layout wanted) {
        return encodeWithLibrary({wanted, dataOf(wanted == Layout::ChannelsLast ? rows : planes), setting});
    };
    const Tensor& image = layout == Layout::ChannelsLast ? rows : planes;
    const std::vector<std::byte> file = session->encode(image, options);
    if (file != theirs(Layout::ChannelsLast) || file != theirs(Layout::Contiguous)) {
        state.SkipWithError("the files differ");
        return;
    }
    inTurns(
        state, [&] { benchmark::DoNotOptimize(session->encode(image, options)); },
        [&](Layout wanted) { benchmark::DoNotOptimize(theirs(wanted)); }, layout);
}

void decode(benchmark::State& state, const Setting& setting)
{
    const JpegCodec& codec = jpegCodec("libjpeg_turbo");
    const std::unique_ptr<JpegSession> session = codec.open({DeviceKind::Cpu, 0});
    const ParamSet options(codec.decodeOptions());
    const Tensor source = picture(setting);
    const std::vector<std::byte> file = encodeWithLibrary({Layout::Contiguous, dataOf(source), setting});
    std::vector<std::uint8_t> memory(source.desc().bytes());
    const auto theirs = [&](Layout layout) {
        decodeWithLibrary(file, {layout, memory.data(), setting});
        benchmark::DoNotOptimize(memory.data());
    };
    for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast}) {
        theirs(layout);
        const Tensor image = session->decode(file, options).image.withLayout(layout);
        if (std::memcmp(image.buffer()->host(), memory.data(), memory.size()) != 0) {
            state.SkipWithError("the pictures differ");
            return;
        }
    }
    inTurns(
        state, [&] { benchmark::DoNotOptimize(session->decode(file, options).image.buffer()->host()); },
        theirs, Layout::Contiguous);
}

constexpr Setting k420{3840, 2160, 3, 75, false};
constexpr Setting k444{3840, 2160, 3, 90, true};
constexpr Setting kGray{3840, 2160, 1, 75, true};
constexpr Setting kSmall{640, 480, 3, 75, false};

BENCHMARK_CAPTURE(encode, 4K_420_q75, k420, Layout::Contiguous)->UseManualTime()->Iterations(60);
BENCHMARK_CAPTURE(encode, 4K_420_q75_channels_last, k420, Layout::ChannelsLast)
    ->UseManualTime()
    ->Iterations(60);
BENCHMARK_CAPTURE(encode, 4K_444_q90, k444, Layout::Contiguous)->UseManualTime()->Iterations(60);
BENCHMARK_CAPTURE(encode, 4K_gray, kGray, Layout::Contiguous)->UseManualTime()->Iterations(60);
BENCHMARK_CAPTURE(encode, 640x480, kSmall, Layout::Contiguous)->UseManualTime()->Iterations(1000);
BENCHMARK_CAPTURE(decode, 4K_420_q75, k420)->UseManualTime()->Iterations(60);
BENCHMARK_CAPTURE(decode, 4K_444_q90, k444)->UseManualTime()->Iterations(60);
BENCHMARK_CAPTURE(decode, 4K_gray, kGray)->UseManualTime()->Iterations(60);
BENCHMARK_CAPTURE(decode, 640x480, kSmall)->UseManualTime()->Iterations(1000);

} // namespace
} // namespace comparo

BENCHMARK_MAIN();
