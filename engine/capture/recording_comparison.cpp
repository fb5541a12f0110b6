// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recording_comparison.h"

#include "engine/base/text.h"
#include "engine/capture/recorded_dtype.h"
#include "engine/capture/values/value_comparison.h"

#include <algorithm>
#include <map>

namespace comparo {

namespace {

using RecordedKind = RecordedDType::Kind;

bool isFloating(const std::string& dtype)
{
    const RecordedDType* const known = findRecordedDType(dtype);
    return known && (known->kind == RecordedKind::Half || known->kind == RecordedKind::Brain ||
                     dtype == "float32" || dtype == "float64");
}

/// The checksum of a tensor's values, kept or not; nothing if nobody knows.
std::optional<std::uint32_t> anyChecksum(const Recording& recording, const RecordedTensor& tensor)
{
    return tensor.entry.empty() ? tensor.checksum : valuesChecksum(recording, tensor);
}

void setByChecksum(RecordedLine& line, std::optional<std::uint32_t> a, std::optional<std::uint32_t> b)
{
    if (!a || !b) {
        line.sentence = "Not compared: its values were not kept.";
        return;
    }
    line.differs = *a != *b;
    line.sentence = line.differs ? "Different: its values have another checksum; they were not kept."
                                 : "Equal by checksum; its values were not kept.";
}

void compareTensorPair(RecordedLine& line, const Recording& recordingA, const RecordedTensor& a,
                       const Recording& recordingB, const RecordedTensor& b, const StepTolerance& tolerance,
                       const Progress& progress)
{
    const bool alike = a.dtype == b.dtype || (isFloating(a.dtype) && isFloating(b.dtype));
    if (a.part != b.part) {
        const auto kept = [](const RecordedTensor& tensor) {
            return tensor.part.empty() ? "all" : tensor.part;
        };
        line.differs = true;
        line.sentence = "Different: other parts of it were kept, of A " + kept(a) + ", of B " + kept(b) +
                        ". Record both alike.";
        return;
    }
    if (a.shape != b.shape || !alike) {
        line.differs = true;
        line.sentence = "Different: A is " + a.toText() + ", B is " + b.toText() + ".";
        return;
    }
    if (a.entry.empty() || b.entry.empty()) {
        setByChecksum(line, anyChecksum(recordingA, a), anyChecksum(recordingB, b));
        return;
    }
    ValueComparison values = compareValues(recordingA, a, recordingB, b, tolerance.tolerance, progress);
    line.comparison = std::move(values.comparison);
    line.differs = values.differs;
    line.sentence = std::move(values.sentence);
    line.rule = tolerance.rule;
    if (!line.rule.empty() && line.comparison && line.comparison->verdict != Verdict::BitExact)
        line.sentence.insert(line.sentence.size() - 1, "; rule '" + line.rule + "'");
}

/// Compares the steps of two recordings and collects the lines.
class StepPairs {
public:
    StepPairs(const Recording& a, const Recording& b, const RecordingQuestion& question,
              const Progress& progress, std::vector<RecordedLine>& lines)
        : m_a(a), m_b(b), m_question(question), m_progress(progress), m_lines(lines)
    {
    }

    void add(const StepPair& pair)
    {
        if (pair.a && pair.b)
            addPair(*pair.a, *pair.b);
        else
            addAlone(pair.a, pair.b);
    }

private:
    void addPair(std::size_t stepA, std::size_t stepB)
    {
        const RecordedStep& a = m_a.steps[stepA];
        const RecordedStep& b = m_b.steps[stepB];
        if (!m_question.tensorsOnly) {
            addState(stepA, stepB);
            addTensors(RecordedLine::Kind::Draw, stepA, stepB, a.draws, b.draws, a.label());
        }
        addTensors(RecordedLine::Kind::Tensor, stepA, stepB, a.tensors, b.tensors, a.label());
    }

    void addAlone(std::optional<std::size_t> stepA, std::optional<std::size_t> stepB)
    {
        RecordedLine line;
        const RecordedStep& step = stepA ? m_a.steps[*stepA] : m_b.steps[*stepB];
        line.label = step.label();
        line.stepA = stepA;
        line.stepB = stepB;
        line.differs = true;
        line.sentence = stepA ? "Only A has this step." : "Only B has this step.";
        m_lines.push_back(std::move(line));
    }

    RecordedLine& add(RecordedLine::Kind kind, std::size_t stepA, std::size_t stepB, std::string label)
    {
        RecordedLine line;
        line.kind = kind;
        line.label = std::move(label);
        line.stepA = stepA;
        line.stepB = stepB;
        if (m_a.steps[stepA].name != m_b.steps[stepB].name)
            line.renamed = m_b.steps[stepB].label();
        return m_lines.emplace_back(std::move(line));
    }

    void addTensors(RecordedLine::Kind kind, std::size_t stepA, std::size_t stepB,
                    const std::vector<RecordedTensor>& a, const std::vector<RecordedTensor>& b,
                    const std::string& step)
    {
        std::map<std::string, std::size_t> inB;
        for (std::size_t i = 0; i < b.size(); ++i)
            inB.emplace(b[i].name, i);
        const auto labelOf = [&](const std::string& name) {
            const std::string lead = kind == RecordedLine::Kind::Draw ? "draw " : "";
            return lead + (name.empty() ? step : name + " of " + step);
        };
        for (std::size_t i = 0; i < a.size(); ++i) {
            m_progress.throwIfCancelled();
            RecordedLine& line = add(kind, stepA, stepB, labelOf(a[i].name));
            line.tensor = i;
            const auto found = inB.find(a[i].name);
            if (found == inB.end()) {
                line.differs = true;
                line.sentence = "Only A has it.";
                continue;
            }
            const RecordedTensor& other = b[found->second];
            compareTensorPair(line, m_a, a[i], m_b, other, toleranceFor(stepA, a[i], other), m_progress);
            inB.erase(found);
        }
        for (const auto& [name, index] : inB) {
            RecordedLine& line = add(kind, stepA, stepB, labelOf(name));
            line.tensor = index;
            line.differs = true;
            line.sentence = "Only B has it.";
        }
    }

    [[nodiscard]] StepTolerance toleranceFor(std::size_t stepA, const RecordedTensor& a,
                                             const RecordedTensor& b) const
    {
        return m_question.rule ? m_question.rule(m_a.steps[stepA], a, b)
                               : StepTolerance{m_question.tolerance, {}};
    }

    /// Those that differ, or that only one side has.
    void addState(std::size_t stepA, std::size_t stepB)
    {
        const RecordedStep& b = m_b.steps[stepB];
        for (const RecordedState& a : m_a.steps[stepA].state) {
            const auto found =
                std::ranges::find_if(b.state, [&](const RecordedState& s) { return s.name == a.name; });
            std::string sentence;
            if (found == b.state.end())
                sentence = "Only A has it.";
            else if (found->dtype != a.dtype)
                sentence = "Different: A is " + a.dtype + ", B is " + found->dtype + ".";
            else if (a.checksum && found->checksum && *a.checksum != *found->checksum)
                sentence = "Different: its values have another checksum.";
            if (sentence.empty())
                continue;
            RecordedLine& line = add(RecordedLine::Kind::State, stepA, stepB,
                                     a.kind + " " + a.name + " of " + m_a.steps[stepA].label());
            line.differs = true;
            line.sentence = std::move(sentence);
        }
    }

    const Recording& m_a;
    const Recording& m_b;
    const RecordingQuestion& m_question;
    const Progress& m_progress;
    std::vector<RecordedLine>& m_lines;
};

std::optional<std::size_t> firstOf(const std::vector<RecordedLine>& lines, RecordedLine::Kind kind)
{
    const auto found = std::ranges::find_if(
        lines, [&](const RecordedLine& line) { return line.kind == kind && line.differs; });
    return found == lines.end() ? std::nullopt : std::optional<std::size_t>(found - lines.begin());
}

} // namespace

std::optional<std::size_t> RecordingComparison::firstDiverging() const
{
    return firstOf(lines, RecordedLine::Kind::Tensor);
}

std::optional<std::size_t> RecordingComparison::firstDraw() const
{
    return firstOf(lines, RecordedLine::Kind::Draw);
}

bool RecordingComparison::same() const
{
    return std::ranges::none_of(lines, &RecordedLine::differs);
}

std::vector<RecordingComparison::Fact> environmentDifferences(const Recording& a, const Recording& b)
{
    std::vector<RecordingComparison::Fact> facts;
    const auto valueIn = [](const Recording& recording, const std::string& name) {
        const auto found =
            std::ranges::find_if(recording.environment, [&](const auto& fact) { return fact.first == name; });
        return found == recording.environment.end() ? std::string() : found->second;
    };
    for (const auto& [name, value] : a.environment)
        if (std::string other = valueIn(b, name); other != value)
            facts.push_back({name, value, std::move(other)});
    for (const auto& [name, value] : b.environment)
        if (valueIn(a, name).empty() && !value.empty())
            facts.push_back({name, "", value});
    return facts;
}

std::vector<RecordedLine> compareSteps(const Recording& a, const Recording& b, const StepPair& pair,
                                       const RecordingQuestion& question, const Progress& progress)
{
    std::vector<RecordedLine> lines;
    StepPairs(a, b, question, progress, lines).add(pair);
    return lines;
}

RecordingComparison compareRecordings(const Recording& a, const Recording& b,
                                      const RecordingQuestion& question, const Progress& progress)
{
    RecordingComparison result;
    result.environment = environmentDifferences(a, b);
    const std::vector<StepPair> pairs = alignSteps(a, b, question.sameSteps);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        progress.throwIfCancelled();
        progress.report(static_cast<double>(i) / static_cast<double>(pairs.size()), COMPARO_TR("Steps"));
        StepPairs(a, b, question, {progress.stop, {}}, result.lines).add(pairs[i]);
    }
    return result;
}

} // namespace comparo
