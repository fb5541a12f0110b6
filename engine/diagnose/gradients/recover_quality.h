// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device_id.h"
#include "engine/ops/module.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace comparo {

struct RecoveredQuality;

/// How the quality is looked for.
struct RecoveryOptions {
    int side = 256;      ///< of the square in the middle of the picture that is used, in pixels
    int iterations = 12; ///< of each descent
    std::vector<double> starts{5, 8, 11, 14, 18, 23, 28, 34, 42, 50, 58, 66, 74, 82, 90, 96};
    /// Called after every iteration, in the calling thread, with the descents so far and the one that is
    /// lowest; or empty.
    std::function<void(const RecoveredQuality& soFar)> watched{};
};

/// One evaluation of a descent. The loss is a ratio, see recoverQuality().
struct RecoveryStep {
    double quality = 0.0;
    double loss = 0.0;
    double slope = 0.0; ///< derivative of the loss's logarithm by the quality, as the codec's backward says
};

/// What the descents found.
struct RecoveredQuality {
    int quality = 0;   ///< the whole number with the lowest loss
    double loss = 0.0; ///< there
    /// Whether the loss there is so far below what a picture without a grid has that the picture was
    /// compressed at all.
    bool compressed = false;
    std::vector<std::vector<RecoveryStep>> descents; ///< one a start
    std::vector<RecoveryStep> wholeNumbers;          ///< the qualities around the ends, in rising order
    std::size_t best = 0;                            ///< the descent that came closest
    int x = 0, y = 0, width = 0, height = 0;         ///< the part of the picture that was used

    /// The lowest point of the descent that came closest. Needs at least one step.
    [[nodiscard]] const RecoveryStep& lowest() const;
};

/// Loss at or above which a picture counts as never compressed.
inline constexpr double kNeverCompressed = 0.25;

/// Finds the quality that a decoded JPEG picture was encoded with, from its pixels alone, by gradient descent
/// through the differentiable codec (variant straight_through: a real codec's steps, the cubic surrogate's
/// slopes).
///
/// The codec moves a picture little at the quality it had before, because its coefficients lie on the steps
/// already; but finer steps move any picture little, up to none at all near quality 100. So the loss is a
/// ratio: how far the codec moves the picture's luma, over how far it moves the same picture shifted by four
/// pixels, where its coefficients lie on no grid. Without compression the ratio is 1 for every quality; at
/// the right one it has a sharp, deep valley. It has shallower ones where a table divides the right one, so
/// several descents start apart, all in one batch.
///
/// The picture is 1x3xHxW (uint8, or floating-point in [0, 1]), begins on the grid of its blocks, is at least
/// 32x32 and lives on cpu; the descent runs on `device`. The standard tables and 8x8 blocks are assumed;
/// chroma plays no part. Deterministic: the same path on every device. Throws Error(InvalidArgument) for
/// another shape or options without sense.
RecoveredQuality recoverQuality(const Tensor& picture, const DeviceId& device,
                                const RecoveryOptions& options = {}, const Progress& progress = {});

} // namespace comparo
