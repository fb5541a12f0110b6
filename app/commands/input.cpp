#include "app/commands/input.h"

#include "app/commands/print.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/files/read_pair.h"
#include "engine/device/device.h"

namespace comparo::cli {

namespace {

void tellNotes(const std::string& path, const DecodedImage& image)
{
    for (const std::string& warning : image.info.warnings)
        tell("comparo: note on {}: {}\n", path, warning);
}

} // namespace

Tensor readInput(const std::string& path)
{
    const DecodedImage image = readImage(path);
    tellNotes(path, image);
    return image.tensor;
}

std::array<Tensor, 2> readInputs(const std::string& a, const std::string& b)
{
    const std::array<DecodedImage, 2> images = readPair(a, b);
    tellNotes(a, images[0]);
    tellNotes(b, images[1]);
    return {images[0].tensor, images[1].tensor};
}

Side sideOrDefaultB(const std::string& text)
{
    return text.empty() ? Side{defaultDeviceB(), Numerics::Framework} : Side::parse(text);
}

} // namespace comparo::cli
