// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/comparison/gradient_findings.h"
#include "engine/diagnose/gradients/run.h"

#include <QString>

#include <memory>

namespace comparo::ui {

/// What the page "Gradients" asks of the differentiable JPEG codec.
struct GradientsRequest {
    Tensor input; ///< on cpu
    ParamSet params;
    Side a;
    Side b;
    bool hasRandomWeights = true; ///< the loss is sum(output * weights); else the weights are all ones

    [[nodiscard]] bool operator==(const GradientsRequest& other) const;
};

/// The codec forward and backward on both sides, compared. Immutable once published.
struct GradientsRun {
    GradientsRequest request;
    GradientRun a;
    GradientRun b;
    Comparison output;
    GradientFindings findings;  ///< the gradients beside each other; without a check
    Tensor tieDistance;         ///< Nx1xHxW float64 on cpu, see jpegTieDistance()
    double fragileBelow = 1e-3; ///< a pixel with a smaller tie distance is fragile
    QString labelA, labelB;     ///< "cpu · framework"

    [[nodiscard]] const Shape& shape() const { return findings.pairs.front().a.shape(); }
    /// Of that name ("quality", "quantization_table_y"), or null.
    [[nodiscard]] const GradientPair* pair(const std::string& name) const;
    [[nodiscard]] bool isFragile(int sample, int y, int x) const
    {
        return tieDistance.at(sample, 0, y, x) < fragileBelow;
    }
};

using GradientsRunPtr = std::shared_ptr<const GradientsRun>;

/// Off the GUI thread. Throws what the op throws, with the side that it failed on.
GradientsRunPtr runGradients(const GradientsRequest& request, const Progress& progress);

/// The backward pass of side A's device against finite differences there, in float64, at so many places of
/// the image: the findings of the run with the check. Off the GUI thread.
GradientFindings checkGradients(const GradientsRun& run, int places, const Progress& progress);

} // namespace comparo::ui
