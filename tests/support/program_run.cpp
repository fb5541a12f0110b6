// SPDX-License-Identifier: Apache-2.0
#include "tests/support/program_run.h"

#include "engine/device/device.h"
#include "engine/device/emu/machine.h"
#include "engine/device/host_access.h"
#include "engine/device/host_threads.h"

#include <atomic>
#include <cstring>
#include <map>
#include <memory>

namespace comparo::test {
namespace {

using Kind = ProgramStep::Kind;
using Memory = GeneratedProgram::Memory;

constexpr std::uint64_t kFirstSignal = 1'000'000; ///< beyond those that the runtime takes for its threads

/// Lets one host thread wait for a point in another.
class Gate {
public:
    void open(std::uint64_t id)
    {
        note(TimelineKind::Signal, id);
        m_isOpen = true;
        emu::Machine::scheduled()->acted();
    }
    void pass(std::uint64_t id)
    {
        emu::Wait wait;
        wait.what = message("a gate");
        wait.ready = [this] { return m_isOpen.load(); };
        {
            emu::SchedulerLock turn(*emu::Machine::scheduled());
            turn.waitUntil(wait);
        }
        note(TimelineKind::Await, id);
    }

private:
    static void note(TimelineKind kind, std::uint64_t id)
    {
        if (Timeline* timeline = Timeline::current()) {
            TimelineEntry entry;
            entry.kind = kind;
            entry.name = "gate";
            entry.event = kFirstSignal + id;
            timeline->add(std::move(entry));
        }
    }

    std::atomic<bool> m_isOpen{false};
};

std::uint32_t folded(std::uint32_t hash, std::uint32_t word)
{
    return (hash ^ word) * 16777619u + 1u;
}

class Run {
public:
    explicit Run(const GeneratedProgram& program) : m_program(program), m_device(device(kEmulated))
    {
        for (std::size_t i = 0; i < program.streams.size(); ++i) {
            const StreamKind kind = program.streams[i];
            if (kind != StreamKind::Legacy)
                m_owned.push_back(m_device.createStream({kind, "s" + std::to_string(i)}));
            m_streams.push_back(kind == StreamKind::Legacy ? &m_device.defaultStream()
                                                           : m_owned.back().get());
        }
        for (std::size_t i = 0; i < program.buffers.size(); ++i) {
            const Memory memory = program.buffers[i];
            m_buffers.push_back(nullptr);
            if (memory == Memory::Ordered)
                continue;
            const bool onHost = memory != Memory::Device;
            m_buffers.back() = makeBuffer(onHost ? cpuDevice() : m_device, kBytes,
                                          {"b" + std::to_string(i), memory == Memory::Pinned});
            for (int k = 0; k < kProgramWords; ++k)
                wordsOf(*m_buffers.back())[k] =
                    static_cast<std::uint32_t>(1000 * i) + static_cast<unsigned>(k);
        }
        m_traces = makeBuffer(m_device, program.steps.size() * sizeof(std::uint32_t), {"traces"});
        std::memset(m_traces->address(), 0, m_traces->bytes());
        for (const ProgramStep& step : program.steps)
            if (step.kind == Kind::Signal)
                m_gates[step.mark] = std::make_unique<Gate>();
        m_gone.resize(m_buffers.size());
        m_logs.resize(static_cast<std::size_t>(program.threads));
    }

    std::vector<std::uint32_t> run()
    {
        if (m_program.threads == 1) {
            runThread(0);
        } else {
            std::vector<std::function<void()>> threads;
            for (int i = 0; i < m_program.threads; ++i)
                threads.push_back([this, i] { runThread(i); });
            runHostThreads(threads);
        }
        m_device.synchronize();
        std::vector<std::uint32_t> result;
        const auto add = [&result](const std::uint32_t* words, std::size_t count) {
            result.insert(result.end(), words, words + count);
        };
        add(wordsOf(*m_traces), m_program.steps.size());
        for (const auto& log : m_logs)
            add(log.data(), log.size());
        for (std::size_t i = 0; i < m_buffers.size(); ++i)
            if (m_buffers[i] && !m_gone[i])
                add(wordsOf(*m_buffers[i]), kProgramWords);
        return result;
    }

private:
    static constexpr DeviceId kEmulated{DeviceKind::Emu, 0};
    static constexpr std::size_t kBytes = kProgramWords * sizeof(std::uint32_t);

    static std::uint32_t* wordsOf(const Buffer& buffer)
    {
        return static_cast<std::uint32_t*>(buffer.address());
    }

    void runThread(int thread)
    {
        for (std::size_t i = 0; i < m_program.steps.size(); ++i)
            if (m_program.steps[i].thread == thread)
                runStep(i);
    }

    void runStep(std::size_t index);
    void launch(std::size_t index, Stream& stream);
    void touchByHost(const ProgramStep& step);

    const GeneratedProgram& m_program;
    Device& m_device;
    std::vector<std::unique_ptr<Stream>> m_owned;
    std::vector<Stream*> m_streams;
    std::vector<BufferPtr> m_buffers; ///< null: not allocated yet
    std::vector<char> m_gone;         ///< given back
    BufferPtr m_traces;
    std::map<int, std::unique_ptr<Gate>> m_gates;
    std::map<int, Event> m_events; ///< a gate is between a record and its use by another thread, or a fault
    std::vector<std::vector<std::uint32_t>> m_logs;
};

void Run::launch(std::size_t index, Stream& stream)
{
    const ProgramStep& step = m_program.steps[index];
    const BufferPtr& target = m_buffers[static_cast<std::size_t>(step.target)];
    const auto offset = static_cast<std::size_t>(step.first) * sizeof(std::uint32_t);
    const auto bytes = static_cast<std::size_t>(step.words) * sizeof(std::uint32_t);
    HostKernel kernel;
    kernel.name = step.kind == Kind::Kernel ? "kernel" : "fill";
    kernel.extent = {1, 1, 1};
    kernel.accesses = {writes(target, offset, bytes),
                       writes(m_traces, index * sizeof(std::uint32_t), sizeof(std::uint32_t))};
    std::uint32_t* out = wordsOf(*target);
    const std::uint32_t* in = nullptr;
    if (step.source >= 0) {
        const BufferPtr& source = m_buffers[static_cast<std::size_t>(step.source)];
        kernel.accesses.push_back(reads(source, offset, bytes));
        in = wordsOf(*source);
    }
    std::uint32_t* trace = wordsOf(*m_traces) + index;
    kernel.run = [step, out, in, trace](KernelForm, int, int, int) {
        std::uint32_t met = 0;
        for (int i = step.first; i < step.first + step.words; ++i) {
            const std::uint32_t old = step.kind == Kind::Kernel ? out[i] : 0u;
            const std::uint32_t other = in ? in[i] : 0u;
            met = folded(folded(met, old), other);
            out[i] = 3u * old + other + step.constant;
        }
        *trace = met;
    };
    stream.submit(std::move(kernel));
}

void Run::touchByHost(const ProgramStep& step)
{
    const BufferPtr& buffer = m_buffers[static_cast<std::size_t>(step.target)];
    const auto offset = static_cast<std::size_t>(step.first) * sizeof(std::uint32_t);
    const auto bytes = static_cast<std::size_t>(step.words) * sizeof(std::uint32_t);
    if (step.kind == Kind::HostRead)
        hostReads(buffer, "read", offset, bytes);
    else
        hostWrites(buffer, "write", offset, bytes);
    std::uint32_t met = 0;
    for (int i = step.first; i < step.first + step.words; ++i) {
        std::uint32_t& word = wordsOf(*buffer)[i];
        met = folded(met, word);
        if (step.kind == Kind::HostWrite)
            word = 3u * word + step.constant;
    }
    m_logs[static_cast<std::size_t>(step.thread)].push_back(met);
}

void Run::runStep(std::size_t index)
{
    const ProgramStep& step = m_program.steps[index];
    Stream* stream = step.stream >= 0 ? m_streams[static_cast<std::size_t>(step.stream)] : nullptr;
    const auto buffer = [this](int number) -> BufferPtr& {
        return m_buffers[static_cast<std::size_t>(number)];
    };
    // Without an order of the threads, one may get here before the other has allocated.
    const bool isAbsent = (step.target >= 0 && step.kind != Kind::Allocate && !buffer(step.target)) ||
                          (step.source >= 0 && !buffer(step.source));
    if (isAbsent)
        return;
    switch (step.kind) {
    case Kind::Kernel:
    case Kind::Fill:
        launch(index, *stream);
        break;
    case Kind::Copy: {
        const auto offset = static_cast<std::size_t>(step.first) * sizeof(std::uint32_t);
        stream->copy(writes(buffer(step.target)), offset, reads(buffer(step.source)), offset,
                     static_cast<std::size_t>(step.words) * sizeof(std::uint32_t));
        break;
    }
    case Kind::HostRead:
    case Kind::HostWrite:
        touchByHost(step);
        break;
    case Kind::Allocate:
        buffer(step.target) = stream->allocate(kBytes, "b" + std::to_string(step.target));
        break;
    case Kind::Free:
        stream->free(buffer(step.target));
        m_gone[static_cast<std::size_t>(step.target)] = 1;
        break;
    case Kind::Record:
        m_events[step.mark] = stream->record();
        break;
    case Kind::Wait:
        stream->wait(m_events[step.mark]);
        break;
    case Kind::SynchronizeStream:
        stream->synchronize();
        break;
    case Kind::SynchronizeEvent:
        m_events[step.mark].synchronize();
        break;
    case Kind::Signal:
        m_gates[step.mark]->open(static_cast<std::uint64_t>(step.mark));
        break;
    case Kind::Await:
        m_gates[step.mark]->pass(static_cast<std::uint64_t>(step.mark));
        break;
    }
}

} // namespace

std::vector<std::uint32_t> runProgram(const GeneratedProgram& program)
{
    return Run(program).run();
}

std::vector<std::uint32_t> runProgram(const GeneratedProgram& program, const ScheduleOptions& options,
                                      std::vector<TimelineEntry>& entries)
{
    Schedule schedule(options);
    const ScheduleScope scope(schedule);
    Timeline timeline;
    const TimelineScope recording(timeline);
    std::vector<std::uint32_t> result = runProgram(program);
    entries = timeline.entries();
    return result;
}

} // namespace comparo::test
