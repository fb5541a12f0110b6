// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/elementary.h"
#include "engine/kernel/torch/mkl_angles.h"
#include "engine/ops/filter/tap_list.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

/// kornia.augmentation.RandomMotionBlur: a line of weights that rise or fall along it, rotated about its
/// middle and normalised. `nearest` finds its places in double and snaps them to 2^-20, so that ties at
/// halves are the same everywhere. `bilinear` follows the float32 steps of kornia.geometry.transform.rotate
/// (rotation matrix, homography to [-1, 1], closed-form inverse, grid_sample).
namespace comparo::COMPARO_BACKEND {
namespace {

constexpr int kMostTaps = 99;

OpInfo motionBlurInfo()
{
    OpInfo info{
        COMPARO_TR("Motion blur"),
        COMPARO_TR("Blur along a line, as kornia's RandomMotionBlur."),
        OpCategory::Filter,
        {DType::Float32, DType::Float64},
        {{drawn(intField("kernel_size", COMPARO_TR("Kernel size"),
                         COMPARO_TR("Taps along the line, odd; of a range, one odd number within it per "
                                    "batch."),
                         5, 3, kMostTaps, "px")),
          drawn(floatField("angle", COMPARO_TR("Angle"), COMPARO_TR("Degrees, anti-clockwise."), 0.0, -360.0,
                           360.0, -180.0, 180.0, 1.0),
                RangeValue{-35.0, 35.0}),
          drawn(
              floatField("direction", COMPARO_TR("Direction"),
                         COMPARO_TR("From -1, all weight at the back, to 1, all weight in front; 0 is even."),
                         0.0, -1.0, 1.0, -1.0, 1.0, 0.05),
              RangeValue{-0.5, 0.5}),
          borderField({"constant", "reflect", "replicate", "circular"}),
          choiceField("resample", COMPARO_TR("Resample"), COMPARO_TR("How the line is rotated."),
                      {"nearest", "bilinear"})}}};
    // Kornia's order: angles, directions, half the size, which is one for the batch, and a sample's index.
    info.draw = [](Sampler& sampler, const ParamSet& params, const Shape&, Draws& draws) {
        const RangeValue sizes = params.getRange("kernel_size");
        const bool fixed = sizes.low == sizes.high;
        if (fixed)
            requireOdd("motion_blur", static_cast<int>(sizes.low));
        draws.set("angle", sampler.field(params, "angle"));
        draws.set("direction", sampler.field(params, "direction"));
        const double low = std::floor(sizes.low / 2.0);
        const double high = std::max(low, std::floor((sizes.high - 1.0) / 2.0));
        const auto samples = static_cast<std::size_t>(sampler.samples());
        double half = low;
        if (fixed)
            static_cast<void>(sampler.unit()); // Kornia draws between equal numbers
        else {
            const float u = sampler.source().uniform(1).front();
            const auto base = static_cast<float>(low);
            half = std::min<double>(std::floor(base + u * (static_cast<float>(high + 1.0) - base)), high);
        }
        static_cast<void>(sampler.source().integers(1, 0, sampler.samples()));
        draws.set("kernel_size", std::vector<double>(samples, half * 2.0 + 1.0));
    };
    const Message fused =
        message("MKL's sine and cosine, fused multiply-adds of cross, linspace and grid_sample for a "
                "bilinear rotation");
    info.parts = {
        {"rotation", message("our sine and cosine, products and sums for a bilinear rotation"), fused, fused},
        {"normalisation", message("a sum in row order"),
         message("a sum of eight interleaved parts, as torch.sum"),
         message("a sum of eight interleaved parts, as torch.sum")},
        convolutionPart()};
    info.onCuda = message(
        "the kernel, which Kornia makes on the CPU, in a chain of fused multiply-adds (DepthwiseConv2d.cu of "
        "PyTorch 2.11, cuDNN for one plane)");
    return info;
}

using Matrix = std::array<std::array<float, 3>, 3>;

Matrix product(const Matrix& a, const Matrix& b)
{
    Matrix c{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            c[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
    return c;
}

/// a * b - c * d, with one rounding after c * d on PyTorch's CPU.
float crossTerm(float a, float b, float c, float d, bool torch)
{
    return torch ? fused(a, b, -(c * d)) : a * b - c * d;
}

Matrix inverse(const Matrix& m, bool torch)
{
    Matrix adjugate{};
    for (std::size_t i = 0; i < 3; ++i) { // row i: the cross product of the columns that follow i
        const std::size_t p = (i + 1) % 3;
        const std::size_t q = (i + 2) % 3;
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t u = (j + 1) % 3;
            const std::size_t v = (j + 2) % 3;
            adjugate[i][j] = crossTerm(m[u][p], m[v][q], m[v][p], m[u][q], torch);
        }
    }
    const float determinant = m[0][0] * adjugate[0][0] + m[1][0] * adjugate[0][1] + m[2][0] * adjugate[0][2];
    for (auto& row : adjugate)
        for (float& v : row)
            v = v / determinant;
    return adjugate;
}

/// From the [-1, 1] coordinates of the rotated kernel to those of the line.
Matrix rotation(int size, float degrees, bool torch)
{
    constexpr float kDegree = 0.017453292519943295f; // pi / 180
    const float radians = degrees * kDegree;
    const float c = torch ? mklCosine(radians) : cos(radians);
    const float s = torch ? mklSine(radians) : sin(radians);
    const float middle = static_cast<float>(size - 1) / 2.0f;
    const Matrix shift{{{1, 0, middle}, {0, 1, middle}, {0, 0, 1}}};
    const Matrix back{{{1, 0, -middle}, {0, 1, -middle}, {0, 0, 1}}};
    const Matrix turn{{{c, s, 0}, {-s, c, 0}, {0, 0, 1}}};
    const float scale = static_cast<float>(2.0 / (size - 1.0));
    const Matrix normal{{{scale, 0, -1}, {0, scale, -1}, {0, 0, 1}}};
    const Matrix places = product(product(product(shift, turn), back), inverse(normal, torch));
    return inverse(product(normal, places), torch);
}

/// A place on a grid of this many points from -1 to 1, as torch.linspace.
float gridPoint(int i, int size, bool torch)
{
    const float step = 2.0f / static_cast<float>(size - 1);
    const bool before = i < size / 2;
    const auto count = static_cast<float>(before ? i : size - 1 - i);
    const float start = before ? -1.0f : 1.0f;
    const float signedStep = before ? step : -step;
    return torch ? fused(signedStep, count, start) : start + signedStep * count;
}

/// The weight of place i of the line.
struct MotionLine {
    int size;
    float start, step;

    MotionLine(int taps, float direction)
        : size(taps),
          start((direction + 1.0f) / 2.0f),
          step((1.0f - 2.0f * start) / static_cast<float>(taps - 1))
    {
    }

    [[nodiscard]] float at(float row, float column) const
    {
        const int middle = size / 2;
        const bool inside =
            row == static_cast<float>(middle) && column >= 0.0f && column <= static_cast<float>(size - 1);
        return inside ? start + step * column : 0.0f;
    }
};

/// The rotated line, row by row, by the nearest place.
std::vector<float> nearestLine(const MotionLine& line, double degrees)
{
    constexpr double kDegree = 0.017453292519943295; // pi / 180
    constexpr double kSnap = 1048576.0;
    double turn = std::fmod(degrees, 360.0);
    turn = (turn < 0.0 ? turn + 360.0 : turn) * kDegree;
    const double c = cos(turn);
    const double s = sin(turn);
    const double middle = (line.size - 1) / 2.0;
    const auto place = [&](double v) {
        return static_cast<float>(roundHalfEven(roundHalfEven(v * kSnap) / kSnap + middle));
    };
    std::vector<float> kernel;
    for (int y = 0; y < line.size; ++y)
        for (int x = 0; x < line.size; ++x) {
            const double u = x - middle;
            const double v = y - middle;
            kernel.push_back(line.at(place(s * u + c * v), place(c * u - s * v)));
        }
    return kernel;
}

/// The same between places, as grid_sample takes them.
std::vector<float> bilinearLine(const MotionLine& line, float degrees, bool torch)
{
    const int size = line.size;
    const Matrix m = rotation(size, degrees, torch);
    const auto next = [torch](float sum, float value, float weight) {
        return torch ? FusedDot::next(sum, value, weight) : PlainDot::next(sum, value, weight);
    };
    std::vector<float> kernel;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const float gx = gridPoint(x, size, torch);
            const float gy = gridPoint(y, size, torch);
            const float u = m[0][0] * gx + m[0][1] * gy + m[0][2];
            const float v = m[1][0] * gx + m[1][1] * gy + m[1][2];
            const float column = (u + 1.0f) * (static_cast<float>(size - 1) / 2.0f);
            const float row = (v + 1.0f) * (static_cast<float>(size - 1) / 2.0f);
            const float left = std::floor(column);
            const float top = std::floor(row);
            const float right = column - left;
            const float down = row - top;
            float weight = line.at(top, left) * ((1.0f - right) * (1.0f - down));
            weight = next(weight, line.at(top, left + 1.0f), right * (1.0f - down));
            weight = next(weight, line.at(top + 1.0f, left), (1.0f - right) * down);
            kernel.push_back(next(weight, line.at(top + 1.0f, left + 1.0f), right * down));
        }
    return kernel;
}

/// Divides by the sum of all.
void normalise(std::vector<float>& kernel, ArithmeticModel model)
{
    const float sum = model != ArithmeticModel::Exact ? RowSum<float>::of(kernel)
                                                      : std::accumulate(kernel.begin(), kernel.end(), 0.0f);
    for (float& weight : kernel)
        weight = weight / sum;
}

template <class T>
Tensor blurAlong(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const std::string& border = params.getChoice("border");
    const bool nearest = params.getChoice("resample") == "nearest";
    const Shape& shape = input.shape();
    const ArithmeticModel sums = ctx.arithmeticOf("sums");
    const bool rotates = ctx.arithmeticOf("rotation") != ArithmeticModel::Exact;
    int most = 0;
    std::vector<std::vector<Tap<T>>> lists;
    for (int n = 0; n < shape.n; ++n) {
        const int size =
            static_cast<int>(ctx.drawn("kernel_size", n)); // one number, unless the draws were edited
        requireOdd("motion_blur", size);
        requireBorder("motion_blur", size, shape.h, border, "a height");
        requireBorder("motion_blur", size, shape.w, border, "a width");
        most = std::max(most, size);
        const MotionLine line(size, static_cast<float>(ctx.drawn("direction", n)));
        const double angle = ctx.drawn("angle", n);
        auto kernel =
            nearest ? nearestLine(line, angle) : bilinearLine(line, static_cast<float>(angle), rotates);
        normalise(kernel, ctx.arithmeticOf("normalisation"));
        auto& taps = lists.emplace_back();
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) {
                const float weight = kernel[static_cast<std::size_t>(y * size + x)];
                if (weight != 0.0f || sums != ArithmeticModel::Exact) // 0 * NaN
                    taps.push_back({y - size / 2, x - size / 2, static_cast<T>(weight)});
            }
    }
    const Sums arithmetic =
        convolutionSums(sums, input.desc(), {shape.h + most - 1, shape.w + most - 1}, {most, most});
    ctx.note(message("sums over the taps in row order, {}", sumsText(arithmetic)));
    return filterByTaps<T>(ctx, "motion_blur", input, lists, border, arithmetic);
}

Tensor applyMotionBlur(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    return input.dtype() == DType::Float32 ? blurAlong<float>(ctx, input, params)
                                           : blurAlong<double>(ctx, input, params);
}

} // namespace

COMPARO_OP(motion_blur, motionBlurInfo, applyMotionBlur)

} // namespace comparo::COMPARO_BACKEND
