// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/buffer.h"
#include "engine/device/device.h"
#include "engine/kernel/pixel_view.h"
#include "engine/tensor/dtype.h"

#include <cstdint>
#include <span>
#include <string>

namespace comparo {

/// NCHW extents. Zero is a legal extent of an empty tensor; negative ones are not.
struct Shape {
    int n = 1;
    int c = 1;
    int h = 0;
    int w = 0;

    bool operator==(const Shape&) const = default;
    [[nodiscard]] std::int64_t elements() const;
    [[nodiscard]] std::string toString() const; ///< "1x3x512x512"
};

/// Order in memory; the logical order of indices is NCHW in both.
enum class Layout {
    Contiguous,   ///< n, c, h, w
    ChannelsLast, ///< n, h, w, c
};

std::string toString(Layout layout); ///< "contiguous", "channels_last"

struct TensorDesc {
    DType dtype = DType::UInt8;
    Shape shape;
    Layout layout = Layout::Contiguous;

    bool operator==(const TensorDesc&) const = default;
    [[nodiscard]] std::size_t bytes() const;
};

/// An image batch on exactly one device. Cheap to copy: copies share the buffer. Whoever allocates a tensor
/// fills it before handing it on; after that nobody writes to it.
class Tensor {
public:
    Tensor() = default;

    /// Unfilled tensor on a device.
    Tensor(Device& device, const TensorDesc& desc);

    /// Over memory that is there already. Throws Error(InvalidArgument) if it is too small.
    Tensor(BufferPtr buffer, const TensorDesc& desc);

    /// What is known of a tensor that was not kept: it is empty, and has no device.
    static Tensor notKept(const TensorDesc& desc);

    /// Tensor on cpu with these values in logical NCHW order. Throws Error(InvalidArgument) if the count is
    /// off.
    template <class T>
    static Tensor fromValues(const Shape& shape, std::span<const T> values,
                             Layout layout = Layout::Contiguous);

    [[nodiscard]] bool isEmpty() const { return !m_buffer || m_desc.shape.elements() == 0; }
    [[nodiscard]] const TensorDesc& desc() const { return m_desc; }
    [[nodiscard]] const Shape& shape() const { return m_desc.shape; }
    [[nodiscard]] DType dtype() const { return m_desc.dtype; }
    [[nodiscard]] Layout layout() const { return m_desc.layout; }
    [[nodiscard]] Device& device() const { return m_buffer->device(); }
    [[nodiscard]] const BufferPtr& buffer() const { return m_buffer; }

    /// Typed window for kernels; the type must be the dtype's. Not for the host unless on cpu.
    template <class T>
    [[nodiscard]] TensorView<T> view() const;

    /// The host's window; throws Error(Device) unless the tensor lives on cpu.
    template <class T>
    [[nodiscard]] TensorView<T> hostView() const;

    /// One value widened to double (exact for every dtype). The tensor must live on cpu.
    /// Error(InvalidArgument) for a place outside.
    [[nodiscard]] double at(int n, int c, int y, int x) const;

    /// The same tensor on another device: itself if it is there already, else a recorded copy through
    /// `stream` (a stream of either device). The copy is complete after the stream is synchronised.
    [[nodiscard]] Tensor to(Device& target, Stream& stream) const;

    /// A copy on cpu, complete on return; itself if it is there already.
    [[nodiscard]] Tensor toHost() const;

    /// The same values in another layout. The tensor must live on cpu.
    [[nodiscard]] Tensor withLayout(Layout layout) const;

private:
    TensorDesc m_desc;
    BufferPtr m_buffer;
};

} // namespace comparo
