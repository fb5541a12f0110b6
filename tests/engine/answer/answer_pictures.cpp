// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/answer/answer_pictures.h"

#include "engine/pipeline/runner.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <sstream>
#include <vector>

namespace comparo::test {
namespace {

std::uint64_t mixed(std::uint64_t word)
{
    word ^= word >> 30U;
    word *= 0xbf58476d1ce4e5b9ULL;
    word ^= word >> 27U;
    word *= 0x94d049bb133111ebULL;
    return word ^ word >> 31U;
}

template <class F>
Tensor madeOf(int width, int height, int channels, const F& value)
{
    std::vector<std::uint8_t> values;
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                values.push_back(static_cast<std::uint8_t>(std::clamp(value(c, y, x), 0.0, 255.0)));
    return Tensor::fromValues<std::uint8_t>({1, channels, height, width},
                                            std::span<const std::uint8_t>(values));
}

} // namespace

double strewn(int c, int y, int x, std::uint64_t seed)
{
    const std::uint64_t place = (static_cast<std::uint64_t>(c) << 40U) +
                                (static_cast<std::uint64_t>(y) << 20U) + static_cast<std::uint64_t>(x) +
                                0x9e3779b97f4a7c15ULL * seed;
    return static_cast<double>(mixed(mixed(place)) >> 11U) * 0x1p-53;
}

Tensor answerPicture(int width, int height, int channels, std::uint64_t seed)
{
    return madeOf(width, height, channels, [&](int c, int y, int x) {
        const double slope = 60.0 + 90.0 * x / width + 50.0 * y / height + 12.0 * c;
        const double wave = 22.0 * std::sin(0.21 * x + 0.13 * static_cast<double>(seed)) * std::cos(0.17 * y);
        const bool isBox = x > width / 3 && x < width / 2 && y > height / 4 && y < height / 2;
        return slope + wave + (isBox ? 60.0 : 0.0) + 8.0 * strewn(c, y, x, seed);
    });
}

Tensor noisePicture(int width, int height, int channels, std::uint64_t seed)
{
    return madeOf(width, height, channels,
                  [&](int c, int y, int x) { return std::floor(256.0 * strewn(c, y, x, seed)); });
}

Tensor asFloats(const Tensor& picture)
{
    return asFloat(picture);
}

Tensor changed(const Tensor& picture, const Change& change)
{
    const Shape& s = picture.shape();
    return dispatch(picture.dtype(), [&]<class T>() {
        std::vector<T> values;
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < s.h; ++y)
                    for (int x = 0; x < s.w; ++x) {
                        double value = change(picture.at(n, c, y, x), c, y, x);
                        if constexpr (std::is_integral_v<T>)
                            value = std::clamp(std::round(value), 0.0,
                                               static_cast<double>(std::numeric_limits<T>::max()));
                        values.push_back(static_cast<T>(value));
                    }
        return Tensor::fromValues<T>(s, std::span<const T>(values));
    });
}

ComparisonJob pairJob(const Tensor& a, const Tensor& b)
{
    ComparisonJob job;
    job.input.path = "a.npy";
    job.input.pathB = "b.npy";
    job.input.tensor = a;
    job.input.tensorB = b;
    job.title = titleOf(job.input);
    return job;
}

ComparisonJob runJobOf(const Tensor& picture, const std::string& steps, const std::string& a,
                       const std::string& b)
{
    ComparisonJob job;
    job.input.path = "photo.png";
    job.input.tensor = picture;
    job.title = titleOf(job.input);
    std::istringstream words(steps);
    for (std::string step; words >> step;)
        job.setup.pipeline.steps.push_back(Step::parse(step));
    job.setup.a = Side::parse(a);
    job.setup.b = Side::parse(b);
    return job;
}

} // namespace comparo::test
