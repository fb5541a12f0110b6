// SPDX-License-Identifier: Apache-2.0
#include "engine/base/known_names.h"

#include <algorithm>
#include <cctype>

namespace comparo {
namespace {

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

/// Insertions, deletions, substitutions and swaps of neighbours that make one of the other (optimal string
/// alignment).
std::size_t editsBetween(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        beforeLast.swap(last);
        last.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
    }
    return row[b.size()];
}

} // namespace

std::string nearestName(std::string_view name, const std::vector<std::string>& known)
{
    constexpr std::size_t kShort = 3; // shorter names are all near to each other
    constexpr std::size_t kLong = 6;
    constexpr std::size_t kLongest = 64; // more is no mistake of typing
    if (name.size() < kShort || name.size() > kLongest)
        return {};
    std::string nearest;
    std::size_t limit = name.size() < kLong ? 2 : 3;
    for (const std::string& one : known)
        if (const std::size_t edits = editsBetween(lowered(name), lowered(one)); edits < limit) {
            limit = edits;
            nearest = one;
        }
    return nearest;
}

Message namesHint(std::string_view name, const std::vector<std::string>& known)
{
    if (const std::string nearest = nearestName(name, known); !nearest.empty())
        return message("the nearest name is '{}'", Verbatim(nearest));
    return known.empty() ? Message() : message("known: {}", joinedNames(known));
}

} // namespace comparo
