// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "engine/pipeline/pipeline.h"
#include "tests/support/paths.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

/// Images by formula, runs of the differentiable JPEG codec, and the cases that make_differentiable_jpeg.py
/// recorded with Kornia.
namespace comparo::testing {

/// splitmix64's output function of seed * 2^32 + index.
inline std::uint64_t jpegBits(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t z = ((seed << 32) + index + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

template <class F>
Tensor jpegTensor(const Shape& shape, DType dtype, F valueAt)
{
    std::vector<double> values;
    for (int n = 0; n < shape.n; ++n)
        for (int c = 0; c < shape.c; ++c)
            for (int y = 0; y < shape.h; ++y)
                for (int x = 0; x < shape.w; ++x)
                    values.push_back(valueAt(values.size(), n, c, y, x));
    if (dtype == DType::Float64)
        return Tensor::fromValues<double>(shape, values);
    return Tensor::fromValues<float>(shape, std::vector<float>(values.begin(), values.end()));
}

/// "picture:K" (slopes and edges in [0, 1) with some noise) or "slopes:K" (uniform in [-1, 1)).
inline Tensor jpegInput(const std::string& name, const Shape& shape, DType dtype)
{
    const std::uint64_t seed = std::stoull(name.substr(name.find(':') + 1));
    const bool slopes = name.starts_with("slopes:");
    if (!slopes && !name.starts_with("picture:"))
        throw std::invalid_argument("there is no input '" + name + "'");
    return jpegTensor(shape, dtype, [&](std::size_t index, int n, int c, int y, int x) {
        const double noise = static_cast<double>(jpegBits(seed, index) >> 40) * 0x1p-24;
        const int wave = std::abs((x * 7 + y * 3 + c * 50 + n * 31) % 448 - 224);
        return slopes ? 2.0 * noise - 1.0 : wave / 256.0 + noise / 16.0;
    });
}

/// In logical NCHW order.
inline std::vector<double> jpegValues(const Tensor& tensor)
{
    const Tensor host = tensor.toHost();
    std::vector<double> values;
    const Shape& s = host.shape();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(host.at(n, c, y, x));
    return values;
}

/// Output and gradients of a step on a device, as a module that was moved there.
struct JpegRun {
    Tensor output;
    Gradients gradients;

    [[nodiscard]] const Tensor& gradient(const std::string& name) const
    {
        if (name == "image")
            return gradients.image;
        for (const NamedTensor& named : gradients.others)
            if (named.name == name)
                return named.tensor;
        throw std::invalid_argument("there is no gradient '" + name + "'");
    }
};

inline constexpr const char* kJpegGradients[] = {"image", "quality", "quantization_table_y",
                                                 "quantization_table_c"};

inline JpegRun runJpeg(const std::string& stepText, const Tensor& image, const Tensor& upstream,
                       const char* on = "cpu", Numerics numerics = Numerics::Exact)
{
    const Step step = Step::parse(stepText);
    Device& target = device(DeviceId::parse(on));
    const std::unique_ptr<Stream> stream = target.createStream();
    const Progress progress;
    const OpContext ctx{*stream, numerics, progress};
    const Tensor placed = image.to(target, *stream);
    JpegRun run;
    run.output = runOp(ctx, *step.op, step.params, placed);
    run.gradients = runOpBackward(ctx, *step.op, step.params, placed, upstream.to(target, *stream));
    stream->synchronize();
    run.output = run.output.toHost();
    run.gradients.image = run.gradients.image.toHost();
    for (NamedTensor& named : run.gradients.others)
        named.tensor = named.tensor.toHost();
    return run;
}

inline std::vector<double> decodedNumbers(const std::string& base64, DType dtype)
{
    const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<unsigned char> bytes;
    std::uint32_t bits = 0;
    int held = 0;
    for (const char c : base64) {
        const std::size_t digit = digits.find(c);
        if (digit == std::string::npos)
            break;
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes.push_back(static_cast<unsigned char>(bits >> held));
        }
    }
    std::vector<double> numbers;
    const std::size_t size = sizeOf(dtype);
    for (std::size_t at = 0; at + size <= bytes.size(); at += size) {
        if (dtype == DType::Float32) {
            float v = 0;
            std::memcpy(&v, bytes.data() + at, size);
            numbers.push_back(static_cast<double>(v));
        } else {
            double v = 0;
            std::memcpy(&v, bytes.data() + at, size);
            numbers.push_back(v);
        }
    }
    return numbers;
}

struct JpegCase {
    std::string name; ///< file and line
    nlohmann::json json;

    [[nodiscard]] std::string op() const { return json.at("op"); }
    [[nodiscard]] Shape shape() const
    {
        const auto& sizes = json.at("shape");
        return {sizes.at(0), sizes.at(1), sizes.at(2), sizes.at(3)};
    }
    [[nodiscard]] DType dtype() const
    {
        return json.at("dtype") == "float64" ? DType::Float64 : DType::Float32;
    }
    [[nodiscard]] Tensor image(DType as) const { return jpegInput(json.at("image"), shape(), as); }
    [[nodiscard]] Tensor upstream(DType as) const { return jpegInput(json.at("upstream"), shape(), as); }
    [[nodiscard]] std::vector<double> output() const { return decodedNumbers(json.at("output"), dtype()); }
    [[nodiscard]] std::vector<double> gradient(const std::string& of) const
    {
        return decodedNumbers(json.at("gradients").at(of), dtype());
    }
};

inline void PrintTo(const JpegCase& entry, std::ostream* out)
{
    *out << entry.name << " " << entry.op().substr(0, 80);
}

inline std::vector<JpegCase> jpegCases(const std::vector<std::string>& files)
{
    std::vector<JpegCase> cases;
    for (const std::string& file : files) {
        std::ifstream in(test::dataFolder() + "/reference/kornia/differentiable_jpeg/" + file + ".jsonl");
        int line = 0;
        for (std::string text; std::getline(in, text);)
            cases.push_back({file + "_" + std::to_string(++line), nlohmann::json::parse(text)});
    }
    return cases;
}

} // namespace comparo::testing
