// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/case_pictures.h"

#include "engine/report/sweep/case_pictures.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/widgets/report_image.h"

namespace comparo::ui {

CasePictures casePictures(const SweepPlan& plan, const SweepCaseResult& result, QSize most,
                          const Progress& progress)
{
    const report::SweepCasePictures made =
        report::sweepCasePictures(plan, result, most.width(), most.height(), progress);
    if (!made.why.isEmpty())
        return {{}, {}, {}, engineText(made.why)};
    return {imageOf(made.a), imageOf(made.b), imageOf(made.difference), {}};
}

} // namespace comparo::ui
