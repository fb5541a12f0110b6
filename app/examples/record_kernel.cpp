// SPDX-License-Identifier: Apache-2.0
// Records what kernels of your own compute: links with comparo::recorder and nothing else.
//
//     record_kernel OUT.comparo [STRENGTH] [ROUNDS]
//     comparo diff one.comparo other.comparo
//     comparo diff one.comparo --b cpu/exact --ulp 4      # its blur beside Comparoscope's
#include "engine/capture/recorder/recorder.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

namespace {

constexpr int kWidth = 48, kHeight = 32;

/// The mean of three neighbours in a row; the border repeats.
std::vector<float> blurred(const std::vector<float>& picture)
{
    std::vector<float> out(picture.size());
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x) {
            const auto at = [&](int column) {
                column = column < 0 ? 0 : column >= kWidth ? kWidth - 1 : column;
                return picture[static_cast<std::size_t>(y * kWidth + column)];
            };
            out[static_cast<std::size_t>(y * kWidth + x)] = (at(x - 1) + at(x) + at(x + 1)) / 3.0F;
        }
    return out;
}

std::vector<float> sharpened(const std::vector<float>& picture, const std::vector<float>& soft,
                             float strength)
{
    std::vector<float> out(picture.size());
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = picture[i] + strength * (picture[i] - soft[i]);
    return out;
}

void record(const char* path, float strength, int rounds)
{
    using comparo::RecordableTensor;
    comparo::Recorder recorder(path, {"unsharp", "record_kernel", {{"kernel", "unsharp of 3x1"}}, {}});
    std::vector<float> picture(kWidth * kHeight);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<float>(i * 37 % 256) / 255.0F;
    const std::vector<std::int64_t> shape{1, 1, kHeight, kWidth};
    recorder.input(RecordableTensor::of(picture.data(), shape));
    for (int round = 0; round < rounds; ++round) {
        const std::vector<float> soft = blurred(picture);
        // What is on a GPU is copied to the host first. A blur as Comparoscope has it: it can be run again.
        recorder.step(
            "unsharp.blur", RecordableTensor::of(soft.data(), shape),
            {.ops = {"box_blur:kernel=1x3,border=replicate"}, .of = round == 0 ? "input" : "unsharp"});
        picture = sharpened(picture, soft, strength);
        recorder.step("unsharp", RecordableTensor::of(picture.data(), shape), {.function = "sharpened"});
    }
    recorder.close();
    if (!recorder.problem().empty())
        std::fprintf(stderr, "The recording is not whole: %s\n", recorder.problem().c_str());
}

} // namespace

int main(int count, char** words)
{
    if (count < 2) {
        std::fprintf(stderr, "usage: record_kernel OUT.comparo [STRENGTH] [ROUNDS]\n");
        return 2;
    }
    try {
        record(words[1], count > 2 ? std::strtof(words[2], nullptr) : 0.5F,
               count > 3 ? std::atoi(words[3]) : 1);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
    return 0;
}
