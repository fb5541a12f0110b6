// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace comparo {

/// Taps of one axis of a separable filter: output i is the dot product of `count[i]` source samples
/// index[i*taps + j] with weight[i*taps + j].
template <class T>
struct FloatTaps {
    int taps = 1;
    std::vector<int> count;
    std::vector<int> index;
    std::vector<T> weight;
};

/// The taps of an axis that is left as it is.
template <class T>
FloatTaps<T> identityTaps(int n)
{
    FloatTaps<T> table;
    table.count.assign(static_cast<std::size_t>(n), 1);
    table.weight.assign(static_cast<std::size_t>(n), T(1));
    for (int i = 0; i < n; ++i)
        table.index.push_back(i);
    return table;
}

} // namespace comparo
