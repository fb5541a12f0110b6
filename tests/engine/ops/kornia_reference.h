// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/runner.h"
#include "tests/support/paths.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

/// The cases of tests/reference/kornia: what Kornia gave for inputs by formula. What the keys mean stands in
/// make_kornia.py.
namespace comparo::testing {

/// splitmix64's output function of seed * 2^32 + index.
inline std::uint64_t korniaBits(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t z = ((seed << 32) + index + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/// "noise:K" (uniform in [0, 1)), "levels:K" (0, 1/8 … 1) or "signed:K" (uniform in [-2, 2)).
inline Tensor korniaImage(const std::string& name, const Shape& shape, DType dtype)
{
    const std::size_t colon = name.find(':');
    const std::string kind = name.substr(0, colon);
    const std::uint64_t seed = std::stoull(name.substr(colon + 1));
    std::vector<double> values(static_cast<std::size_t>(shape.elements()));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::uint64_t top = korniaBits(seed, i) >> 40;
        if (kind == "noise")
            values[i] = static_cast<double>(top) * 0x1p-24;
        else if (kind == "levels")
            values[i] = static_cast<double>(top % 9) / 8.0;
        else if (kind == "signed")
            values[i] = static_cast<double>(top) * 0x1p-22 - 2.0;
        else
            throw std::invalid_argument("there is no input '" + name + "'");
    }
    if (dtype == DType::Float64)
        return Tensor::fromValues<double>(shape, values);
    const std::vector<float> rounded(values.begin(), values.end());
    return Tensor::fromValues<float>(shape, rounded);
}

/// Logical NCHW order of a floating-point tensor.
inline std::vector<double> korniaValues(const Tensor& tensor)
{
    const Shape& s = tensor.shape();
    std::vector<double> values;
    const auto gather = [&]<class T>(T) {
        const auto view = tensor.hostView<const T>();
        for (int z = 0; z < s.n * s.c; ++z)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(static_cast<double>(view.row(z, y)[x * view.strideW]));
    };
    if (tensor.dtype() == DType::Float64)
        gather(0.0);
    else
        gather(0.0f);
    return values;
}

struct KorniaCase {
    std::string file;
    int line = 0;
    std::string op;
    std::optional<std::uint64_t> seed;
    Shape shape;
    Shape outputShape;
    DType dtype = DType::Float32;
    std::string input;
    std::optional<Draws> draws;
    std::vector<double> output;

    KorniaCase(std::string fileName, int number, const std::string& text)
        : file(std::move(fileName)), line(number)
    {
        const nlohmann::json json = nlohmann::json::parse(text);
        const auto shapeOf = [](const nlohmann::json& sizes) {
            return Shape{sizes.at(0), sizes.at(1), sizes.at(2), sizes.at(3)};
        };
        op = json.at("op");
        if (!json.at("seed").is_null())
            seed = json.at("seed").get<std::uint64_t>();
        shape = shapeOf(json.at("shape"));
        outputShape = json.contains("output_shape") ? shapeOf(json.at("output_shape")) : shape;
        dtype = json.value("dtype", "float32") == "float64" ? DType::Float64 : DType::Float32;
        input = json.at("input");
        if (json.contains("draws")) {
            draws = Draws(shape.n, seed.value_or(0), 0);
            for (const auto& [name, numbers] : json.at("draws").items()) {
                const auto values = numbers.get<std::vector<double>>();
                draws->set(name, values, static_cast<int>(values.size()) / shape.n);
            }
        }
        output = json.at("output").get<std::vector<double>>();
    }

    /// Id of the op, which the tolerance goes by.
    [[nodiscard]] std::string id() const { return op.substr(0, op.find(':')); }

    [[nodiscard]] std::string toText() const
    {
        return file + " line " + std::to_string(line) + ": " + op + " on " + shape.toString() + " " + input +
               " seed " + (seed ? std::to_string(*seed) : "none");
    }

    /// The step on this side, with the draws of PyTorch's stream or those of the case.
    [[nodiscard]] Tensor run(const std::string& side, Layout layout = Layout::Contiguous) const
    {
        Pipeline pipeline;
        pipeline.steps = {Step::parse(op)};
        pipeline.steps.front().draws = draws;
        pipeline.seed = seed.value_or(0);
        pipeline.rng = Rng::Torch;
        const Tensor image = korniaImage(input, shape, dtype).withLayout(layout);
        return runSide(pipeline, image, Side::parse(side)).output();
    }
};

/// How GoogleTest names a case in its messages.
inline void PrintTo(const KorniaCase& entry, std::ostream* out)
{
    *out << entry.toText();
}

/// All cases of tests/reference/kornia/*.jsonl, in the order of file names and lines.
inline std::vector<KorniaCase> korniaCases()
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(test::dataFolder() + "/reference/kornia"))
        if (entry.path().extension() == ".jsonl")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<KorniaCase> cases;
    for (const auto& path : files) {
        std::ifstream in(path);
        int line = 0;
        for (std::string text; std::getline(in, text);)
            cases.emplace_back(path.stem().string(), ++line, text);
    }
    return cases;
}

} // namespace comparo::testing
