// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/parse/marker_bytes.h"

#include <string_view>

namespace comparo::jpeg {

std::string marker::nameOf(std::uint8_t code)
{
    switch (code) {
    case kTem:
        return "TEM";
    case kDht:
        return "DHT";
    case kJpg:
        return "JPG";
    case kDac:
        return "DAC";
    case kSoi:
        return "SOI";
    case kEoi:
        return "EOI";
    case kSos:
        return "SOS";
    case kDqt:
        return "DQT";
    case kDnl:
        return "DNL";
    case kDri:
        return "DRI";
    case 0xDE:
        return "DHP";
    case kExp:
        return "EXP";
    case kCom:
        return "COM";
    default:
        break;
    }
    if (isFrame(code))
        return "SOF" + std::to_string(code - kSof0);
    if (isRestart(code))
        return "RST" + std::to_string(code - kRst0);
    if (code >= kApp0 && code <= kApp15)
        return "APP" + std::to_string(code - kApp0);
    static constexpr char kDigits[] = "0123456789ABCDEF";
    return std::string("FF") + kDigits[code >> 4] + kDigits[code & 15];
}

bool holdsText(Bytes bytes, std::size_t at, std::string_view text)
{
    if (at > bytes.size() || bytes.size() - at < text.size())
        return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (bytes[at + i] != static_cast<std::byte>(text[i]))
            return false;
    return true;
}

} // namespace comparo::jpeg
