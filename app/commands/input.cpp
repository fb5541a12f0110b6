#include "app/commands/input.h"

#include "engine/codec/codec.h"

#include <fmt/core.h>

namespace comparo::cli {

Tensor readInput(const std::string& path)
{
    DecodedImage image = readImage(path);
    for (const std::string& warning : image.info.warnings)
        fmt::print(stderr, "comparo: note on {}: {}\n", path, warning);
    return image.tensor;
}

} // namespace comparo::cli
