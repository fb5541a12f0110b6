// SPDX-License-Identifier: Apache-2.0
#include "tests/support/generated_program.h"

namespace comparo::test {
namespace {

using Kind = ProgramStep::Kind;

int callNode(int step)
{
    return 2 * step;
}
int workNode(int step)
{
    return 2 * step + 1;
}

} // namespace

ProgramOrder::ProgramOrder(const GeneratedProgram& program, const std::vector<Collision>& assumed)
    : m_program(program), m_assumed(assumed)
{
    const int count = static_cast<int>(program.steps.size());
    m_before.resize(static_cast<std::size_t>(2 * count));
    // Every order goes from an earlier call to a later one, so that one pass closes the graph.
    for (int step = 0; step < count; ++step) {
        place(step);
        touch(step);
    }
}

void ProgramOrder::connect(int from, int to)
{
    Nodes& target = m_before[static_cast<std::size_t>(to)];
    target |= m_before[static_cast<std::size_t>(from)];
    target.set(static_cast<std::size_t>(from));
}

bool ProgramOrder::reaches(int from, int to) const
{
    return from == to || m_before[static_cast<std::size_t>(to)].test(static_cast<std::size_t>(from));
}

void ProgramOrder::place(int step)
{
    const auto& steps = m_program.steps;
    const ProgramStep& here = steps[static_cast<std::size_t>(step)];
    const int call = callNode(step);
    const auto kindOf = [&](const ProgramStep& other) {
        return m_program.streams[static_cast<std::size_t>(other.stream)];
    };
    for (int i = 0; i < step; ++i) {
        const ProgramStep& earlier = steps[static_cast<std::size_t>(i)];
        if (earlier.thread == here.thread) {
            connect(callNode(i), call);
            if (earlier.kind == Kind::Copy && m_program.copyHost(earlier) == CopyHost::Waits)
                connect(workNode(i), call);
        }
        if (here.kind == Kind::Await && earlier.kind == Kind::Signal && earlier.mark == here.mark)
            connect(callNode(i), call);
    }
    assume(step, call);
    for (int i = 0; i < step; ++i) {
        const ProgramStep& earlier = steps[static_cast<std::size_t>(i)];
        const bool isQueuedBefore = earlier.isQueued() && reaches(callNode(i), call);
        if (isQueuedBefore && here.kind == Kind::SynchronizeStream && earlier.stream == here.stream)
            connect(workNode(i), call);
        if (isQueuedBefore && here.kind == Kind::SynchronizeEvent && earlier.kind == Kind::Record &&
            earlier.mark == here.mark)
            connect(workNode(i), call);
    }
    if (here.isQueued()) {
        const int work = workNode(step);
        connect(call, work);
        for (int i = 0; i < step; ++i) {
            const ProgramStep& earlier = steps[static_cast<std::size_t>(i)];
            if (!earlier.isQueued() || !reaches(callNode(i), call))
                continue;
            const bool inTurn = earlier.stream != here.stream && kindOf(earlier) != StreamKind::NonBlocking &&
                                kindOf(here) != StreamKind::NonBlocking &&
                                (kindOf(earlier) == StreamKind::Legacy || kindOf(here) == StreamKind::Legacy);
            const bool awaited =
                here.kind == Kind::Wait && earlier.kind == Kind::Record && earlier.mark == here.mark;
            if (earlier.stream == here.stream || inTurn || awaited)
                connect(workNode(i), work);
        }
    }
    assume(step, workNode(step));
}

/// Puts in the assumed orders that end at this node: accesses are ordered, by whichever node they are made.
void ProgramOrder::assume(int step, int node)
{
    const ProgramStep& here = m_program.steps[static_cast<std::size_t>(step)];
    for (const Collision& pair : m_assumed) {
        if (pair.second != step || nodeOf(here, step, pair.buffer) != node)
            continue;
        for (const Touch& touch : m_touches)
            if (touch.step == pair.first && touch.buffer == pair.buffer)
                connect(touch.node, node);
    }
}

/// Where a step touches a buffer.
int ProgramOrder::nodeOf(const ProgramStep& step, int index, int buffer) const
{
    const bool isStaged =
        step.kind == Kind::Copy && step.source == buffer && m_program.copyHost(step) == CopyHost::Staged;
    return step.isQueued() && !isStaged ? workNode(index) : callNode(index);
}

void ProgramOrder::touch(int step)
{
    const ProgramStep& here = m_program.steps[static_cast<std::size_t>(step)];
    if (!here.isOperation())
        return;
    const bool whole = here.kind == Kind::Allocate || here.kind == Kind::Free;
    const int first = whole ? 0 : here.first;
    const int end = whole ? kProgramWords : here.first + here.words;
    m_touches.push_back(
        {nodeOf(here, step, here.target), step, here.target, first, end, here.kind != Kind::HostRead});
    if (here.source >= 0)
        m_touches.push_back({nodeOf(here, step, here.source), step, here.source, first, end, false});
}

std::vector<Collision> ProgramOrder::unordered() const
{
    std::vector<Collision> pairs;
    for (std::size_t j = 0; j < m_touches.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) {
            const Touch& a = m_touches[i];
            const Touch& b = m_touches[j];
            if (a.buffer == b.buffer && a.step != b.step && (a.write || b.write) && a.first < b.end &&
                b.first < a.end && !reaches(a.node, b.node))
                pairs.push_back({a.step, b.step, a.buffer});
        }
    return pairs;
}

} // namespace comparo::test
