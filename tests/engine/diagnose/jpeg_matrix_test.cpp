// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/jpeg/matrix.h"

#include "engine/codec/jpeg_codec.h"
#include "engine/tensor/same_bits.h"
#include "tests/support/jpeg_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

/// Every encoder against every decoder: the numbers, and what a failure leaves.
namespace comparo {
namespace {

JpegEndpoint encoder(const std::string& codec, const std::string& device = "cpu",
                     const std::vector<std::pair<std::string, std::string>>& options = {})
{
    JpegEndpoint party{codec, DeviceId::parse(device), ParamSet(jpegCodec(codec).encodeOptions())};
    for (const auto& [id, text] : options)
        party.options.parse(id, text);
    return party;
}

JpegEndpoint decoder(const std::string& codec, const std::string& device = "cpu",
                     const std::string& upsampling = "fancy")
{
    JpegEndpoint party{codec, DeviceId::parse(device), ParamSet(jpegCodec(codec).decodeOptions())};
    party.options.parse("upsampling", upsampling);
    return party;
}

const Tensor& photograph()
{
    static const Tensor picture = test::tensorOf(test::crop(test::photograph(2), 50, 30, 117, 83));
    return picture;
}

/// 10 log10(255² n / Σ (a - b)²) over a part of both.
double directPsnr(const Tensor& a, const Tensor& b, int left, int top, int width, int height)
{
    double sum = 0.0;
    int samples = 0;
    for (int c = 0; c < a.shape().c; ++c)
        for (int y = top; y < std::min(top + height, a.shape().h); ++y)
            for (int x = left; x < std::min(left + width, a.shape().w); ++x, ++samples)
                sum += std::pow(a.at(0, c, y, x) - b.at(0, c, y, x), 2);
    return sum == 0.0 ? std::numeric_limits<double>::infinity()
                      : 10.0 * std::log10(255.0 * 255.0 * samples / sum);
}

/// The formula of Wang et al. with an 11 x 11 Gaussian window, over the valid area, mean of the channels.
double directSsim(const Tensor& a, const Tensor& b)
{
    double weights[11], total = 0.0;
    for (int i = 0; i < 11; ++i)
        total += weights[i] = std::exp(-(i - 5) * (i - 5) / (2.0 * 1.5 * 1.5));
    for (double& weight : weights)
        weight /= total;
    const double c1 = std::pow(0.01 * 255.0, 2);
    const double c2 = std::pow(0.03 * 255.0, 2);
    double sum = 0.0;
    std::int64_t count = 0;
    for (int c = 0; c < a.shape().c; ++c)
        for (int y = 0; y + 11 <= a.shape().h; ++y)
            for (int x = 0; x + 11 <= a.shape().w; ++x, ++count) {
                double ma = 0.0, mb = 0.0, aa = 0.0, bb = 0.0, ab = 0.0;
                for (int j = 0; j < 11; ++j)
                    for (int i = 0; i < 11; ++i) {
                        const double w = weights[i] * weights[j];
                        const double va = a.at(0, c, y + j, x + i);
                        const double vb = b.at(0, c, y + j, x + i);
                        ma += w * va;
                        mb += w * vb;
                        aa += w * va * va;
                        bb += w * vb * vb;
                        ab += w * va * vb;
                    }
                sum += (2 * ma * mb + c1) * (2 * (ab - ma * mb) + c2) /
                       ((ma * ma + mb * mb + c1) * (aa - ma * ma + bb - mb * mb + c2));
            }
    return sum / static_cast<double>(count);
}

TEST(JpegMatrix, NumbersAreThoseOfTheFormulas)
{
    const JpegMatrix matrix =
        runJpegMatrix(photograph(), {encoder("cuda_jpeg"), encoder("cuda_jpeg", "cpu", {{"quality", "30"}})},
                      {decoder("cuda_jpeg"), decoder("cuda_jpeg", "cpu", "plain")});
    ASSERT_EQ(matrix.files.size(), 2U);
    ASSERT_EQ(matrix.cells.size(), 4U);
    EXPECT_GT(matrix.files[0].file.size(), matrix.files[1].file.size());
    for (const EncodedFile& file : matrix.files)
        EXPECT_GT(file.milliseconds, 0.0);
    for (const MatrixCell& cell : matrix.cells) {
        ASSERT_EQ(english(cell.error), "");
        EXPECT_GT(cell.milliseconds, 0.0);
        EXPECT_EQ(cell.warnings, 0U);
        EXPECT_NEAR(cell.psnr, directPsnr(photograph(), cell.image, 0, 0, 117, 83), 1e-9);
        EXPECT_NEAR(cell.ssim, directSsim(photograph(), cell.image), 2e-5);
        double worst = std::numeric_limits<double>::infinity();
        for (int y = 0; y < 83; y += 8)
            for (int x = 0; x < 117; x += 8)
                worst = std::min(worst, directPsnr(photograph(), cell.image, x, y, 8, 8));
        EXPECT_NEAR(cell.worstBlockPsnr, worst, 1e-9);
        EXPECT_NEAR(directPsnr(photograph(), cell.image, cell.worstX, cell.worstY, 8, 8), worst, 1e-9);
        EXPECT_LT(cell.worstBlockPsnr, cell.psnr);
    }
    EXPECT_GT(matrix.cell(0, 0).psnr, matrix.cell(1, 0).psnr);
    EXPECT_GT(matrix.cell(0, 0).psnr, matrix.cell(0, 1).psnr) << "the smooth filter is nearer";
    EXPECT_FALSE(sameBytes(matrix.cell(0, 0).image, matrix.cell(0, 1).image));
}

TEST(JpegMatrix, TheWorstBlockIsFound)
{
    // Flat but for one block of noise, which alone a coarse quality cannot keep.
    std::vector<std::uint8_t> values(101 * 61, 128);
    std::mt19937 draw(5);
    for (int y = 32; y < 40; ++y)
        for (int x = 72; x < 80; ++x)
            values[static_cast<std::size_t>(y * 101 + x)] = static_cast<std::uint8_t>(draw() % 256);
    const Tensor picture = Tensor::fromValues<std::uint8_t>({1, 1, 61, 101}, values);
    const JpegMatrix matrix = runJpegMatrix(picture, {encoder("cuda_jpeg", "cpu", {{"quality", "10"}})},
                                            {decoder("cuda_jpeg", "emu:0")});
    const MatrixCell& cell = matrix.cell(0, 0);
    ASSERT_EQ(english(cell.error), "");
    EXPECT_EQ(cell.worstX, 72);
    EXPECT_EQ(cell.worstY, 32);
    EXPECT_LT(cell.worstBlockPsnr, 20.0);
    EXPECT_NEAR(cell.psnr, cell.worstBlockPsnr + 10.0 * std::log10(101.0 * 61.0 / 64.0), 1e-9)
        << "every other block is exact";
}

TEST(JpegMatrix, AnExactPictureHasNoWorstBlock)
{
    const std::vector<std::uint8_t> values(9 * 8, 128);
    const JpegMatrix matrix = runJpegMatrix(Tensor::fromValues<std::uint8_t>({1, 1, 8, 9}, values),
                                            {encoder("cuda_jpeg")}, {decoder("cuda_jpeg")});
    const MatrixCell& cell = matrix.cell(0, 0);
    ASSERT_EQ(english(cell.error), "");
    EXPECT_TRUE(std::isinf(cell.psnr));
    EXPECT_TRUE(std::isinf(cell.worstBlockPsnr));
    EXPECT_TRUE(std::isnan(cell.ssim)) << "smaller than the window";
}

TEST(JpegMatrix, CodecsAndDevicesAgree)
{
    const JpegMatrix matrix = runJpegMatrix(
        photograph(), {encoder("libjpeg_turbo"), encoder("cuda_jpeg"), encoder("cuda_jpeg", "emu:0")},
        {decoder("libjpeg_turbo"), decoder("cuda_jpeg"), decoder("cuda_jpeg", "emu:0")});
    for (std::size_t e = 0; e < 3; ++e) {
        EXPECT_EQ(matrix.files[e].file, matrix.files[0].file) << matrix.encoders[e].label();
        for (std::size_t d = 0; d < 3; ++d) {
            ASSERT_TRUE(matrix.cell(e, d).error.isEmpty());
            EXPECT_TRUE(sameBytes(matrix.cell(e, d).image, matrix.cell(0, 0).image))
                << matrix.decoders[d].label();
            EXPECT_EQ(matrix.cell(e, d).psnr, matrix.cell(0, 0).psnr);
            EXPECT_EQ(matrix.cell(e, d).ssim, matrix.cell(0, 0).ssim);
        }
    }
    EXPECT_EQ(matrix.encoders[2].label(), "cuda_jpeg on emu:0 (emulated)");
    EXPECT_EQ(encoder("cuda_jpeg", "cpu", {{"quality", "30"}}).label(), "cuda_jpeg on cpu, quality=30");
}

TEST(JpegMatrix, AGrayFileOfColoursIsMeasuredInEveryChannel)
{
    const JpegMatrix matrix = runJpegMatrix(
        photograph(), {encoder("cuda_jpeg", "cpu", {{"subsampling", "gray"}})}, {decoder("cuda_jpeg")});
    const MatrixCell& cell = matrix.cell(0, 0);
    ASSERT_EQ(english(cell.error), "");
    ASSERT_EQ(cell.image.shape(), photograph().shape());
    EXPECT_EQ(cell.image.at(0, 0, 40, 50), cell.image.at(0, 2, 40, 50));
    EXPECT_NEAR(cell.psnr, directPsnr(photograph(), cell.image, 0, 0, 117, 83), 1e-9);
}

TEST(JpegMatrix, APartyThatFailsLeavesTheOthers)
{
    JpegEndpoint absent = encoder("cuda_jpeg");
    absent.codec = "jpeg_9000";
    JpegEndpoint nowhere = decoder("cuda_jpeg");
    nowhere.device = DeviceId{DeviceKind::Cuda, 77};
    const JpegMatrix matrix = runJpegMatrix(photograph(), {absent, encoder("cuda_jpeg")},
                                            {decoder("cuda_jpeg"), nowhere, decoder("cuda_jpeg", "emu:0")});
    EXPECT_NE(english(matrix.files[0].error).find("cuda_jpeg"), std::string::npos)
        << "lists what there is: " << english(matrix.files[0].error);
    EXPECT_TRUE(matrix.files[0].file.empty());
    EXPECT_EQ(english(matrix.files[1].error), "");
    for (std::size_t d = 0; d < 3; ++d)
        EXPECT_EQ(english(matrix.cell(0, d).error), "The encoder failed: " + english(matrix.files[0].error));
    EXPECT_TRUE(matrix.cell(1, 0).error.isEmpty());
    EXPECT_FALSE(matrix.cell(1, 1).error.isEmpty());
    EXPECT_TRUE(matrix.cell(1, 1).image.isEmpty());
    EXPECT_TRUE(matrix.cell(1, 2).error.isEmpty());
    EXPECT_EQ(matrix.cell(1, 2).psnr, matrix.cell(1, 0).psnr);
}

TEST(JpegMatrix, RefusesWhatIsNoPictureAndStops)
{
    const auto codeOf = [](const Tensor& picture, const std::vector<JpegEndpoint>& encoders,
                           const Progress& progress) {
        try {
            runJpegMatrix(picture, encoders, {decoder("cuda_jpeg")}, progress);
        } catch (const Error& error) {
            return error.code();
        }
        return ErrorCode::Io;
    };
    const std::vector<float> values(64, 0.5F);
    EXPECT_EQ(codeOf(Tensor::fromValues<float>({1, 1, 8, 8}, values), {encoder("cuda_jpeg")}, {}),
              ErrorCode::InvalidArgument);
    EXPECT_EQ(codeOf(photograph(), {}, {}), ErrorCode::InvalidArgument);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(codeOf(photograph(), {encoder("cuda_jpeg")}, {stop.get_token(), {}}), ErrorCode::Cancelled);
}

} // namespace
} // namespace comparo
