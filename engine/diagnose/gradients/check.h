// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/module.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace comparo {

/// What is checked, and how.
struct GradientCheckOptions {
    int places = 64;            ///< values of the image that are changed, one at a time
    int entries = 8;            ///< entries of each other gradient, likewise
    std::uint64_t seed = 0;     ///< which ones
    double step = 1e-6;         ///< change of a value, to either side; up to 100 times that of other entries
    std::size_t reported = 12;  ///< how many of the worst are kept
    Tensor tieDistance;         ///< Nx1xHxW float64 on cpu as of jpegTieDistance(), or empty
    double fragileBelow = 1e-3; ///< a pixel with a smaller tie distance is fragile
};

/// One derivative, both ways.
struct CheckedGradient {
    std::string tensor; ///< "image", or the name of another gradient
    int n = 0, c = 0, y = 0, x = 0;
    double analytic = 0.0; ///< of the backward pass
    double numeric = 0.0;  ///< of central differences
    double scale = 0.0;    ///< largest derivative of the same tensor, by the backward pass
    double tieDistance = std::numeric_limits<double>::infinity();
    bool fragile = false; ///< the differences may straddle a jump, where they mean nothing

    [[nodiscard]] double error() const; ///< absolute
    [[nodiscard]] double share() const; ///< of the scale; absolute where that is zero
};

/// "(211, 87, R)" of the image, "row 3, column 5" of a table; of "sample 2" where it is not the first.
Message placeText(const CheckedGradient& place);

/// Errors are shares of the largest derivative of the same tensor.
struct GradientCheck {
    std::vector<CheckedGradient> worst; ///< sturdy ones first, the largest error in front
    /// Of the other gradients, in the order of their tensors. Fragile is what changes with the step by more
    /// than 5e-7 of the largest derivative (quality sits on a jump of the codec's floor at every whole number
    /// from 50 up, and a table's entry moves coefficients of every block, some of them over a tie), or, with
    /// NaN in `numeric`, what the op refuses to have changed, as a quality of 100.
    std::vector<CheckedGradient> entries;
    double scale = 0.0; ///< largest derivative by a value of the image
    double worstSturdy = 0.0;
    double worstFragile = 0.0;
    int sturdy = 0;
    int fragile = 0;
};

/// Checks the backward pass of a module's op against central differences of sum(output * upstream), both in
/// float64 on the device of ctx, with the module's tensors and draws as they are. `upstream` is like the
/// output, of any floating-point dtype; integer images count as their floats in [0, 1]. Reports progress and
/// can be cancelled. Throws what the op throws, and Error(InvalidArgument) for options without sense.
GradientCheck checkGradient(const OpContext& ctx, Module& module, const Tensor& image, const Tensor& upstream,
                            const GradientCheckOptions& options = {});

} // namespace comparo
