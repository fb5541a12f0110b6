// SPDX-License-Identifier: Apache-2.0
// Framework numerics on images large enough for whole vectors and two threads, against Kornia's bits; and
// torchvision's, where the number of threads matters.
#include "tests/engine/ops/kornia_reference.h"

#include <gtest/gtest.h>

#include <bit>
#include <iterator>

namespace comparo::testing {
namespace {

/// Sum over bits * (2 i + 1) modulo 2^64 of what Kornia 0.9.0 gave with PyTorch 2.15, two threads and AVX-512
/// for "noise:1" after torch.manual_seed(11): tests/reference/fidelity/torch_order.py prints the table.
struct LargeCase {
    const char* op;
    Shape shape;
    DType dtype;
    std::uint64_t checksum;
};

constexpr const char* kGamma = "gamma:gamma=0.4..2.5,gain=0.5..1.5";
constexpr const char* kContrast = "color_jitter:brightness=1,contrast=0.5,saturation=1,hue=0";

const LargeCase kLargeCases[] = {
    {kGamma, {2, 1, 97, 131}, DType::Float32, 0x9631200d95c493du},
    {kGamma, {1, 3, 301, 203}, DType::Float32, 0xec7670ad73996ae4u},
    {kContrast, {1, 3, 256, 256}, DType::Float32, 0x366e464c8a87d7d5u},
    {kContrast, {1, 3, 256, 256}, DType::Float64, 0x751745a27de42144u},
    {kContrast, {2, 3, 97, 131}, DType::Float32, 0x552e5b3a34c94013u},
    {kContrast, {2, 3, 97, 131}, DType::Float64, 0x1f66ab08d995ed79u},
    {"grayscale", {1, 5, 97, 131}, DType::Float32, 0x3b293702488444a6u},
    {"grayscale", {1, 5, 97, 131}, DType::Float64, 0x7a88fb7d9473589cu},
    {"grayscale", {2, 7, 31, 45}, DType::Float32, 0x5975911bbdeed8bu},
    {"grayscale", {2, 7, 31, 45}, DType::Float64, 0x15d579b63670d820u},
    {"gaussian_illumination", {2, 1, 301, 203}, DType::Float32, 0xd95c14348ccded4fu},
    {"gaussian_illumination", {2, 1, 301, 203}, DType::Float64, 0xf1a983ee4769c000u},
    {"linear_illumination", {4, 1, 97, 320}, DType::Float32, 0xdf6d3eaafc334ef9u},
    {"linear_illumination", {4, 1, 97, 320}, DType::Float64, 0xfb6ba5ea2120000u},
};

constexpr const char* kResize = "resize:size=150x333,antialias=false";
constexpr const char* kCrop = "resized_crop:size=150x120,align_corners=false";

/// The same with one thread and with two (torchvision 0.29.2 for resize).
struct ThreadsCase {
    const char* op;
    Shape shape;
    DType dtype;
    std::uint64_t one;
    std::uint64_t two;
};

const ThreadsCase kThreadsCases[] = {
    {kGamma, {1, 3, 301, 403}, DType::Float32, 0x94de730dfe2ff11eu, 0x94de730dfe3b0c21u},
    {kContrast, {1, 3, 301, 403}, DType::Float32, 0x9494ba38b070dc5au, 0x9494ba4fd921b330u},
    {kContrast, {1, 3, 301, 403}, DType::Float64, 0x7e30e36e4cb5992cu, 0x7e30e37dbc1fd574u},
    {kResize, {1, 3, 97, 131}, DType::Float32, 0x48defe1f1d6a59ecu, 0x48defe1ecc73edafu},
    {kResize, {1, 3, 97, 131}, DType::Float64, 0x2b7b91f922086cd7u, 0x2b7b91f92458d03eu},
    {kResize, {2, 1, 97, 131}, DType::Float32, 0x922aa2ed1d532479u, 0x922aa2ed1d532479u},
    {kCrop, {2, 3, 97, 131}, DType::Float32, 0xaad3eaf437b4a487u, 0xaad3eaf42670c6f1u},
    {kCrop, {2, 3, 97, 131}, DType::Float64, 0xbf39ec4c8d5ce4efu, 0xbf39ec4c880270eeu},
    {"grayscale", {1, 5, 97, 131}, DType::Float32, 0x3b293702488444a6u, 0x3b293702488444a6u},
};

std::uint64_t checksumOf(const Tensor& tensor)
{
    std::uint64_t sum = 0;
    std::uint64_t i = 0;
    for (const double value : korniaValues(tensor)) {
        const std::uint64_t bits = tensor.dtype() == DType::Float64
                                       ? std::bit_cast<std::uint64_t>(value)
                                       : std::bit_cast<std::uint32_t>(static_cast<float>(value));
        sum += bits * (2 * i++ + 1);
    }
    return sum;
}

Tensor resultOf(const LargeCase& entry, const std::string& side, Layout layout = Layout::Contiguous)
{
    Pipeline pipeline;
    std::string text = entry.op;
    if (findOp(text.substr(0, text.find(':'))).info.isRandom())
        text += text.find(':') == std::string::npos ? ":p=1" : ",p=1";
    pipeline.steps = {Step::parse(text)};
    pipeline.seed = 11;
    pipeline.rng = Rng::Torch;
    const Tensor image = korniaImage("noise:1", entry.shape, entry.dtype).withLayout(layout);
    return runSide(pipeline, image, Side::parse(side)).output();
}

TEST(KorniaChecksums, FrameworkOnTheCpuHasKorniasBits)
{
    for (const LargeCase& entry : kLargeCases) {
        SCOPED_TRACE(std::string(entry.op) + " " + entry.shape.toString());
        EXPECT_EQ(checksumOf(resultOf(entry, "cpu/framework")), entry.checksum);
        EXPECT_EQ(checksumOf(resultOf(entry, "cpu/framework", Layout::ChannelsLast)), entry.checksum);
    }
}

TEST(KorniaChecksums, OneThreadHasItsOwnBits)
{
    for (const ThreadsCase& entry : kThreadsCases) {
        SCOPED_TRACE(std::string(entry.op) + " " + entry.shape.toString());
        const LargeCase large{entry.op, entry.shape, entry.dtype, 0};
        EXPECT_EQ(checksumOf(resultOf(large, "cpu/framework/threads=1")), entry.one);
        EXPECT_EQ(checksumOf(resultOf(large, "cpu/framework/threads=2")), entry.two);
        EXPECT_EQ(checksumOf(resultOf(large, "cpu/framework")), entry.two);
    }
}

/// So that the checksums tell these orders from ours; in two cases the last place hides the difference.
TEST(KorniaChecksums, ExactNumericsHasOtherBits)
{
    int others = 0;
    for (const LargeCase& entry : kLargeCases)
        others += checksumOf(resultOf(entry, "cpu/exact")) != entry.checksum ? 1 : 0;
    EXPECT_GE(others, static_cast<int>(std::size(kLargeCases)) - 2);
}

} // namespace
} // namespace comparo::testing
