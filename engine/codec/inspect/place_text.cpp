#include "engine/codec/inspect/place_text.h"

namespace comparo::jpeg {

std::string groupedText(std::uint64_t number)
{
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3)
        text.insert(at - 3, ",");
    return text;
}

std::string byteBitText(std::uint64_t bit)
{
    return groupedText(bit / 8) + "." + std::to_string(bit % 8);
}

std::string countedText(std::uint64_t count, const std::string& one, const std::string& many)
{
    return groupedText(count) + " " + (count == 1 ? one : many);
}

} // namespace comparo::jpeg
