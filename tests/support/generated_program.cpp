// SPDX-License-Identifier: Apache-2.0
#include "tests/support/generated_program.h"

#include "tests/support/timeline_builder.h"

#include <algorithm>
#include <random>

namespace comparo::test {
namespace {

using Kind = ProgramStep::Kind;
using Memory = GeneratedProgram::Memory;

const char* name(Kind kind)
{
    constexpr const char* kNames[] = {
        "kernel", "fill",   "copy", "host read",          "host write",        "allocate",
        "free",   "record", "wait", "synchronize stream", "synchronize event", "signal",
        "await"};
    return kNames[static_cast<std::size_t>(kind)];
}

class Generator {
public:
    explicit Generator(unsigned seed) : m_draw(seed) {}

    GeneratedProgram run()
    {
        m_program.threads = 1 + below(2);
        const int streams = 1 + below(4);
        const bool hasDefault = below(4) == 0;
        for (int i = 0; i < streams; ++i) {
            const StreamKind other = hasDefault && below(2) ? StreamKind::Blocking : StreamKind::NonBlocking;
            m_program.streams.push_back(hasDefault && i == 0 ? StreamKind::Legacy : other);
            m_owners.push_back(below(4) == 0 ? -1 : below(m_program.threads)); // -1: every thread uses it
        }
        for (int i = 0, count = 2 + below(4); i < count; ++i)
            m_program.buffers.push_back(below(4) == 0 ? Memory::Ordered : Memory::Device);
        m_program.buffers.push_back(Memory::Pinned);
        if (below(2))
            m_program.buffers.push_back(below(3) == 0 ? Memory::Pageable : Memory::Pinned);
        m_states.assign(m_program.buffers.size(), State::Live);
        for (std::size_t i = 0; i < m_states.size(); ++i)
            if (m_program.buffers[i] == Memory::Ordered)
                m_states[i] = State::Absent;
        for (int i = 0, count = 3 + below(28); i < count;)
            i += addOperation();
        return m_program;
    }

private:
    enum class State { Absent, Fresh, Live, Gone };

    int below(int count) { return static_cast<int>(m_draw() % static_cast<unsigned>(count)); }

    State& stateOf(int buffer) { return m_states[static_cast<std::size_t>(buffer)]; }

    /// A buffer that holds values, on the host or not; -1 if there is none.
    int live(bool onHost)
    {
        std::vector<int> found;
        for (int i = 0; i < static_cast<int>(m_states.size()); ++i)
            if (stateOf(i) == State::Live && m_program.onHost(i) == onHost)
                found.push_back(i);
        return found.empty() ? -1 : found[static_cast<std::size_t>(below(static_cast<int>(found.size())))];
    }

    /// Returns how many operations that made: 0 if the draw fits no buffer.
    int addOperation()
    {
        ProgramStep step;
        step.stream = below(static_cast<int>(m_program.streams.size()));
        const int owner = m_owners[static_cast<std::size_t>(step.stream)];
        step.thread = owner < 0 ? below(m_program.threads) : owner;
        step.constant = static_cast<std::uint32_t>(m_draw()) | 1u;
        if (below(3) == 0) {
            step.words = kProgramWords / 2;
            step.first = below(2) * step.words;
        }
        if (!draw(step))
            return 0;
        append(step);
        return 1;
    }

    bool draw(ProgramStep& step)
    {
        for (int i = 0; i < static_cast<int>(m_states.size()); ++i) {
            const bool now = below(3) == 0;
            if (stateOf(i) == State::Fresh || (stateOf(i) == State::Absent && now) ||
                (stateOf(i) == State::Live &&
                 m_program.buffers[static_cast<std::size_t>(i)] == Memory::Ordered && below(8) == 0)) {
                step.kind = stateOf(i) == State::Fresh    ? Kind::Fill
                            : stateOf(i) == State::Absent ? Kind::Allocate
                                                          : Kind::Free;
                step.source = step.kind == Kind::Fill ? live(false) : -1;
                stateOf(i) = step.kind == Kind::Fill       ? State::Live
                             : step.kind == Kind::Allocate ? State::Fresh
                                                           : State::Gone;
                step.target = i;
                step.first = 0;
                step.words = kProgramWords;
                return true;
            }
        }
        const int kind = below(10);
        if (kind < 5) {
            step.kind = Kind::Kernel;
            step.target = live(false);
            step.source = live(false);
            if (step.source == step.target)
                step.source = -1;
        } else if (kind < 8) {
            step.kind = Kind::Copy;
            const int way = below(5); // up, down, or on the device
            step.target = live(way >= 2 && way < 4);
            step.source = live(way < 2);
            if (step.source == step.target || step.source < 0)
                return false;
        } else {
            step.kind = kind == 8 ? Kind::HostRead : Kind::HostWrite;
            step.target = live(true);
            step.stream = -1;
        }
        return step.target >= 0;
    }

    void append(const ProgramStep& step)
    {
        for (;;) {
            m_program.steps.push_back(step);
            const int last = static_cast<int>(m_program.steps.size()) - 1;
            const std::vector<Collision> missing = ProgramOrder(m_program).unordered();
            if (missing.empty())
                return;
            int latest = 0;
            for (const Collision& pair : missing)
                if (pair.second == last)
                    latest = std::max(latest, pair.first);
            const bool stagedSource = step.kind == Kind::Copy &&
                                      m_program.copyHost(step) == CopyHost::Staged &&
                                      std::any_of(missing.begin(), missing.end(), [&](const Collision& pair) {
                                          return pair.first == latest && pair.buffer == step.source;
                                      });
            m_program.steps.pop_back();
            const bool isThere = order(latest, step, stagedSource || !step.isQueued());
            if (!isThere)
                return;
        }
    }

    void emit(Kind kind, int thread, int stream, int mark)
    {
        ProgramStep step;
        step.kind = kind;
        step.thread = thread;
        step.stream = stream;
        step.mark = mark;
        step.edge = m_program.edges;
        m_program.steps.push_back(step);
    }

    /// Orders the access of an earlier step before a step that is about to be appended: one edge, which may
    /// not be enough yet. The next edge is drawn then.
    bool order(int from, const ProgramStep& step, bool toHost)
    {
        const ProgramStep earlier = m_program.steps[static_cast<std::size_t>(from)];
        if (earlier.thread != step.thread && !isIssuedBefore(from, step.thread)) {
            // With the record first, the event may be waited for on the other side.
            if (earlier.isQueued() && below(2)) {
                emit(Kind::Record, earlier.thread, earlier.stream, ++m_marks);
                m_recorded = {from, m_marks};
            }
            emit(Kind::Signal, earlier.thread, -1, ++m_marks);
            emit(Kind::Await, step.thread, -1, m_marks);
            ++m_program.edges;
            return true;
        }
        if (!earlier.isQueued())
            return false;
        const int way = below(4);
        if (!toHost && earlier.stream != step.stream && way > 0) {
            emit(Kind::Wait, step.thread, step.stream, eventAfter(from, step.thread));
        } else if (way >= 2) {
            emit(Kind::SynchronizeEvent, step.thread, -1, eventAfter(from, step.thread));
        } else {
            emit(Kind::SynchronizeStream, step.thread, earlier.stream, 0);
        }
        ++m_program.edges;
        return true;
    }

    /// An event that was recorded behind a step, known to the thread: one that is there, or a new one.
    int eventAfter(int from, int thread)
    {
        const ProgramStep earlier = m_program.steps[static_cast<std::size_t>(from)];
        if (m_recorded.first == from && below(4))
            return m_recorded.second;
        emit(Kind::Record, thread, earlier.stream, ++m_marks);
        return m_marks;
    }

    [[nodiscard]] bool isIssuedBefore(int from, int thread)
    {
        // A host read of nothing, in that thread now: is there a path from the call to it?
        GeneratedProgram probe = m_program;
        ProgramStep a, b;
        a.kind = b.kind = Kind::HostWrite;
        a.thread = m_program.steps[static_cast<std::size_t>(from)].thread;
        b.thread = thread;
        a.target = b.target = static_cast<int>(probe.buffers.size());
        probe.buffers.push_back(Memory::Pinned);
        probe.steps.insert(probe.steps.begin() + from, a);
        probe.steps.push_back(b);
        const int last = static_cast<int>(probe.steps.size()) - 1;
        const std::vector<Collision> missing = ProgramOrder(probe).unordered();
        return std::find(missing.begin(), missing.end(), Collision{from, last, a.target}) == missing.end();
    }

    GeneratedProgram m_program;
    std::mt19937 m_draw;
    std::vector<State> m_states;
    std::vector<int> m_owners; ///< host thread of a stream
    int m_marks = 0;
    std::pair<int, int> m_recorded{-1, 0}; ///< step and the event behind it
};

} // namespace

CopyHost GeneratedProgram::copyHost(const ProgramStep& copy) const
{
    if (buffers[static_cast<std::size_t>(copy.target)] == Memory::Pageable)
        return CopyHost::Waits;
    return buffers[static_cast<std::size_t>(copy.source)] == Memory::Pageable ? CopyHost::Staged
                                                                              : CopyHost::Async;
}

int GeneratedProgram::operations() const
{
    return static_cast<int>(std::count_if(steps.begin(), steps.end(),
                                          [](const ProgramStep& step) { return step.isOperation(); }));
}

std::string GeneratedProgram::toText() const
{
    std::string text;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const ProgramStep& step = steps[i];
        text += std::to_string(i) + ": thread " + std::to_string(step.thread) + " " + name(step.kind);
        if (step.stream >= 0)
            text += " stream " + std::to_string(step.stream) + " (" +
                    toString(streams[static_cast<std::size_t>(step.stream)]) + ")";
        if (step.target >= 0)
            text += " target " + std::to_string(step.target);
        if (step.source >= 0)
            text += " source " + std::to_string(step.source);
        if (step.kind == Kind::Copy)
            text.append(1, ' ').append(toString(copyHost(step)));
        if (step.target >= 0 && step.words != kProgramWords)
            text += " words from " + std::to_string(step.first);
        if (step.mark)
            text += " mark " + std::to_string(step.mark);
        if (step.edge >= 0)
            text += " edge " + std::to_string(step.edge);
        text += "\n";
    }
    return text;
}

GeneratedProgram generateProgram(unsigned seed)
{
    return Generator(seed).run();
}

std::optional<PlantedFault> plantFault(const GeneratedProgram& program, int edge, unsigned seed)
{
    std::mt19937 draw(seed);
    std::vector<std::size_t> parts;
    for (std::size_t i = 0; i < program.steps.size(); ++i)
        if (program.steps[i].edge == edge && program.steps[i].kind != Kind::Signal)
            parts.push_back(i);
    PlantedFault fault{program, ""};
    auto& steps = fault.program.steps;
    const std::size_t part = parts[draw() % parts.size()];
    const auto at = steps.begin() + static_cast<std::ptrdiff_t>(part);
    fault.what = std::string(name(at->kind)) + " (step " + std::to_string(part) + ")";
    // The operation that the record stands behind
    auto behind = at;
    if (at->kind == Kind::Record && draw() % 2)
        while (behind != steps.begin() &&
               (behind == at || !behind->isOperation() || behind->stream != at->stream))
            --behind;
    if (behind != at && behind->thread == at->thread) {
        fault.what = "too early: " + fault.what;
        std::rotate(behind, at, at + 1);
    } else {
        fault.what = "no " + fault.what;
        steps.erase(at);
    }
    if (ProgramOrder(fault.program).unordered().empty())
        return std::nullopt;
    return fault;
}

GeneratedProgram reissued(const GeneratedProgram& program, unsigned seed)
{
    std::mt19937 draw(seed);
    GeneratedProgram result = program;
    result.steps.clear();
    std::vector<std::vector<ProgramStep>> queues(static_cast<std::size_t>(program.threads));
    std::vector<std::size_t> next(queues.size());
    for (const ProgramStep& step : program.steps)
        queues[static_cast<std::size_t>(step.thread)].push_back(step);
    while (result.steps.size() < program.steps.size()) {
        const std::size_t thread = draw() % queues.size();
        if (next[thread] == queues[thread].size())
            continue;
        const ProgramStep& step = queues[thread][next[thread]];
        const auto isSignal = [&step](const ProgramStep& other) {
            return other.kind == Kind::Signal && other.mark == step.mark;
        };
        if (step.kind == Kind::Await && std::none_of(result.steps.begin(), result.steps.end(), isSignal))
            continue;
        result.steps.push_back(step);
        ++next[thread];
    }
    return result;
}

std::vector<TimelineEntry> timelineOf(const GeneratedProgram& program)
{
    TimelineBuilder t;
    std::vector<TimelineBuilder::Stream> streams;
    for (std::size_t i = 0; i < program.streams.size(); ++i)
        streams.push_back(t.stream(std::string("s").append(std::to_string(i)), program.streams[i]));
    std::vector<TimelineBuilder::Buffer> buffers;
    for (int i = 0; i < static_cast<int>(program.buffers.size()); ++i)
        buffers.push_back(t.buffer(std::string("b").append(std::to_string(i)), program.onHost(i) ? kHost : kEmu0));
    for (const ProgramStep& step : program.steps) {
        t.host = step.thread;
        const TimelineBuilder::Stream stream =
            step.stream >= 0 ? streams[static_cast<std::size_t>(step.stream)] : TimelineBuilder::Stream{};
        const auto offset = static_cast<std::size_t>(step.first) * 4;
        const auto bytes = static_cast<std::size_t>(step.words) * 4;
        std::vector<TimelineEntry::Use> uses;
        if (step.target >= 0)
            uses.push_back(t.writes(buffers[static_cast<std::size_t>(step.target)], offset, bytes));
        if (step.source >= 0)
            uses.push_back(t.reads(buffers[static_cast<std::size_t>(step.source)], offset, bytes));
        const auto mark = static_cast<std::uint64_t>(step.mark);
        switch (step.kind) {
        case Kind::Kernel:
        case Kind::Fill:
            t.launch(stream, name(step.kind), uses);
            break;
        case Kind::Copy: {
            const std::size_t index =
                t.copy(stream, buffers[static_cast<std::size_t>(step.source)],
                       buffers[static_cast<std::size_t>(step.target)], program.copyHost(step));
            t.entries[index].uses = uses;
            break;
        }
        case Kind::HostRead:
        case Kind::HostWrite: {
            const auto& buffer = buffers[static_cast<std::size_t>(step.target)];
            const std::size_t index =
                step.kind == Kind::HostRead ? t.hostReads(buffer) : t.hostWrites(buffer);
            t.entries[index].uses.front().offset = offset;
            t.entries[index].uses.front().bytes = bytes;
            break;
        }
        case Kind::Allocate:
            t.allocate(stream, buffers[static_cast<std::size_t>(step.target)], kProgramWords * 4);
            break;
        case Kind::Free:
            t.free(stream, buffers[static_cast<std::size_t>(step.target)]);
            break;
        case Kind::Record:
            t.record(stream, mark);
            break;
        case Kind::Wait:
            t.wait(stream, mark);
            break;
        case Kind::SynchronizeStream:
            t.synchronize(stream);
            break;
        case Kind::SynchronizeEvent:
            t.synchronizeEvent(mark);
            break;
        case Kind::Signal:
            t.signal(mark);
            break;
        case Kind::Await:
            t.await(mark);
            break;
        }
    }
    return t.entries;
}

} // namespace comparo::test
