// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/evidence.h"

#include "engine/answer/ciede2000.h"
#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace comparo {
namespace {

constexpr double kMultiple = 1e-3; ///< of a step, to which a float is a whole multiple

/// What one pass over both outputs finds.
struct Scan {
    bool isEightBit = true; ///< every differing sample is a whole multiple of 1/255 on both sides
    std::uint64_t lost = 0;
    std::uint64_t differing = 0;

    void add(const Scan& other)
    {
        isEightBit = isEightBit && other.isEightBit;
        lost += other.lost;
        differing += other.differing;
    }
};

bool isMultiple(double value)
{
    const double steps = value * 255.0;
    return std::abs(steps - std::round(steps)) < kMultiple;
}

struct ScanLimits {
    double lost = 0.0;   ///< |A - B| from which the samples around are asked
    double beyond = 0.0; ///< what those may be exceeded by
    double alike = 0.0;  ///< |A - B| up to which they agree
};

/// The largest finite |value| of a row.
template <class T>
T largestOf(const T* values, std::ptrdiff_t stride, int count)
{
    constexpr T kMost = std::numeric_limits<T>::max();
    constexpr int kLanes = 16;
    const auto sizeOf = [](T value) {
        const T size = value < T{} ? static_cast<T>(-value) : value;
        return size <= kMost ? size : T{}; // no infinity, no NaN
    };
    std::array<T, kLanes> lanes{};
    int x = 0;
    if (stride == 1)
        for (; x + kLanes <= count; x += kLanes)
            for (int lane = 0; lane < kLanes; ++lane) {
                const T size = sizeOf(values[x + lane]);
                T& largest = lanes[static_cast<std::size_t>(lane)];
                largest = size > largest ? size : largest;
            }
    for (; x < count; ++x)
        lanes[0] = std::max(lanes[0], sizeOf(values[x * stride]));
    return *std::ranges::max_element(lanes);
}

/// Whether a sample stands alone: the 5x5 samples around it agree, but for a quarter, and none of them on its
/// own side is near it.
template <class A, class B>
bool standsAlone(const TensorView<A>& a, const TensorView<B>& b, int n, int c, int y, int x,
                 const ScanLimits& limits)
{
    constexpr int kReach = 2;
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    int around = 0, unlike = 0;
    double lowA = kInfinite, highA = -kInfinite, lowB = kInfinite, highB = -kInfinite;
    for (int v = std::max(0, y - kReach); v <= std::min(a.h - 1, y + kReach); ++v)
        for (int u = std::max(0, x - kReach); u <= std::min(a.w - 1, x + kReach); ++u) {
            if (u == x && v == y)
                continue;
            const auto p = static_cast<double>(a.at(n, c, v, u)), q = static_cast<double>(b.at(n, c, v, u));
            ++around;
            unlike += std::abs(p - q) > limits.alike ? 1 : 0;
            lowA = std::min(lowA, p);
            highA = std::max(highA, p);
            lowB = std::min(lowB, q);
            highB = std::max(highB, q);
        }
    const auto p = static_cast<double>(a.at(n, c, y, x)), q = static_cast<double>(b.at(n, c, y, x));
    const bool isStrange = q < lowB - limits.beyond || q > highB + limits.beyond ||
                           p < lowA - limits.beyond || p > highA + limits.beyond;
    constexpr int kFewest = 8; // of fewer, nothing is said
    return isStrange && around >= kFewest && unlike * 4 <= around;
}

template <class A, class B>
Scan scanRow(const TensorView<A>& a, const TensorView<B>& b, int z, int y, const ScanLimits& limits)
{
    Scan scan;
    const int n = z / a.c, c = z % a.c;
    for (int x = 0; x < a.w; ++x) {
        const auto p = static_cast<double>(a.at(n, c, y, x)), q = static_cast<double>(b.at(n, c, y, x));
        if (p == q || (std::isnan(p) && std::isnan(q)))
            continue;
        ++scan.differing;
        scan.isEightBit = scan.isEightBit && isMultiple(p) && isMultiple(q);
        if (std::abs(p - q) > limits.lost && standsAlone(a, b, n, c, y, x, limits))
            ++scan.lost;
    }
    return scan;
}

template <class A, class B>
Scan scanned(const Tensor& a, const Tensor& b, const ScanLimits& limits, const Progress& progress)
{
    const auto viewA = a.hostView<const A>();
    const auto viewB = b.hostView<const B>();
    const int planes = viewA.n * viewA.c;
    std::vector<Scan> ofPlaneRow(static_cast<std::size_t>(planes) * static_cast<std::size_t>(viewA.h));
    ThreadPool::instance().parallelFor(viewA.h, progress.stop, [&](int y) {
        for (int z = 0; z < planes; ++z)
            ofPlaneRow[static_cast<std::size_t>(z) * static_cast<std::size_t>(viewA.h) +
                       static_cast<std::size_t>(y)] = scanRow(viewA, viewB, z, y, limits);
    });
    progress.throwIfCancelled();
    Scan all;
    for (const Scan& row : ofPlaneRow)
        all.add(row);
    return all;
}

Scan scanOf(const Tensor& a, const Tensor& b, const ScanLimits& limits, const Progress& progress)
{
    return dispatch(a.dtype(), [&]<class A>() {
        return dispatch(b.dtype(), [&]<class B>() { return scanned<A, B>(a, b, limits, progress); });
    });
}

/// How two parts go together: their spreads and what is between them.
struct PartSums {
    double count = 0.0, a = 0.0, b = 0.0, aa = 0.0, bb = 0.0, ab = 0.0;

    void add(double p, double q)
    {
        ++count;
        a += p;
        b += q;
        aa += p * p;
        bb += q * q;
        ab += p * q;
    }
    [[nodiscard]] double deviationA() const
    {
        return std::sqrt(std::max(0.0, aa / count - a / count * a / count));
    }
    [[nodiscard]] double deviationB() const
    {
        return std::sqrt(std::max(0.0, bb / count - b / count * b / count));
    }
    [[nodiscard]] double rms() const { return std::sqrt(std::max(0.0, (aa - 2.0 * ab + bb) / count)); }
    [[nodiscard]] double correlation() const
    {
        return (ab / count - a / count * b / count) / std::max(1e-300, deviationA() * deviationB());
    }
};

/// One channel of a box, of about ten thousand samples where it is larger.
PartSums sumsOf(const Tensor& a, const Tensor& b, int n, int c, const Region& box)
{
    constexpr double kMost = 10000.0;
    const int step =
        std::max(1, static_cast<int>(std::sqrt(static_cast<double>(box.width) * box.height / kMost)));
    PartSums sums;
    for (int y = box.y; y < box.y + box.height; y += step)
        for (int x = box.x; x < box.x + box.width; x += step) {
            const double p = a.at(n, c, y, x), q = b.at(n, c, y, x);
            if (std::isfinite(p) && std::isfinite(q))
                sums.add(p, q);
        }
    return sums;
}

/// Whether a box holds something on one side that it does not on the other, in any channel.
std::optional<LostPart> lostIn(const Tensor& a, const Tensor& b, int n, const Region& box, double range,
                               const GradeRules& rules)
{
    constexpr std::int64_t kFewest = 48; // of fewer, a correlation says nothing
    if (static_cast<std::int64_t>(box.width) * box.height < kFewest)
        return std::nullopt;
    for (int c = 0; c < a.shape().c; ++c) {
        const PartSums sums = sumsOf(a, b, n, c, box);
        if (sums.count < static_cast<double>(kFewest) / 4.0)
            continue;
        const double low = std::min(sums.deviationA(), sums.deviationB());
        const double high = std::max(sums.deviationA(), sums.deviationB());
        if (low <= 1e-6 * range && high > rules.flatPart * range)
            return LostPart{box, true, 0.0};
        if (low > 1e-6 * range && sums.correlation() < rules.sameCorrelation &&
            sums.rms() > rules.otherPart * range)
            return LostPart{box, false, sums.correlation()};
    }
    return std::nullopt;
}

std::optional<LostPart> lostPartOf(const Tensor& a, const Tensor& b, const RegionReport& regions,
                                   double range, const GradeRules& rules)
{
    constexpr std::size_t kMost = 16;
    const Shape& s = a.shape();
    if (auto whole = lostIn(a, b, regions.image, {0, 0, s.w, s.h}, range, rules))
        return whole;
    for (std::size_t i = 0; i < std::min(kMost, regions.regions.size()); ++i)
        if (auto part = lostIn(a, b, regions.regions[i].n, regions.regions[i].box, range, rules))
            return part;
    return std::nullopt;
}

/// A pixel as a colour in 0..1; nothing where its numbers are no colours.
std::optional<std::array<double, 3>> colorAt(const Tensor& image, const SamplePosition& at, double peak)
{
    const int channels = image.shape().c;
    if (channels != 1 && channels != 3 && channels != 4)
        return std::nullopt;
    std::array<double, 3> color{};
    for (int c = 0; c < 3; ++c) {
        const double value = image.at(at.n, channels == 1 ? 0 : c, at.y, at.x) / peak;
        if (!(value >= -0.001 && value <= 1.001))
            return std::nullopt;
        color[static_cast<std::size_t>(c)] = value;
    }
    return color;
}

std::optional<double> colorDifference(const Tensor& a, const Tensor& b, const Comparison& comparison)
{
    if (!comparison.all.worst)
        return std::nullopt;
    const auto p = colorAt(a, *comparison.all.worst, comparison.peak);
    const auto q = colorAt(b, *comparison.all.worst, comparison.peak);
    return p && q ? std::optional(ciede2000(labOf(*p), labOf(*q))) : std::nullopt;
}

double epsOf(const std::string& dtype)
{
    return dtype == "float16"    ? 0x1p-10
           : dtype == "bfloat16" ? 0x1p-7
           : dtype == "float64"  ? 0x1p-52
                                 : 0x1p-23;
}

} // namespace

std::string storedDtype(const Comparison& comparison)
{
    const std::string a = comparison.dtypeA.empty() ? toString(comparison.descA.dtype) : comparison.dtypeA;
    const std::string b = comparison.dtypeB.empty() ? toString(comparison.descB.dtype) : comparison.dtypeB;
    return epsOf(a) >= epsOf(b) ? a : b;
}

std::optional<double> magnitudeOf(const Tensor& tensor, const Progress& progress)
{
    if (tensor.isEmpty())
        return std::nullopt;
    return dispatch(tensor.dtype(), [&]<class T>() {
        const auto view = tensor.hostView<const T>();
        std::vector<T> largest(static_cast<std::size_t>(view.h), T{});
        ThreadPool::instance().parallelFor(view.h, progress.stop, [&](int y) {
            for (int z = 0; z < view.n * view.c; ++z)
                largest[static_cast<std::size_t>(y)] = std::max(
                    largest[static_cast<std::size_t>(y)], largestOf(view.row(z, y), view.strideW, view.w));
        });
        progress.throwIfCancelled();
        return largest.empty() ? 0.0 : static_cast<double>(*std::ranges::max_element(largest));
    });
}

double roundingShare(const std::string& dtype, const GradeRules& rules)
{
    const double eps = epsOf(dtype);
    return std::max(eps, std::min(rules.roundings * eps, rules.mostRounding));
}

bool isStructure(const DifferenceShape& shape)
{
    switch (shape.kind) {
    case ShapeClass::EdgeFollowing: // where values change, they are rounded
    case ShapeClass::IsolatedTies:
    case ShapeClass::Mixed:
    case ShapeClass::WholeImage:
    case ShapeClass::Unknown:
        return false;
    default:
        return true;
    }
}

DifferenceEvidence evidenceOf(const Tensor& a, const Tensor& b, const Comparison& comparison,
                              const RegionReport& regions, const GradeRules& rules, const Progress& progress)
{
    DifferenceEvidence evidence;
    evidence.range = comparison.peak;
    evidence.largest = comparison.all.maxAbs;
    const bool isInteger = !isFloat(comparison.descA.dtype) && !isFloat(comparison.descB.dtype);
    const std::string dtype = storedDtype(comparison);
    evidence.spacing = epsOf(dtype);
    evidence.isWhole = isInteger;
    evidence.step = 1.0;
    if (a.isEmpty() || b.isEmpty()) {
        evidence.bound = roundingShare(dtype, rules) * comparison.peak;
        return evidence;
    }
    if (!isInteger)
        evidence.bound = roundingShare(dtype, rules) * std::max(magnitudeOf(a, progress).value_or(0.0),
                                                                magnitudeOf(b, progress).value_or(0.0));
    const bool mayBeEightBit = !isInteger && comparison.peak == 1.0 && evidence.largest > evidence.bound;
    const ScanLimits limits{rules.lost * comparison.peak, rules.beyondNeighbours * comparison.peak,
                            rules.visible * comparison.peak};
    if (mayBeEightBit || evidence.largest > limits.lost) {
        const Scan scan = scanOf(a, b, limits, progress);
        evidence.lost = scan.lost;
        if (mayBeEightBit && scan.isEightBit) {
            evidence.isWhole = true;
            evidence.step = 1.0 / 255.0;
        }
    }
    evidence.lostPart = lostPartOf(a, b, regions, comparison.peak, rules);
    evidence.color = colorDifference(a, b, comparison);
    return evidence;
}

} // namespace comparo
