// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg/source.h"

#include "engine/codec/codec.h"

namespace comparo {
namespace {

/// Sample 0 with its first channels, contiguous.
Tensor firstSample(const Tensor& image, int channels)
{
    const Shape& shape = image.shape();
    return dispatch(image.dtype(), [&]<class T>() {
        Tensor first(cpuDevice(), {image.dtype(), {1, channels, shape.h, shape.w}, Layout::Contiguous});
        const auto from = image.hostView<const T>();
        const auto to = first.hostView<T>();
        for (int c = 0; c < channels; ++c)
            for (int y = 0; y < shape.h; ++y)
                for (int x = 0; x < shape.w; ++x)
                    to.at(0, c, y, x) = from.at(0, c, y, x);
        return first;
    });
}

} // namespace

JpegSource jpegSource(const Tensor& image)
{
    const Shape& shape = image.shape();
    if (image.isEmpty() || shape.elements() == 0 || shape.c > 4)
        fail(ErrorCode::Unsupported, message("A JPEG requires one gray or RGB image; this is {} {}.",
                                             Verbatim(toString(image.dtype())), Verbatim(shape.toString())));
    const int channels = shape.c < 3 ? 1 : 3;
    if (image.dtype() == DType::UInt8 && shape.n == 1 && shape.c == channels &&
        image.layout() == Layout::Contiguous)
        return {image, {}};
    JpegSource source{firstSample(image, channels), {}};
    std::vector<Message> notes;
    if (image.dtype() != DType::UInt8) {
        source.picture = toEightBits(source.picture);
        notes.push_back(message("{} values were converted to 8 bits", Verbatim(toString(image.dtype()))));
    }
    if (shape.n > 1)
        notes.push_back(message("only the first of {} images is used", shape.n));
    if (shape.c != channels)
        notes.push_back(message("alpha is dropped"));
    source.note = joined(std::move(notes), "; ");
    return source;
}

} // namespace comparo
