// SPDX-License-Identifier: Apache-2.0
#include "engine/tensor/tensor.h"

#include "engine/base/error.h"
#include "engine/tensor/same_bits.h"

#include <cstring>
#include <limits>

namespace comparo {
namespace {

void requireExtents(const Shape& shape)
{
    if (shape.n < 0 || shape.c < 0 || shape.h < 0 || shape.w < 0)
        failArgument(message("Invalid tensor shape {}.", shape.toString()));
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    std::int64_t elements = 1;
    for (const int extent : {shape.n, shape.c, shape.h, shape.w}) {
        elements *= extent;
        if (elements > kMost)
            fail(ErrorCode::OutOfMemory,
                 message("A tensor of shape {} is too large for any memory here.", shape.toString()));
    }
}

/// Copies every element from one view to another, row by row in the target's order.
template <class T>
void copyElements(const TensorView<T>& to, const TensorView<const T>& from)
{
    for (int n = 0; n < to.n; ++n)
        for (int c = 0; c < to.c; ++c)
            for (int y = 0; y < to.h; ++y) {
                T* target = &to.at(n, c, y, 0);
                const T* source = &from.at(n, c, y, 0);
                for (int x = 0; x < to.w; ++x)
                    target[x * to.strideW] = source[x * from.strideW];
            }
}

template <class T>
TensorView<T> makeView(const TensorDesc& desc, T* data)
{
    const Shape& s = desc.shape;
    const auto c = static_cast<std::ptrdiff_t>(s.c);
    const auto h = static_cast<std::ptrdiff_t>(s.h);
    const auto w = static_cast<std::ptrdiff_t>(s.w);
    if (desc.layout == Layout::ChannelsLast)
        return {data, h * w * c, 1, w * c, c, s.n, s.c, s.h, s.w};
    return {data, c * h * w, h * w, w, 1, s.n, s.c, s.h, s.w};
}

template <class T>
void requireDType(const TensorDesc& desc)
{
    if (desc.dtype != DTypeOf<std::remove_const_t<T>>::value)
        failArgument(message("A {} tensor was accessed as {}.", toString(desc.dtype),
                             toString(DTypeOf<std::remove_const_t<T>>::value)));
}

} // namespace

std::int64_t Shape::elements() const
{
    return std::int64_t{n} * c * h * w;
}

std::string Shape::toString() const
{
    return std::to_string(n) + "x" + std::to_string(c) + "x" + std::to_string(h) + "x" + std::to_string(w);
}

std::string toString(Layout layout)
{
    return layout == Layout::Contiguous ? "contiguous" : "channels_last";
}

std::size_t TensorDesc::bytes() const
{
    return static_cast<std::size_t>(shape.elements()) * sizeOf(dtype);
}

Tensor::Tensor(Device& device, const TensorDesc& desc) : m_desc(desc)
{
    requireExtents(desc.shape);
    m_buffer = makeBuffer(device, desc.bytes());
}

Tensor::Tensor(BufferPtr buffer, const TensorDesc& desc) : m_desc(desc), m_buffer(std::move(buffer))
{
    requireExtents(desc.shape);
    if (m_buffer->bytes() < desc.bytes())
        failArgument(
            message("A tensor of {} bytes does not fit into memory of {}.", desc.bytes(), m_buffer->bytes()));
}

Tensor Tensor::notKept(const TensorDesc& desc)
{
    Tensor tensor;
    tensor.m_desc = desc;
    return tensor;
}

template <class T>
Tensor Tensor::fromValues(const Shape& shape, std::span<const T> values, Layout layout)
{
    const TensorDesc desc{DTypeOf<T>::value, shape, layout};
    if (static_cast<std::int64_t>(values.size()) != shape.elements())
        failArgument(message("{} values do not fill a tensor of shape {}.", values.size(), shape.toString()));
    Tensor tensor(cpuDevice(), desc);
    copyElements<T>(tensor.hostView<T>(),
                    makeView<const T>({desc.dtype, shape, Layout::Contiguous}, values.data()));
    return tensor;
}

template Tensor Tensor::fromValues(const Shape&, std::span<const std::uint8_t>, Layout);
template Tensor Tensor::fromValues(const Shape&, std::span<const std::uint16_t>, Layout);
template Tensor Tensor::fromValues(const Shape&, std::span<const float>, Layout);
template Tensor Tensor::fromValues(const Shape&, std::span<const double>, Layout);

template <class T>
TensorView<T> Tensor::view() const
{
    requireDType<T>(m_desc);
    return makeView<T>(m_desc, static_cast<T*>(m_buffer->address()));
}

template <class T>
TensorView<T> Tensor::hostView() const
{
    requireDType<T>(m_desc);
    return makeView<T>(m_desc, reinterpret_cast<T*>(m_buffer->host()));
}

#define COMPARO_INSTANTIATE(T)                                                                               \
    template TensorView<T> Tensor::view() const;                                                             \
    template TensorView<const T> Tensor::view() const;                                                       \
    template TensorView<T> Tensor::hostView() const;                                                         \
    template TensorView<const T> Tensor::hostView() const;
COMPARO_INSTANTIATE(std::uint8_t)
COMPARO_INSTANTIATE(std::uint16_t)
COMPARO_INSTANTIATE(float)
COMPARO_INSTANTIATE(double)
#undef COMPARO_INSTANTIATE

double Tensor::at(int n, int c, int y, int x) const
{
    const Shape& s = m_desc.shape;
    if (n < 0 || n >= s.n || c < 0 || c >= s.c || y < 0 || y >= s.h || x < 0 || x >= s.w)
        failArgument(
            message("Sample {}, {}, {}, {} is out of range for a tensor of {}.", n, c, y, x, s.toString()));
    return dispatch(m_desc.dtype,
                    [&]<class T>() { return static_cast<double>(hostView<const T>().at(n, c, y, x)); });
}

Tensor Tensor::to(Device& target, Stream& stream) const
{
    if (m_buffer->device().id() == target.id())
        return *this;
    Tensor copy(target, m_desc);
    if (m_desc.bytes() > 0)
        stream.copy(writes(copy.m_buffer), reads(m_buffer), m_desc.bytes());
    return copy;
}

Tensor Tensor::toHost() const
{
    if (m_buffer->device().id().kind == DeviceKind::Cpu)
        return *this;
    const std::unique_ptr<Stream> stream = m_buffer->device().createStream();
    Tensor copy = to(cpuDevice(), *stream);
    stream->synchronize();
    return copy;
}

Tensor Tensor::withLayout(Layout layout) const
{
    if (layout == m_desc.layout)
        return *this;
    TensorDesc desc = m_desc;
    desc.layout = layout;
    Tensor copy(cpuDevice(), desc);
    dispatch(m_desc.dtype, [&]<class T>() { copyElements<T>(copy.hostView<T>(), hostView<const T>()); });
    return copy;
}

bool sameBytes(const Tensor& a, const Tensor& b)
{
    if (!(a.desc() == b.desc()) || a.isEmpty() != b.isEmpty())
        return false;
    return a.isEmpty() || a.buffer() == b.buffer() ||
           std::memcmp(a.buffer()->host(), b.buffer()->host(), a.desc().bytes()) == 0;
}

} // namespace comparo
