#include "engine/diagnose/pairs/rule.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <memory>

namespace comparo::pairs {
namespace {

constexpr int kMostChannels = 8;

} // namespace

Pixels::Pixels(const Tensor& tensor) : m_tensor(tensor.toHost())
{
    dispatch(tensor.dtype(), [this]<class T>() {
        const TensorView<const T> view = m_tensor.view<const T>();
        m_data = view.data;
        m_strideN = view.strideN;
        m_strideC = view.strideC;
        m_strideH = view.strideH;
        m_strideW = view.strideW;
    });
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
    const double most = dtype == DType::UInt8 ? 255.0 : 65535.0;
    if (std::isnan(value))
        return 0.0;
    if (storing == Storing::Wrap) {
        const double whole = std::trunc(value);
        return whole - (most + 1.0) * std::floor(whole / (most + 1.0));
    }
    const double inside = std::clamp(value, 0.0, most);
    if (storing == Storing::Truncate)
        return std::trunc(inside);
    return storing == Storing::HalfUp ? std::floor(inside + 0.5) : std::nearbyint(inside);
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
            }};
}

} // namespace comparo::pairs
