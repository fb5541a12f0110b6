// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string> // before the others: moc stops at <compare> without it

#include "engine/advise/advice_request.h"
#include "engine/advise/advice_run.h"
#include "engine/base/progress.h"
#include "engine/capture/environment.h"

#include <QString>

#include <memory>
#include <vector>

namespace comparo {
struct AdviceReport; // engine/report/advise/report.h
}

namespace comparo::ui {

/// What advice can be told by.
enum class AdviceMeasure { Atol, Rtol, Ulp, Share };

/// "atol", "rtol", "ULP", "samples that differ".
QString nameOf(AdviceMeasure measure);

/// Of one case; of samples that differ their share, 0..1.
double valueOf(const MeasuredCase& one, AdviceMeasure measure);

/// "2.38e-07", "3", "12.5 %".
QString textOf(double value, AdviceMeasure measure);

/// Measured cases with the advice that they speak for. Immutable once published.
struct AdviceFindings {
    AdvicePlan plan;
    AdviceResults results;
    std::string created; ///< ISO 8601, UTC
    Environment environment;
    std::vector<AdviceInput> inputs;
    std::vector<AdviceCase> cases;                 ///< the case n is the one at n - 1
    std::vector<std::vector<std::size_t>> members; ///< of each advice: places in results.measured

    [[nodiscard]] const std::vector<ToleranceAdvice>& advices() const { return results.advices; }
    [[nodiscard]] const MeasuredCase& measured(std::size_t place) const
    {
        return results.measured[place];
    }
};

using AdviceFindingsPtr = std::shared_ptr<const AdviceFindings>;

/// As it is written to a file.
AdviceReport reportOf(const AdviceFindings& findings);

/// Runs what is asked for. Errors of planOf(), and Unsupported where no case could be measured.
AdviceFindingsPtr findAdvice(const AdviceRequest& request, const Progress& progress);

} // namespace comparo::ui
