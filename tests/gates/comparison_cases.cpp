// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/comparison_cases.h"

#include "engine/compare/difference.h"

#include <bit>
#include <cstdio>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

namespace comparo::gates {
namespace {

/// FNV-1a over whatever a comparison says.
class Digest {
public:
    void add(std::uint64_t word)
    {
        for (int i = 0; i < 8; ++i)
            m_hash = (m_hash ^ ((word >> (8 * i)) & 0xff)) * 0x100000001b3ULL;
    }
    void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }
    void add(int value) { add(static_cast<std::uint64_t>(value)); }
    void add(double value)
    {
        add(std::uint64_t{value != value ? 0x7ff8000000000000ULL : std::bit_cast<std::uint64_t>(value)});
    }
    void add(const std::optional<SamplePosition>& p)
    {
        add(p ? 1 : 0);
        if (!p)
            return;
        for (const int v : {p->n, p->c, p->y, p->x})
            add(v);
        add(p->a);
        add(p->b);
    }
    void add(const ChannelStatistics& s)
    {
        for (const std::uint64_t v : {s.samples, s.differing, s.violating, s.nonFinite})
            add(v);
        for (const double v : {s.maxAbs, s.maxRel, s.meanAbs, s.bias, s.rmse, s.psnr, s.ssim})
            add(v);
        add(s.maxUlp);
        add(s.worst);
        add(s.first);
    }
    void add(const Comparison& c)
    {
        add(c.all);
        for (const ChannelStatistics& s : c.channels)
            add(s);
        for (const ErrorHistogram::Bin& bin : c.histogram.bins) {
            add(bin.low);
            add(bin.high);
            add(bin.count);
        }
        add(c.histogram.total);
        add(c.histogram.nonFinite);
        add(static_cast<int>(c.verdict));
        add(c.unlike.zeros);
        add(c.unlike.nans);
        for (const double v : {c.peak, c.requiredAtol, c.requiredRtol})
            add(v);
        add(c.requiredUlp);
    }
    [[nodiscard]] std::string text() const
    {
        char buffer[24];
        std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(m_hash));
        return buffer;
    }

private:
    std::uint64_t m_hash = 0xcbf29ce484222325ULL;
};

/// A value near `v`: one time in three a few steps away.
template <class T>
T changed(T v, std::int64_t index)
{
    const std::uint64_t noise = static_cast<std::uint64_t>(index) * 0x9e3779b97f4a7c15ULL >> 40;
    const int steps = noise % 3 == 0 ? static_cast<int>(noise / 3 % 9) - 4 : 0;
    if constexpr (std::is_floating_point_v<T>)
        return v + static_cast<T>(steps) / T(4096);
    else
        return static_cast<T>(v + steps);
}

/// A tensor of `values(n, c, y, x, index)`.
template <class T, class Values>
Tensor tensorOf(const InputCase& input, Values&& values)
{
    const Shape& s = input.shape;
    std::vector<T> all;
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    all.push_back(values(n, c, y, x, static_cast<std::int64_t>(all.size())));
    return Tensor::fromValues<T>(s, all, input.layout);
}

/// Every fifth sample is a zero and every seventh a NaN: positive with the usual bits, or negative with one
/// more.
template <class T>
T withPlainSpecials(T v, std::int64_t index, bool isOther)
{
    if constexpr (std::is_floating_point_v<T>) {
        using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        if (index % 5 == 0)
            return isOther ? -T(0) : T(0);
        if (index % 7 == 0)
            return std::bit_cast<T>(std::bit_cast<Bits>(std::numeric_limits<T>::quiet_NaN()) | Bits{isOther});
    }
    return v;
}

} // namespace

std::string ComparisonCase::toText() const
{
    const Region& r = options.region;
    const std::string region = r.width == 0
                                   ? ""
                                   : " region " + std::to_string(r.x) + "," + std::to_string(r.y) + "," +
                                         std::to_string(r.width) + "x" + std::to_string(r.height);
    return "compare " + toString(dtypeA) + " " + toString(dtypeB) + " " + input.toText() + " " +
           options.tolerance.toText() + region + (hasEqualValues ? " equal values" : "");
}

std::vector<ComparisonCase> comparisonCases()
{
    std::vector<ComparisonCase> cases;
    const std::pair<DType, DType> dtypes[] = {
        {DType::UInt8, DType::UInt8},     {DType::UInt16, DType::UInt16},   {DType::Float32, DType::Float32},
        {DType::Float64, DType::Float64}, {DType::Float32, DType::Float64}, {DType::Float64, DType::Float32}};
    for (const auto& [a, b] : dtypes) {
        for (const InputCase& input : smallInputs()) {
            CompareOptions options;
            options.tolerance = isFloat(a) ? Tolerance{1e-4, 1e-3, 3} : Tolerance{1.0, 0.01, 0};
            cases.push_back({a, b, input, options});
        }
        CompareOptions options;
        options.region = {5, 3, 17, 20};
        cases.push_back({a, b, smallInputs().front(), options});
        if (isFloat(a))
            cases.push_back({a, b, smallInputs().front(), {}, true});
    }
    return cases;
}

Tensor makeSideA(const ComparisonCase& c)
{
    const Tensor plain = makeInput(c.dtypeA, c.input);
    if (!c.hasEqualValues)
        return plain;
    return dispatch(c.dtypeA, [&]<class T>() {
        return tensorOf<T>(c.input, [&](int n, int ch, int y, int x, std::int64_t index) {
            // Values of float32, which both dtypes have.
            return withPlainSpecials(static_cast<T>(static_cast<float>(plain.at(n, ch, y, x))), index, false);
        });
    });
}

Tensor makeSideB(const ComparisonCase& c)
{
    const Tensor same = makeSideA(c);
    return dispatch(c.dtypeB, [&]<class T>() {
        return tensorOf<T>(c.input, [&](int n, int ch, int y, int x, std::int64_t index) {
            const auto v = static_cast<T>(same.at(n, ch, y, x));
            return c.hasEqualValues ? withPlainSpecials(v, index, true) : changed(v, index);
        });
    });
}

std::string compareAndDigest(const ComparisonCase& c, const Tensor& a, const Tensor& b, DeviceId id)
{
    Device& target = device(id);
    const std::unique_ptr<Stream> stream = target.createStream();
    const Tensor thereA = a.to(target, *stream);
    const Tensor thereB = b.to(target, *stream);
    Digest result;
    for (const DifferenceKind kind : allDifferenceKinds()) {
        const Tensor map = differenceMap(*stream, thereA, thereB, kind);
        stream->synchronize();
        result.add(digest(map.toHost()));
    }
    stream->synchronize();
    result.add(compare(thereA, thereB, c.options));
    return result.text();
}

} // namespace comparo::gates
