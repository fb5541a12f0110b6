// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/compare/compare_pairs.h"

#include <gtest/gtest.h>

#include <bit>

namespace comparo {
namespace {

using testing::Pair;
using testing::pairOf;
using testing::randomPair;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr float kInfF = std::numeric_limits<float>::infinity();
constexpr float kNaNF = std::numeric_limits<float>::quiet_NaN();

/// Statistics of one channel (or of all, c < 0) in the plainest way, in long double.
template <class T>
ChannelStatistics plainly(const Pair<T>& pair, int c, const CompareOptions& options)
{
    const Shape s = pair.a.shape();
    Region r = options.region;
    if (r.width == 0)
        r = {0, 0, s.w, s.h};
    ChannelStatistics out;
    long double sum = 0, sumAbs = 0, sumSquares = 0;
    for (int n = 0; n < s.n; ++n)
        for (int k = 0; k < s.c; ++k)
            for (int y = r.y; y < r.y + r.height; ++y)
                for (int x = r.x; x < r.x + r.width; ++x) {
                    if (c >= 0 && k != c)
                        continue;
                    const auto i = static_cast<std::size_t>(((n * s.c + k) * s.h + y) * s.w + x);
                    const double a = static_cast<double>(pair.valuesA[i]);
                    const double b = static_cast<double>(pair.valuesB[i]);
                    const double d = std::fabs(a - b);
                    const double larger = std::max(std::fabs(a), std::fabs(b));
                    ++out.samples;
                    if (d == 0)
                        continue;
                    ++out.differing;
                    out.violating += d > options.tolerance.atol + options.tolerance.rtol * larger;
                    if (!out.first)
                        out.first = SamplePosition{n, k, y, x, a, b};
                    if (d > out.maxAbs)
                        out.worst = SamplePosition{n, k, y, x, a, b};
                    out.maxAbs = std::max(out.maxAbs, d);
                    out.maxRel = std::max(out.maxRel, d / larger);
                    sum += static_cast<long double>(a) - b;
                    sumAbs += d;
                    sumSquares += static_cast<long double>(d) * d;
                }
    const auto count = static_cast<long double>(out.samples);
    out.bias = static_cast<double>(sum / count);
    out.meanAbs = static_cast<double>(sumAbs / count);
    out.rmse = static_cast<double>(std::sqrt(sumSquares / count));
    return out;
}

void expectSamePosition(const std::optional<SamplePosition>& p, const std::optional<SamplePosition>& q)
{
    ASSERT_EQ(p.has_value(), q.has_value());
    if (!p)
        return;
    EXPECT_EQ(std::tie(p->n, p->c, p->y, p->x), std::tie(q->n, q->c, q->y, q->x));
    EXPECT_EQ(p->a, q->a);
    EXPECT_EQ(p->b, q->b);
}

template <class T>
void expectPlain(const Pair<T>& pair, const CompareOptions& options)
{
    const Comparison got = compare(pair.a, pair.b, options);
    ASSERT_EQ(got.channels.size(), static_cast<std::size_t>(pair.a.shape().c));
    for (int c = -1; c < pair.a.shape().c; ++c) {
        const ChannelStatistics& s = c < 0 ? got.all : got.channels[static_cast<std::size_t>(c)];
        const ChannelStatistics want = plainly(pair, c, options);
        SCOPED_TRACE("channel " + std::to_string(c) + " of " + pair.a.shape().toString());
        EXPECT_EQ(s.samples, want.samples);
        EXPECT_EQ(s.differing, want.differing);
        EXPECT_EQ(s.violating, want.violating);
        EXPECT_EQ(s.maxAbs, want.maxAbs);
        EXPECT_NEAR(s.maxRel, want.maxRel, 1e-15);
        EXPECT_NEAR(s.bias, want.bias, 1e-13 * (1 + std::fabs(want.bias)));
        EXPECT_NEAR(s.meanAbs, want.meanAbs, 1e-13 * (1 + want.meanAbs));
        EXPECT_NEAR(s.rmse, want.rmse, 1e-13 * (1 + want.rmse));
        expectSamePosition(s.worst, want.worst);
        expectSamePosition(s.first, want.first);
    }
    std::uint64_t inBins = 0;
    for (const auto& bin : got.histogram.bins)
        inBins += bin.count;
    EXPECT_EQ(inBins, got.all.samples);
    EXPECT_EQ(got.histogram.shareWithin(got.all.maxAbs), 1.0);
}

TEST(Statistics, AgreeWithPlainSumsForEveryAmplitudeLayoutAndSize)
{
    const Layout layouts[] = {Layout::Contiguous, Layout::ChannelsLast};
    unsigned seed = 0;
    for (const Shape& shape :
         {Shape{1, 1, 1, 1}, Shape{1, 3, 1, 7}, Shape{2, 3, 5, 33}, Shape{1, 3, 9, 700}, Shape{2, 4, 3, 129},
          Shape{1, 2, 4, 515}, Shape{1, 5, 3, 64}, Shape{1, 1, 3, 2000}})
        for (const Layout a : layouts)
            for (const Layout b : layouts)
                for (const int reach : {1, 3, 12, 14, 255}) {
                    CompareOptions options;
                    options.ssim = false;
                    options.tolerance.atol = reach / 2;
                    expectPlain(randomPair<std::uint8_t>(shape, 0.3, reach, a, b, ++seed), options);
                }
}

TEST(Statistics, CountLongRunsOfSmallDifferences)
{
    // Enough blocks that the lanes' byte counters must be emptied many times.
    for (const int reach : {1, 12})
        expectPlain(randomPair<std::uint8_t>({1, 3, 40, 6000}, 1.0, reach, Layout::ChannelsLast,
                                             Layout::ChannelsLast),
                    {{}, {}, false});
    const Shape shape{1, 1, 30, 20000};
    const std::vector<std::uint8_t> ones(static_cast<std::size_t>(shape.elements()), 1);
    const std::vector<std::uint8_t> none(ones.size(), 0);
    const Comparison c = compare(Tensor::fromValues<std::uint8_t>(shape, ones),
                                 Tensor::fromValues<std::uint8_t>(shape, none), {{}, {}, false});
    EXPECT_EQ(c.all.differing, ones.size());
    EXPECT_EQ(c.all.bias, 1.0);
    EXPECT_EQ(c.all.maxRel, 1.0);
}

TEST(Statistics, WiderTypesAgreeWithPlainSums)
{
    CompareOptions options;
    options.ssim = false;
    options.tolerance.atol = 2.0 / 4096;
    for (const Shape& shape : {Shape{1, 1, 1, 1}, Shape{2, 3, 5, 33}, Shape{1, 4, 3, 129}})
        for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast}) {
            expectPlain(randomPair<std::uint16_t>(shape, 0.5, 300, layout, Layout::Contiguous), options);
            expectPlain(randomPair<float>(shape, 0.5, 5, layout, Layout::Contiguous), options);
            expectPlain(randomPair<double>(shape, 0.5, 5, Layout::ChannelsLast, layout), options);
        }
}

TEST(Statistics, RelativeToleranceOfBytesAgreesWithPlainCount)
{
    for (const double rtol : {0.01, 0.1, 0.5, 1.0})
        for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast}) {
            CompareOptions options;
            options.ssim = false;
            options.tolerance = {1.0, rtol, 0};
            expectPlain(randomPair<std::uint8_t>({2, 3, 11, 97}, 0.5, 60, layout, layout), options);
        }
}

TEST(Statistics, ARelativeToleranceOfOneAdmitsEveryPairOfBytes)
{
    const auto pair = pairOf<std::uint8_t>({1, 1, 1, 4}, {0, 255, 7, 0}, {255, 0, 7, 1});
    CompareOptions options;
    options.tolerance.rtol = 1.0;
    EXPECT_EQ(compare(pair.a, pair.b, options).all.violating, 0U);
    options.tolerance.rtol = 0.999; // black is off by all of the other value
    EXPECT_EQ(compare(pair.a, pair.b, options).all.violating, 3U);
}

TEST(Statistics, RegionRestrictsEverything)
{
    CompareOptions options;
    options.region = {5, 2, 40, 6};
    options.ssim = false;
    for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast}) {
        expectPlain(randomPair<std::uint8_t>({2, 3, 11, 97}, 0.2, 5, layout, layout), options);
        expectPlain(randomPair<float>({2, 3, 11, 97}, 0.2, 5, layout, layout), options);
    }
    // A difference outside the region is not seen.
    auto pair = randomPair<std::uint8_t>({1, 3, 11, 97}, 0.0, 0);
    pair.valuesB[0] ^= 1;
    EXPECT_EQ(
        compare(pair.a, Tensor::fromValues<std::uint8_t>(pair.a.shape(), pair.valuesB), options).verdict,
        Verdict::BitExact);
    for (const Region& outside :
         {Region{90, 0, 8, 2}, Region{-1, 0, 8, 2}, Region{0, 0, 8, 0}, Region{0, 10, 8, 2}}) {
        options.region = outside;
        EXPECT_THROW(compare(pair.a, pair.b, options), Error);
    }
}

TEST(Statistics, DoNotWrapAround)
{
    const auto pair = pairOf<std::uint8_t>({1, 1, 1, 4}, {0, 255, 254, 0}, {255, 0, 255, 1});
    const Comparison c = compare(pair.a, pair.b);
    EXPECT_EQ(c.all.maxAbs, 255.0);
    EXPECT_EQ(c.all.bias, (-255.0 + 255.0 - 1.0 - 1.0) / 4);
    EXPECT_EQ(c.histogram.bins.front().low, -255.0);
    EXPECT_EQ(c.histogram.bins.back().low, 255.0);
    EXPECT_EQ(c.histogram.bins.size(), 511u);
}

TEST(Statistics, NanAndInfinity)
{
    const auto pair = pairOf<float>({1, 1, 1, 8}, {kNaNF, kInfF, -kInfF, kNaNF, 1.0f, kInfF, kInfF, 0.5f},
                                    {kNaNF, kInfF, -kInfF, 1.0f, kInfF, -kInfF, 3.0f, 0.25f});
    CompareOptions options;
    options.tolerance = {1e30, 1e30, std::numeric_limits<std::int64_t>::max()};
    const Comparison c = compare(pair.a, pair.b, options);
    EXPECT_EQ(c.all.differing, 5u);
    EXPECT_EQ(c.all.nonFinite, 4u);
    EXPECT_EQ(c.all.violating, 4u) << "no tolerance admits NaN or infinity on one side only";
    EXPECT_EQ(c.all.maxAbs, kInf);
    EXPECT_EQ(c.all.maxUlp, std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(c.all.worst->x, 3);
    EXPECT_EQ(c.all.first->x, 3);
    EXPECT_EQ(c.all.meanAbs, 0.25 / 4) << "over the finite pairs and the equal ones";
    EXPECT_TRUE(std::isnan(c.all.psnr));
    EXPECT_EQ(c.histogram.nonFinite, 4u);
    EXPECT_EQ(c.histogram.shareWithin(kInf), 0.5);
    EXPECT_EQ(c.verdict, Verdict::Different);
    EXPECT_NE(english(c.sentence()).find("4 NaN or infinite on one side, max infinite at (3, 0, Y)"),
              std::string::npos)
        << english(c.sentence());

    const auto same = pairOf<float>({1, 1, 1, 3}, {kNaNF, kInfF, -0.0f}, {-kNaNF, kInfF, 0.0f});
    EXPECT_EQ(compare(same.a, same.b).verdict, Verdict::Equal);
}

TEST(Statistics, UlpToleranceAcrossZeroAndForMixedTypes)
{
    const float tiny = std::numeric_limits<float>::denorm_min();
    const auto pair =
        pairOf<float>({1, 1, 1, 3}, {tiny, 1.0f, -0.0f}, {-tiny, std::nextafter(1.0f, 2.0f), 0.0f});
    CompareOptions options;
    options.tolerance.ulp = 1;
    Comparison c = compare(pair.a, pair.b, options);
    EXPECT_EQ(c.all.maxUlp, 2);
    EXPECT_EQ(c.all.differing, 2u);
    EXPECT_EQ(c.all.violating, 1u);
    EXPECT_EQ(c.requiredUlp, 2);
    options.tolerance.ulp = 2;
    EXPECT_EQ(compare(pair.a, pair.b, options).verdict, Verdict::WithinTolerance);

    const Tensor narrow = Tensor::fromValues<float>({1, 1, 1, 2}, std::vector<float>{0.1f, 0.5f});
    const Tensor wide = Tensor::fromValues<double>({1, 1, 1, 2}, std::vector<double>{0.1, 0.5});
    c = compare(narrow, wide);
    EXPECT_EQ(c.all.differing, 1u);
    EXPECT_EQ(c.all.maxAbs, static_cast<double>(0.1f) - 0.1);
    EXPECT_EQ(c.all.maxUlp, compare(wide, narrow).all.maxUlp);
}

TEST(Statistics, RelativeErrorIsSymmetricAndRequiredTolerancesSuffice)
{
    const auto run = [](const auto& pair) {
        const Comparison ab = compare(pair.a, pair.b);
        const Comparison ba = compare(pair.b, pair.a);
        EXPECT_EQ(ab.all.maxRel, ba.all.maxRel);
        EXPECT_EQ(ab.all.bias, -ba.all.bias);
        ASSERT_EQ(ab.verdict, Verdict::Different);
        for (const Tolerance& enough : {Tolerance{ab.requiredAtol, 0, 0}, Tolerance{0, ab.requiredRtol, 0},
                                        Tolerance{0, 0, ab.requiredUlp}})
            EXPECT_EQ(compare(pair.a, pair.b, {enough, {}, false}).verdict, Verdict::WithinTolerance)
                << enough.toText();
        for (const Tolerance& less :
             {Tolerance{std::nextafter(ab.requiredAtol, 0.0), 0, 0},
              Tolerance{0, ab.requiredRtol * (1 - 1e-15), 0}, Tolerance{0, 0, ab.requiredUlp - 1}})
            EXPECT_EQ(compare(pair.a, pair.b, {less, {}, false}).verdict, Verdict::Different)
                << less.toText();
    };
    for (unsigned seed = 1; seed < 20; ++seed) {
        run(randomPair<std::uint8_t>({1, 3, 5, 41}, 0.3, 4, Layout::ChannelsLast, Layout::ChannelsLast,
                                     seed));
        run(randomPair<std::uint16_t>({1, 1, 5, 41}, 0.3, 4, Layout::Contiguous, Layout::Contiguous, seed));
        run(randomPair<float>({1, 1, 5, 41}, 0.3, 4, Layout::Contiguous, Layout::Contiguous, seed));
    }
}

TEST(Statistics, WorstIsTheFirstOfEquals)
{
    const Shape shape{2, 3, 4, 5};
    std::vector<std::uint8_t> a(static_cast<std::size_t>(shape.elements()), 100);
    std::vector<std::uint8_t> b = a;
    const auto at = [&](int n, int c, int y, int x) -> std::uint8_t& {
        return b[static_cast<std::size_t>(((n * shape.c + c) * shape.h + y) * shape.w + x)];
    };
    at(0, 2, 0, 4) = 101;
    at(1, 0, 0, 0) = 93;
    at(0, 1, 3, 2) = 107;
    const Comparison c =
        compare(Tensor::fromValues<std::uint8_t>(shape, a), Tensor::fromValues<std::uint8_t>(shape, b));
    expectSamePosition(c.all.worst, SamplePosition{0, 1, 3, 2, 100, 107});
    expectSamePosition(c.all.first, SamplePosition{0, 1, 3, 2, 100, 107});
    expectSamePosition(c.channels[0].worst, SamplePosition{1, 0, 0, 0, 100, 93});
    expectSamePosition(c.channels[2].first, SamplePosition{0, 2, 0, 4, 100, 101});
    EXPECT_EQ(english(c.sentence()), "Different: 3 of 120 samples (2.50 %), max 7 at (2, 3, G, image 0).");
}

TEST(Statistics, LogarithmicBinsHoldWhatTheySay)
{
    auto pair = randomPair<float>({1, 1, 40, 50}, 0.8, 4096);
    pair.valuesA[0] = 1e-38f, pair.valuesB[0] = 2e-38f;
    pair.valuesA[1] = 3e38f, pair.valuesB[1] = -3e38f;
    pair.valuesA[2] = 1.0f, pair.valuesB[2] = 2.0f; // -1 is an edge and belongs to [-1, -0.75)
    pair.valuesA[3] = 2.0f, pair.valuesB[3] = 1.0f; // +1 is an edge and belongs to [1, 1.25)
    const Tensor a = Tensor::fromValues<float>(pair.a.shape(), pair.valuesA);
    const Tensor b = Tensor::fromValues<float>(pair.a.shape(), pair.valuesB);
    const ErrorHistogram h = compare(a, b, {{}, {}, false}).histogram;
    ASSERT_TRUE(h.logarithmic);
    std::vector<std::uint64_t> counts(h.bins.size(), 0);
    for (std::size_t i = 0; i < pair.valuesA.size(); ++i) {
        const double e = static_cast<double>(pair.valuesA[i]) - static_cast<double>(pair.valuesB[i]);
        int holders = 0;
        for (std::size_t k = 0; k < h.bins.size(); ++k)
            if (h.bins[k].low == h.bins[k].high ? e == h.bins[k].low
                                                : h.bins[k].low <= e && e < h.bins[k].high) {
                ++counts[k];
                ++holders;
            }
        EXPECT_EQ(holders, 1) << e;
    }
    for (std::size_t k = 0; k < h.bins.size(); ++k)
        EXPECT_EQ(h.bins[k].count, counts[k]) << h.bins[k].low;
    EXPECT_NE(h.bins.front().count, 0u);
    EXPECT_NE(h.bins.back().count, 0u);
}

TEST(Statistics, CdfOfBytesIsExact)
{
    const auto pair = pairOf<std::uint8_t>({1, 1, 1, 4}, {10, 10, 10, 10}, {10, 11, 8, 15});
    const ErrorHistogram h = compare(pair.a, pair.b).histogram;
    EXPECT_EQ(h.shareWithin(0), 0.25);
    EXPECT_EQ(h.shareWithin(1), 0.5);
    EXPECT_EQ(h.shareWithin(2.5), 0.75);
    EXPECT_EQ(h.shareWithin(5), 1.0);
    EXPECT_EQ(h.bins.front().low, -5.0);
    EXPECT_EQ(h.bins.back().low, 2.0);
}

TEST(Statistics, PeakFollowsTheData)
{
    const auto peak = [](std::vector<float> a, std::vector<float> b) {
        return compare(Tensor::fromValues<float>({1, 1, 1, 2}, a), Tensor::fromValues<float>({1, 1, 1, 2}, b))
            .peak;
    };
    EXPECT_EQ(peak({0.0f, 1.0f}, {0.5f, 1.0f}), 1.0);
    EXPECT_EQ(peak({-1.0f, 1.0f}, {0.5f, 3.0f}), 4.0);
    EXPECT_EQ(peak({7.0f, 7.0f}, {7.0f, 7.0f}), 1.0);
    const auto pair = pairOf<std::uint16_t>({1, 1, 1, 1}, {1}, {2});
    EXPECT_NEAR(compare(pair.a, pair.b).all.psnr, 20 * std::log10(65535.0), 1e-9);
}

/// Sum over bits * (2 d + 1) modulo 2^64 of 20 times the double nearest to log10(65535 / d) at 200 bits
/// (mpmath): the C library's logarithm is another one in 30 cases of a thousand, and differs from processor
/// to processor.
TEST(Statistics, PsnrIsThatOfTheNearestLogarithm)
{
    std::uint64_t sum = 0;
    for (std::uint16_t d = 1; d <= 500; ++d) {
        const auto pair = pairOf<std::uint16_t>({1, 1, 1, 1}, {0}, {d});
        sum += std::bit_cast<std::uint64_t>(compare(pair.a, pair.b).all.psnr) * (2u * d + 1u);
    }
    EXPECT_EQ(sum, 0x395a7ddec834d4efu);
}

TEST(Statistics, RefuseWhatCannotBeCompared)
{
    const auto eight = randomPair<std::uint8_t>({1, 3, 4, 5}, 0, 0);
    const auto other = randomPair<std::uint8_t>({1, 3, 5, 4}, 0, 0);
    const auto floats = randomPair<float>({1, 3, 4, 5}, 0, 0);
    try {
        compare(eight.a, other.a);
        FAIL() << "unequal shapes were accepted";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::InvalidArgument);
        EXPECT_NE(e.text().find("1x3x4x5"), std::string::npos);
        EXPECT_NE(e.text().find("1x3x5x4"), std::string::npos);
    }
    EXPECT_THROW(compare(eight.a, floats.a), Error);
    try {
        compare(eight.a, testing::moved(eight.a, device({DeviceKind::Emu, 0})));
        FAIL() << "tensors of two devices were accepted";
    } catch (const Error& e) {
        EXPECT_EQ(e.code(), ErrorCode::Device);
    }
    Progress stopped;
    std::stop_source source;
    source.request_stop();
    stopped.stop = source.get_token();
    EXPECT_THROW(compare(eight.a, eight.b, {}, stopped), Error);
}

TEST(Statistics, EmptyPairIsEqual)
{
    const Tensor empty(cpuDevice(), {DType::UInt8, {1, 3, 0, 7}, Layout::Contiguous});
    const Comparison c = compare(empty, empty);
    EXPECT_EQ(c.verdict, Verdict::BitExact);
    EXPECT_EQ(c.channels.size(), 3u);
    EXPECT_EQ(english(c.sentence()), "Bit-exact: there are no samples.");
}

TEST(ComparisonText, Sentences)
{
    const Shape shape{1, 3, 224, 224};
    std::vector<std::uint8_t> a(static_cast<std::size_t>(shape.elements()), 100);
    const Tensor ta = Tensor::fromValues<std::uint8_t>(shape, a);
    EXPECT_EQ(english(compare(ta, ta).sentence()), "Bit-exact: all 150,528 samples equal.");
    for (std::size_t i = 0; i < 18664; ++i)
        a[i + 19519] = 101;
    const Tensor tb = Tensor::fromValues<std::uint8_t>(shape, a);
    EXPECT_EQ(english(compare(ta, tb).sentence()),
              "Different: 18,664 of 150,528 samples (12.40 %), max 1 at (31, 87, R).");
    CompareOptions options;
    options.tolerance.atol = 1;
    EXPECT_EQ(english(compare(ta, tb, options).sentence()),
              "Within tolerance (atol 1): 18,664 of 150,528 samples differ (12.40 %), max 1 at (31, 87, R).");
    a[150527] = 0;
    EXPECT_EQ(english(compare(ta, Tensor::fromValues<std::uint8_t>(shape, a), options).sentence()),
              "Different: 18,665 of 150,528 samples (12.40 %), 1 outside atol 1, max 100 at (223, 223, B).");
    a.assign(a.size(), 100);
    a[3] = 99;
    EXPECT_EQ(english(compare(ta, Tensor::fromValues<std::uint8_t>(shape, a)).sentence()),
              "Different: 1 of 150,528 samples (0.00066 %), max 1 at (3, 0, R).");
}

TEST(ComparisonText, NamesOfChannelsBelongToThePair)
{
    const std::vector<std::uint8_t> ones(16, 1), twos(16, 2);
    const Tensor a = Tensor::fromValues<std::uint8_t>({1, 4, 2, 2}, ones);
    const Tensor b = Tensor::fromValues<std::uint8_t>({1, 4, 2, 2}, twos);
    CompareOptions named;
    named.channelNames = {"C", "M", "Y", "K"};
    const Comparison inks = compare(a, b, named);
    const Comparison usual = compare(a, b);
    EXPECT_EQ(inks.nameOf(3), "K");
    EXPECT_EQ(usual.nameOf(3), "A");
    EXPECT_NE(english(inks.sentence()).find("(0, 0, C)"), std::string::npos) << english(inks.sentence());
    EXPECT_NE(english(usual.sentence()).find("(0, 0, R)"), std::string::npos) << english(usual.sentence());
    named.channelNames = {"only one"}; // of another number of channels
    EXPECT_EQ(compare(a, b, named).nameOf(3), "A");
}

TEST(ComparisonText, TolerancesAndNames)
{
    EXPECT_EQ(Tolerance{}.toText(), "bit-exact");
    EXPECT_EQ((Tolerance{1, 0, 0}.toText()), "atol 1");
    EXPECT_EQ((Tolerance{0.001, 1e-5, 0}.toText()), "atol 0.001, rtol 1e-05");
    EXPECT_EQ((Tolerance{0.1234567891, 0, 4}.toText()), "atol 0.1234567891, ulp 4");
    EXPECT_EQ(channelName(2, 3), "B");
    EXPECT_EQ(channelName(3, 4), "A");
    EXPECT_EQ(channelName(0, 1), "Y");
    EXPECT_EQ(channelName(1, 2), "1");
    EXPECT_EQ(channelName(11, 12), "11");
    EXPECT_EQ(toString(Verdict::WithinTolerance), "within tolerance");
}

} // namespace
} // namespace comparo
