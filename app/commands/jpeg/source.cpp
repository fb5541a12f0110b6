#include "app/commands/jpeg/source.h"

#include "app/commands/input.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"

#include <algorithm>

namespace comparo::cli {

Tensor readSource(const std::string& path)
{
    const Tensor image = readInput(path);
    const Shape& shape = image.shape();
    if (image.dtype() != DType::UInt8 || shape.n != 1 || shape.c > 4 || shape.c == 0)
        fail(ErrorCode::Unsupported, path + " holds " + toString(image.dtype()) + " " + shape.toString() +
                                         "; a JPEG is made of one picture of 8 bits.");
    if (shape.c == 1 || shape.c == 3)
        return image;
    const int channels = shape.c == 2 ? 1 : 3;
    const auto from = image.hostView<std::uint8_t>();
    std::vector<std::uint8_t> values;
    values.reserve(static_cast<std::size_t>(channels) * static_cast<std::size_t>(shape.h) *
                   static_cast<std::size_t>(shape.w));
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x)
                values.push_back(from.at(0, c, y, x));
    return Tensor::fromValues<std::uint8_t>({1, channels, shape.h, shape.w}, values);
}

} // namespace comparo::cli
