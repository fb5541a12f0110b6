// SPDX-License-Identifier: Apache-2.0
#include "engine/report/picture/difference_colors.h"

#include <fmt/format.h>

namespace comparo::report {

const ColorMap& absoluteMap()
{
    static const ColorMap& map = findColorMap("heat");
    return map;
}

const ColorMap& signedMap()
{
    static const ColorMap& map = findColorMap("diverging");
    return map;
}

std::string gradientText(const ColorMap& map)
{
    std::string text = "linear-gradient(90deg";
    for (std::size_t at = 0; at < map.colors.size(); at += 15)
        text += fmt::format(", #{:06x}", map.colors[at] & 0xffffffU);
    return text + ")";
}

} // namespace comparo::report
