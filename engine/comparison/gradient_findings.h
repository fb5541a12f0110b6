// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/compare/statistics.h"
#include "engine/diagnose/gradients/check.h"
#include "engine/ops/op.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// A gradient of side A beside that of side B.
struct GradientPair {
    std::string name; ///< "image", "quality", "quantization_table_y"
    Tensor a, b;      ///< on cpu
    Comparison comparison;
};

/// What a report says about the gradients of a run.
struct GradientFindings {
    Message weights; ///< what the output is multiplied with before it is summed: "all ones", "w.npy"
    Tensor upstream; ///< those weights: the gradient of the loss by the output; on cpu
    std::vector<GradientPair> pairs;    ///< that of the image first
    std::optional<GradientCheck> check; ///< against finite differences
    Message checkedOn;                  ///< "cpu, float64"
    double checkLimit = 1e-6;           ///< largest error allowed, as a share of the largest derivative

    /// Whether the backward pass agrees with finite differences wherever these mean something, and they do
    /// somewhere. True without a check.
    [[nodiscard]] bool checkHolds() const;

    /// Entries of the other gradients where differences mean something.
    [[nodiscard]] std::int64_t sturdyEntries() const;

    /// The largest share of an entry's error, fragile ones left out.
    [[nodiscard]] double worstEntry() const;

    /// The worst of the pairs; different too where the check fails.
    [[nodiscard]] Verdict verdict() const;

    /// "Gradients of image and quality: bit-exact. Finite differences agree …"
    [[nodiscard]] Message sentence() const;

    /// What the check found, in one sentence; empty without one.
    [[nodiscard]] Message checkSentence() const;
};

/// Compares gradients of the same names and shapes, both on cpu. Throws Error(InvalidArgument) if they are
/// not.
std::vector<GradientPair> compareGradients(const Gradients& a, const Gradients& b,
                                           const Tolerance& tolerance);

} // namespace comparo
