// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/parse/component_name.h"

#include <array>

namespace comparo::jpeg {

Message componentName(const JpegFile& file, int component)
{
    constexpr std::array kColours = {"Y", "Cb", "Cr"};
    const Frame& frame = *file.frame;
    const auto at = static_cast<std::size_t>(component);
    if (frame.components.size() == 3 && file.storesRgb())
        return message("{}", "RGB"[at]);
    if (frame.components.size() == 1)
        return message("{}", Verbatim("Y"));
    return frame.components.size() == 3 ? message("{}", Verbatim(kColours[at]))
                                        : message("component {}", component + 1);
}

} // namespace comparo::jpeg
