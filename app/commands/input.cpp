#include "app/commands/input.h"

#include "app/commands/print.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/device/device.h"

namespace comparo::cli {

Tensor readInput(const std::string& path)
{
    DecodedImage image = readImage(path);
    for (const std::string& warning : image.info.warnings)
        tell("comparo: note on {}: {}\n", path, warning);
    return image.tensor;
}

Side sideOrDefaultB(const std::string& text)
{
    return text.empty() ? Side{defaultDeviceB(), Numerics::Framework} : Side::parse(text);
}

} // namespace comparo::cli
