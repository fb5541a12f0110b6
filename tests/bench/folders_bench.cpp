// SPDX-License-Identifier: Apache-2.0
// Two folders of 12-megapixel photographs by 'comparo diff', against the rate at which libjpeg-turbo decodes
// both on as many threads: "folders_bench [PHOTOGRAPHS] [ROUNDS]".
#include "engine/codec/codec.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/ordered_work.h"
#include "engine/folders/folder_run.h"
#include "tests/bench/fastest.h"
#include "tests/support/photographs.h"
#include "tests/support/temporary_folder.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <jpeglib.h>

namespace comparo {
namespace {

constexpr int kWidth = 4000;
constexpr int kHeight = 3000;

/// A photograph, magnified sixteen times, smoothly, with noise as a sensor has it.
Tensor photograph(unsigned seed)
{
    static const char* const names[] = {"astronaut.png", "chelsea.png", "coffee.png", "retina.jpg"};
    constexpr int kSide = 256, kTimes = 16;
    const Tensor small = test::middleOfPhotograph(names[seed % 4], kSide, kSide);
    std::mt19937 random(seed);
    std::vector<std::uint8_t> values(std::size_t{3} * kHeight * kWidth);
    std::size_t at = 0;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const int i = x / kTimes % (kSide - 1), j = y / kTimes % (kSide - 1);
                const int u = x % kTimes, v = y % kTimes;
                const auto level = [&](int dx, int dy) {
                    return static_cast<int>(small.at(0, c, j + dy, i + dx));
                };
                const int sum = (level(0, 0) * (kTimes - u) + level(1, 0) * u) * (kTimes - v) +
                                (level(0, 1) * (kTimes - u) + level(1, 1) * u) * v;
                const int noise = static_cast<int>(random() % 7) - 3;
                values[at++] = static_cast<std::uint8_t>(std::clamp(sum / (kTimes * kTimes) + noise, 0, 255));
            }
    return Tensor::fromValues<std::uint8_t>({1, 3, kHeight, kWidth}, values);
}

std::vector<std::byte> encoded(const Tensor& image, int quality)
{
    const auto session = jpegCodec("libjpeg_turbo").open({DeviceKind::Cpu, 0});
    ParamSet options(jpegCodec("libjpeg_turbo").encodeOptions());
    options.set("quality", std::int64_t{quality});
    return session->encode(image, options);
}

/// What libjpeg-turbo takes for a file: to RGBRGB… in memory, with its own defaults.
void decode(const std::string& path)
{
    const std::vector<std::byte> file = readFile(path);
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(file.data()),
                 static_cast<unsigned long>(file.size()));
    jpeg_read_header(&info, TRUE);
    jpeg_start_decompress(&info);
    const std::size_t stride = std::size_t{3} * info.output_width;
    std::vector<std::uint8_t> pixels(stride * info.output_height);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = pixels.data() + stride * info.output_scanline;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
}

void measure(const char* what, const FolderPlan& plan, int rounds)
{
    bench::Fastest ours, theirs;
    const int jobs = folderJobs();
    for (int round = 0; round < rounds; ++round) {
        theirs.run([&] {
            workInOrder(
                plan.pairs.size(), jobs, {},
                [&](std::size_t i) {
                    decode(plan.pairs[i].a);
                    decode(plan.pairs[i].b);
                },
                [](std::size_t) {});
        });
        ours.run([&] { runFolders(plan, {jobs, {}}); });
    }
    const double pairs = static_cast<double>(plan.pairs.size());
    std::printf("%s, %d threads: libjpeg-turbo decodes %.2f pairs/s, comparo compares %.2f pairs/s: %.2f "
                "times its rate\n",
                what, jobs, 1000.0 * pairs / theirs.milliseconds(), 1000.0 * pairs / ours.milliseconds(),
                theirs.milliseconds() / ours.milliseconds());
}

void run(int photographs, int rounds)
{
    const test::TemporaryFolder folder;
    namespace fs = std::filesystem;
    for (const char* name : {"a", "other", "half"})
        fs::create_directories(folder / name);
    for (int i = 0; i < photographs; ++i) {
        const Tensor image = photograph(static_cast<unsigned>(i));
        const std::string name = "/p" + std::to_string(i) + ".jpg";
        const std::vector<std::byte> a = encoded(image, 90), b = encoded(image, 89);
        writeFile(folder / ("a" + name), a);
        writeFile(folder / ("other" + name), b);
        writeFile(folder / ("half" + name), i % 2 == 0 ? a : b);
    }
    for (const auto& [other, what] : {std::pair("other", "every photograph differs"),
                                      std::pair("half", "half of them have the same bytes")}) {
        FolderRequest request;
        request.a = (folder / "a").string();
        request.b = (folder / other).string();
        request.rules.access = FileAccess::Mapped;
        measure(what, folderPlanOf(request), rounds);
    }
}

} // namespace
} // namespace comparo

int main(int count, char** arguments)
{
    comparo::run(count > 1 ? std::atoi(arguments[1]) : 40, count > 2 ? std::atoi(arguments[2]) : 3);
    return 0;
}
