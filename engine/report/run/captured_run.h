// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/bundle.h"
#include "engine/report/run/report.h"

namespace comparo {

/// What a capture keeps of a run: the report needs side A's trace; without side B there is no summary.
Capture toCapture(const Report& report);

/// The report that the run had, compared again from the captured tensors; explainDifference() finds the
/// cause. Error(InvalidArgument) if the capture has side A alone.
Report toReport(const Capture& capture);

/// Adds the answer: with remedies where the report asks for an explanation and this machine has the devices.
void addAnswer(Report& report);

} // namespace comparo
