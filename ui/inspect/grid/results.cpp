// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/grid/results.h"

#include "engine/pipeline/runner.h"
#include "ui/inspect/session/pixels.h"

#include <algorithm>
#include <limits>

namespace comparo::ui {

namespace {

void addPicture(GridItem& item, const Tensor& output, int sample, const Progress& progress)
{
    item.picture = Pyramid::build(output, std::min(sample, output.shape().n - 1), progress);
}

GridItems itemsOfSteps(const GridQuestion& question, const Progress& progress)
{
    GridItems items;
    const Trace* trace = question.result->trace(question.source == GridSource::StepsOfA ? 0 : 1);
    if (!trace)
        return items;
    GridItem input;
    input.label = "input";
    addPicture(input, trace->input, question.sample, progress);
    items.push_back(std::move(input));
    const std::vector<Step>& steps = question.result->setup().pipeline.steps;
    std::size_t index = 0;
    for (const StepTrace& done : trace->steps) {
        while (!steps[index].enabled)
            ++index;
        GridItem item;
        item.label = std::to_string(index + 1) + " " + steps[index].op->id;
        item.step = index++;
        addPicture(item, done.output, question.sample, progress);
        items.push_back(std::move(item));
    }
    return items;
}

GridItems itemsOfSides(const GridQuestion& question, const Progress& progress)
{
    GridItems items;
    const auto count = static_cast<double>(question.sides.size());
    for (const Side& side : question.sides) {
        const auto done = static_cast<double>(items.size());
        GridItem item;
        item.label = side.label();
        item.side = side;
        try {
            const Trace trace =
                runSide(question.result->setup().pipeline, question.result->job.input.tensor, side,
                        progress.part(done / count, (done + 1.0) / count), Kept::Output);
            item.label = trace.label();
            addPicture(item, trace.output(), question.sample, progress);
        } catch (const Error& error) {
            progress.throwIfCancelled();
            item.error = error.text();
        }
        items.push_back(std::move(item));
    }
    return items;
}

/// Whole numbers have the range of their type; fractions 0 to 1, or all that occurs where there is more.
void setRanges(GridItems& items)
{
    double low = 0.0;
    double high = 1.0;
    for (const GridItem& item : items) {
        if (!item.picture || !isFloat(item.picture->dtype()))
            continue;
        const auto [smallest, largest] = valueRange(item.picture->base());
        if (smallest <= largest) {
            low = std::min(low, smallest);
            high = std::max(high, largest);
        }
    }
    for (GridItem& item : items) {
        const DType dtype = item.picture ? item.picture->dtype() : DType::UInt8;
        item.low = isFloat(dtype) ? low : 0.0;
        item.high = isFloat(dtype) ? high : dtype == DType::UInt8 ? 255.0 : 65535.0;
    }
}

} // namespace

GridItemsPtr gridItems(const GridQuestion& question, const Progress& progress)
{
    auto items =
        std::make_shared<GridItems>(question.source == GridSource::Sides ? itemsOfSides(question, progress)
                                                                         : itemsOfSteps(question, progress));
    setRanges(*items);
    return items;
}

GridComparisons compareWith(const GridItems& items, std::size_t reference, const Progress& progress)
{
    GridComparisons comparisons(items.size());
    if (reference >= items.size() || !items[reference].picture)
        return comparisons;
    CompareOptions options;
    options.ssim = false;
    for (std::size_t i = 0; i < items.size(); ++i) {
        progress.throwIfCancelled();
        const Pyramid* picture = items[i].picture.get();
        const Pyramid& other = *items[reference].picture;
        if (i == reference || !picture || picture->base().shape() != other.base().shape() ||
            (picture->dtype() != other.dtype() && !(isFloat(picture->dtype()) && isFloat(other.dtype()))))
            continue;
        comparisons[i] = compare(picture->base(), other.base(), options, progress);
    }
    return comparisons;
}

} // namespace comparo::ui
