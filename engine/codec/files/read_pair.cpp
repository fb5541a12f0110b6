// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/read_pair.h"

#include "engine/codec/file_parts.h"

#include <future>
#include <system_error>
#include <utility>

namespace comparo {

std::array<DecodedImage, 2> readPair(const std::filesystem::path& a, const std::filesystem::path& b,
                                     FileAccess access)
{
    const auto read = [access](const std::filesystem::path& path) {
        return access == FileAccess::Mapped ? readMappedImage(path) : readImage(path);
    };
    const auto readSecond = [&read, &b] { return read(b); };
    std::future<DecodedImage> second;
    try {
        second = std::async(std::launch::async, readSecond);
    } catch (const std::system_error&) { // there is no thread to be had
        second = std::async(std::launch::deferred, readSecond);
    }
    DecodedImage first = read(a);
    return {std::move(first), second.get()};
}

} // namespace comparo
