// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recording_comparison.h"

#include "engine/base/shown_text.h"
#include "engine/base/text.h"
#include "engine/capture/values/value_comparison.h"
#include "engine/tensor/stored_dtype.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>

namespace comparo {

namespace {

using RecordedKind = StoredDType::Kind;

bool isFloating(const std::string& dtype)
{
    const StoredDType* const known = findStoredDType(dtype);
    return known && (known->kind == RecordedKind::Half || known->kind == RecordedKind::Brain ||
                     known->kind == RecordedKind::Eighth ||                      dtype == "float32" || dtype == "float64");
}

/// The checksum of a tensor's values, kept or not; nothing if nobody knows.
std::optional<std::uint32_t> anyChecksum(const Recording& recording, const RecordedTensor& tensor)
{
    return tensor.entry.empty() ? tensor.checksum : valuesChecksum(recording, tensor);
}

void setLeft(RecordedLine& line, Message why)
{
    line.sentence = message("Not compared: {}.", why);
    line.left = std::move(why);
}

void setDifferent(RecordedLine& line, Message sentence)
{
    line.verdict = Verdict::Different;
    line.sentence = std::move(sentence);
}

/// What a recorder noted on a tensor that it could not keep; empty where it noted nothing.
std::string noteOn(const RecordedStep& step, const std::string& tensor)
{
    const std::string lead = (tensor.empty() ? "the output" : tensor) + ": ";
    for (const std::string& note : step.notes)
        if (note.starts_with(lead))
            return shownName(note.substr(lead.size()));
    return {};
}

void setByChecksum(RecordedLine& line, const RecordedStep& step, const RecordedTensor& a,
                   std::optional<std::uint32_t> sumA, const RecordedTensor& b,
                   std::optional<std::uint32_t> sumB)
{
    const std::string note = noteOn(step, a.name);
    if (!sumA || !sumB)
        setLeft(line, note.empty() ? message("its values were not kept")
                                   : message("its values were not kept ({})", note));
    else if (a.dtype != b.dtype)
        setLeft(line, message("its values were not kept, and the checksums are of {} and {}",
                              shownName(a.dtype), shownName(b.dtype)));
    else if (*sumA != *sumB)
        setDifferent(line,
                     message("Different: the checksums of its values differ; the values were not kept."));
    else {
        line.verdict = Verdict::Equal;
        line.sentence = message("Equal by checksum; its values were not kept.");
    }
}

void compareTensorPair(RecordedLine& line, const Recording& recordingA, const RecordedTensor& a,
                       const Recording& recordingB, const RecordedTensor& b, const StepTolerance& tolerance,
                       const Progress& progress)
{
    const bool alike = a.dtype == b.dtype || (isFloating(a.dtype) && isFloating(b.dtype));
    if (a.part != b.part) {
        const auto kept = [](const RecordedTensor& tensor) {
            return tensor.part.isEmpty() ? message("all") : tensor.part;
        };
        setDifferent(line, message("Different: different parts of it were kept, of A {}, of B {}. Record "
                                   "both with the same settings.",
                                   kept(a), kept(b)));
        return;
    }
    if (a.shape != b.shape || !alike) {
        setDifferent(line, message("Different: A is {}, B is {}.", a.toText(), b.toText()));
        return;
    }
    if (a.entry.empty() || b.entry.empty()) {
        setByChecksum(line, recordingA.steps[*line.stepA], a, anyChecksum(recordingA, a), b,
                      anyChecksum(recordingB, b));
        return;
    }
    ValueComparison values = compareValues(recordingA, a, recordingB, b, tolerance.tolerance, progress);
    line.comparison = std::move(values.comparison);
    line.verdict = values.verdict;
    line.rule = tolerance.rule;
    line.sentence = !line.rule.empty() && line.comparison && !hasEqualValues(line.comparison->verdict)
                        ? message("{}; rule '{}'.", values.found, shownName(line.rule))
                        : message("{}.", values.found);
}

/// What a step was made with: as its recorder says, else the parameters of the ops that it is.
std::vector<std::pair<std::string, std::string>> settingsOf(const RecordedStep& step)
{
    if (!step.settings.empty() || step.pipeline.empty())
        return step.settings;
    std::vector<std::pair<std::string, std::string>> settings;
    const auto pipeline = nlohmann::json::parse(step.pipeline, nullptr, false);
    if (!pipeline.is_object() || !pipeline.contains("steps") || !pipeline["steps"].is_array())
        return settings;
    for (const auto& op : pipeline["steps"])
        if (op.is_object() && op.contains("params") && op["params"].is_object())
            for (const auto& [name, value] : op["params"].items())
                settings.emplace_back(name, value.is_string() ? value.get<std::string>() : value.dump());
    return settings;
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
            addSettings(stepA, stepB);
            addState(stepA, stepB);
            addTensors(RecordedLine::Kind::Draw, stepA, stepB, a.draws, b.draws, a.label());
        }
        addTensors(RecordedLine::Kind::Tensor, stepA, stepB, a.tensors, b.tensors, a.label());
        if (a.tensors.empty() && b.tensors.empty())
            setLeft(add(RecordedLine::Kind::Tensor, stepA, stepB, message("{}", a.label())),
                    message("neither recording has a value of it"));
    }

    void addAlone(std::optional<std::size_t> stepA, std::optional<std::size_t> stepB)
    {
        RecordedLine line;
        const RecordedStep& step = stepA ? m_a.steps[*stepA] : m_b.steps[*stepB];
        line.label = message("{}", step.label());
        line.stepA = stepA;
        line.stepB = stepB;
        if (m_a.arrays.empty() || m_b.arrays.empty())
            setDifferent(line, stepA ? message("Only A has this step.") : message("Only B has this step."));
        else
            setDifferent(line, stepA ? message("Only A has this array.") : message("Only B has this array."));
        m_lines.push_back(std::move(line));
    }

    RecordedLine& add(RecordedLine::Kind kind, std::size_t stepA, std::size_t stepB, Message label)
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
            if (kind == RecordedLine::Kind::Draw)
                return name.empty() ? message("draw {}", step)
                                    : message("draw {} of {}", shownName(name), step);
            return name.empty() ? message("{}", step) : message("{} of {}", shownName(name), step);
        };
        for (std::size_t i = 0; i < a.size(); ++i) {
            m_progress.throwIfCancelled();
            RecordedLine& line = add(kind, stepA, stepB, labelOf(a[i].name));
            line.tensor = i;
            const auto found = inB.find(a[i].name);
            if (found == inB.end()) {
                setDifferent(line, message("Only A has it."));
                continue;
            }
            const RecordedTensor& other = b[found->second];
            compareTensorPair(line, m_a, a[i], m_b, other, toleranceFor(stepA, a[i], other), m_progress);
            inB.erase(found);
        }
        for (const auto& [name, index] : inB) {
            RecordedLine& line = add(kind, stepA, stepB, labelOf(name));
            line.tensor = index;
            line.onlyB = true;
            setDifferent(line, message("Only B has it."));
        }
    }

    [[nodiscard]] StepTolerance toleranceFor(std::size_t stepA, const RecordedTensor& a,
                                             const RecordedTensor& b) const
    {
        return m_question.rule ? m_question.rule(m_a.steps[stepA], a, b)
                               : StepTolerance{m_question.tolerance, {}};
    }

    /// Those that differ. What only one side says, a recorder of another version may have left out.
    void addSettings(std::size_t stepA, std::size_t stepB)
    {
        const auto settingsB = settingsOf(m_b.steps[stepB]);
        for (const auto& [name, a] : settingsOf(m_a.steps[stepA]))
            for (const auto& [nameB, b] : settingsB)
                if (name == nameB && a != b)
                    add(RecordedLine::Kind::Setting, stepA, stepB,
                        message("{} of {}", shownName(name), m_a.steps[stepA].label()))
                        .sentence = message("A has {}, B has {}.", shownName(a), shownName(b));
    }

    /// Those that differ, or that only one side has.
    void addState(std::size_t stepA, std::size_t stepB)
    {
        const RecordedStep& b = m_b.steps[stepB];
        for (const RecordedState& a : m_a.steps[stepA].state) {
            const auto found =
                std::ranges::find_if(b.state, [&](const RecordedState& s) { return s.name == a.name; });
            Message sentence;
            if (found == b.state.end())
                sentence = message("Only A has it.");
            else if (found->dtype != a.dtype)
                sentence =
                    message("Different: A is {}, B is {}.", shownName(a.dtype), shownName(found->dtype));
            else if (a.checksum && found->checksum && *a.checksum != *found->checksum)
                sentence = message("Different: the checksums of its values differ.");
            if (sentence.isEmpty())
                continue;
            RecordedLine& line =
                add(RecordedLine::Kind::State, stepA, stepB,
                    message("{} of {}", shownName(a.kind + " " + a.name), m_a.steps[stepA].label()));
            setDifferent(line, std::move(sentence));
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
        lines, [&](const RecordedLine& line) { return line.kind == kind && line.differs(); });
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

std::optional<std::size_t> RecordingComparison::firstSetting() const
{
    const auto found = std::ranges::find(lines, RecordedLine::Kind::Setting, &RecordedLine::kind);
    return found == lines.end() ? std::nullopt : std::optional<std::size_t>(found - lines.begin());
}

Coverage RecordingComparison::coverage() const
{
    Coverage coverage{0, 0, {}};
    for (const RecordedLine& line : lines) {
        const bool isInBoth = (line.stepA && line.stepB && (line.verdict || line.isLeft())) || line.isMissing;
        if (line.kind >= RecordedLine::Kind::State || !isInBoth)
            continue;
        ++coverage.of;
        if (line.isLeft())
            coverage.left.push_back({line.label, line.left});
        else
            ++coverage.compared;
    }
    return coverage;
}

std::optional<Verdict> RecordingComparison::verdict() const
{
    std::optional<Verdict> worst;
    bool hasTensor = false;
    for (const RecordedLine& line : lines) {
        if (!line.verdict || line.isLeft())
            continue;
        hasTensor = hasTensor || line.kind == RecordedLine::Kind::Tensor;
        worst = std::max(worst, line.verdict);
    }
    return hasTensor || worst == Verdict::Different ? worst : std::nullopt;
}

std::size_t RecordingComparison::differing() const
{
    return static_cast<std::size_t>(std::ranges::count_if(lines, [](const RecordedLine& line) {
        return line.kind == RecordedLine::Kind::Tensor && line.differs();
    }));
}

std::optional<std::size_t> RecordingComparison::worst() const
{
    const auto sizeOf = [](const RecordedLine& line) {
        if (!line.comparison || line.comparison->all.differing == 0)
            return -1.0;
        const ChannelStatistics& all = line.comparison->all;
        return all.nonFinite > 0 ? std::numeric_limits<double>::infinity()
                                 : all.maxAbs / line.comparison->peak;
    };
    const auto found = std::ranges::max_element(lines, {}, sizeOf);
    return found == lines.end() || sizeOf(*found) < 0 ? std::nullopt
                                                      : std::optional<std::size_t>(found - lines.begin());
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
    result.areArrays = areArrays(a, b);
    result.environment = environmentDifferences(a, b);
    const std::vector<StepPair> pairs = alignSteps(a, b, question.sameSteps);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        progress.throwIfCancelled();
        progress.report(static_cast<double>(i) / static_cast<double>(pairs.size()), message("Steps"));
        StepPairs(a, b, question, {progress.stop, {}}, result.lines).add(pairs[i]);
    }
    return result;
}

} // namespace comparo
