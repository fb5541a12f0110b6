#pragma once

#include "engine/kernel/elementary.h"

#include <vector>

namespace comparo::COMPARO_BACKEND {

/// exp(-x^2 / 2 sigma^2) at x = -n/2 … n/2, normalised; in double, on the host, once for all devices.
inline std::vector<double> gaussianWeights(int taps, double sigma)
{
    std::vector<double> weight;
    double sum = 0.0;
    for (int i = 0; i < taps; ++i) {
        const double x = i - taps / 2;
        weight.push_back(exp(-x * x / (2.0 * sigma * sigma)));
        sum += weight.back();
    }
    for (double& w : weight)
        w /= sum;
    return weight;
}

} // namespace comparo::COMPARO_BACKEND
