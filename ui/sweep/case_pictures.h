// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/sweep/sweep_plan.h"
#include "engine/sweep/sweep_results.h"

#include <QImage>
#include <QSize>
#include <QString>

namespace comparo::ui {

/// What both sides made of the picture of a case, and where they differ, as small pictures.
struct CasePictures {
    QImage a, b, difference; ///< null where there are none
    QString why;             ///< there are none; empty otherwise
};

/// Runs a case again, as sweepCasePictures() does. Error(Cancelled) alone is thrown.
CasePictures casePictures(const SweepPlan& plan, const SweepCaseResult& result, QSize most,
                          const Progress& progress);

} // namespace comparo::ui
