#pragma once

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

} // namespace comparo
