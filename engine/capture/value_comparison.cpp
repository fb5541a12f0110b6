#include "engine/capture/value_comparison.h"

#include "engine/base/text.h"
#include "engine/capture/checksum.h"
#include "engine/capture/recorded_half.h"
#include "engine/capture/recorded_tensor.h"
#include "engine/device/cpu/lent_memory.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <future>
#include <limits>
#include <tuple>

namespace comparo {

namespace {

using ValueKind = RecordedDType::Kind;
using ValueBytes = std::vector<std::byte>;

constexpr std::int64_t kPartSamples = std::int64_t{1} << 21;
constexpr std::size_t kPartBytes = std::size_t{8} << 20; ///< of what is only looked at as bytes
constexpr int kMostChannels = 1 << 16;                   ///< that have statistics of their own

/// Counts again what a comparison of widened values counts in another unit: ULPs, and who is outside of a
/// tolerance in them. `distance(i)` is how far apart the samples i are.
template <class T, class Distance>
void countUlps(Comparison& comparison, const Tensor& a, const Tensor& b, Distance distance)
{
    const auto count = static_cast<std::size_t>(a.shape().elements());
    const T* const valuesA = reinterpret_cast<const T*>(a.buffer()->host());
    const T* const valuesB = reinterpret_cast<const T*>(b.buffer()->host());
    const Tolerance& tolerance = comparison.tolerance;
    std::uint64_t violating = 0;
    std::int64_t most = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto x = static_cast<double>(valuesA[i]);
        const auto y = static_cast<double>(valuesB[i]);
        if (x == y || (std::isnan(x) && std::isnan(y)))
            continue;
        if (!std::isfinite(x) || !std::isfinite(y)) {
            most = std::numeric_limits<std::int64_t>::max();
            ++violating;
            continue;
        }
        const std::int64_t ulp = distance(i);
        const double larger = std::max(std::abs(x), std::abs(y));
        most = std::max(most, ulp);
        if (!(std::abs(x - y) <= tolerance.atol + tolerance.rtol * larger) && ulp > tolerance.ulp)
            ++violating;
    }
    comparison.all.violating = violating;
    comparison.all.maxUlp = comparison.requiredUlp = most;
}

/// Of what == compares byte by byte.
bool haveSameBytes(const ValueBytes& a, const ValueBytes& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

/// recordedTensor() of bytes that outlive it: what they hold as it is, is not copied.
Tensor tensorOver(const RecordedDType& dtype, const TensorDesc& desc, ValueBytes& bytes)
{
    constexpr std::size_t kLeastLent = std::size_t{1} << 20;
    if (dtype.kind != ValueKind::Native || bytes.size() < kLeastLent || bytes.size() != desc.bytes())
        return recordedTensor(dtype, desc, bytes);
    page_pool::lend(bytes.data(), [] {}); // nobody keeps them
    return {std::make_shared<Buffer>(cpuDevice(), bytes.size(), "part", bytes.data()), desc};
}

std::uint16_t halfAt(const ValueBytes& bytes, std::size_t i)
{
    std::uint16_t bits;
    std::memcpy(&bits, bytes.data() + 2 * i, sizeof bits);
    return bits;
}

/// A part of a tensor whose bytes stand one behind the other, and where it begins.
struct TensorPart {
    int n = 0, c = 0, y = 0, x = 0;
    Shape shape;
};

/// Calls visit(TensorPart) for one part after the other, in the order of the bytes.
template <class Visit>
void forEachPart(const TensorDesc& desc, Visit visit)
{
    const Shape& whole = desc.shape;
    if (whole.elements() == 0)
        return;
    const auto partOf = [](int begin, int end, std::int64_t unit) {
        return static_cast<int>(
            std::min<std::int64_t>(end - begin, std::max<std::int64_t>(1, kPartSamples / unit)));
    };
    const std::int64_t row = std::int64_t{whole.w} * (desc.layout == Layout::ChannelsLast ? whole.c : 1);
    const std::int64_t plane = row * whole.h;
    const std::int64_t image = plane * (desc.layout == Layout::ChannelsLast ? 1 : whole.c);
    const auto rows = [&](int n, int c, int channels) { // of a plane that is more than one part
        for (int y = 0, count = 0; y < whole.h; y += count) {
            count = row > kPartSamples ? 1 : partOf(y, whole.h, row);
            for (int x = 0, width = 0; x < whole.w; x += width) {
                width = count > 1 || row <= kPartSamples ? whole.w : partOf(x, whole.w, channels);
                visit(TensorPart{n, c, y, x, {1, channels, count, width}});
            }
        }
    };
    for (int n = 0, images = 0; n < whole.n; n += images) {
        images = partOf(n, whole.n, image);
        if (image <= kPartSamples) {
            visit(TensorPart{n, 0, 0, 0, {images, whole.c, whole.h, whole.w}});
        } else if (desc.layout == Layout::ChannelsLast) {
            rows(n, 0, whole.c);
        } else {
            for (int c = 0, channels = 0; c < whole.c; c += channels) {
                channels = plane > kPartSamples ? 1 : partOf(c, whole.c, plane);
                if (plane > kPartSamples)
                    rows(n, c, 1);
                else
                    visit(TensorPart{n, c, 0, 0, {1, channels, whole.h, whole.w}});
            }
        }
    }
}

/// Two places in the order in which the first of several is told.
bool isBefore(const SamplePosition& a, const SamplePosition& b)
{
    return std::tie(a.n, a.c, a.y, a.x) < std::tie(b.n, b.c, b.y, b.x);
}

double errorAt(const SamplePosition& position)
{
    const double error = std::abs(position.a - position.b);
    return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

/// Adds the statistics of parts. Means are kept as sums until finish().
class StatisticsSum {
public:
    void add(const ChannelStatistics& part, const TensorPart& place)
    {
        m_sum.samples += part.samples;
        m_sum.differing += part.differing;
        m_sum.violating += part.violating;
        m_sum.nonFinite += part.nonFinite;
        m_sum.maxAbs = std::max(m_sum.maxAbs, part.maxAbs);
        m_sum.maxRel = std::max(m_sum.maxRel, part.maxRel);
        m_sum.maxUlp = std::max(m_sum.maxUlp, part.maxUlp);
        if (const auto finite = static_cast<double>(part.samples - part.nonFinite); finite > 0.0) {
            m_abs += part.meanAbs * finite;
            m_signed += part.bias * finite;
            m_squares += part.rmse * part.rmse * finite;
        }
        const auto moved = [&](SamplePosition position) {
            position.n += place.n;
            position.c += place.c;
            position.y += place.y;
            position.x += place.x;
            return position;
        };
        if (part.first)
            if (const SamplePosition first = moved(*part.first);
                !m_sum.first || isBefore(first, *m_sum.first))
                m_sum.first = first;
        if (part.worst) {
            const SamplePosition worst = moved(*part.worst);
            const double more = m_sum.worst ? errorAt(worst) - errorAt(*m_sum.worst) : 1.0;
            if (more > 0.0 || (!(more < 0.0) && isBefore(worst, *m_sum.worst)))
                m_sum.worst = worst;
        }
    }

    void addEqual(std::uint64_t samples) { m_sum.samples += samples; }

    [[nodiscard]] ChannelStatistics finished() const
    {
        ChannelStatistics sum = m_sum;
        const auto finite = static_cast<double>(sum.samples - sum.nonFinite);
        const double none = std::numeric_limits<double>::quiet_NaN();
        sum.meanAbs = finite > 0.0 ? m_abs / finite : none;
        sum.bias = finite > 0.0 ? m_signed / finite : none;
        sum.rmse = finite > 0.0 ? std::sqrt(m_squares / finite) : none;
        sum.psnr = sum.differing == 0 ? std::numeric_limits<double>::infinity() : none;
        sum.ssim = sum.differing == 0 ? 1.0 : none;
        return sum;
    }

private:
    ChannelStatistics m_sum;
    double m_abs = 0.0, m_signed = 0.0, m_squares = 0.0;
};

/// Two tensors as they are read.
class TensorReading {
public:
    TensorReading(const Recording& recordingA, const RecordedTensor& a, const Recording& recordingB,
                  const RecordedTensor& b)
        : m_readerA(recordingA.open(a)),
          m_readerB(recordingB.open(b)),
          m_dtypeA(*findRecordedDType(a.dtype)),
          m_dtypeB(*findRecordedDType(b.dtype)),
          m_all(m_readerA.left()),
          m_sameDType(a.dtype == b.dtype)
    {
    }

    /// Reads the next values of both, at the same time. Whether they have the same bits.
    bool next(std::uint64_t values)
    {
        const auto read = [values](RecordingEntries::Reader& reader, std::size_t each, ValueBytes& bytes) {
            bytes.resize(static_cast<std::size_t>(values) * each);
            if (!bytes.empty())
                reader.next(bytes);
        };
        if (values * m_dtypeA.bytes < kWorthAThread) {
            read(m_readerA, m_dtypeA.bytes, bytesA);
            read(m_readerB, m_dtypeB.bytes, bytesB);
        } else {
            auto other = std::async(std::launch::async, [&] { read(m_readerB, m_dtypeB.bytes, bytesB); });
            read(m_readerA, m_dtypeA.bytes, bytesA);
            other.get();
        }
        return m_sameDType && haveSameBytes(bytesA, bytesB);
    }

    [[nodiscard]] std::uint64_t valuesLeft() const { return m_readerA.left() / m_dtypeA.bytes; }

    /// 0 to 1
    [[nodiscard]] double share() const
    {
        return m_all == 0 ? 1.0 : 1.0 - static_cast<double>(m_readerA.left()) / static_cast<double>(m_all);
    }

    /// Of what was read last.
    [[nodiscard]] Comparison compared(TensorDesc descA, TensorDesc descB, const Shape& shape,
                                      const Tolerance& tolerance, const Progress& progress)
    {
        descA.shape = descB.shape = shape;
        const Tensor a = tensorOver(m_dtypeA, descA, bytesA);
        const Tensor b = tensorOver(m_dtypeB, descB, bytesB);
        Comparison comparison = compare(a, b, {tolerance, {}, false}, {progress.stop, {}});
        if (!m_sameDType || comparison.all.differing == 0)
            return comparison;
        if (m_dtypeA.kind == ValueKind::Half || m_dtypeA.kind == ValueKind::Brain)
            countUlps<float>(comparison, a, b, [&](std::size_t i) {
                return std::abs(orderedHalf(halfAt(bytesA, i)) - orderedHalf(halfAt(bytesB, i)));
            });
        else if (m_dtypeA.kind == ValueKind::Integer) {
            const auto* const x = reinterpret_cast<const double*>(a.buffer()->host());
            const auto* const y = reinterpret_cast<const double*>(b.buffer()->host());
            countUlps<double>(comparison, a, b, [&](std::size_t i) {
                constexpr double kMost = 9.2e18;
                return static_cast<std::int64_t>(std::min(std::abs(x[i] - y[i]), kMost));
            });
        }
        return comparison;
    }

    ValueBytes bytesA, bytesB;

private:
    static constexpr std::uint64_t kWorthAThread = std::uint64_t{1} << 20;

    RecordingEntries::Reader m_readerA, m_readerB; ///< opened first: a dtype that is not known ends it there
    const RecordedDType& m_dtypeA;
    const RecordedDType& m_dtypeB;
    std::uint64_t m_all; ///< bytes of A
    bool m_sameDType;
};

Verdict verdictOfCounts(const ChannelStatistics& all)
{
    return all.differing == 0   ? Verdict::BitExact
           : all.violating == 0 ? Verdict::WithinTolerance
                                : Verdict::Different;
}

ValueComparison compareBits(TensorReading& reading, const std::string& dtype)
{
    bool same = true;
    while (same && reading.valuesLeft() > 0)
        same = reading.next(std::min<std::uint64_t>(reading.valuesLeft(), kPartBytes));
    while (reading.valuesLeft() > 0) // to the end, where the checksums are
        reading.next(std::min<std::uint64_t>(reading.valuesLeft(), kPartBytes));
    return {std::nullopt, !same, same ? "Bit-exact." : "Different bits; " + dtype + " is compared as such."};
}

} // namespace

ValueComparison compareValues(const Recording& recordingA, const RecordedTensor& a,
                              const Recording& recordingB, const RecordedTensor& b,
                              const Tolerance& tolerance, const Progress& progress)
{
    TensorReading reading(recordingA, a, recordingB, b);
    const RecordedDType& dtype = *findRecordedDType(a.dtype);
    if (dtype.kind == ValueKind::Bits)
        return compareBits(reading, a.dtype);
    Comparison whole;
    whole.descA = recordedDesc(a);
    whole.descB = recordedDesc(b);
    whole.tolerance = tolerance;
    StatisticsSum all;
    std::vector<StatisticsSum> channels(
        static_cast<std::size_t>(std::min(whole.descA.shape.c, kMostChannels)));
    std::optional<Comparison> last;
    std::size_t parts = 0;
    bool otherBits = false;
    const auto samplesOf = [](const Shape& shape) { return static_cast<std::uint64_t>(shape.elements()); };
    forEachPart(whole.descA, [&](const TensorPart& part) {
        progress.throwIfCancelled();
        progress.report(reading.share(), COMPARO_TR("Values"));
        ++parts;
        const std::uint64_t samples = samplesOf(part.shape);
        if (reading.next(dtype.kind == ValueKind::Complex ? samples / 2 : samples)) {
            all.addEqual(samples);
            for (int c = 0; c < part.shape.c && part.c + c < kMostChannels; ++c)
                channels[static_cast<std::size_t>(part.c + c)].addEqual(
                    samples / static_cast<std::uint64_t>(part.shape.c));
            return;
        }
        otherBits = true;
        last = reading.compared(whole.descA, whole.descB, part.shape, tolerance, progress);
        all.add(last->all, part);
        for (int c = 0; c < part.shape.c && part.c + c < kMostChannels; ++c)
            channels[static_cast<std::size_t>(part.c + c)].add(last->channels[static_cast<std::size_t>(c)],
                                                               part);
    });
    if (parts == 1 && last)
        whole = std::move(*last);
    else {
        whole.all = all.finished();
        if (otherBits && whole.descA.shape.c <= kMostChannels)
            for (const StatisticsSum& channel : channels)
                whole.channels.push_back(channel.finished());
        whole.requiredAtol = whole.all.maxAbs;
        whole.requiredRtol = whole.all.maxRel;
        whole.requiredUlp = whole.all.maxUlp;
    }
    whole.verdict = verdictOfCounts(whole.all);
    ValueComparison result{std::move(whole), false, {}};
    result.differs = result.comparison->verdict == Verdict::Different;
    result.sentence = result.comparison->sentence();
    if (otherBits && result.comparison->all.differing == 0 && a.dtype.ends_with("int64")) {
        result.differs = true;
        result.sentence = "Different: whole numbers beyond 2^53, which float64 does not tell apart.";
    }
    return result;
}

std::uint32_t valuesChecksum(const Recording& recording, const RecordedTensor& tensor)
{
    RecordingEntries::Reader reader = recording.open(tensor);
    ValueBytes bytes;
    std::uint32_t checksum = 0;
    while (reader.left() > 0) {
        bytes.resize(std::min<std::uint64_t>(reader.left(), kPartBytes));
        reader.next(bytes);
        checksum = checksumOf(bytes, checksum);
    }
    return checksum;
}

} // namespace comparo
