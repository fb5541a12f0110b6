// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"

/// Halving and doubling one axis with four symmetric taps, and their adjoints: halving at an edge rule is the
/// adjoint of doubling at the same rule with the same weights. Full axes have an even number of samples, at
/// least four.
namespace comparo::COMPARO_BACKEND {

template <class T>
struct HalfAxis {
    T inner, outer; ///< of the two near and the two far samples of a half sample
    bool reflect;   ///< halving past an end: the sample next to the last one; otherwise the last one

    /// Bilinear doubling, half-pixel centres; its adjoint halves.
    static HalfAxis bilinear() { return {T(0.75), T(0.25), false}; }

    /// Mean of two after a Gaussian of sigma 1/2 and three taps, reflected at the ends; its adjoint doubles.
    static HalfAxis blurredMean()
    {
        constexpr double kTail = 0.13533528323661269189; // exp(-2)
        constexpr double kSum = 1.0 + 2.0 * kTail;
        return {static_cast<T>(0.5 * (1.0 + kTail) / kSum), static_cast<T>(0.5 * kTail / kSum), true};
    }

    /// A place on the full axis, of which one may lie just before and one just after it.
    COMPARO_HD int place(int at, int size) const
    {
        if (at < 0)
            return reflect ? 1 : 0;
        return at < size ? at : (reflect ? size - 2 : size - 1);
    }

    /// Half sample k from the full samples 2k-1 to 2k+2.
    COMPARO_HD T halved(T a, T b, T c, T d) const { return outer * (a + d) + inner * (b + c); }

    /// Full sample x from the half samples at(0) to at(half - 1).
    template <class At>
    COMPARO_HD T doubled(int x, int half, const At& at) const
    {
        const int near = x / 2;
        const int far = (x & 1) != 0 ? near + 1 : near - 1;
        const bool inside = far >= 0 && far < half;
        T sum = inner * at(near);
        if (!reflect)
            return sum + outer * at(inside ? far : near);
        if (inside)
            sum = sum + outer * at(far);
        if (x == 1 || x == 2 * half - 2) // what the sample at the end saw by reflection
            sum = sum + outer * at(near);
        return sum;
    }

    /// halved() along a whole row.
    COMPARO_HD void halveRow(const T* full, T* row, int half) const
    {
        const int size = 2 * half;
        row[0] = halved(full[place(-1, size)], full[0], full[1], full[2]);
        for (int k = 1; k < half - 1; ++k)
            row[k] = halved(full[2 * k - 1], full[2 * k], full[2 * k + 1], full[2 * k + 2]);
        row[half - 1] = halved(full[size - 3], full[size - 2], full[size - 1], full[place(size, size)]);
    }

    /// doubled() along a whole row.
    COMPARO_HD void doubleRow(const T* row, T* full, int half) const
    {
        const auto at = [row](int k) { return row[k]; };
        const int size = 2 * half;
        for (int x = 0; x < 2; ++x) {
            full[x] = doubled(x, half, at);
            full[size - 2 + x] = doubled(size - 2 + x, half, at);
        }
        for (int k = 1; k < half - 1; ++k) {
            full[2 * k] = inner * row[k] + outer * row[k - 1];
            full[2 * k + 1] = inner * row[k] + outer * row[k + 1];
        }
    }
};

} // namespace comparo::COMPARO_BACKEND
