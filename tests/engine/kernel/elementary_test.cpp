// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/elementary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

/// Our own exp, log, pow, sin, cos and cbrt against the 64-bit mantissas of long double, and their limits
/// against C99.
namespace comparo {
namespace {

static_assert(LDBL_MANT_DIG >= 64, "the reference needs more precision than a double");

constexpr double kDoubleInfinity = std::numeric_limits<double>::infinity();

/// How far `got` is from `exact` in units of the last place that a T near `exact` has.
template <class T>
double ulpError(T got, long double exact)
{
    int exponent = 0;
    std::frexp(exact, &exponent);
    const int last =
        std::max(exponent, std::numeric_limits<T>::min_exponent) - std::numeric_limits<T>::digits;
    return static_cast<double>(std::fabs(std::ldexp(static_cast<long double>(got) - exact, -last)));
}

/// The worst error of many results, and how many are not the nearest value.
struct Accuracy {
    double worst = 0;
    double at = 0;
    long count = 0;
    long notNearest = 0;

    template <class T>
    void add(T x, T got, long double exact)
    {
        ++count;
        const T nearest = static_cast<T>(exact);
        if (std::isinf(nearest) || std::isinf(got)) { // at the edge of the range only the nearest will do
            EXPECT_EQ(got, nearest) << "at " << x;
            return;
        }
        notNearest += got != nearest ? 1 : 0;
        const double error = ulpError(got, exact);
        if (!(error <= worst)) {
            worst = error;
            at = static_cast<double>(x);
        }
    }
};

constexpr int kSamples = 200000;

/// `function` and `exact` on values spread evenly in [low, high].
template <class T, class Function, class Exact>
Accuracy measure(T low, T high, Function function, Exact exact)
{
    std::mt19937_64 words(20240611);
    Accuracy accuracy;
    for (int i = 0; i < kSamples; ++i) {
        const double unit = static_cast<double>(words() >> 11) * 0x1p-53;
        const T x = static_cast<T>(low + (static_cast<double>(high) - static_cast<double>(low)) * unit);
        accuracy.add(x, function(x), exact(static_cast<long double>(x)));
    }
    return accuracy;
}

/// The same on positive values of every exponent, denormals included.
template <class T, class Function, class Exact>
Accuracy measureExponents(Function function, Exact exact)
{
    std::mt19937_64 words(977);
    Accuracy accuracy;
    while (accuracy.count < kSamples) {
        T x{};
        if constexpr (sizeof(T) == 4)
            x = std::bit_cast<float>(static_cast<std::uint32_t>(words() >> 33));
        else
            x = std::bit_cast<double>(words() >> 1);
        if (std::isfinite(x) && x > 0)
            accuracy.add(x, function(x), exact(static_cast<long double>(x)));
    }
    return accuracy;
}

/// Rounded once from a double that is good to 2^-45 or better.
void expectNearlyCorrectlyRounded(const char* name, const Accuracy& a)
{
    EXPECT_LE(a.worst, 0.501) << name << " at " << a.at;
    EXPECT_LE(a.notNearest, 2) << name << " of " << a.count;
}
void expectBelow(const char* name, const Accuracy& a, double ulps)
{
    EXPECT_LT(a.worst, ulps) << name << " at " << a.at;
    EXPECT_EQ(a.count, kSamples) << name;
}

float expF(float x)
{
    return cpu::exp(x);
}
double expD(double x)
{
    return cpu::exp(x);
}
float logF(float x)
{
    return cpu::log(x);
}
double logD(double x)
{
    return cpu::log(x);
}
float sinF(float x)
{
    return cpu::sin(x);
}
double sinD(double x)
{
    return cpu::sin(x);
}
float cosF(float x)
{
    return cpu::cos(x);
}
double cosD(double x)
{
    return cpu::cos(x);
}
long double expL(long double x)
{
    return std::exp(x);
}
long double logL(long double x)
{
    return std::log(x);
}
long double sinL(long double x)
{
    return std::sin(x);
}
long double cosL(long double x)
{
    return std::cos(x);
}

TEST(Elementary, FloatsAreCorrectlyRounded)
{
    expectNearlyCorrectlyRounded("exp", measure<float>(-104, 89, expF, expL));
    expectNearlyCorrectlyRounded("exp near 0", measure<float>(-1e-3f, 1e-3f, expF, expL));
    expectNearlyCorrectlyRounded("log", measureExponents<float>(logF, logL));
    expectNearlyCorrectlyRounded("log near 1", measure<float>(0.5f, 2.0f, logF, logL));
    expectNearlyCorrectlyRounded("sin", measure<float>(-10, 10, sinF, sinL));
    expectNearlyCorrectlyRounded("cos", measure<float>(-10, 10, cosF, cosL));
    expectNearlyCorrectlyRounded("sin, large", measure<float>(-1048576, 1048576, sinF, sinL));
    expectNearlyCorrectlyRounded("cos, large", measure<float>(-1048576, 1048576, cosF, cosL));
    expectNearlyCorrectlyRounded("cbrt", measureExponents<float>([](float x) { return cpu::cbrt(x); },
                                                                 [](long double x) { return std::cbrt(x); }));
}

TEST(Elementary, FloatPowersAreCorrectlyRounded)
{
    for (const float gamma : {0.1f, 1 / 2.2f, 0.5f, 0.9f, 1.0f, 1.7f, 2.0f, 2.2f, 5.0f, -1.3f, -4.0f}) {
        const auto exact = [gamma](long double x) { return std::pow(x, static_cast<long double>(gamma)); };
        const auto ours = [gamma](float x) { return cpu::pow(x, gamma); };
        expectNearlyCorrectlyRounded("pow of a pixel", measure<float>(0.001f, 1.0f, ours, exact));
        expectNearlyCorrectlyRounded("pow", measureExponents<float>(ours, exact));
    }
    for (int level = 0; level < 256; ++level) {
        const float x = static_cast<float>(level) / 255.0f;
        EXPECT_EQ(cpu::pow(x, 1.0f), x);
        EXPECT_EQ(cpu::pow(x, 2.0f), x * x);
        EXPECT_EQ(cpu::pow(x, 0.5f), std::sqrt(x));
    }
}

TEST(Elementary, DoublesStayWithinOneUnit)
{
    expectBelow("exp", measure<double>(-745, 709.7, expD, expL), 1.0);
    expectBelow("exp near 0", measure<double>(-0.4, 0.4, expD, expL), 1.0);
    expectBelow("log", measureExponents<double>(logD, logL), 1.0);
    expectBelow("log near 1", measure<double>(0.6, 1.6, logD, logL), 1.0);
    expectBelow("sin", measure<double>(-10, 10, sinD, sinL), 1.0);
    expectBelow("cos", measure<double>(-10, 10, cosD, cosL), 1.0);
    expectBelow("sin, large", measure<double>(-1048576, 1048576, sinD, sinL), 1.0);
    expectBelow("cos, large", measure<double>(-1048576, 1048576, cosD, cosL), 1.0);
}

TEST(Elementary, DoublePowersStayWithinTwoUnits)
{
    std::mt19937_64 words(5);
    Accuracy accuracy;
    while (accuracy.count < kSamples) {
        const double x = std::bit_cast<double>(words() >> 1);
        const double y = (static_cast<double>(words() >> 11) * 0x1p-53 - 0.5) * 4;
        if (!(x > 0 && x < kDoubleInfinity))
            continue;
        const long double exact = std::pow(static_cast<long double>(x), static_cast<long double>(y));
        accuracy.add(x, cpu::pow(x, y), exact);
    }
    expectBelow("pow", accuracy, 2.0);
    for (const double y : {0.1, 1 / 2.2, 2.2, -37.5, 700.25})
        expectBelow("pow",
                    measure<double>(
                        0.4, 2.6, [y](double x) { return cpu::pow(x, y); },
                        [y](long double x) { return std::pow(x, static_cast<long double>(y)); }),
                    2.0);
}

/// Both NaN, or equal with the same sign.
template <class T>
bool same(T a, T b)
{
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

template <class T>
void expectLimits()
{
    using Limits = std::numeric_limits<T>;
    const T specials[] = {T(0),
                          Limits::denorm_min(),
                          Limits::min(),
                          T(0.25),
                          T(0.5),
                          T(1),
                          T(2),
                          T(3),
                          T(4),
                          T(1.5),
                          T(127),
                          T(1e6),
                          Limits::max(),
                          Limits::infinity(),
                          T(16777215),
                          T(16777216),
                          Limits::quiet_NaN()};
    for (const T magnitudeOfX : specials)
        for (const T x : {magnitudeOfX, -magnitudeOfX}) {
            // Only where the C library is exact or at a limit.
            if (x == 0 || !std::isfinite(x) || std::fabs(x) <= Limits::min() || std::fabs(x) >= T(1e6)) {
                EXPECT_TRUE(same(cpu::exp(x), std::exp(x))) << "exp(" << x << ")";
            }
            if (x <= 0 || x == 1 || !std::isfinite(x)) {
                EXPECT_TRUE(same(cpu::log(x), std::log(x))) << "log(" << x << ")";
            }
            if (std::fabs(x) <= Limits::min() || !std::isfinite(x)) {
                EXPECT_TRUE(same(cpu::sin(x), std::sin(x))) << "sin(" << x << ")";
                EXPECT_TRUE(same(cpu::cos(x), std::cos(x))) << "cos(" << x << ")";
            }
            for (const T magnitudeOfY : specials)
                for (const T y : {magnitudeOfY, -magnitudeOfY}) {
                    const T ours = cpu::pow(x, y);
                    const T theirs = std::pow(x, y);
                    if (std::isfinite(theirs) && theirs != 0)
                        EXPECT_LE(std::fabs(ours / theirs - 1), 2 * Limits::epsilon())
                            << "pow(" << x << ", " << y << "): " << ours << ", C: " << theirs;
                    else
                        EXPECT_TRUE(same(ours, theirs))
                            << "pow(" << x << ", " << y << "): " << ours << ", C: " << theirs;
                }
        }
}

TEST(Elementary, LimitsOfFloatsAreC99s)
{
    expectLimits<float>();
    for (const float x : {0.0f, -0.0f, HUGE_VALF, -HUGE_VALF, std::nanf(""), 27.0f, -8.0f, 0x1p-147f})
        EXPECT_TRUE(same(cpu::cbrt(x), std::cbrt(x))) << x;
}

TEST(Elementary, LimitsOfDoublesAreC99s)
{
    expectLimits<double>();
}

TEST(Elementary, AnglesBeyondTheReductionAreNaN)
{
    const auto last = static_cast<float>(cpu::kLargestAngle);
    EXPECT_FALSE(std::isnan(cpu::sin(last)));
    EXPECT_TRUE(std::isnan(cpu::sin(std::nextafterf(last, HUGE_VALF))));
    EXPECT_TRUE(std::isnan(cpu::cos(-2.0 * cpu::kLargestAngle)));
}

/// COMPARO_EXHAUSTIVE tries every float: more than 20 minutes.
std::uint64_t strideThroughFloats()
{
    return std::getenv("COMPARO_EXHAUSTIVE") != nullptr ? 1 : 1009;
}

/// Floats of one function in the order of their bits: all exponents, both signs.
template <class Function, class Exact>
void throughFloats(const char* name, Function function, Exact exact, float low, float high)
{
    const std::uint64_t stride = strideThroughFloats();
    Accuracy accuracy;
    for (std::uint64_t bits = 0; bits < std::uint64_t{1} << 32; bits += stride) {
        const auto x = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
        if (x >= low && x <= high)
            accuracy.add(x, function(x), exact(static_cast<long double>(x)));
    }
    std::printf("%s: %ld arguments, worst %.9f ulp at %a, %ld not the nearest\n", name, accuracy.count,
                accuracy.worst, accuracy.at, accuracy.notNearest);
    std::fflush(stdout);
    EXPECT_GE(accuracy.count, 1000000) << name;
    EXPECT_LE(accuracy.worst, 0.501) << name;
    EXPECT_LE(accuracy.notNearest, accuracy.count >> 20) << name;
}

TEST(Elementary, FloatsOfEveryExponentAreCorrectlyRounded)
{
    throughFloats("exp", expF, expL, -104.0f, 89.0f);
    throughFloats("log", logF, logL, 0x1p-149f, std::numeric_limits<float>::max());
    throughFloats("sin", sinF, sinL, -1048576.0f, 1048576.0f);
    throughFloats("cos", cosF, cosL, -1048576.0f, 1048576.0f);
}

} // namespace
} // namespace comparo
