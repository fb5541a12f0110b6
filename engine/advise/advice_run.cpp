// SPDX-License-Identifier: Apache-2.0
#include "engine/advise/advice_run.h"

#include "engine/advise/given_tolerance.h"
#include "engine/advise/sum_bound.h"
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"
#include "engine/diagnose/replay.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <new>

namespace comparo {
namespace {

/// As many digits as the dtype has.
std::string valueText(double value, DType dtype)
{
    if (dtype != DType::Float32 || !std::isfinite(value))
        return toString(Value(value));
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, static_cast<float>(value)).ptr};
}

/// "at (3, 4, R): 0.25 against 0.5".
Message worstPlace(const Comparison& comparison)
{
    if (!comparison.all.worst)
        return {};
    const SamplePosition& worst = *comparison.all.worst;
    return message("at {}: {} against {}", comparison.placeOf(worst),
                   valueText(worst.a, comparison.descA.dtype), valueText(worst.b, comparison.descB.dtype));
}

/// One run of a plan.
class AdviceRun {
public:
    AdviceRun(const AdvicePlan& plan, const Progress& progress)
        : m_plan(plan), m_progress(progress), m_inputs(inputsOf(plan))
    {
    }

    AdviceResults run()
    {
        const std::vector<AdviceCase> cases = casesOf(m_plan, m_inputs);
        for (const AdviceCase& one : cases) {
            m_progress.throwIfCancelled();
            ++m_results.cases;
            measure(one);
            m_progress.report(static_cast<double>(m_results.cases) / static_cast<double>(cases.size()),
                              message("{} of {} cases", m_results.cases, cases.size()));
        }
        m_results.advices = adviseTolerances(m_results.measured, m_plan.options);
        return std::move(m_results);
    }

private:
    /// Words for the pipeline of a case, with the seed of its draws.
    Message pipelineText(const AdviceCase& one) const
    {
        const SweepPipeline& each = m_plan.pipelines[one.pipeline];
        return isRandom(each.pipeline) ? message("{}, draws of seed {}", each.toText(), one.seed)
                                       : message("{}", each.toText());
    }

    /// The picture of a case; the last one is kept, since cases come picture by picture.
    const Tensor& keptPicture(std::size_t input)
    {
        if (!m_picture || m_pictureOf != input) {
            m_picture.reset();
            m_picture = pictureOf(m_inputs[input]);
            m_pictureOf = input;
        }
        return *m_picture;
    }

    void measure(const AdviceCase& one)
    {
        ComparisonJob job = jobOf(m_plan, m_inputs[one.input], one);
        OutcomeKind kind = OutcomeKind::Error;
        Message words;
        try {
            job.input.tensor = keptPicture(one.input);
            const ComparisonResult found = runJob(job, {m_progress.stop, {}});
            const Outcome outcome = found.outcome();
            kind = outcome.kind;
            words = outcome.sentence();
            noteSides(found);
            if (kind <= OutcomeKind::Different && !found.failed()) {
                measureSteps(one, job, found);
                return;
            }
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            words = error.message();
        } catch (const std::bad_alloc&) {
            words = message("Not enough memory for this case.");
        }
        m_results.unmeasured.push_back({m_results.cases, m_inputs[one.input].toText(),
                                        job.setup.a.toText() + "," + job.setup.b.toText(), pipelineText(one),
                                        kind, words});
    }

    void noteSides(const ComparisonResult& found)
    {
        for (const std::string& label : {english(found.labelA), english(found.labelB)})
            if (std::find(m_results.sides.begin(), m_results.sides.end(), label) == m_results.sides.end())
                m_results.sides.push_back(label);
    }

    /// Each step alone, and the last one with what came before.
    void measureSteps(const AdviceCase& one, const ComparisonJob& job, const ComparisonResult& found)
    {
        const Trace &a = *found.a, &b = *found.b;
        const std::string command = commandOf(job);
        const std::size_t count = std::min(a.steps.size(), b.steps.size());
        for (std::size_t i = 0; i < count; ++i) {
            const StepTrace& step = a.steps[i];
            MeasuredCase measured = begin(one);
            measured.question = {step.step.op->id, step.input.dtype(), a.side, b.side};
            if (count > 1) {
                measured.pipeline = message("{}, step {} alone", measured.pipeline, i + 1);
                measured.step = i;
            } else {
                measured.command = command;
            }
            const Tensor local = localOutput(b, i, step.input, {m_progress.stop, {}});
            fill(step.output, local, measured);
            measured.bound = sumBound(step.step, step.input, step.output);
            m_results.measured.push_back(std::move(measured));
        }
        if (count < 2)
            return;
        MeasuredCase whole = begin(one);
        whole.question = contractCase(a, b);
        whole.command = command;
        fill(a.output(), b.output(), whole);
        m_results.measured.push_back(std::move(whole));
    }

    MeasuredCase begin(const AdviceCase& one) const
    {
        MeasuredCase measured;
        measured.number = m_results.cases;
        measured.input = m_inputs[one.input].toText();
        measured.pipeline = pipelineText(one);
        return measured;
    }

    void fill(const Tensor& a, const Tensor& b, MeasuredCase& measured) const
    {
        const Comparison comparison = compare(a, b, {{}, {}, false}, {m_progress.stop, {}});
        measured.place = worstPlace(comparison);
        measured.samples = comparison.all.samples;
        measured.differing = comparison.all.differing;
        measured.equality = hasEqualValues(comparison.verdict) ? comparison.verdict : Verdict::BitExact;
        measured.atol = comparison.requiredAtol;
        measured.rtol = comparison.requiredRtol;
        measured.ulp = comparison.requiredUlp;
        measured.meanAbs = comparison.all.meanAbs;
        if (m_plan.options.given)
            measured.needed = neededShare(a, b, *m_plan.options.given);
    }

    const AdvicePlan& m_plan;
    const Progress& m_progress;
    std::vector<AdviceInput> m_inputs;
    std::optional<Tensor> m_picture;
    std::size_t m_pictureOf = 0;
    AdviceResults m_results;
};

} // namespace

ContractProposal AdviceResults::proposal() const
{
    ContractProposal proposal = proposalOf(advices);
    std::map<OutcomeKind, std::vector<const UnmeasuredCase*>> kinds;
    for (const UnmeasuredCase& one : unmeasured)
        kinds[one.kind].push_back(&one);
    for (const auto& [kind, members] : kinds) {
        const bool isError = kind == OutcomeKind::Error;
        const UnmeasuredCase& first = *members.front();
        const Message found =
            isError ? plural(members.size(), "{} case ended with an error", "{} cases ended with an error")
                    : plural(members.size(), "{} case has a hazard", "{} cases have a hazard");
        proposal.leftOut.push_back(message("{}; the first is case {} ({}, {}, {}): {}", found, first.number,
                                           first.input, first.pipeline, first.pair, first.words));
    }
    return proposal;
}

Message AdviceResults::sentence() const
{
    std::size_t proposed = 0, exact = 0, equal = 0;
    for (const ToleranceAdvice& advice : advices) {
        proposed += advice.refusal.isEmpty() ? 1U : 0U;
        exact += advice.bitExact == advice.cases ? 1U : 0U;
        equal += advice.isEqual() && advice.bitExact < advice.cases ? 1U : 0U;
    }
    std::vector<Message> parts{plural(proposed, "{} tolerance proposed", "{} tolerances proposed")};
    if (exact > 0)
        parts.push_back(message("{} of them bit-exact", exact));
    if (equal > 0)
        parts.push_back(message("{} of them equal", equal));
    Message found = joined(std::move(parts), ", ");
    if (!unmeasured.empty())
        found = joined(
            {found, plural(unmeasured.size(), "{} case was not measured", "{} cases were not measured")},
            "; ");
    return message("{}: {}.", plural(cases, "{} case", "{} cases"), found);
}

AdviceResults runAdvice(const AdvicePlan& plan, const Progress& progress)
{
    return AdviceRun(plan, progress).run();
}

} // namespace comparo
