// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/runner.h"
#include "tests/support/paths.h"

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// The resize references of tests/reference/resize: inputs by formula, rows of results, digests. What the
/// columns mean stands in make_references.py.
namespace comparo::testing {

/// splitmix64's output function of seed * 2^32 + index.
inline std::uint64_t hash64(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t z = ((seed << 32) + index + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/// Uniform over the integers of the type, over 0 .. 255 for floats.
template <class T>
T noiseValue(std::uint64_t bits)
{
    if constexpr (std::is_same_v<T, float>)
        return static_cast<float>(bits >> 40) * static_cast<float>(255.0 / 16777216.0);
    else if constexpr (std::is_same_v<T, double>)
        return static_cast<double>(bits >> 11) * (255.0 / 9007199254740992.0);
    else
        return static_cast<T>(bits >> (64 - 8 * sizeof(T)));
}

/// "noise", "binary" (0 or 255), "waves" (triangle waves) or "signed" (uniform in -1 .. 1).
template <class T>
Tensor patternImage(const std::string& name, const Shape& shape, std::uint64_t seed, Layout layout)
{
    std::vector<T> values;
    values.reserve(static_cast<std::size_t>(shape.elements()));
    for (int z = 0; z < shape.n * shape.c; ++z)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x) {
                const std::uint64_t bits = hash64(seed, values.size());
                if (name == "noise") {
                    values.push_back(noiseValue<T>(bits));
                } else if (name == "binary") {
                    values.push_back(static_cast<T>((bits >> 63) * 255));
                } else if (name == "signed") {
                    values.push_back(static_cast<T>(static_cast<double>(bits >> 40) / 8388608.0 - 1.0));
                } else {
                    const std::uint64_t phase =
                        (7 * static_cast<std::uint64_t>(x) + 3 * static_cast<std::uint64_t>(y) +
                         60 * static_cast<std::uint64_t>(z % shape.c) + seed) %
                        510;
                    values.push_back(static_cast<T>(phase <= 255 ? phase : 510 - phase));
                }
            }
    return Tensor::fromValues<T>(shape, values).withLayout(layout);
}

/// Logical NCHW order, whatever the layout.
template <class T>
std::vector<T> valuesOf(const Tensor& tensor)
{
    const auto view = tensor.hostView<const T>();
    std::vector<T> values;
    for (int n = 0; n < view.n; ++n)
        for (int c = 0; c < view.c; ++c)
            for (int y = 0; y < view.h; ++y)
                for (int x = 0; x < view.w; ++x)
                    values.push_back(view.at(n, c, y, x));
    return values;
}

/// FNV-1a of the values' bytes.
template <class T>
std::uint64_t digestOf(const std::vector<T>& values)
{
    std::uint64_t digest = 0xCBF29CE484222325u;
    const auto* bytes = reinterpret_cast<const unsigned char*>(values.data());
    for (std::size_t i = 0; i < values.size() * sizeof(T); ++i)
        digest = (digest ^ bytes[i]) * 0x100000001B3u;
    return digest;
}

/// One resize to a size.
struct ResizeCall {
    int height = 1;
    int width = 1;
    std::string mode = "bilinear";
    bool antialias = true;
    std::string path = "auto";

    [[nodiscard]] std::string toText() const
    {
        return "resize:size=" + std::to_string(height) + "x" + std::to_string(width) + ",mode=" + mode +
               ",antialias=" + (antialias ? "true" : "false") + ",path=" + path;
    }
};

inline Tensor resized(const Tensor& input, const std::string& step, const std::string& side)
{
    return runSide({{Step::parse(step)}, 0}, input, Side::parse(side)).output();
}

inline Tensor resized(const Tensor& input, const ResizeCall& call, const std::string& side)
{
    return resized(input, call.toText(), side);
}

/// Lines of a reference file, split at blanks. Empty if the file cannot be read, which every test treats as a
/// failure.
inline std::vector<std::vector<std::string>> referenceRows(const std::string& file)
{
    std::ifstream in(test::dataFolder() + "/reference/resize/" + file);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::vector<std::string> row;
        for (std::string word; words >> word;)
            row.push_back(word);
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The columns that rows of uint8.txt and float.txt share, from the seed on.
struct ReferenceCase {
    std::uint64_t seed = 0;
    std::string pattern;
    Shape shape;
    Layout layout = Layout::Contiguous;
    ResizeCall call;
    std::uint64_t digest = 0;
    std::string values; ///< hexadecimal, or "-"

    ReferenceCase(const std::vector<std::string>& row, std::size_t first)
    {
        const auto number = [&](std::size_t k) { return std::stoi(row.at(first + k)); };
        seed = std::stoull(row.at(first));
        pattern = row.at(first + 1);
        shape = {number(2), number(3), number(4), number(5)};
        layout = row.at(first + 6) == "contiguous" ? Layout::Contiguous : Layout::ChannelsLast;
        call = {number(9), number(10), row.at(first + 7), row.at(first + 8) == "1", "auto"};
        digest = std::stoull(row.at(first + 11), nullptr, 16);
        values = row.at(first + 12);
    }

    template <class T>
    [[nodiscard]] Tensor input() const
    {
        return patternImage<T>(pattern, shape, seed, layout);
    }

    [[nodiscard]] std::string toText() const
    {
        return pattern + ":" + std::to_string(seed) + " " + shape.toString() + " " +
               comparo::toString(layout) + " " + call.toText();
    }
};

} // namespace comparo::testing
