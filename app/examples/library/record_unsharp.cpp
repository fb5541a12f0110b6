// SPDX-License-Identifier: Apache-2.0
// Records each step: record_unsharp OUT.comparo STRENGTH
#include <comparoscope/recorder.h>
#include <unsharp.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

namespace {

void record(const char* path, float strength)
{
    using comparo::RecordableTensor;
    constexpr int kHeight = 32, kWidth = 48;
    std::vector<float> picture(kHeight * kWidth), soft(picture.size()), sharp(picture.size());
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<float>(i * 37 % 256) / 255.0F;

    comparo::Recorder recorder(path);
    recorder.input(RecordableTensor::of(picture.data(), {1, 1, kHeight, kWidth}));
    unsharp::blur(picture.data(), soft.data(), kHeight, kWidth);
    // As Comparoscope has it: it can be run again, 'comparo diff OUT.comparo --b cpu/exact --ulp 4'.
    recorder.step("blur", RecordableTensor::of(soft.data(), {1, 1, kHeight, kWidth}),
                  {.ops = {"box_blur:kernel=1x3,border=replicate"}, .of = "input"});
    unsharp::sharpen(picture.data(), soft.data(), sharp.data(), kHeight * kWidth, strength);
    recorder.step("sharpen", RecordableTensor::of(sharp.data(), {1, 1, kHeight, kWidth}));
    recorder.close();
    if (!recorder.problem().empty())
        std::fprintf(stderr, "The recording is not whole: %s\n", recorder.problem().c_str());
}

} // namespace

int main(int count, char** words)
{
    if (count != 3) {
        std::fprintf(stderr, "usage: record_unsharp OUT.comparo STRENGTH\n");
        return 2;
    }
    try {
        record(words[1], std::strtof(words[2], nullptr));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
    return 0;
}
