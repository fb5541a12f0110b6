// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json/message_from_json.h"

#include <mutex>
#include <unordered_set>

namespace comparo {
namespace {

constexpr std::size_t kMostKeptTexts = 10'000;
constexpr std::size_t kLongestKeptText = 4096;

/// As placesOf() counts them; nothing for a brace that is alone.
std::optional<std::size_t> placesIn(std::string_view text)
{
    std::size_t places = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\0')
            return std::nullopt;
        if (text[i] != '{' && text[i] != '}')
            continue;
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        const bool isPlace = text[i] == '{' && next == '}';
        if (!isPlace && next != text[i])
            return std::nullopt;
        places += isPlace ? 1 : 0;
        ++i;
    }
    return places;
}

} // namespace

const char* keptText(std::string_view text, std::size_t places)
{
    static std::mutex mutex;
    static std::unordered_set<std::string> pool; // its strings stay where they are
    if (text.size() > kLongestKeptText || placesIn(text) != places)
        return nullptr;
    const std::scoped_lock lock(mutex);
    const auto found = pool.find(std::string(text));
    if (found != pool.end())
        return found->c_str();
    return pool.size() < kMostKeptTexts ? pool.emplace(text).first->c_str() : nullptr;
}

} // namespace comparo
