// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/case_pictures.h"

#include "engine/report/sweep/case_pictures.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <algorithm>

namespace comparo::ui {

namespace {

QImage imageOf(const report::Pixels& pixels)
{
    QImage image(pixels.width, pixels.height, QImage::Format_ARGB32);
    for (int y = 0; y < pixels.height; ++y)
        std::copy_n(pixels.values.begin() + static_cast<std::ptrdiff_t>(y) * pixels.width, pixels.width,
                    reinterpret_cast<QRgb*>(image.scanLine(y)));
    return image;
}

} // namespace

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
