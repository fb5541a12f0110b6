// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/chart/timeline_picture.h"
#include "engine/report/pdf/flow.h"

/// Timelines on pages of a PDF file.
namespace comparo::report {

/// In rows as wide as the page, like a score; of very many the first with a hazard and those after it.
void drawTimeline(PdfFlow& flow, const TimelinePicture& picture);

/// What the signs of such pictures mean.
void drawTimelineLegend(PdfFlow& flow);

} // namespace comparo::report
