// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/place_text.h"

#include "engine/base/number_text.h"

namespace comparo::jpeg {

std::string byteBitText(std::uint64_t bit)
{
    return groupedText(bit / 8) + "." + std::to_string(bit % 8);
}

} // namespace comparo::jpeg
