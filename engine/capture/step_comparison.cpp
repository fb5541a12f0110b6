// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/step_comparison.h"

#include "engine/base/error.h"

#include <algorithm>

namespace comparo {

namespace {

StepComparison compareTensors(Message label, const Tensor& a, const Tensor& b, const Tolerance& tolerance,
                              const Progress& progress)
{
    StepComparison step;
    step.label = std::move(label);
    if (a.shape() != b.shape() || (a.dtype() != b.dtype() && !(isFloat(a.dtype()) && isFloat(b.dtype())))) {
        step.sentence = message("Different: A is {} {}, B is {} {}.", toString(a.dtype()),
                                a.shape().toString(), toString(b.dtype()), b.shape().toString());
        return step;
    }
    step.comparison = compare(a, b, {tolerance, {}, false}, progress);
    step.sentence = step.comparison->sentence();
    return step;
}

void requireSameOps(const Trace& a, const Trace& b)
{
    const auto opOf = [](const Trace& trace, std::size_t i) {
        return i < trace.steps.size() ? message("'{}'", trace.steps[i].step.op->id) : message("nothing");
    };
    for (std::size_t i = 0; i < std::max(a.steps.size(), b.steps.size()); ++i)
        if (const Message inA = opOf(a, i), inB = opOf(b, i); inA != inB)
            failArgument(
                message("The runs have different pipelines: step {} is {} in the first and {} in the second.",
                        i + 1, inA, inB));
}

constexpr std::size_t kLongestSaid = 80; ///< bytes of a value that is quoted

/// A peer's word on one line, cut between characters.
Message saidText(std::string text)
{
    if (text.empty())
        return message("nothing");
    if (text.size() > kLongestSaid) {
        std::size_t end = kLongestSaid;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            --end;
        text = text.substr(0, end) + "…";
    }
    for (char& c : text)
        c = static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? ' ' : c;
    return message("{}", text);
}

/// What each of the two says, in the order of the first.
std::vector<Message> peerDifferences(const PeerFacts& a, const PeerFacts& b)
{
    std::vector<Message> differences;
    const auto add = [&](const std::string& name, const std::string& inA, const std::string& inB) {
        if (inA != inB)
            differences.push_back(message("{} {} against {}", saidText(name), saidText(inA), saidText(inB)));
    };
    const auto valueIn = [](const PeerFacts& facts, const std::string& key) {
        const auto found = std::find_if(facts.environment.begin(), facts.environment.end(),
                                        [&](const auto& entry) { return entry.first == key; });
        return found == facts.environment.end() ? std::string() : found->second;
    };
    if (a.label != b.label)
        differences.push_back(message("{} against {}", saidText(a.label), saidText(b.label)));
    if (a.deviceLabel != b.deviceLabel)
        differences.push_back(
            message("device {} against {}", saidText(a.deviceLabel), saidText(b.deviceLabel)));
    for (const auto& [key, value] : a.environment)
        add(key, value, valueIn(b, key));
    for (const auto& [key, value] : b.environment)
        if (valueIn(a, key).empty())
            add(key, {}, value);
    return differences;
}

Message peersSentence(const Trace& a, const Trace& b)
{
    constexpr std::size_t kMostTold = 8;
    if (!a.peer || !b.peer)
        return {};
    std::vector<Message> differences = peerDifferences(*a.peer, *b.peer);
    if (differences.empty())
        return {};
    if (differences.size() <= kMostTold)
        return message("The peers differ: {}.", joined(std::move(differences), "; "));
    const std::size_t more = differences.size() - kMostTold;
    differences.resize(kMostTold);
    return message("The peers differ: {}; and {} more.", joined(std::move(differences), "; "), more);
}

} // namespace

std::optional<std::size_t> RunComparison::firstDiverging() const
{
    const auto found =
        std::find_if(steps.begin(), steps.end(), [](const auto& step) { return step.differs(); });
    return found == steps.end() ? std::nullopt : std::optional<std::size_t>(found - steps.begin());
}

Pipeline withRecordedDraws(Pipeline pipeline, const Trace& trace)
{
    auto recorded = trace.steps.begin();
    for (Step& step : pipeline.steps) {
        if (!step.enabled || recorded == trace.steps.end())
            continue;
        if (!recorded->draws.isEmpty())
            step.draws = recorded->draws;
        ++recorded;
    }
    return pipeline;
}

RunComparison compareRuns(const Trace& a, const Trace& b, const Tolerance& tolerance,
                          const Progress& progress)
{
    requireSameOps(a, b);
    RunComparison runs;
    runs.steps.push_back(compareTensors(message("input"), a.input, b.input, tolerance, progress));
    for (std::size_t i = 0; i < a.steps.size(); ++i)
        runs.steps.push_back(compareTensors(message("step {} ({})", i + 1, a.steps[i].step.op->id),
                                            a.steps[i].output, b.steps[i].output, tolerance, progress));
    runs.peers = peersSentence(a, b);
    return runs;
}

} // namespace comparo
