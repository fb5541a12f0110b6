#include "engine/capture/recording_comparison.h"

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/capture/checksum.h"
#include "engine/capture/recorded_dtype.h"
#include "engine/capture/recorded_half.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <tuple>

namespace comparo {

namespace {

using RecordedKind = RecordedDType::Kind;

/// Counts again what a comparison of widened values counts in another unit: ULPs, and who is outside of a
/// tolerance in them. `distance(i)` is how far apart the samples i are.
template <class T, class Distance>
void countUlps(Comparison& comparison, const Tensor& a, const Tensor& b, Distance distance)
{
    const auto count = static_cast<std::size_t>(a.shape().elements());
    const T* const valuesA = reinterpret_cast<const T*>(a.buffer()->host());
    const T* const valuesB = reinterpret_cast<const T*>(b.buffer()->host());
    const Tolerance& tolerance = comparison.tolerance;
    std::uint64_t violating = 0;
    std::int64_t most = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto x = static_cast<double>(valuesA[i]);
        const auto y = static_cast<double>(valuesB[i]);
        if (x == y || (std::isnan(x) && std::isnan(y)))
            continue;
        if (!std::isfinite(x) || !std::isfinite(y)) {
            most = std::numeric_limits<std::int64_t>::max();
            ++violating;
            continue;
        }
        const std::int64_t ulp = distance(i);
        const double larger = std::max(std::abs(x), std::abs(y));
        most = std::max(most, ulp);
        if (!(std::abs(x - y) <= tolerance.atol + tolerance.rtol * larger) && ulp > tolerance.ulp)
            ++violating;
    }
    comparison.all.violating = violating;
    comparison.all.maxUlp = comparison.requiredUlp = most;
    comparison.verdict = comparison.all.differing == 0 ? Verdict::BitExact
                         : violating == 0              ? Verdict::WithinTolerance
                                                       : Verdict::Different;
}

std::uint16_t halfAt(const RecordedValues& values, std::size_t i)
{
    std::uint16_t bits;
    std::memcpy(&bits, values.bytes.data() + 2 * i, sizeof bits);
    return bits;
}

/// Two tensors of one shape and of dtypes that are compared.
Comparison compareValues(const RecordedTensor& a, const RecordedValues& valuesA, const RecordedTensor& b,
                         const RecordedValues& valuesB, const Tolerance& tolerance, const Progress& progress)
{
    const Tensor tensorA = toTensor(a, valuesA);
    const Tensor tensorB = toTensor(b, valuesB);
    Comparison comparison = compare(tensorA, tensorB, {tolerance, {}, false}, progress);
    const RecordedDType* const dtype = findRecordedDType(a.dtype);
    if (a.dtype != b.dtype || comparison.all.differing == 0)
        return comparison;
    if (dtype->kind == RecordedKind::Half || dtype->kind == RecordedKind::Brain)
        countUlps<float>(comparison, tensorA, tensorB, [&](std::size_t i) {
            return std::abs(orderedHalf(halfAt(valuesA, i)) - orderedHalf(halfAt(valuesB, i)));
        });
    else if (dtype->kind == RecordedKind::Integer) {
        const auto* const x = reinterpret_cast<const double*>(tensorA.buffer()->host());
        const auto* const y = reinterpret_cast<const double*>(tensorB.buffer()->host());
        countUlps<double>(comparison, tensorA, tensorB, [&](std::size_t i) {
            constexpr double kMost = 9.2e18;
            return static_cast<std::int64_t>(std::min(std::abs(x[i] - y[i]), kMost));
        });
    }
    return comparison;
}

/// Of two tensors with the same bits, without a look at each sample.
Comparison equalValues(const RecordedTensor& tensor, const Tolerance& tolerance)
{
    Comparison comparison;
    comparison.tolerance = tolerance;
    comparison.all.samples = findRecordedDType(tensor.dtype)->kind == RecordedKind::Complex ? 2 : 1;
    for (const std::int64_t extent : tensor.shape)
        comparison.all.samples *= static_cast<std::uint64_t>(extent);
    return comparison;
}

bool isFloating(const std::string& dtype)
{
    const RecordedDType* const known = findRecordedDType(dtype);
    return known && (known->kind == RecordedKind::Half || known->kind == RecordedKind::Brain ||
                     dtype == "float32" || dtype == "float64");
}

/// The checksum of a tensor's values, kept or not; nothing if nobody knows.
std::optional<std::uint32_t> valuesChecksum(const Recording& recording, const RecordedTensor& tensor)
{
    if (tensor.entry.empty())
        return tensor.checksum;
    return checksumOf(recording.read(tensor).bytes);
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
                       const Recording& recordingB, const RecordedTensor& b, const Tolerance& tolerance,
                       const Progress& progress)
{
    const bool alike = a.dtype == b.dtype || (isFloating(a.dtype) && isFloating(b.dtype));
    if (a.shape != b.shape || a.part != b.part || !alike) {
        line.differs = true;
        line.sentence = "Different: A is " + a.toText() + (a.part.empty() ? "" : ", " + a.part) + ", B is " +
                        b.toText() + (b.part.empty() ? "" : ", " + b.part) + ".";
        return;
    }
    if (a.entry.empty() || b.entry.empty()) {
        setByChecksum(line, valuesChecksum(recordingA, a), valuesChecksum(recordingB, b));
        return;
    }
    const RecordedValues valuesA = recordingA.read(a);
    const RecordedValues valuesB = recordingB.read(b);
    const bool sameBits = a.dtype == b.dtype && std::ranges::equal(valuesA.bytes, valuesB.bytes);
    if (findRecordedDType(a.dtype)->kind == RecordedKind::Bits) {
        line.differs = !sameBits;
        line.sentence = sameBits ? "Bit-exact." : "Different bits; " + a.dtype + " is compared as such.";
        return;
    }
    line.comparison =
        sameBits ? equalValues(a, tolerance) : compareValues(a, valuesA, b, valuesB, tolerance, progress);
    line.differs = line.comparison->verdict == Verdict::Different;
    line.sentence = line.comparison->sentence();
    if (!sameBits && line.comparison->all.differing == 0 && a.dtype.ends_with("int64")) {
        line.differs = true;
        line.sentence = "Different: whole numbers beyond 2^53, which float64 does not tell apart.";
    }
}

using StepKey = std::tuple<std::string, std::string, std::uint64_t>;

StepKey keyOf(const RecordedStep& step)
{
    return {step.kind, step.name, step.call};
}

/// Compares the steps of two recordings and collects the lines.
class StepPairs {
public:
    StepPairs(const Recording& a, const Recording& b, const Tolerance& tolerance, const Progress& progress,
              std::vector<RecordedLine>& lines)
        : m_a(a), m_b(b), m_tolerance(tolerance), m_progress(progress), m_lines(lines)
    {
    }

    void addPair(std::size_t stepA, std::size_t stepB)
    {
        const RecordedStep& a = m_a.steps[stepA];
        const RecordedStep& b = m_b.steps[stepB];
        addState(stepA, stepB);
        addTensors(RecordedLine::Kind::Draw, stepA, stepB, a.draws, b.draws, a.label());
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

private:
    RecordedLine& add(RecordedLine::Kind kind, std::size_t stepA, std::size_t stepB, std::string label)
    {
        RecordedLine line;
        line.kind = kind;
        line.label = std::move(label);
        line.stepA = stepA;
        line.stepB = stepB;
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
            compareTensorPair(line, m_a, a[i], m_b, b[found->second], m_tolerance, m_progress);
            inB.erase(found);
        }
        for (const auto& [name, index] : inB) {
            RecordedLine& line = add(kind, stepA, stepB, labelOf(name));
            line.tensor = index;
            line.differs = true;
            line.sentence = "Only B has it.";
        }
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
    const Tolerance& m_tolerance;
    const Progress& m_progress;
    std::vector<RecordedLine>& m_lines;
};

std::vector<RecordingComparison::Fact> differingFacts(const Recording& a, const Recording& b)
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

RecordingComparison compareRecordings(const Recording& a, const Recording& b, const Tolerance& tolerance,
                                      const Progress& progress)
{
    RecordingComparison result;
    result.environment = differingFacts(a, b);
    std::map<StepKey, std::size_t> inA;
    std::map<StepKey, std::size_t> inB;
    for (std::size_t i = 0; i < a.steps.size(); ++i)
        inA.emplace(keyOf(a.steps[i]), i);
    for (std::size_t i = 0; i < b.steps.size(); ++i)
        inB.emplace(keyOf(b.steps[i]), i);

    StepPairs pairs(a, b, tolerance, progress, result.lines);
    std::size_t nextB = 0;
    const auto addOnlyInB = [&](std::size_t end) { // B's steps up to `end` that A does not have
        for (; nextB < end; ++nextB)
            if (!inA.contains(keyOf(b.steps[nextB])))
                pairs.addAlone(std::nullopt, nextB);
    };
    for (std::size_t i = 0; i < a.steps.size(); ++i) {
        progress.throwIfCancelled();
        progress.report(static_cast<double>(i) / static_cast<double>(a.steps.size()), COMPARO_TR("Steps"));
        const auto found = inB.find(keyOf(a.steps[i]));
        if (found == inB.end()) {
            pairs.addAlone(i, std::nullopt);
            continue;
        }
        addOnlyInB(found->second);
        pairs.addPair(i, found->second);
    }
    addOnlyInB(b.steps.size());
    return result;
}

} // namespace comparo
