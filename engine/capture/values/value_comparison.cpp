// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/values/value_comparison.h"

#include "engine/base/text.h"
#include "engine/capture/checksum.h"
#include "engine/capture/recorded_tensor.h"
#include "engine/capture/values/ulp_count.h"
#include "engine/device/device.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <future>
#include <limits>
#include <tuple>

namespace comparo {

namespace {

using ValueKind = StoredDType::Kind;

constexpr std::int64_t kPartSamples = std::int64_t{1} << 21;
constexpr std::size_t kPartBytes = std::size_t{8} << 20; ///< of what is only looked at as bytes
constexpr int kMostChannels = 1 << 16;                   ///< that have statistics of their own

/// Values as they stand in a file, in memory that goes round.
class ValueBytes {
public:
    void read(ValueReader& reader, std::uint64_t bytes)
    {
        m_buffer = makeBuffer(cpuDevice(), bytes, {.name = "part"});
        if (bytes > 0)
            reader.next({m_buffer->host(), m_buffer->bytes()});
    }

    [[nodiscard]] std::span<const std::byte> bytes() const { return {m_buffer->host(), m_buffer->bytes()}; }
    [[nodiscard]] std::size_t size() const { return m_buffer ? m_buffer->bytes() : 0; }

    /// recordedTensor() of them; what they hold as it is, is not copied.
    [[nodiscard]] Tensor tensor(const StoredDType& dtype, const TensorDesc& desc) const
    {
        if (dtype.kind == ValueKind::Native && size() == desc.bytes())
            return {m_buffer, desc};
        return recordedTensor(dtype, desc, bytes());
    }

    [[nodiscard]] std::span<const std::uint16_t> halves() const
    {
        return {reinterpret_cast<const std::uint16_t*>(m_buffer->host()), size() / 2};
    }

    [[nodiscard]] bool hasBytesOf(const ValueBytes& other) const
    {
        return size() == other.size() &&
               (size() == 0 || std::memcmp(m_buffer->host(), other.m_buffer->host(), size()) == 0);
    }

private:
    BufferPtr m_buffer;
};

/// A part of a tensor whose bytes stand one behind the other, and where it begins.
struct TensorPart {
    int n = 0, c = 0, y = 0, x = 0;
    Shape shape;
};

/// One part after the other, in the order of the bytes.
std::vector<TensorPart> partsOf(const TensorDesc& desc)
{
    std::vector<TensorPart> parts;
    const Shape& whole = desc.shape;
    if (whole.elements() == 0)
        return parts;
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
                parts.push_back({n, c, y, x, {1, channels, count, width}});
            }
        }
    };
    for (int n = 0, images = 0; n < whole.n; n += images) {
        images = partOf(n, whole.n, image);
        if (image <= kPartSamples) {
            parts.push_back({n, 0, 0, 0, {images, whole.c, whole.h, whole.w}});
        } else if (desc.layout == Layout::ChannelsLast) {
            rows(n, 0, whole.c);
        } else {
            for (int c = 0, channels = 0; c < whole.c; c += channels) {
                channels = plane > kPartSamples ? 1 : partOf(c, whole.c, plane);
                if (plane > kPartSamples)
                    rows(n, c, 1);
                else
                    parts.push_back({n, c, 0, 0, {1, channels, whole.h, whole.w}});
            }
        }
    }
    return parts;
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

/// Two tensors as they are read: the next part while the last is compared.
class TensorReading {
public:
    TensorReading(const Recording& recordingA, const RecordedTensor& a, const Recording& recordingB,
                  const RecordedTensor& b)
        : m_readerA(recordingA.open(a)),
          m_readerB(recordingB.open(b)),
          m_dtypeA(*findStoredDType(a.dtype)),
          m_dtypeB(*findStoredDType(b.dtype)),
          m_all(m_readerA.left()),
          m_left(m_all),
          m_sameDType(a.dtype == b.dtype)
    {
    }

    /// Reads the next values of both, and begins with so many `following` ones, which the next call asks for.
    /// Whether they have the same bits.
    bool next(std::uint64_t values, std::uint64_t following)
    {
        if (!m_aheadA.valid())
            begin(values);
        m_aheadA.get();
        m_aheadB.get();
        std::swap(bytesA, m_nextA);
        std::swap(bytesB, m_nextB);
        m_left -= bytesA.size();
        if (following > 0)
            begin(following);
        return m_sameDType && bytesA.hasBytesOf(bytesB);
    }

    /// 0 to 1
    [[nodiscard]] double share() const
    {
        return m_all == 0 ? 1.0 : 1.0 - static_cast<double>(m_left) / static_cast<double>(m_all);
    }

    /// Of what was read last.
    [[nodiscard]] Comparison compared(TensorDesc descA, TensorDesc descB, const Shape& shape,
                                      const Tolerance& tolerance, const Progress& progress)
    {
        descA.shape = descB.shape = shape;
        const Tensor a = bytesA.tensor(m_dtypeA, descA);
        const Tensor b = bytesB.tensor(m_dtypeB, descB);
        Comparison comparison = compare(a, b, {tolerance, {}, false}, {progress.stop, {}});
        if (!m_sameDType) {
            comparison.unlike.nans = 0; // payloads of two formats are not compared
            return comparison;
        }
        if (comparison.all.differing == 0) {
            countBits(comparison);
            return comparison;
        }
        const auto recount = [&](const UlpCount& count) {
            comparison.all.violating = count.violating;
            comparison.all.maxUlp = comparison.requiredUlp = count.most;
        };
        const auto samplesOf = [](const Tensor& tensor) {
            return std::span(reinterpret_cast<const double*>(tensor.buffer()->host()),
                             static_cast<std::size_t>(tensor.shape().elements()));
        };
        if (m_dtypeA.kind == ValueKind::Half || m_dtypeA.kind == ValueKind::Brain)
            recount(countHalfUlps(m_dtypeA.kind, bytesA.halves(), bytesB.halves(), tolerance));
        else if (m_dtypeA.kind == ValueKind::Eighth)
            recount(countEighthUlps(m_dtypeA, bytesA.bytes(), bytesB.bytes(), tolerance));
        else if (m_dtypeA.kind == ValueKind::Integer) {
            recount(countIntegerUlps(samplesOf(a), samplesOf(b), tolerance));
            countFarIntegers(comparison);
        }
        return comparison;
    }

    ValueBytes bytesA, bytesB;

private:
    /// What float32 and float64, to which other formats are widened, do not tell apart.
    void countBits(Comparison& comparison) const
    {
        if (m_dtypeA.kind == ValueKind::Half || m_dtypeA.kind == ValueKind::Brain)
            comparison.unlike = unlikeHalves(bytesA.halves(), bytesB.halves());
        else if (m_dtypeA.kind == ValueKind::Eighth)
            comparison.unlike = unlikeEighths(m_dtypeA, bytesA.bytes(), bytesB.bytes());
        else if (m_dtypeA.kind == ValueKind::Integer)
            countFarIntegers(comparison);
    }

    /// Integers beyond 2^53 that differ by less than float64 tells: how far is not known, so that no
    /// tolerance lets them pass.
    void countFarIntegers(Comparison& comparison) const
    {
        if (m_dtypeA.bytes != sizeof(std::uint64_t))
            return;
        const std::uint64_t differing = countUnequalWords(bytesA.bytes(), bytesB.bytes());
        comparison.all.violating += differing - comparison.all.differing;
        comparison.all.differing = differing;
    }

    void begin(std::uint64_t values)
    {
        constexpr std::uint64_t kWorthAThread = std::uint64_t{1} << 20;
        const auto when =
            values * m_dtypeA.bytes < kWorthAThread ? std::launch::deferred : std::launch::async;
        m_aheadA = std::async(when, [this, values] { m_nextA.read(m_readerA, values * m_dtypeA.bytes); });
        m_aheadB = std::async(when, [this, values] { m_nextB.read(m_readerB, values * m_dtypeB.bytes); });
    }

    ValueReader m_readerA, m_readerB; ///< opened first: a dtype that is not known ends it there
    const StoredDType& m_dtypeA;
    const StoredDType& m_dtypeB;
    std::uint64_t m_all, m_left; ///< bytes of A
    bool m_sameDType;
    ValueBytes m_nextA, m_nextB;
    std::future<void> m_aheadA, m_aheadB; ///< last: they are waited for before what they fill goes
};

/// The finite values that a tensor reaches over; low > high if it has none.
struct ValueRange {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(double least, double most)
    {
        low = std::min(low, least);
        high = std::max(high, most);
    }

    template <class T>
    void addAll(std::span<const T> values)
    {
        T least = std::numeric_limits<T>::infinity(), most = -least;
        for (const T value : values)
            if (std::isfinite(value)) {
                least = std::min(least, value);
                most = std::max(most, value);
            }
        add(static_cast<double>(least), static_cast<double>(most));
    }
};

/// Of all parts of a tensor of floats, read once more.
ValueRange rangeOf(const Recording& recording, const RecordedTensor& tensor, const TensorDesc& desc,
                   const std::vector<TensorPart>& parts, const Progress& progress)
{
    const StoredDType& dtype = *findStoredDType(tensor.dtype);
    ValueReader reader = recording.open(tensor);
    ValueRange range;
    ValueBytes bytes;
    for (const TensorPart& part : parts) {
        progress.throwIfCancelled();
        const auto samples = static_cast<std::uint64_t>(part.shape.elements());
        bytes.read(reader, samples / (dtype.kind == ValueKind::Complex ? 2 : 1) * dtype.bytes);
        const Tensor values = bytes.tensor(dtype, {desc.dtype, part.shape, desc.layout});
        const std::byte* const data = values.buffer()->host();
        if (desc.dtype == DType::Float32)
            range.addAll(std::span(reinterpret_cast<const float*>(data), samples));
        else
            range.addAll(std::span(reinterpret_cast<const double*>(data), samples));
    }
    return range;
}

/// Of an array whose second axis are hardly channels: each would have statistics of its own.
TensorDesc arrayDesc(const RecordedTensor& array)
{
    constexpr int kMostArrayChannels = 16;
    TensorDesc desc = recordedDesc(array);
    Shape& shape = desc.shape;
    const std::int64_t rows = std::int64_t{shape.c} * shape.h;
    if (shape.c > kMostArrayChannels && desc.layout == Layout::Contiguous &&
        rows <= std::numeric_limits<int>::max()) {
        shape.h = static_cast<int>(rows);
        shape.c = 1;
    }
    return desc;
}

} // namespace

ValueComparison compareValues(const Recording& recordingA, const RecordedTensor& a,
                              const Recording& recordingB, const RecordedTensor& b,
                              const Tolerance& tolerance, const Progress& progress)
{
    TensorReading reading(recordingA, a, recordingB, b);
    const StoredDType& dtype = *findStoredDType(a.dtype);
    const bool hasExtents = areArrays(recordingA, recordingB);
    Comparison whole;
    whole.descA = hasExtents ? arrayDesc(a) : recordedDesc(a);
    whole.descB = hasExtents ? arrayDesc(b) : recordedDesc(b);
    whole.tolerance = tolerance;
    StatisticsSum all;
    std::vector<StatisticsSum> channels(
        static_cast<std::size_t>(std::min(whole.descA.shape.c, kMostChannels)));
    std::optional<Comparison> last;
    bool otherBits = false, sameBits = false;
    ValueRange range;
    UnlikeBits unlike;
    const std::vector<TensorPart> parts = partsOf(whole.descA);
    const auto valuesOf = [&](std::size_t part) {
        const auto samples =
            part < parts.size() ? static_cast<std::uint64_t>(parts[part].shape.elements()) : 0;
        return dtype.kind == ValueKind::Complex ? samples / 2 : samples;
    };
    for (std::size_t number = 0; number < parts.size(); ++number) {
        const TensorPart& part = parts[number];
        progress.throwIfCancelled();
        progress.report(reading.share(), message("Values"));
        const auto samples = static_cast<std::uint64_t>(part.shape.elements());
        if (reading.next(valuesOf(number), valuesOf(number + 1))) {
            sameBits = true;
            all.addEqual(samples);
            for (int c = 0; c < part.shape.c && part.c + c < kMostChannels; ++c)
                channels[static_cast<std::size_t>(part.c + c)].addEqual(
                    samples / static_cast<std::uint64_t>(part.shape.c));
            continue;
        }
        otherBits = true;
        last = reading.compared(whole.descA, whole.descB, part.shape, tolerance, progress);
        all.add(last->all, part);
        range.add(last->low, last->high);
        unlike.zeros += last->unlike.zeros;
        unlike.nans += last->unlike.nans;
        for (int c = 0; c < part.shape.c && part.c + c < kMostChannels; ++c)
            channels[static_cast<std::size_t>(part.c + c)].add(last->channels[static_cast<std::size_t>(c)],
                                                               part);
    }
    if (parts.size() == 1 && last)
        whole = std::move(*last);
    else {
        whole.all = all.finished();
        if (otherBits && whole.descA.shape.c <= kMostChannels)
            for (const StatisticsSum& channel : channels)
                whole.channels.push_back(channel.finished());
        // Parts that are the same were looked at as bytes alone.
        if (sameBits && whole.all.differing > 0 && isFloat(whole.descA.dtype)) {
            const ValueRange ofA = rangeOf(recordingA, a, whole.descA, parts, progress);
            range.add(ofA.low, ofA.high);
        }
        whole.low = range.low;
        whole.high = range.high;
        whole.peak = peakOf(whole.descA.dtype, whole.low, whole.high);
        whole.requiredAtol = whole.all.maxAbs;
        whole.requiredRtol = whole.all.maxRel;
        whole.requiredUlp = whole.all.maxUlp;
    }
    whole.dtypeA = a.dtype;
    whole.dtypeB = b.dtype;
    if (hasExtents) {
        whole.axes = a.shape;
        if (dtype.kind == ValueKind::Complex)
            whole.axes.push_back(2);
        if (whole.axes.empty())
            whole.axes.push_back(1);
    }
    whole.unlike = whole.all.differing == 0 ? unlike : UnlikeBits{};
    whole.verdict = verdictOf(whole);
    ValueComparison result{std::move(whole), {}, {}};
    result.verdict = result.comparison->verdict;
    const Comparison& made = *result.comparison;
    result.found = made.all.differing > 0 && made.all.maxAbs == 0.0
                       ? message("Different: integers beyond 2^53, which float64 cannot distinguish")
                       : message("{}: {}", made.lead(), made.detail());
    return result;
}

std::uint32_t valuesChecksum(const Recording& recording, const RecordedTensor& tensor)
{
    ValueReader reader = recording.open(tensor);
    ValueBytes values;
    std::uint32_t checksum = 0;
    while (reader.left() > 0) {
        values.read(reader, std::min<std::uint64_t>(reader.left(), kPartBytes));
        checksum = checksumOf(values.bytes(), checksum);
    }
    return checksum;
}

} // namespace comparo
