#include "engine/codec/files/read_pair.h"

#include <future>
#include <system_error>
#include <utility>

namespace comparo {

std::array<DecodedImage, 2> readPair(const std::filesystem::path& a, const std::filesystem::path& b)
{
    const auto readSecond = [&b] { return readImage(b); };
    std::future<DecodedImage> second;
    try {
        second = std::async(std::launch::async, readSecond);
    } catch (const std::system_error&) { // there is no thread to be had
        second = std::async(std::launch::deferred, readSecond);
    }
    DecodedImage first = readImage(a);
    return {std::move(first), second.get()};
}

} // namespace comparo
