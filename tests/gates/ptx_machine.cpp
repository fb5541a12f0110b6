// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/ptx_machine.h"

#include "tests/gates/ptx_arithmetic.h"

#include <algorithm>
#include <cstring>

namespace ptx {
namespace {

constexpr std::uint64_t kMaxInstructions = 40'000'000'000ULL;

/// One thread's registers and position.
struct Thread {
    std::vector<std::uint64_t> slots;
    std::vector<std::byte> local;
    std::size_t next = 0;
    bool done = false;
};

class Machine {
public:
    Machine(const Module& module, const Kernel& kernel, const Launch& launch)
        : m_kernel(kernel), m_launch(launch), m_shared(kernel.sharedBytes), m_params(kernel.paramBytes)
    {
        if (!kernel.unsupported.empty())
            throw Unsupported(kernel.name + ": " + kernel.unsupported);
        if (launch.params.size() < kernel.paramBytes)
            throw std::runtime_error(kernel.name + ": the parameter block is too small");
        std::memcpy(m_params.data(), launch.params.data(), m_params.size());
        m_ranges = launch.memory;
        for (const MemoryRange& r : m_ranges)
            m_outcome.storeWidths.emplace_back(r.writable ? r.bytes : 0);
        for (const Variable& v : module.variables) {
            m_variables.push_back(v.initial);
            m_names.emplace_back(v.name, m_variables.back().data());
            m_ranges.push_back({m_variables.back().data(), v.bytes, v.space == Space::Global});
        }
        m_ranges.push_back({m_params.data(), m_params.size(), false});
        m_ranges.push_back({m_shared.data(), m_shared.size(), true});
    }

    Outcome run()
    {
        const Dim& g = m_launch.grid;
        for (unsigned z = 0; z < g.z; ++z)
            for (unsigned y = 0; y < g.y; ++y)
                for (unsigned x = 0; x < g.x; ++x)
                    runBlock({x, y, z});
        return std::move(m_outcome);
    }

private:
    void runBlock(Dim block)
    {
        const Dim& b = m_launch.block;
        const std::size_t count = std::size_t(b.x) * b.y * b.z;
        const std::size_t held = m_kernel.hasBarrier ? count : 1;
        if (m_threads.size() < held)
            m_threads.resize(held);
        std::fill(m_shared.begin(), m_shared.end(), std::byte{0xcd});
        std::size_t index = 0;
        for (unsigned z = 0; z < b.z; ++z)
            for (unsigned y = 0; y < b.y; ++y)
                for (unsigned x = 0; x < b.x; ++x, ++index) {
                    Thread& thread = m_threads[m_kernel.hasBarrier ? index : 0];
                    prepare(thread, block, {x, y, z});
                    if (!m_kernel.hasBarrier)
                        runThread(thread);
                }
        bool running = m_kernel.hasBarrier;
        while (running) {
            running = false;
            for (Thread& thread : m_threads) {
                if (!thread.done)
                    runThread(thread);
                running = running || !thread.done;
            }
        }
    }

    void prepare(Thread& thread, Dim block, Dim index)
    {
        if (thread.slots.empty()) {
            thread.slots.resize(static_cast<std::size_t>(m_kernel.slots), 0xa5a5a5a5a5a5a5a5ULL);
            thread.local.resize(m_kernel.localBytes);
            for (const Constant& c : m_kernel.constants)
                thread.slots[static_cast<std::size_t>(c.slot)] = c.value;
            for (const SymbolSlot& s : m_kernel.symbols)
                thread.slots[static_cast<std::size_t>(s.slot)] = addressOf(thread, s.name);
        }
        const Dim& b = m_launch.block;
        const Dim& g = m_launch.grid;
        const unsigned lane = (index.x + b.x * (index.y + b.y * index.z)) % 32;
        const unsigned special[] = {index.x, index.y, index.z, b.x, b.y, b.z, block.x,
                                    block.y, block.z, g.x,     g.y, g.z, lane};
        std::copy(std::begin(special), std::end(special), thread.slots.begin());
        thread.next = 0;
        thread.done = false;
    }

    std::uint64_t addressOf(Thread& thread, const std::string& name)
    {
        for (const Variable& v : m_kernel.params)
            if (v.name == name)
                return reinterpret_cast<std::uint64_t>(m_params.data() + v.offset);
        for (const Variable& v : m_kernel.locals)
            if (v.name == name)
                return reinterpret_cast<std::uint64_t>(
                    (v.space == Space::Local ? thread.local.data() : m_shared.data()) + v.offset);
        for (const auto& [symbol, address] : m_names)
            if (symbol == name)
                return reinterpret_cast<std::uint64_t>(address);
        throw Unsupported("symbol " + name);
    }

    /// Runs until the thread ends or reaches a barrier.
    void runThread(Thread& thread)
    {
        m_slots = thread.slots.data();
        m_thread = &thread;
        for (;;) {
            const Instruction& in = m_kernel.code[thread.next++];
            if (++m_outcome.instructions > kMaxInstructions)
                throw std::runtime_error(m_kernel.name + ": does not end");
            if (in.guard >= 0 && ((m_slots[in.guard] & 1) != 0) == in.guardNegated)
                continue;
            switch (in.op) {
            case Op::Ret:
                thread.done = true;
                return;
            case Op::Bar:
                return;
            case Op::Bra:
                thread.next = static_cast<std::size_t>(in.target);
                break;
            default:
                execute(in);
            }
        }
    }

    void set(int slot, std::uint64_t value)
    {
        if (slot >= 0)
            m_slots[slot] = value;
    }

    void execute(const Instruction& in)
    {
        switch (in.op) {
        case Op::Load:
            return load(in);
        case Op::Store:
            return store(in);
        case Op::Atom:
            return atom(in);
        case Op::Setp:
            return setp(in);
        case Op::Cvt:
            return set(in.d[0], convert(in, m_slots));
        case Op::Mov:
        case Op::Cvta:
            return set(in.d[0], raw(m_slots, in.s[0], in.type));
        case Op::Selp:
            return set(in.d[0], raw(m_slots, (m_slots[in.s[2]] & 1) != 0 ? in.s[0] : in.s[1], in.type));
        case Op::Pack: {
            const int part = sizeOf(in.type) / in.count;
            std::uint64_t v = 0;
            for (int i = 0; i < in.count; ++i)
                v |= (m_slots[in.s[static_cast<std::size_t>(i)]] & maskOf(part)) << (8 * part * i);
            return set(in.d[0], v);
        }
        case Op::Unpack: {
            const int part = sizeOf(in.type) / in.count;
            const std::uint64_t v = m_slots[in.s[0]];
            for (int i = 0; i < in.count; ++i)
                set(in.d[static_cast<std::size_t>(i)], (v >> (8 * part * i)) & maskOf(part));
            return;
        }
        default:
            break;
        }
        set(in.d[0], arithmetic(in, m_slots));
    }

    void setp(const Instruction& in)
    {
        bool result = compare(in, m_slots);
        bool other = !result;
        if (in.combine != Combine::None) {
            const bool c = ((m_slots[in.s[2]] & 1) != 0) != in.combineNegated;
            const auto combined = [&](bool v) {
                return in.combine == Combine::And ? (v && c) : in.combine == Combine::Or ? (v || c) : v != c;
            };
            other = combined(other);
            result = combined(result);
        }
        set(in.d[0], result ? 1 : 0);
        set(in.d[1], other ? 1 : 0);
    }

    /// The host address of an access that lies wholly within one of the launch's ranges.
    std::byte* memory(const Instruction& in, std::size_t bytes, bool write)
    {
        const std::uint64_t address = m_slots[in.base] + static_cast<std::uint64_t>(in.offset);
        auto* p = reinterpret_cast<std::byte*>(address); // NOLINT: the launch names the legal addresses
        const auto within = [&](const MemoryRange& r) {
            const auto begin = reinterpret_cast<std::uint64_t>(r.begin);
            return address >= begin && address - begin + bytes <= r.bytes && (!write || r.writable);
        };
        if (address % bytes != 0)
            throw std::runtime_error(m_kernel.name + ": misaligned access: " + in.text);
        for (std::size_t i = 0; i < m_ranges.size(); ++i) {
            if (!within(m_ranges[i]))
                continue;
            if (write && i < m_outcome.storeWidths.size())
                noteStore(in, i, p);
            return p;
        }
        if (!within({m_thread->local.data(), m_thread->local.size(), true}))
            throw std::runtime_error(m_kernel.name + ": " + (write ? "write" : "read") +
                                     " outside of the declared buffers: " + in.text);
        return p;
    }

    void noteStore(const Instruction& in, std::size_t range, const std::byte* p)
    {
        const int bytes = sizeOf(in.type);
        const auto at = static_cast<std::size_t>(p - m_ranges[range].begin);
        for (int i = 0; i < in.count; ++i)
            m_outcome.storeWidths[range][at + static_cast<std::size_t>(i * bytes)] =
                static_cast<unsigned char>(bytes);
    }

    void load(const Instruction& in)
    {
        const int bytes = sizeOf(in.type);
        const std::byte* p = memory(in, static_cast<std::size_t>(bytes * in.count), false);
        for (int i = 0; i < in.count; ++i) {
            std::uint64_t v = 0;
            std::memcpy(&v, p + bytes * i, static_cast<std::size_t>(bytes));
            set(in.d[static_cast<std::size_t>(i)],
                isSigned(in.type) ? static_cast<std::uint64_t>(signExtended(v, bytes)) : v);
        }
    }

    void store(const Instruction& in)
    {
        const int bytes = sizeOf(in.type);
        std::byte* p = memory(in, static_cast<std::size_t>(bytes * in.count), true);
        for (int i = 0; i < in.count; ++i) {
            const std::uint64_t v = m_slots[in.s[static_cast<std::size_t>(i)]];
            std::memcpy(p + bytes * i, &v, static_cast<std::size_t>(bytes));
        }
    }

    void atom(const Instruction& in)
    {
        const int bytes = sizeOf(in.type);
        if (isFloat(in.type))
            throw Unsupported(m_kernel.name + ": " + in.text); // its order is not defined
        std::byte* p = memory(in, static_cast<std::size_t>(bytes), true);
        std::uint64_t old = 0;
        std::memcpy(&old, p, static_cast<std::size_t>(bytes));
        const std::uint64_t b = raw(m_slots, in.s[0], in.type);
        const bool s = isSigned(in.type);
        const auto so = s ? signExtended(old, bytes) : 0;
        const auto sb = static_cast<std::int64_t>(b);
        std::uint64_t v = b;
        switch (in.atom) {
        case AtomOp::Add:
            v = old + b;
            break;
        case AtomOp::Min:
            v = s ? static_cast<std::uint64_t>(std::min(so, sb)) : std::min(old, b);
            break;
        case AtomOp::Max:
            v = s ? static_cast<std::uint64_t>(std::max(so, sb)) : std::max(old, b);
            break;
        case AtomOp::And:
            v = old & b;
            break;
        case AtomOp::Or:
            v = old | b;
            break;
        case AtomOp::Xor:
            v = old ^ b;
            break;
        case AtomOp::Exchange:
            break;
        }
        std::memcpy(p, &v, static_cast<std::size_t>(bytes));
        set(in.d[0], old);
    }

    const Kernel& m_kernel;
    const Launch& m_launch;
    std::vector<std::vector<std::byte>> m_variables;
    std::vector<std::pair<std::string, std::byte*>> m_names;
    std::vector<MemoryRange> m_ranges;
    std::vector<std::byte> m_shared;
    std::vector<std::byte> m_params;
    std::vector<Thread> m_threads;
    std::uint64_t* m_slots = nullptr;
    Thread* m_thread = nullptr;
    Outcome m_outcome;
};

} // namespace

Outcome run(const Module& module, const Kernel& kernel, const Launch& launch)
{
    return Machine(module, kernel, launch).run();
}

} // namespace ptx
