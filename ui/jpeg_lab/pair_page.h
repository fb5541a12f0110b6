// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/run.h"

#include <QString>

#include <array>

namespace comparo::ui {

/// A page on both sides of the lab, in the look of the other reports: where the files part, their pictures
/// and difference, the stages, the worst places, statistics. `stages` may be null; `pages` are the names of
/// the sides' inspections beside it. Nothing from outside is needed to read it.
QString labPairPage(const LabResult& result, const LabStagesPtr& stages, const std::array<QString, 2>& pages);

} // namespace comparo::ui
