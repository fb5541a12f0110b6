// SPDX-License-Identifier: Apache-2.0
// The parts of the encoder's way on the CPU against the scalar functions that CUDA compiles, and pictures in
// which its strips, chunks and restart segments meet in every way against libjpeg-turbo.
#include "engine/codec/cuda_jpeg/block_pairs.h"
#include "engine/codec/cuda_jpeg/strip_coder.h"
#include "engine/device/cpu/thread_pool.h"
#include "tests/engine/codec/cuda_jpeg_reference.h"
#include "tests/support/cases_of.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>
#include <vector>

namespace comparo {
namespace {

using namespace test;

constexpr DeviceId kCpu{DeviceKind::Cpu, 0};

jpeg::QuantSteps allSteps(int step)
{
    jpeg::QuantSteps steps;
    steps.fill(static_cast<std::uint8_t>(step));
    return steps;
}

TEST(JpegStrips, EveryLevelIsThatOfTheDivision)
{
    constexpr int kMost = 15363;
    std::size_t wrong = 0;
    for (int step = 1; step <= 255; ++step) {
        const cpu::JpegPairDivisors divisors(allSteps(step));
        const cpu::JpegDivisor divisor = cpu::jpegDivisor(step);
        for (int v = -kMost; v <= kMost; v += 16) {
            cpu::JpegPairWords words;
            for (int i = 0; i < 16; ++i)
                words[i] = static_cast<std::int16_t>(std::min(v + i, kMost));
            divisors.quantise(words, v & 7);
            for (int i = 0; i < 16; ++i) {
                const int frequency = std::min(v + i, kMost);
                // The division itself, and the product that the kernels take for it where theirs is exact.
                const int magnitude = (std::abs(frequency) + 4 * step) / (8 * step);
                wrong += words[i] == (frequency < 0 ? -magnitude : magnitude) ? 0 : 1;
                int level = frequency;
                cpu::jpegQuantise(level, divisor.half, divisor.inverse);
                wrong += std::abs(frequency) > 8192 || words[i] == level ? 0 : 1;
            }
        }
    }
    EXPECT_EQ(wrong, 0u);
}

TEST(JpegStrips, EachPlaceHasItsOwnDivisor)
{
    jpeg::QuantSteps steps;
    for (std::size_t i = 0; i < steps.size(); ++i)
        steps[i] = static_cast<std::uint8_t>(3 * i + 1);
    const cpu::JpegPairDivisors divisors(steps);
    for (int row = 0; row < 8; ++row) {
        cpu::JpegPairWords words;
        for (int i = 0; i < 16; ++i)
            words[i] = static_cast<std::int16_t>(i < 8 ? 5000 + i : -4000 - i);
        const cpu::JpegPairWords before = words;
        divisors.quantise(words, row);
        for (int i = 0; i < 16; ++i) {
            const int step = steps[static_cast<std::size_t>(8 * row + i % 8)];
            const int magnitude = (std::abs(int{before[i]}) + 4 * step) / (8 * step);
            EXPECT_EQ(words[i], i < 8 ? magnitude : -magnitude) << row << " " << i;
        }
    }
}

TEST(JpegStrips, EveryColourIsTransformedAsByTheKernels)
{
    std::array<std::uint8_t, 256> red{}, green{}, blue{}, luminance{}, blueDifference{}, redDifference{};
    for (std::size_t i = 0; i < blue.size(); ++i)
        blue[i] = static_cast<std::uint8_t>(i);
    std::size_t wrong = 0;
    for (int r = 0; r < casesOf(256, 3); ++r)
        for (int g = 0; g < 256; ++g) {
            red.fill(static_cast<std::uint8_t>(r));
            green.fill(static_cast<std::uint8_t>(g));
            cpu::jpegTransformRow(red.data(), green.data(), blue.data(), 256, luminance.data(),
                                  blueDifference.data(), redDifference.data());
            for (int b = 0; b < 256; ++b) {
                const auto at = static_cast<std::size_t>(b);
                wrong += luminance[at] == cpu::jpegLuminance(r, g, b) ? 0 : 1;
                wrong += blueDifference[at] == cpu::jpegBlueDifference(r, g, b) ? 0 : 1;
                wrong += redDifference[at] == cpu::jpegRedDifference(r, g, b) ? 0 : 1;
            }
        }
    EXPECT_EQ(wrong, 0u);
}

/// Samples of two blocks in rows of 16.
using PairSamples = std::array<std::uint8_t, 128>;

/// Compares levels and places of both blocks with the scalar functions; returns how many differ.
std::size_t differencesOfPair(const PairSamples& samples, const jpeg::QuantSteps& steps)
{
    const cpu::JpegPairDivisors divisors(steps);
    std::array<std::int16_t, 128> levels{};
    std::uint64_t nonZero[2] = {};
    cpu::jpegEncodePair(samples.data(), 16, divisors, levels.data(), nonZero);
    std::size_t wrong = 0;
    for (std::size_t block = 0; block < 2; ++block) {
        int d[64];
        for (std::size_t i = 0; i < 64; ++i)
            d[i] = samples[i / 8 * 16 + 8 * block + i % 8] - 128;
        cpu::jpegForwardBlock(d);
        std::uint64_t places = 0;
        for (std::size_t k = 0; k < 64; ++k) {
            const std::size_t i = jpeg::kZigzag[k];
            const cpu::JpegDivisor divisor = cpu::jpegDivisor(steps[i]);
            cpu::jpegQuantise(d[i], divisor.half, divisor.inverse);
            wrong += levels[64 * block + i] == d[i] ? 0 : 1;
            places |= std::uint64_t{d[i] != 0} << k;
        }
        wrong += nonZero[block] == places ? 0 : 1;
    }
    return wrong;
}

/// The samples that take frequency (u, v) as far up or down as it goes.
void fillExtreme(PairSamples& samples, std::size_t block, int u, int v, bool up)
{
    const auto wave = [](int at, int frequency) {
        return std::cos((2 * at + 1) * frequency * std::numbers::pi / 16.0);
    };
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 8; ++x)
            samples[static_cast<std::size_t>(16 * y + x) + 8 * block] =
                (wave(x, u) * wave(y, v) > 0.0) == up ? 255 : 0;
}

TEST(JpegStrips, PairsOfBlocksHaveTheLevelsOfTheKernels)
{
    std::mt19937 draw(7);
    std::size_t wrong = 0;
    for (int run = 0; run < casesOf(20000, 200); ++run) {
        PairSamples samples;
        for (std::uint8_t& sample : samples)
            sample = run % 3 == 0 ? static_cast<std::uint8_t>(draw() >> 8)
                                  : static_cast<std::uint8_t>(run % 3 == 1 ? draw() >> 8 & 1 ? 255 : 0
                                                                           : 100 + draw() % 9);
        wrong += differencesOfPair(
            samples,
            jpeg::scaledSteps(run % 2 == 0 ? jpeg::kLuminanceSteps : jpeg::kChrominanceSteps, 1 + run % 100));
    }
    EXPECT_EQ(wrong, 0u);
}

TEST(JpegStrips, NoFrequencyOverflowsItsWord)
{
    std::size_t wrong = 0;
    for (int u = 0; u < 8; ++u)
        for (int v = 0; v < 8; ++v)
            for (const bool up : {false, true}) {
                PairSamples samples;
                fillExtreme(samples, 0, u, v, up);
                fillExtreme(samples, 1, v, 7 - u, !up);
                for (const int step : {1, 3, 255})
                    wrong += differencesOfPair(samples, allSteps(step));
            }
    EXPECT_EQ(wrong, 0u);
}

TEST(JpegStrips, WordsHoldTheBitsInOrder)
{
    std::mt19937 draw(11);
    for (int run = 0; run < casesOf(300, 20); ++run) {
        std::vector<bool> expected;
        std::vector<std::uint64_t> words(200, ~std::uint64_t{0});
        cpu::JpegWordWriter writer(words.data());
        const int codes = static_cast<int>(draw() % 300);
        for (int i = 0; i < codes; ++i) {
            // Often 32 bits, so that words end where codes do.
            const int length = run % 4 == 0 ? 32 : 1 + static_cast<int>(draw() % 32);
            const auto bits = static_cast<std::uint32_t>(draw() & ((std::uint64_t{1} << length) - 1));
            writer.put(bits, length);
            for (int k = length - 1; k >= 0; --k)
                expected.push_back((bits >> k & 1) != 0);
        }
        ASSERT_EQ(writer.bits(), expected.size());
        writer.finish();
        ASSERT_EQ(writer.end() - words.data(), static_cast<std::ptrdiff_t>(expected.size() / 64 + 1));
        expected.resize((expected.size() / 64 + 1) * 64, false);
        for (std::size_t i = 0; i < expected.size(); ++i)
            ASSERT_EQ((words[i / 64] >> (63 - i % 64) & 1) != 0, expected[i]) << "bit " << i;
    }
}

TEST(JpegStrips, JoinedBytesAreThoseOfTheBits)
{
    std::mt19937 draw(13);
    for (int run = 0; run < casesOf(2000, 50); ++run) {
        const std::size_t bits = draw() % 400;
        std::vector<std::uint64_t> words(bits / 64 + 1);
        for (std::uint64_t& word : words)
            word = run % 2 == 0 ? ~std::uint64_t{0} : std::uint64_t{draw()} << 32 | (draw() | 0xff00ffu);
        words.back() &= bits % 64 == 0 ? 0 : ~std::uint64_t{0} << (64 - bits % 64);
        jpeg::JpegJoint joint{};
        joint.bits = bits;
        joint.carryBits = static_cast<std::uint8_t>(draw() % 8);
        joint.carry = static_cast<std::uint8_t>(draw() & ((1u << joint.carryBits) - 1u));
        const bool fillsUp = run % 3 == 0;
        joint.bytes = (joint.carryBits + bits + (fillsUp ? 7 : 0)) / 8;
        std::vector<std::uint8_t> expected(joint.bytes, 0);
        for (std::size_t i = 0; i < 8 * expected.size(); ++i) {
            const std::size_t own = i - joint.carryBits;
            const bool set = i < joint.carryBits ? (joint.carry >> (joint.carryBits - 1 - i) & 1) != 0
                             : own < bits        ? (words[own / 64] >> (63 - own % 64) & 1) != 0
                                                 : true;
            expected[i / 8] = static_cast<std::uint8_t>(expected[i / 8] | (set ? 0x80u >> i % 8 : 0u));
        }
        std::vector<std::uint8_t> bytes;
        cpu::JpegJointBytes(joint, words.data())
            .forEach(
                [&](std::uint64_t word, std::uint64_t full) {
                    for (int shift = 56; shift >= 0; shift -= 8) {
                        bytes.push_back(static_cast<std::uint8_t>(word >> shift));
                        ASSERT_EQ((full >> shift & 0xff) == 0x80, bytes.back() == 0xff);
                    }
                },
                [&](std::uint8_t byte) { bytes.push_back(byte); });
        ASSERT_EQ(bytes, expected) << bits << " bits after " << int{joint.carryBits};
    }
}

TEST(JpegStrips, StripsChunksAndSegmentsMeetAnywhere)
{
    unsigned seed = 0;
    const int before = ThreadPool::instance().threads();
    for (const auto& [height, width] :
         {std::pair{24, 505}, {17, 512}, {33, 513}, {40, 529}, {9, 1024}, {25, 1041}, {70, 264}, {130, 1}})
        for (const JpegSubsampling subsampling : allSubsamplings())
            for (const auto& [mcus, rows] : {std::pair{0, 0}, {31, 0}, {33, 0}, {1, 0}, {0, 1}}) {
                ++seed;
                ThreadPool::instance().setThreads(seed % 3 == 0 ? 8 : 2);
                const Tensor image =
                    makePicture(static_cast<Picture>(seed % 4), seed % 7 == 0 ? 1 : 3, height, width,
                                seed % 2 == 0 ? Layout::ChannelsLast : Layout::Contiguous, seed);
                const JpegEncodeOptions options{seed % 5 == 0 ? 100 : 70, subsampling, mcus, rows};
                EXPECT_EQ(firstDifference(ourFile(kCpu, image, options), libjpegFile(image, options)),
                          "equal")
                    << describe(image, options);
            }
    ThreadPool::instance().setThreads(before);
}

TEST(JpegStrips, ChunksOfAFewBitsAreJoined)
{
    // A flat block is 6 bits, and the last chunk of a row may be one block.
    for (const int width : {8, 256, 264, 272, 520})
        for (const int height : {8, 16, 72}) {
            const std::vector<std::uint8_t> values(static_cast<std::size_t>(width * height), 128);
            const Tensor image = Tensor::fromValues<std::uint8_t>({1, 1, height, width}, values);
            for (const int restart : {0, 1, 33}) {
                const JpegEncodeOptions options{75, JpegSubsampling::Gray, restart, 0};
                EXPECT_EQ(firstDifference(ourFile(kCpu, image, options), libjpegFile(image, options)),
                          "equal")
                    << describe(image, options);
            }
        }
}

} // namespace
} // namespace comparo
