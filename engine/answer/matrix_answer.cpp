// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/matrix_answer.h"

#include "engine/answer/remedies.h"
#include "engine/answer/severity.h"
#include "engine/comparison/models.h"
#include "engine/comparison/stages.h"

#include <utility>

namespace comparo {
namespace {

/// Two sides, and how severe their difference is.
struct PairAnswer {
    std::size_t a = 0, b = 0;
    Answer answer;
    ComparisonResult result;
};

/// Sides of one pair, in the order that the matrix has a comparison of.
PairAnswer pairAnswer(const SideMatrixJob& job, const SideMatrix& matrix, std::size_t a, std::size_t b,
                      const Progress& progress)
{
    if (b < a)
        std::swap(a, b);
    ComparisonResult result = resultOf(matrix, a, b);
    const ComparisonJob one = jobOf(job, matrix, a, b);
    if (!result.comparison && !result.failed())
        compareSides(one, result, progress);
    if (!result.failed() && result.comparison && result.comparison->all.differing > 0)
        explainDifference(result, progress);
    Answer answer = answerOf(result, nullptr, progress);
    return {a, b, std::move(answer), std::move(result)};
}

bool isWorseThan(const PairAnswer& one, const PairAnswer& other)
{
    const int p = severityOf(one.answer.grade), q = severityOf(other.answer.grade);
    if (p != q)
        return p > q;
    const auto size = [](const Answer& answer) {
        return answer.numbers ? answer.numbers->largest / answer.numbers->range : 0.0;
    };
    return size(one.answer) > size(other.answer);
}

/// Whether the arithmetic of a step is not modelled on this side.
bool isUnmodelled(const SideMatrix& matrix, std::size_t side)
{
    ComparisonResult alone;
    alone.a = matrix.sides[side].trace;
    return !missingModels(alone).isEmpty();
}

/// One pair of every two groups, and one of each side that failed or is not modelled.
std::vector<std::pair<std::size_t, std::size_t>> tellingPairs(const SideMatrix& matrix)
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t p = 0; p < matrix.groups.size(); ++p)
        for (std::size_t q = p + 1; q < matrix.groups.size(); ++q)
            pairs.emplace_back(matrix.groups[p].front(), matrix.groups[q].front());
    for (std::size_t side = 0; side < matrix.sides.size(); ++side)
        if (matrix.sides[side].error || isUnmodelled(matrix, side))
            pairs.emplace_back(side == 0 ? 1 : 0, side);
    if (pairs.empty())
        pairs.emplace_back(0, 1);
    return pairs;
}

} // namespace

Answer answerOf(const SideMatrixJob& job, const SideMatrix& matrix, const Progress& progress)
{
    std::optional<PairAnswer> worst;
    for (const auto& [a, b] : tellingPairs(matrix)) {
        progress.throwIfCancelled();
        PairAnswer one = pairAnswer(job, matrix, a, b, progress);
        if (!worst || isWorseThan(one, *worst))
            worst = std::move(one);
    }
    Answer answer = std::move(worst->answer);
    answer.remedies =
        remediesOf(jobOf(job, matrix, worst->a, worst->b), worst->result, answer, nullptr, progress);
    if (answer.grade == Grade::Identical && matrix.groups.size() == 1)
        answer.sentence =
            message("{}: all {} sides have the same bits.", gradeWord(answer.grade), matrix.sides.size());
    else
        answer.sentence =
            message("{} This applies to sides {} and {}.", answer.sentence, worst->a + 1, worst->b + 1);
    return answer;
}

} // namespace comparo
