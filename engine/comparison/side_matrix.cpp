// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/side_matrix.h"

#include "engine/base/number_text.h"
#include "engine/comparison/models.h"
#include "engine/comparison/stage_parts.h"
#include "engine/comparison/stages.h"
#include "engine/diagnose/equal_groups.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>

namespace comparo {
namespace {

/// Whether two outputs differ in a sample, their shape or their dtype.
bool differ(const Tensor& a, const Tensor& b)
{
    if (sameBytes(a, b))
        return false;
    if (!(a.shape() == b.shape()) || a.dtype() != b.dtype())
        return true;
    return compare(a, b, {{}, {}, false}).all.differing > 0;
}

/// Up to there both sides got the same input, so that it is the step itself that differs.
std::optional<std::size_t> firstDifferentStep(const Trace& a, const Trace& b)
{
    for (std::size_t i = 0; i < std::min(a.steps.size(), b.steps.size()); ++i)
        if (differ(a.steps[i].output, b.steps[i].output))
            return i;
    return std::nullopt;
}

MatrixSide runMatrixSide(const SideMatrixJob& job, const Side& side, const Progress& progress)
{
    MatrixSide run{side, side.label(), {}, {}};
    run.error = errorOf([&] {
        run.trace = runSide(job.pipeline, job.input.tensor, side, progress);
        run.label = run.trace->label();
    });
    if (run.error)
        run.trace.reset();
    return run;
}

/// What the sides of a pair have put out, not compared yet.
ComparisonResult uncompared(const SideMatrix& matrix, std::size_t a, std::size_t b)
{
    const MatrixSide &sideA = matrix.sides[a], &sideB = matrix.sides[b];
    ComparisonResult result;
    result.explain = false;
    result.labelA = sideA.label;
    result.labelB = sideB.label;
    result.a = sideA.trace;
    result.b = sideB.trace;
    result.errorA = sideA.error;
    if (!sideA.error)
        result.errorB = sideB.error;
    if (sideA.trace)
        result.imageA = sideA.trace->output();
    if (sideB.trace)
        result.imageB = sideB.trace->output();
    return result;
}

MatrixPair comparedPair(const SideMatrixJob& job, const SideMatrix& matrix, std::size_t a, std::size_t b,
                        const Progress& progress)
{
    ComparisonJob one = jobOf(job, matrix, a, b);
    one.ssim = false;
    ComparisonResult result = uncompared(matrix, a, b);
    compareSides(one, result, progress);
    MatrixPair pair{a, b, result.comparison, result.contract, {}, result.outcome()};
    if (result.a && result.b && !pair.isSame())
        pair.firstDiverging = firstDifferentStep(*result.a, *result.b);
    return pair;
}

void sortBySize(std::vector<SideGroup>& groups)
{
    std::stable_sort(groups.begin(), groups.end(),
                     [](const SideGroup& a, const SideGroup& b) { return a.size() > b.size(); });
}

std::vector<SideGroup> sameBitsGroups(const SideMatrix& matrix)
{
    const std::vector<std::size_t> firsts =
        firstEquals(matrix.sides.size(),
                    [&](std::size_t i, std::size_t first) { return matrix.pair(first, i).isSame(); });
    std::vector<SideGroup> groups;
    for (std::size_t first = 0; first < firsts.size(); ++first) {
        if (firsts[first] != first || matrix.sides[first].error)
            continue;
        SideGroup& group = groups.emplace_back();
        for (std::size_t i = first; i < firsts.size(); ++i)
            if (firsts[i] == first)
                group.push_back(i);
    }
    sortBySize(groups);
    return groups;
}

/// Each group of equal bits joins the first set of groups against all of which it passes.
std::vector<SideGroup> passingGroups(const SideMatrix& matrix)
{
    std::vector<SideGroup> passing;
    for (const SideGroup& group : matrix.groups) {
        const auto passesAll = [&](const SideGroup& others) {
            return std::all_of(others.begin(), others.end(), [&](std::size_t other) {
                return passes(matrix.pair(group.front(), other).outcome.kind);
            });
        };
        const auto found = std::find_if(passing.begin(), passing.end(), passesAll);
        SideGroup& joined = found == passing.end() ? passing.emplace_back() : *found;
        joined.insert(joined.end(), group.begin(), group.end());
        std::sort(joined.begin(), joined.end());
    }
    sortBySize(passing);
    return passing;
}

Message groupsText(const std::vector<SideGroup>& groups)
{
    std::vector<Message> texts;
    for (const SideGroup& group : groups)
        texts.push_back(sideNumbers(group));
    return message("{} with the same bits: {}", plural(groups.size(), "{} group", "{} groups"),
                   joined(std::move(texts), " | "));
}

/// The pair with the largest difference of those that were compared, or null.
const MatrixPair* farthestPair(const SideMatrix& matrix)
{
    const MatrixPair* farthest = nullptr;
    for (const MatrixPair& pair : matrix.pairs)
        if (pair.comparison && (!farthest || pair.comparison->all.maxAbs > farthest->comparison->all.maxAbs))
            farthest = &pair;
    return farthest;
}

/// "cuda:7 · exact: There is no device …".
Message firstFailure(const SideMatrix& matrix)
{
    for (const MatrixSide& side : matrix.sides)
        if (side.error)
            return message("{}: {}", side.label, side.error->message());
    return {};
}

/// What every verdict says of libraries whose arithmetic ours stands in for, of all sides.
Message missingModelsOf(const SideMatrix& matrix)
{
    std::vector<Message> sentences;
    for (std::size_t i = 0; i < matrix.sides.size(); ++i) {
        Message missing = missingModels(uncompared(matrix, i, i));
        if (!missing.isEmpty() && std::find(sentences.begin(), sentences.end(), missing) == sentences.end())
            sentences.push_back(std::move(missing));
    }
    return joined(std::move(sentences), "; ");
}

void requireSides(const SideMatrixJob& job)
{
    if (job.sides.size() < 2)
        failArgument(
            message("A matrix requires at least two sides; use --sides SIDE,SIDE,… or --all-devices."));
    for (std::size_t i = 0; i < job.sides.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (job.sides[i] == job.sides[j])
                failArgument(
                    message("Duplicate side {}; each side of a matrix runs once.", job.sides[i].toText()));
    if (job.input.isPair())
        failArgument(message("A matrix runs one input; two external tensors have no sides to run."));
}

} // namespace

std::vector<Side> sidesOn(const std::vector<DeviceId>& devices, const std::vector<Numerics>& numerics)
{
    std::vector<Side> sides;
    for (const Numerics one : numerics)
        for (const DeviceId& device : devices) {
            Side side;
            side.device = device;
            side.numerics = one;
            sides.push_back(side);
        }
    return sides;
}

const MatrixPair& SideMatrix::pair(std::size_t a, std::size_t b) const
{
    const auto [first, second] = std::minmax(a, b);
    const std::size_t before = first * sides.size() - first * (first + 1) / 2; // pairs of earlier rows
    return pairs[before + second - first - 1];
}

std::size_t SideMatrix::failures() const
{
    return static_cast<std::size_t>(std::count_if(
        sides.begin(), sides.end(), [](const MatrixSide& side) { return side.error.has_value(); }));
}

Outcome SideMatrix::outcome() const
{
    const auto worst =
        std::max_element(pairs.begin(), pairs.end(), [](const MatrixPair& a, const MatrixPair& b) {
            return a.outcome.kind < b.outcome.kind;
        });
    const OutcomeKind kind = worst->outcome.kind;
    const std::size_t count = sides.size();
    if (const std::size_t failed = failures(); failed > 0)
        return {kind, message("{} of {} sides failed: {}", failed, count, firstFailure(*this))};
    if (kind > OutcomeKind::Different)
        return worst->outcome;
    const Message missing = missingModelsOf(*this);
    const auto ofEqual = [&](const Message& clause) {
        return missing.isEmpty() ? message("{}.", clause)
                                 : message("{} (our arithmetic on all of them; {}).", clause, missing);
    };
    if (kind == OutcomeKind::BitExact)
        return {kind, ofEqual(message("all {} sides hold the same bits", count)), message("Bit-exact")};
    if (kind == OutcomeKind::Equal)
        return {kind,
                ofEqual(message("all {} sides hold equal values, in {}; not the same: {}", count,
                                groupsText(groups), unlikeText(*worst->comparison))),
                message("Equal")};
    const MatrixPair& far = *farthestPair(*this);
    const Message text =
        message("{} sides in {}; the largest difference is {}, between {} and {}.", count, groupsText(groups),
                Verbatim(roundedUpText(far.comparison->all.maxAbs)), far.a + 1, far.b + 1);
    return {kind, missing.isEmpty() ? text : message("{} {}.", text, missing),
            kind == OutcomeKind::Different ? message("Different") : message("Within tolerance")};
}

SideMatrix runSideMatrix(const SideMatrixJob& job, const Progress& progress)
{
    requireSides(job);
    SideMatrix matrix;
    const std::size_t count = job.sides.size();
    constexpr double kRunning = 0.7; // of the work; the rest compares
    for (std::size_t i = 0; i < count; ++i) {
        const double from = kRunning * static_cast<double>(i) / static_cast<double>(count);
        const double to = kRunning * static_cast<double>(i + 1) / static_cast<double>(count);
        progress.throwIfCancelled();
        matrix.sides.push_back(
            runMatrixSide(job, job.sides[i], progress.part(from, to, message("{}", job.sides[i].toText()))));
    }
    const std::size_t pairs = count * (count - 1) / 2;
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = a + 1; b < count; ++b) {
            const double done = kRunning + (1.0 - kRunning) * static_cast<double>(matrix.pairs.size()) /
                                               static_cast<double>(pairs);
            progress.throwIfCancelled();
            progress.report(done, message("comparing {} and {}", a + 1, b + 1));
            matrix.pairs.push_back(comparedPair(job, matrix, a, b, {progress.stop, {}}));
        }
    matrix.groups = sameBitsGroups(matrix);
    matrix.passing = passingGroups(matrix);
    progress.report(1.0, message("done"));
    return matrix;
}

ComparisonJob jobOf(const SideMatrixJob& job, const SideMatrix& matrix, std::size_t a, std::size_t b)
{
    ComparisonJob one;
    one.input = job.input;
    one.title = titleOf(job.input);
    one.setup = {job.pipeline, matrix.sides[a].side, matrix.sides[b].side, job.tolerance};
    one.contract = job.contract;
    return one;
}

ComparisonResult resultOf(const SideMatrix& matrix, std::size_t a, std::size_t b)
{
    ComparisonResult result = uncompared(matrix, a, b);
    result.explain = true;
    if (a < b) { // statistics of the other order have other signs
        result.comparison = matrix.pair(a, b).comparison;
        result.contract = matrix.pair(a, b).contract;
    }
    return result;
}

Message divergingStepText(const SideMatrix& matrix, const MatrixPair& pair)
{
    if (!pair.firstDiverging)
        return {};
    const std::vector<StepTrace>& steps = matrix.sides[pair.a].trace->steps;
    const Verbatim op(steps[*pair.firstDiverging].step.op->id);
    return steps.size() == 1 ? message("{}", op) : message("step {} ({})", *pair.firstDiverging + 1, op);
}

Message sideNumbers(const SideGroup& group)
{
    std::vector<Message> numbers;
    for (const std::size_t side : group)
        numbers.push_back(message("{}", side + 1));
    return listed(std::move(numbers), " and ");
}

} // namespace comparo
