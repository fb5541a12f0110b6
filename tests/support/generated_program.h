// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/timeline.h"

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace comparo::test {

/// Words in a buffer of a generated program.
inline constexpr int kProgramWords = 16;

/// One call of a generated program.
struct ProgramStep {
    enum class Kind {
        Kernel,    ///< target = 3 * target + source + constant, word by word
        Fill,      ///< target = source + constant: the first use of fresh memory
        Copy,      ///< target = source
        HostRead,  ///< of target
        HostWrite, ///< of target
        Allocate,  ///< of target, in stream order
        Free,      ///< of target, in stream order
        Record,
        Wait,
        SynchronizeStream,
        SynchronizeEvent,
        Signal,
        Await,
    };
    Kind kind = Kind::Kernel;
    int thread = 0;
    int stream = -1; ///< -1: the host
    int mark = 0;    ///< event of a record, wait, synchronisation; id of a signal or await
    int target = -1; ///< buffers
    int source = -1;
    int first = 0; ///< words of both buffers that are touched
    int words = kProgramWords;
    std::uint32_t constant = 0;
    int edge = -1; ///< the order that the step is there for, or none

    [[nodiscard]] bool isQueued() const { return stream >= 0 && kind != Kind::SynchronizeStream; }
    [[nodiscard]] bool isOperation() const { return kind <= Kind::Free; }
};

/// A program of several streams and host threads, one call after the other in an order in which it may be
/// issued. What it writes depends on every order between accesses that collide.
struct GeneratedProgram {
    enum class Memory { Device, Ordered /*stream-ordered, on the device*/, Pinned, Pageable };

    int threads = 1;
    std::vector<StreamKind> streams;
    std::vector<Memory> buffers;
    std::vector<ProgramStep> steps;
    int edges = 0;

    [[nodiscard]] bool onHost(int buffer) const
    {
        const Memory memory = buffers[static_cast<std::size_t>(buffer)];
        return memory == Memory::Pinned || memory == Memory::Pageable;
    }
    [[nodiscard]] CopyHost copyHost(const ProgramStep& copy) const;
    [[nodiscard]] int operations() const;

    /// One line a step, for messages.
    [[nodiscard]] std::string toText() const;
};

/// A program of 3 to 30 operations on 1 to 4 streams and 1 or 2 host threads without a hazard. Which orders
/// it needs is worked out by ProgramOrder alone.
GeneratedProgram generateProgram(unsigned seed);

/// One mistake: the program without one order that it needs.
struct PlantedFault {
    GeneratedProgram program;
    std::string what; ///< "no wait (step 7)"
};

/// Takes away the order `edge` in one of the ways in which people forget it: no wait, no record, a record too
/// early, no synchronisation, no await. Nothing if the program's other orders make up for it.
std::optional<PlantedFault> plantFault(const GeneratedProgram& program, int edge, unsigned seed);

/// Another order in which the host threads may come to issue the same calls.
GeneratedProgram reissued(const GeneratedProgram& program, unsigned seed);

/// The timeline that the runtime records of it; entry i is step i. Written without the runtime.
std::vector<TimelineEntry> timelineOf(const GeneratedProgram& program);

/// Two steps that touch the same words of a buffer, at least one writing.
struct Collision {
    int first = 0;
    int second = 0;
    int buffer = 0;
    bool operator==(const Collision&) const = default;
};

/// The order of a program: the transitive closure of an explicit graph. A step has a node for the host's call
/// and, if it is queued, one for the work.
class ProgramOrder {
public:
    /// `assumed`: pairs of steps whose accesses are taken to be ordered on top.
    explicit ProgramOrder(const GeneratedProgram& program, const std::vector<Collision>& assumed = {});

    /// Pairs that no path connects.
    [[nodiscard]] std::vector<Collision> unordered() const;

private:
    using Nodes = std::bitset<1024>; ///< twice as many as the steps of any generated program
    struct Touch {
        int node, step, buffer, first, end;
        bool write;
    };
    void connect(int from, int to);
    [[nodiscard]] bool reaches(int from, int to) const;
    void place(int step);
    void assume(int step, int node);
    void touch(int step);
    [[nodiscard]] int nodeOf(const ProgramStep& step, int index, int buffer) const;

    const GeneratedProgram& m_program;
    std::vector<Nodes> m_before; ///< by node: all nodes that are before it
    std::vector<Touch> m_touches;
    std::vector<Collision> m_assumed;
};

} // namespace comparo::test
