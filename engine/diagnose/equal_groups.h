// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

/// Who agrees with whom.
namespace comparo {

/// For each of `count` items the first one that is the same: itself, if it is it. same(i, j) is an equality,
/// asked of j < i that are the first of theirs.
template <class Same>
std::vector<std::size_t> firstEquals(std::size_t count, const Same& same)
{
    std::vector<std::size_t> firsts;
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t first = 0;
        while (first < i && !(firsts[first] == first && same(i, first)))
            ++first;
        firsts.push_back(first);
    }
    return firsts;
}

} // namespace comparo
