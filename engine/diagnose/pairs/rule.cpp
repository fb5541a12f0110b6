// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/pairs/rule.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <memory>
#include <mutex>

namespace comparo::pairs {
namespace {

constexpr int kMostChannels = 8;

template <class T>
void widen(const T* from, std::ptrdiff_t step, int count, double* __restrict to)
{
    if (step == 1)
        for (int i = 0; i < count; ++i)
            to[i] = static_cast<double>(from[i]);
    else
        for (int i = 0; i < count; ++i)
            to[i] = static_cast<double>(from[i * step]);
}

template <Storing kStoring>
double intoInteger(double value, double most)
{
    if (std::isnan(value))
        return 0.0;
    if constexpr (kStoring == Storing::Wrap) {
        const double whole = std::trunc(value);
        return whole - (most + 1.0) * std::floor(whole / (most + 1.0));
    }
    const double inside = std::clamp(value, 0.0, most);
    if constexpr (kStoring == Storing::Truncate)
        return std::trunc(inside);
    return kStoring == Storing::HalfUp ? std::floor(inside + 0.5) : std::nearbyint(inside);
}

/// f.template operator()<storing>()
template <class F>
decltype(auto) dispatchStoring(Storing storing, F&& f)
{
    switch (storing) {
    case Storing::HalfEven:
        return f.template operator()<Storing::HalfEven>();
    case Storing::HalfUp:
        return f.template operator()<Storing::HalfUp>();
    case Storing::Truncate:
        return f.template operator()<Storing::Truncate>();
    default:
        return f.template operator()<Storing::Wrap>();
    }
}

double mostOf(DType dtype)
{
    return dtype == DType::UInt8 ? 255.0 : 65535.0;
}

} // namespace

Pixels::Pixels(const Tensor& tensor) : m_tensor(tensor.toHost()), m_shape(tensor.shape())
{
    dispatch(tensor.dtype(), [this]<class T>() {
        const TensorView<const T> view = m_tensor.view<const T>();
        m_data = view.data;
        m_strideN = view.strideN;
        m_strideH = view.strideH;
        m_strideW = view.strideW;
        for (int c = 0; c < m_shape.c; ++c)
            m_channels.push_back(c * view.strideC);
    });
}

Pixels::Pixels(const Pixels& from, const Movement& move, const Shape& shape)
    : m_tensor(from.m_tensor), m_shape(shape), m_isMoved(true), m_strideN(from.m_strideN)
{
    const auto offset = [&](int c, int y, int x) {
        Place p{0, c, y, x};
        move(p);
        return from.offsetOf(p);
    };
    const std::ptrdiff_t origin = offset(0, 0, 0);
    m_strideH = shape.h > 1 ? offset(0, 1, 0) - origin : 0;
    m_strideW = shape.w > 1 ? offset(0, 0, 1) - origin : 0;
    for (int c = 0; c < shape.c; ++c)
        m_channels.push_back(offset(c, 0, 0) - origin);
    dispatch(dtype(), [&]<class T>() { m_data = static_cast<const T*>(from.m_data) + origin; });
}

void Pixels::read(const Place& p, int dx, int dy, int count, double* to) const
{
    if (count > 0)
        withRun(p, dx, dy, [&](const auto* from, std::ptrdiff_t step) { widen(from, step, count, to); });
}

Tensor Pixels::cut(int n, int top, int left, int h, int w) const
{
    const Shape part{1, m_shape.c, h, w};
    if (!m_isMoved && part == m_shape)
        return m_tensor;
    Tensor tensor(cpuDevice(), {dtype(), part, Layout::Contiguous});
    for (int c = 0; c < part.c; ++c)
        for (int y = 0; y < h; ++y)
            withRun({n, c, top + y, left}, 1, 0, [&]<class T>(const T* from, std::ptrdiff_t step) {
                T* const to = &tensor.hostView<T>().at(0, c, y, 0);
                for (int x = 0; x < w; ++x)
                    to[x] = from[x * step];
            });
    return tensor;
}

double Pixels::white() const
{
    return dtype() == DType::UInt8 ? 255.0 : dtype() == DType::UInt16 ? 65535.0 : 1.0;
}

std::string wordsOf(Storing storing, DType dtype)
{
    if (isFloat(dtype))
        return {};
    switch (storing) {
    case Storing::HalfEven:
        return {};
    case Storing::HalfUp:
        return ", rounded half up";
    case Storing::Truncate:
        return ", truncated";
    case Storing::Wrap:
        break;
    }
    return dtype == DType::UInt8 ? ", wrapped around at 256" : ", wrapped around at 65,536";
}

double stored(double value, DType dtype, Storing storing)
{
    if (dtype == DType::Float64)
        return value;
    if (dtype == DType::Float32)
        return static_cast<double>(static_cast<float>(value));
    return dispatchStoring(storing,
                           [&]<Storing kStoring>() { return intoInteger<kStoring>(value, mostOf(dtype)); });
}

void storeRun(double* values, int count, DType dtype, Storing storing)
{
    if (dtype == DType::Float64)
        return;
    if (dtype == DType::Float32) {
        for (int i = 0; i < count; ++i)
            values[i] = static_cast<double>(static_cast<float>(values[i]));
        return;
    }
    const double most = mostOf(dtype);
    dispatchStoring(storing, [&]<Storing kStoring>() {
        for (int i = 0; i < count; ++i)
            values[i] = intoInteger<kStoring>(values[i], most);
    });
}

std::string shortNumber(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}

bool sameNumber(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

namespace {

/// What a rule makes of each of the 256 values of uint8, computed when it is first asked for many.
class ByteTable {
public:
    explicit ByteTable(std::function<double(const double*, int)> value) : m_value(std::move(value)) {}

    const std::array<double, 256>& get()
    {
        std::call_once(m_once, [this] {
            for (std::size_t i = 0; i < m_table.size(); ++i) {
                const auto level = static_cast<double>(i);
                m_table[i] = m_value(&level, 0);
            }
        });
        return m_table;
    }

private:
    std::function<double(const double*, int)> m_value;
    std::once_flag m_once;
    std::array<double, 256> m_table{};
};

/// A run of the result as a run of the source, and which part of it is inside.
struct Origin {
    Place first;
    int dx = 1, dy = 0;
    Reach reach;

    Origin(const Run& run, const Movement& move, const Shape& source) : first(run.first), reach{0, run.count}
    {
        if (!move)
            return;
        Place next = run.first;
        ++next.x;
        move(first);
        move(next);
        dx = next.x - first.x;
        dy = next.y - first.y;
        cut(first.x, dx, source.w);
        cut(first.y, dy, source.h);
    }

    /// Where the part that is inside begins.
    [[nodiscard]] Place begin() const
    {
        return {first.n, first.c, first.y + reach.begin * dy, first.x + reach.begin * dx};
    }
    [[nodiscard]] int count() const { return std::max(0, reach.end - reach.begin); }

private:
    /// Leaves those for which 0 <= at + i * step < size.
    void cut(int at, int step, int size)
    {
        if (step == 0) {
            if (at < 0 || at >= size)
                reach.end = reach.begin;
            return;
        }
        const int from = step > 0 ? -at : at - size + 1, to = step > 0 ? size - at : at + 1; // steps are +-1
        reach.begin = std::max(reach.begin, from);
        reach.end = std::max(reach.begin, std::min(reach.end, to));
    }
};

RunPrediction runsOf(const Pixels& source, const PlaceRule& place, const ValueRule& value)
{
    if (place.move && !place.isStraight)
        return {};
    if (!value.value)
        return [&source, move = place.move](const Run& run, double* values) {
            const Origin origin(run, move, source.shape());
            source.read(origin.begin(), origin.dx, origin.dy, origin.count(), values + origin.reach.begin);
            return origin.reach;
        };
    if (!value.wholePixel)
        return [&source, move = place.move, of = value.value,
                table = std::make_shared<ByteTable>(value.value)](const Run& run, double* values) {
            const Origin origin(run, move, source.shape());
            double* const to = values + origin.reach.begin;
            if (source.dtype() == DType::UInt8 && origin.count() > 0) {
                const auto& known = table->get();
                source.withRun(origin.begin(), origin.dx, origin.dy,
                               [&]<class T>(const T* from, std::ptrdiff_t step) {
                                   for (int i = 0; i < origin.count(); ++i)
                                       to[i] = known[static_cast<std::size_t>(from[i * step]) & 255U];
                               });
            } else {
                source.read(origin.begin(), origin.dx, origin.dy, origin.count(), to);
                for (int i = 0; i < origin.count(); ++i)
                    to[i] = of(to + i, 0);
            }
            return origin.reach;
        };
    const int channels = std::min(source.shape().c, kMostChannels);
    return [&source, move = place.move, of = value.value, channels](const Run& run, double* values) {
        std::array<std::array<double, kLongestRun>, kMostChannels> planes;
        Reach reach;
        for (int c = 0; c < channels; ++c) {
            Run plane = run;
            plane.first.c = c;
            const Origin origin(plane, move, source.shape());
            reach = origin.reach;
            source.read(origin.begin(), origin.dx, origin.dy, origin.count(),
                        planes[static_cast<std::size_t>(c)].data() + reach.begin);
        }
        std::array<double, kMostChannels> pixel{};
        for (int i = reach.begin; i < reach.end; ++i) {
            for (int c = 0; c < channels; ++c)
                pixel[static_cast<std::size_t>(c)] =
                    planes[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)];
            values[i] = of(pixel.data(), run.first.c);
        }
        return reach;
    };
}

} // namespace

Rule combine(const Pixels& source, const PlaceRule& place, const ValueRule& value)
{
    std::string words = place.words;
    if (!value.words.empty())
        words += (words.empty() ? "" : " and ") + value.words;
    std::string id = place.id + (place.id.empty() || value.id.empty() ? "" : "+") + value.id;
    const int channels = std::min(source.shape().c, kMostChannels);
    return {std::move(id), std::move(words),
            [&source, move = place.move, of = value.value, whole = value.wholePixel,
             channels](const Place& p) -> std::optional<double> {
                Place from = p;
                if (move && !move(from))
                    return std::nullopt;
                if (!whole) {
                    const double one = source.at(from);
                    return of ? of(&one, 0) : one; // the only channel that it reads
                }
                std::array<double, kMostChannels> pixel{};
                for (int c = 0; c < channels; ++c) {
                    Place other = p;
                    other.c = c;
                    if (move && !move(other))
                        return std::nullopt;
                    pixel[static_cast<std::size_t>(c)] = source.at(other);
                }
                return of(pixel.data(), p.c);
            },
            runsOf(source, place, value)};
}

} // namespace comparo::pairs
