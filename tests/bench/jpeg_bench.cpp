// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/cuda_jpeg/encoder.h"
#include "engine/device/cpu/thread_pool.h"
#include "engine/device/device.h"
#include "tests/bench/fastest.h"
#include "tests/support/photographs.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <jpeglib.h>

/// Our JPEG encoder on the CPU, two threads, beside libjpeg-turbo, which uses one, on the same 3840x2160
/// picture in the same run; both give the same file. The counter `ratio` is our fastest run over the
/// library's fastest run: below 1 we are faster. On emu the counter is nanoseconds a pixel. Run it on an idle
/// machine.
namespace comparo {
namespace {

constexpr int kWidth = 3840;
constexpr int kHeight = 2160;
constexpr int kThreads = 2;
constexpr double kPixels = double{kWidth} * kHeight;

/// A photograph enlarged by 4, with the grain of a sensor, and mirrored where it ends.
const Tensor& frame()
{
    static const Tensor tensor = [] {
        const Tensor source = readImage(test::photographPath("hubble_deep_field.jpg")).tensor;
        const auto mirrored = [](int i, int n) {
            const int phase = i % (2 * n);
            return phase < n ? phase : 2 * n - 1 - phase;
        };
        std::vector<std::uint8_t> values;
        values.reserve(std::size_t{3} * kWidth * kHeight);
        std::uint32_t state = 1;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kHeight; ++y)
                for (int x = 0; x < kWidth; ++x) {
                    state = state * 1664525u + 1013904223u;
                    const double grain = static_cast<double>(state >> 24) / 64.0 - 2.0;
                    const double value =
                        source.at(0, c, mirrored(y / 4, source.shape().h), mirrored(x / 4, source.shape().w));
                    values.push_back(static_cast<std::uint8_t>(std::clamp(value + grain, 0.0, 255.0)));
                }
        return Tensor::fromValues<std::uint8_t>({1, 3, kHeight, kWidth}, values);
    }();
    return tensor;
}

/// Encodes interleaved rows with libjpeg-turbo; returns the bytes of the file.
std::size_t encodeWithLibrary(const std::uint8_t* rows, int quality, JpegSubsampling subsampling)
{
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* output = nullptr;
    unsigned long bytes = 0;
    jpeg_mem_dest(&info, &output, &bytes);
    info.image_width = kWidth;
    info.image_height = kHeight;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info); // 420
    jpeg_set_quality(&info, quality, TRUE);
    if (subsampling == JpegSubsampling::S444)
        info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
    info.dct_method = JDCT_ISLOW;
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        auto* row = const_cast<std::uint8_t*>(rows + std::size_t{3} * kWidth * info.next_scanline);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    std::free(output);
    return bytes;
}

/// One file out of an encoder that is reused.
std::size_t encodeOnce(CudaJpegEncoder& encoder, Stream& stream, const Tensor& image,
                       const JpegEncodeOptions& options)
{
    encoder.encode(stream, image, options);
    const std::size_t bytes = encoder.length(stream);
    const BufferPtr file = makeBuffer(cpuDevice(), bytes);
    encoder.retrieve(stream, file, bytes);
    stream.synchronize();
    benchmark::DoNotOptimize(file->host());
    return bytes;
}

/// In turns, so that both meet the same disturbances.
void againstLibrary(benchmark::State& state, int quality, JpegSubsampling subsampling, Layout layout)
{
    ThreadPool::instance().setThreads(kThreads);
    const Tensor image = frame().withLayout(layout);
    const Tensor interleaved = frame().withLayout(Layout::ChannelsLast);
    const auto* rows = reinterpret_cast<const std::uint8_t*>(interleaved.buffer()->host());
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    CudaJpegEncoder encoder(cpuDevice());
    const JpegEncodeOptions options{quality, subsampling, 0, 0};
    const auto ours = [&] { return encodeOnce(encoder, *stream, image, options); };
    const auto theirs = [&] { return encodeWithLibrary(rows, quality, subsampling); };
    if (ours() != theirs()) {
        state.SkipWithError("the two files differ in size");
        return;
    }
    bench::Fastest own;
    bench::Fastest other;
    for ([[maybe_unused]] auto _ : state) {
        state.SetIterationTime(own.run(ours) / 1e3);
        other.run(theirs);
    }
    state.counters["ours_ms"] = own.milliseconds();
    state.counters["libjpeg_ms"] = other.milliseconds();
    state.counters["ratio"] = own.milliseconds() / other.milliseconds();
}

void Quality75Of420(benchmark::State& state)
{
    againstLibrary(state, 75, JpegSubsampling::S420, Layout::Contiguous);
}

void Quality75Of420ChannelsLast(benchmark::State& state)
{
    againstLibrary(state, 75, JpegSubsampling::S420, Layout::ChannelsLast);
}

void Quality90Of444(benchmark::State& state)
{
    againstLibrary(state, 90, JpegSubsampling::S444, Layout::Contiguous);
}

void Quality100Of444(benchmark::State& state)
{
    againstLibrary(state, 100, JpegSubsampling::S444, Layout::Contiguous);
}

/// The code that CUDA compiles, one call a thread.
void EmulatedQuality75Of420(benchmark::State& state)
{
    ThreadPool::instance().setThreads(kThreads);
    Device& emu = device({DeviceKind::Emu, 0});
    const std::unique_ptr<Stream> stream = emu.createStream();
    const Tensor image = frame().to(emu, *stream);
    CudaJpegEncoder encoder(emu);
    bench::Fastest own;
    for ([[maybe_unused]] auto _ : state)
        state.SetIterationTime(own.run([&] { encodeOnce(encoder, *stream, image, {}); }) / 1e3);
    state.counters["ns_per_pixel"] = own.milliseconds() * 1e6 / kPixels;
}

BENCHMARK(Quality75Of420)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK(Quality75Of420ChannelsLast)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK(Quality90Of444)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(20);
BENCHMARK(Quality100Of444)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(10);
BENCHMARK(EmulatedQuality75Of420)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(10);

} // namespace
} // namespace comparo

BENCHMARK_MAIN();
