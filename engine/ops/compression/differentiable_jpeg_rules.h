// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"
#include "engine/kernel/dct.h"
#include "engine/kernel/elementary.h"
#include "engine/kernel/math.h"

#include <cmath>

/// Rounding, floor and clipping of the differentiable JPEG codec, and from quality to quantisation steps
/// (specs/kornia.md 1.6, 1.8; specs/jpeg.md 3.1 for the variants).
namespace comparo::COMPARO_BACKEND {

/// What the variants of the codec do in their own way.
struct DiffJpegRules {
    bool clampInput = false;     ///< the image to [0, 1], before anything else
    bool trueSteps = false;      ///< forward: round, floor and clip as a real codec does
    bool gradients = true;       ///< backward: slopes of the cubic surrogates; otherwise of the steps, zero
    bool exactPi = false;        ///< otherwise pi of float32
    bool zeroAsOne = false;      ///< quality 0 is treated as 1
    bool exactInverse = false;   ///< the decoder's colours are the inverse of the encoder's, not rounded ones
    bool openInterval = false;   ///< a result of exactly 0 or 1 hands no gradient on
    double forwardOutside = 0.0; ///< slope of the final clip outside [0, 1]
    double backwardOutside = 0.0; ///< the same for the gradient

    /// Those of Kornia 0.9.0 with PyTorch from 2.14 on.
    static DiffJpegRules release()
    {
        DiffJpegRules rules;
        rules.exactPi = rules.zeroAsOne = rules.exactInverse = rules.openInterval = true;
        return rules;
    }
    /// Whether the forward pass is the release's.
    [[nodiscard]] bool isRelease() const
    {
        return !trueSteps && exactPi && zeroAsOne && exactInverse && forwardOutside == 0.0;
    }
    /// Whether the backward pass is, too.
    [[nodiscard]] bool hasReleaseSlopes() const
    {
        return isRelease() && gradients && openInterval && backwardOutside == 0.0;
    }
};

/// From Cb and Cr around 0 to red, green and blue.
template <class T>
struct DiffJpegInverse {
    T redCr, greenCr, greenCb, blueCb;

    /// Rounded to three digits, or to ten as in Kornia 0.9.0: 1/0.713, 1/0.564, and what makes green agree.
    static DiffJpegInverse of(const DiffJpegRules& rules)
    {
        if (rules.exactInverse)
            return {T(1.4025245442), T(0.7144034731), T(0.3443401356), T(1.7730496454)};
        return {T(1.403), T(0.714), T(0.344), T(1.773)};
    }
};

/// The rules where numbers of type T are.
template <class T>
struct DiffJpegArithmetic {
    bool trueSteps;
    bool zeroAsOne;
    bool openInterval;
    T cubic;    ///< 1: the surrogate of rounding, 0: true rounding
    T gradient; ///< 1, or 0 where the steps have no slope
    T forwardOutside;
    T backwardOutside;

    static DiffJpegArithmetic of(const DiffJpegRules& rules)
    {
        return {rules.trueSteps,
                rules.zeroAsOne,
                rules.openInterval,
                rules.trueSteps ? T(0) : T(1),
                rules.gradients ? T(1) : T(0),
                static_cast<T>(rules.forwardOutside),
                static_cast<T>(rules.backwardOutside)};
    }

    /// What the decoder gets for a coefficient in units of its step.
    COMPARO_HD T coded(T v) const
    {
        const T nearest = roundHalfEven(v);
        const T d = v - nearest;
        return nearest + cubic * (d * d * d);
    }
    /// Its derivative.
    COMPARO_HD T codedSlope(T v) const
    {
        const T d = v - roundHalfEven(v);
        return gradient * (T(3) * (d * d));
    }

    COMPARO_HD T floored(T v) const
    {
        const T below = floorOf(v);
        const T d = v - T(0.5) - below;
        return trueSteps ? below : below + d * d * d;
    }
    COMPARO_HD T flooredSlope(T v) const
    {
        const T d = v - T(0.5) - floorOf(v);
        return gradient * (T(3) * (d * d));
    }

    /// Factor of a quantisation table at a quality.
    COMPARO_HD T scale(T quality) const { return floored(scaleArgument(quality)); }
    COMPARO_HD T scaleSlope(T quality) const
    {
        if (zeroAsOne && quality == T(0))
            return T(0);
        const T inner = quality < T(50) ? T(-5000) / (quality * quality) : T(-2);
        return flooredSlope(scaleArgument(quality)) * inner;
    }

    /// Step of a table's entry at a factor. The clip comes before the floor, in true steps after it.
    COMPARO_HD T step(T entry, T factor) const
    {
        const T z = stepArgument(entry, factor);
        return trueSteps ? clamp(floorOf(z), kLowest, kHighest) : floored(softClip(z));
    }
    /// Derivative by the argument of the floor; times factor/100 it is that by the entry.
    COMPARO_HD T stepSlope(T entry, T factor) const
    {
        const T z = stepArgument(entry, factor);
        if (trueSteps) {
            const T below = floorOf(z);
            const bool inside = below >= kLowest && below <= kHighest;
            return flooredSlope(z) * (inside ? T(1) : T(kStraightThroughOutside));
        }
        const T clip = z > kHighest ? kSoftness * exp(kHighest - z)
                                    : (z < kLowest ? kSoftness * exp(z - kLowest) : T(1));
        return flooredSlope(softClip(z)) * clip;
    }

    static COMPARO_HD T stepArgument(T entry, T factor) { return (entry * factor + T(50)) / T(100); }

    COMPARO_HD T scaleArgument(T quality) const
    {
        if (zeroAsOne && quality == T(0))
            quality = T(1);
        return quality < T(50) ? T(5000) / quality : T(200) - T(2) * quality;
    }

private:
    static constexpr T kLowest = 1;
    static constexpr T kHighest = 255;
    static constexpr T kSoftness = T(0.02);
    static constexpr double kStraightThroughOutside = 0.001; ///< slope of the paper's clip

    static COMPARO_HD float floorOf(float v) { return ::floorf(v); }
    static COMPARO_HD double floorOf(double v) { return ::floor(v); }

    static COMPARO_HD T softClip(T z)
    {
        if (z > kHighest)
            return -kSoftness * (exp(kHighest - z) - T(1)) + kHighest;
        return z < kLowest ? kSoftness * (exp(z - kLowest) - T(1)) + kLowest : z;
    }
};

/// Quality and tables of a batch, float64 as the module holds them. One serves all samples, or each its own.
template <class T>
struct DiffJpegTables {
    const double* quality;
    const double* luma;
    const double* chroma;
    bool ownQuality, ownLuma, ownChroma; ///< one a sample

    COMPARO_HD T qualityOf(int n) const { return static_cast<T>(quality[ownQuality ? n : 0]); }

    /// Entry of table 0 (luma) or 1 (chroma).
    COMPARO_HD T entry(int n, int table, int i) const
    {
        const bool own = table == 0 ? ownLuma : ownChroma;
        const double* first = table == 0 ? luma : chroma;
        return static_cast<T>(first[(own ? n * kBlockSize : 0) + i]);
    }
};

} // namespace comparo::COMPARO_BACKEND
