// SPDX-License-Identifier: Apache-2.0
#include "app/commands/advise/pictures.h"

#include "engine/base/error.h"
#include "engine/param/param_set.h"

namespace comparo::cli {

SizeValue pictureSize(const std::string& text)
{
    constexpr int kLargestSide = 1 << 14;
    const Schema schema{{sizeField("size", "", "", {64, 64})}};
    ParamSet params(schema);
    params.parse("size", text);
    SizeValue size = params.getSize("size");
    if (size.width == 0)
        size.width = size.height;
    if (size.height > kLargestSide || size.width > kLargestSide)
        failArgument(message("--size: each side must be 1 to {}.", kLargestSide));
    return size;
}

DType pictureDType(const std::string& name)
{
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        if (toString(dtype) == name)
            return dtype;
    failArgument(message("--dtype must be uint8, uint16, float32 or float64, not '{}'.", Verbatim(name)));
}

} // namespace comparo::cli
