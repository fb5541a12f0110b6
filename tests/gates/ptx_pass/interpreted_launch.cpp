// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/ptx_pass/interpreted_launch.h"

#include "engine/base/fnv_digest.h"
#include "engine/device/device.h"
#include "tests/gates/ptx_pass/ptx_entries.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <set>
#include <stdexcept>

namespace comparo::gates {
namespace {

constexpr int kBlockX = 32; // as in engine/device/cuda/executor.h
constexpr int kBlockY = 8;

using Entry = PtxEntries::Entry;

struct State {
    std::vector<std::unique_ptr<ptx::Module>> modules;
    std::map<std::string, std::vector<Entry>> byKernelType; ///< "comparo::cuda::GatherKernel<float>"
    std::map<std::string, EntryRecord> records;
    std::vector<std::string> missing;
    std::set<std::string> done; ///< launches that were interpreted: see launchKey()
};

State& state()
{
    static State s;
    return s;
}

/// "void comparo::cuda::runKernel<K>(K, comparo::Extent)" > "K"; empty for other entries.
std::string kernelTypeOf(const std::string& entry)
{
    static const std::string begin = "void comparo::cuda::runKernel<";
    if (!entry.starts_with(begin))
        return {};
    int depth = 0;
    for (std::size_t i = begin.size(); i < entry.size(); ++i) {
        if (entry[i] == '<')
            ++depth;
        if (entry[i] == '>' && depth-- == 0) {
            const std::size_t end = entry[i - 1] == ' ' ? i - 1 : i;
            return entry.substr(begin.size(), end - begin.size());
        }
    }
    return {};
}

std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

unsigned blocks(int count, int block)
{
    return static_cast<unsigned>(std::min((count - 1) / block + 1, 65535));
}

template <class F>
bool bothNan(const std::byte* a, const std::byte* b)
{
    F x, y;
    std::memcpy(&x, a, sizeof x);
    std::memcpy(&y, b, sizeof y);
    return std::isnan(x) && std::isnan(y);
}

/// Compares one buffer; `widths` says where values begin that the PTX stored, so that NaN can be told from
/// bytes.
void compareBuffer(const std::vector<std::byte>& expected, const std::byte* actual,
                   const std::vector<unsigned char>& widths, EntryRecord& record)
{
    for (std::size_t i = 0; i < expected.size();) {
        const std::size_t width = std::max<std::size_t>(widths[i], 1);
        record.values += widths[i] != 0 ? 1 : 0;
        if (std::memcmp(&expected[i], actual + i, width) != 0) {
            const bool nan = (width == 4 && bothNan<float>(&expected[i], actual + i)) ||
                             (width == 8 && bothNan<double>(&expected[i], actual + i));
            record.differing += nan ? 0 : 1;
        }
        i += width;
    }
}

void interpret(const Entry& entry, std::span<const std::byte> kernel, Extent extent,
               const std::vector<Access>& accesses, const std::vector<std::vector<std::byte>>& expected,
               EntryRecord& record)
{
    if (entry.kernel->params.size() != 2 || entry.kernel->params[1].bytes != sizeof extent ||
        entry.kernel->params[0].bytes > kernel.size())
        throw std::runtime_error("the entry's parameters are not (kernel, extent)");
    // A kernel of the C++ pass may have more members, at its end, than that of the CUDA pass.
    std::vector<std::byte> params(entry.kernel->paramBytes);
    std::memcpy(params.data(), kernel.data(), entry.kernel->params[0].bytes);
    std::memcpy(params.data() + entry.kernel->params[1].offset, &extent, sizeof extent);
    ptx::Launch launch;
    launch.grid = {blocks(extent.x, kBlockX), blocks(extent.y, kBlockY), blocks(extent.z, 1)};
    launch.block = {kBlockX, kBlockY, 1};
    launch.params = params;
    for (const Access& access : accesses)
        launch.memory.push_back(
            {static_cast<std::byte*>(access.buffer->address()), access.buffer->bytes(), access.write});
    const ptx::Outcome outcome = ptx::run(*entry.module, *entry.kernel, launch);
    record.instructions += outcome.instructions;
    for (std::size_t i = 0; i < accesses.size(); ++i)
        if (accesses[i].write)
            compareBuffer(expected[i], launch.memory[i].begin, outcome.storeWidths[i], record);
}

/// What a launch computes from and what it gave: the kernel with its pointers as places in the buffers, the
/// extent, what it reads and what the native run wrote. Two devices or numerics often launch the same thing;
/// once is enough to interpret it.
std::string launchKey(const std::string& type, std::span<const std::byte> kernel, Extent extent,
                      const std::vector<Access>& accesses,
                      const std::vector<std::vector<std::byte>>& expected)
{
    std::vector<std::byte> arguments(kernel.begin(), kernel.end());
    for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= arguments.size(); at += sizeof(std::uintptr_t)) {
        std::uintptr_t word = 0;
        std::memcpy(&word, &arguments[at], sizeof word);
        for (std::size_t i = 0; i < accesses.size(); ++i) {
            const auto begin = reinterpret_cast<std::uintptr_t>(accesses[i].buffer->address());
            if (word >= begin && word < begin + accesses[i].buffer->bytes()) {
                word = (i << 48U) + (word - begin);
                std::memcpy(&arguments[at], &word, sizeof word);
                break;
            }
        }
    }
    std::string key = type + " " + std::to_string(extent.x) + "x" + std::to_string(extent.y) + "x" +
                      std::to_string(extent.z) + " " + fnvDigest(arguments);
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        const auto* begin = static_cast<const std::byte*>(accesses[i].buffer->address());
        key += " " + fnvDigest(accesses[i].write ? std::span<const std::byte>(expected[i])
                                                 : std::span(begin, accesses[i].buffer->bytes()));
    }
    return key;
}

} // namespace

void loadPtx(const std::vector<std::string>& paths, const std::function<std::string(std::string)>& change)
{
    State& s = state();
    for (const std::string& path : paths) {
        s.modules.push_back(std::make_unique<ptx::Module>(readPtx(path, change)));
        for (const ptx::Kernel& kernel : s.modules.back()->kernels) {
            const std::string name = demangled(kernel.name.c_str());
            const std::string type = kernelTypeOf(name);
            if (type.empty())
                continue;
            std::vector<Entry>& entries = s.byKernelType[type];
            if (std::none_of(entries.begin(), entries.end(),
                             [&](const Entry& e) { return isSameCode(*e.kernel, kernel); }))
                entries.push_back({s.modules.back().get(), &kernel});
            s.records[kernel.name].name = type;
        }
    }
}

const std::map<std::string, EntryRecord>& entryRecords()
{
    return state().records;
}

const std::vector<std::string>& missingEntries()
{
    return state().missing;
}

void launchBoth(const std::type_info& kernelType, std::span<const std::byte> kernel, Extent extent,
                const std::vector<Access>& accesses, Stream& stream, const std::function<void()>& native)
{
    const auto bytesOf = [](const Access& access) {
        const auto* begin = static_cast<const std::byte*>(access.buffer->address());
        return std::vector<std::byte>(begin, begin + access.buffer->bytes());
    };
    stream.synchronize();
    std::vector<std::vector<std::byte>> before;
    for (const Access& access : accesses)
        before.push_back(access.write ? bytesOf(access) : std::vector<std::byte>{});
    native();
    stream.synchronize();
    if (extent.x <= 0 || extent.y <= 0 || extent.z <= 0)
        return;
    std::vector<std::vector<std::byte>> expected;
    for (std::size_t i = 0; i < accesses.size(); ++i) {
        expected.push_back(accesses[i].write ? bytesOf(accesses[i]) : std::vector<std::byte>{});
        if (accesses[i].write)
            std::copy(before[i].begin(), before[i].end(),
                      static_cast<std::byte*>(accesses[i].buffer->address()));
    }
    State& s = state();
    const std::string type = replaced(demangled(kernelType.name()), "comparo::cpu::", "comparo::cuda::");
    const auto found = s.byKernelType.find(type);
    std::string problem;
    if (found == s.byKernelType.end()) {
        // what follows PyTorch's CPU code alone is host code: no GPU is asked to run it
        if (stream.device().id().kind != DeviceKind::Cpu)
            problem = type + ": no PTX entry";
    } else if (std::any_of(found->second.begin(), found->second.end(), [&](const Entry& e) {
                   return e.kernel->name != found->second.front().kernel->name;
               }))
        problem =
            type + ": kernels of one name in several sources"; // of anonymous namespaces: which one is meant?
    if (!problem.empty()) {
        if (std::find(s.missing.begin(), s.missing.end(), problem) == s.missing.end())
            s.missing.push_back(problem);
    } else if (found != s.byKernelType.end() &&
               s.done.insert(launchKey(type, kernel, extent, accesses, expected)).second) {
        for (const Entry& entry : found->second) {
            for (std::size_t i = 0; i < accesses.size(); ++i)
                if (accesses[i].write)
                    std::copy(before[i].begin(), before[i].end(),
                              static_cast<std::byte*>(accesses[i].buffer->address()));
            EntryRecord& record = s.records[entry.kernel->name];
            ++record.launches;
            try {
                interpret(entry, kernel, extent, accesses, expected, record);
            } catch (const std::exception& e) {
                if (record.problem.empty())
                    record.problem = e.what();
            }
        }
    }
    for (std::size_t i = 0; i < accesses.size(); ++i)
        if (accesses[i].write)
            std::copy(expected[i].begin(), expected[i].end(),
                      static_cast<std::byte*>(accesses[i].buffer->address()));
}

} // namespace comparo::gates
