#include "engine/codec/codec.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <limits>

#include <time.h>

#include <jpeglib.h>

/// What the codec interface costs: the session of libjpeg_turbo on cpu beside calls of the library itself, on
/// the same picture in the same run, in turns. The library reads and writes rows of RGBRGB…, kept in one
/// buffer; the session reads and makes planes. `ratio` is the session's fastest run over the library's
/// fastest run. Run it on an idle machine.
namespace comparo {
namespace {

struct Setting {
    int width;
    int height;
    int channels;
    int quality;
    bool full; ///< 4:4:4, else 4:2:0
};

/// A photograph enlarged by 2 with grain; a smooth picture with grain where there is none.
Tensor picture(const Setting& setting)
{
    const std::string path = COMPARO_SHARED "/samples/hubble_deep_field.jpg";
    const Tensor source = std::filesystem::exists(path) ? readImage(path).tensor : Tensor();
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
                const double value = source.isEmpty()
                                         ? 128.0 + 90.0 * std::sin(x * 0.011 + c) * std::cos(y * 0.007)
                                         : source.at(0, c, mirrored(y / 2, source.shape().h),
                                                     mirrored(x / 2, source.shape().w));
                values.push_back(static_cast<std::uint8_t>(std::clamp(value + grain, 0.0, 255.0)));
            }
    return Tensor::fromValues<std::uint8_t>({1, setting.channels, setting.height, setting.width}, values);
}

std::vector<std::byte> encodeWithLibrary(const std::uint8_t* rows, const Setting& setting)
{
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
    const std::size_t pitch = std::size_t(setting.width) * std::size_t(setting.channels);
    while (info.next_scanline < info.image_height) {
        auto* row = const_cast<std::uint8_t*>(rows + pitch * info.next_scanline);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    const auto* begin = reinterpret_cast<const std::byte*>(output);
    std::vector<std::byte> file(begin, begin + bytes);
    std::free(output);
    return file;
}

void decodeWithLibrary(const std::vector<std::byte>& file, std::uint8_t* rows)
{
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(file.data()), file.size());
    jpeg_read_header(&info, TRUE);
    info.dct_method = JDCT_ISLOW;
    jpeg_start_decompress(&info);
    const std::size_t pitch = std::size_t{info.output_width} * std::size_t(info.output_components);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = rows + pitch * info.output_scanline;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
}

/// Processor time of this thread: both sides work on it alone, and time that others take is not theirs.
double seconds(const std::function<void()>& work)
{
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    };
    const double begin = now();
    work();
    return now() - begin;
}

/// In turns, so that both meet the same disturbances.
void inTurns(benchmark::State& state, const std::function<void()>& ours, const std::function<void()>& theirs)
{
    double bestOurs = std::numeric_limits<double>::max();
    double bestTheirs = bestOurs;
    for (auto _ : state) {
        const double own = seconds(ours);
        bestOurs = std::min(bestOurs, own);
        bestTheirs = std::min(bestTheirs, seconds(theirs));
        state.SetIterationTime(own);
    }
    state.counters["ours_ms"] = bestOurs * 1e3;
    state.counters["libjpeg_ms"] = bestTheirs * 1e3;
    state.counters["ratio"] = bestOurs / bestTheirs;
}

void encode(benchmark::State& state, const Setting& setting, Layout layout)
{
    const JpegCodec& codec = jpegCodec("libjpeg_turbo");
    const std::unique_ptr<JpegSession> session = codec.open({DeviceKind::Cpu, 0});
    ParamSet options(codec.encodeOptions());
    options.parse("quality", std::to_string(setting.quality));
    options.parse("subsampling", setting.full ? "444" : "420");
    const Tensor interleaved = picture(setting).withLayout(Layout::ChannelsLast);
    const Tensor image = interleaved.withLayout(layout);
    const auto* rows = reinterpret_cast<const std::uint8_t*>(interleaved.buffer()->host());
    if (session->encode(image, options) != encodeWithLibrary(rows, setting)) {
        state.SkipWithError("the two files differ");
        return;
    }
    inTurns(
        state, [&] { benchmark::DoNotOptimize(session->encode(image, options)); },
        [&] { benchmark::DoNotOptimize(encodeWithLibrary(rows, setting)); });
}

void decode(benchmark::State& state, const Setting& setting)
{
    const JpegCodec& codec = jpegCodec("libjpeg_turbo");
    const std::unique_ptr<JpegSession> session = codec.open({DeviceKind::Cpu, 0});
    const ParamSet options(codec.decodeOptions());
    const Tensor interleaved = picture(setting).withLayout(Layout::ChannelsLast);
    const auto file =
        encodeWithLibrary(reinterpret_cast<const std::uint8_t*>(interleaved.buffer()->host()), setting);
    std::vector<std::uint8_t> rows(interleaved.desc().bytes());
    decodeWithLibrary(file, rows.data());
    const Tensor image = session->decode(file, options).image.withLayout(Layout::ChannelsLast);
    if (std::memcmp(image.buffer()->host(), rows.data(), rows.size()) != 0) {
        state.SkipWithError("the two pictures differ");
        return;
    }
    inTurns(
        state, [&] { benchmark::DoNotOptimize(session->decode(file, options).image.buffer()->host()); },
        [&] {
            decodeWithLibrary(file, rows.data());
            benchmark::DoNotOptimize(rows.data());
        });
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
