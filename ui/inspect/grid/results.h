// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/comparison/job.h"
#include "engine/view/pyramid.h"
#include "ui/inspect/session/analysis.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace comparo::ui {

/// What stands beside each other in a grid.
enum class GridSource {
    StepsOfA, ///< the input and what each step of side A gave
    StepsOfB,
    Sides, ///< what the whole pipeline gives on each device in each numerics, and on the session's own sides
};

/// One result of a grid.
struct GridItem {
    std::string label;
    std::shared_ptr<const Pyramid> picture; ///< null where there is none
    std::string error;                      ///< why
    double low = 0.0;                ///< shown as black, the same for all results of one kind of values
    double high = 255.0;             ///< shown as white
    std::optional<std::size_t> step; ///< index in the pipeline
    std::optional<Side> side;
};
using GridItems = std::vector<GridItem>;
using GridItemsPtr = std::shared_ptr<const GridItems>;

/// What is asked for. Of sides: these.
struct GridQuestion {
    AnalysisPtr result;
    GridSource source = GridSource::StepsOfA;
    std::vector<Side> sides;
    int sample = 0;
};

/// Runs what is not there yet. Called off the GUI thread. Throws Error(Cancelled) alone: what fails is told
/// by its item.
GridItemsPtr gridItems(const GridQuestion& question, const Progress& progress);

/// Each result against one of them; nothing where the two have no difference: another size, channels or type.
using GridComparisons = std::vector<std::optional<Comparison>>;
GridComparisons compareWith(const GridItems& items, std::size_t reference, const Progress& progress);

} // namespace comparo::ui
