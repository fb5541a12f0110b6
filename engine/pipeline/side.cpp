#include "engine/base/error.h"
#include "engine/pipeline/pipeline.h"

namespace comparo {

Side Side::parse(std::string_view text)
{
    const std::size_t slash = text.find('/');
    Side side;
    side.device = DeviceId::parse(text.substr(0, slash));
    if (slash != std::string_view::npos)
        side.numerics = parseNumerics(text.substr(slash + 1));
    return side;
}

std::string Side::toText() const
{
    return device.name() + "/" + toString(numerics);
}

std::string Side::label() const
{
    return device.label() + " · " + toString(numerics);
}

} // namespace comparo
