// SPDX-License-Identifier: Apache-2.0
// The CUDA pass without a GPU: every registered op, the comparisons and JPEG coding run on cuda:0 over a CUDA
// runtime that is as late as CUDA allows and interprets the PTX of each launch, and must give the bits of
// emu:0.
//   late_parity <kernel.ptx>... [--expect-difference]
// With the flag one rounding mode of the PTX is changed first, and it succeeds only if that is noticed.
#include "engine/device/device.h"
#include "tests/gates/comparison_cases.h"
#include "tests/gates/jpeg_cases.h"
#include "tests/gates/op_cases.h"
#include "tests/gates/ptx_pass/ptx_entries.h"
#include "tests/support/late_cuda/late_cuda.h"

#include <cstdio>
#include <cstring>
#include <exception>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace comparo;
using namespace comparo::gates;

constexpr DeviceId kEmu{DeviceKind::Emu, 0};
constexpr DeviceId kCuda{DeviceKind::Cuda, 0};

/// The blocks of the device's memory that some word of the parameters points into.
std::vector<ptx::MemoryRange> rangesOf(const std::vector<std::byte>& params,
                                       const std::vector<late_cuda::Memory>& memory)
{
    std::set<const std::byte*> seen;
    std::vector<ptx::MemoryRange> ranges;
    for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= params.size(); at += sizeof(std::uintptr_t)) {
        std::uintptr_t word = 0;
        std::memcpy(&word, &params[at], sizeof word);
        for (const late_cuda::Memory& block : memory) {
            const auto begin = reinterpret_cast<std::uintptr_t>(block.begin);
            if (word >= begin && word < begin + block.bytes && seen.insert(block.begin).second)
                ranges.push_back({block.begin, block.bytes, true});
        }
    }
    return ranges;
}

/// Interprets a launch, whose arguments it copies now, when its turn comes.
late_cuda::Work interpreted(const PtxEntries& entries, const late_cuda::Launch& launch)
{
    const PtxEntries::Entry& entry = entries.find(launch.entry);
    std::vector<std::byte> params(entry.kernel->paramBytes);
    for (std::size_t i = 0; i < entry.kernel->params.size(); ++i)
        std::memcpy(params.data() + entry.kernel->params[i].offset, launch.arguments[i],
                    entry.kernel->params[i].bytes);
    return [entry, params = std::move(params), grid = launch.grid,
            block = launch.block](const std::vector<late_cuda::Memory>& memory) {
        ptx::Launch run;
        run.grid = {grid.x, grid.y, grid.z};
        run.block = {block.x, block.y, block.z};
        run.params = params;
        run.memory = rangesOf(params, memory);
        ptx::run(*entry.module, *entry.kernel, run);
    };
}

/// Runs of one case on both devices, and how many of them differed.
class Parity {
public:
    template <class Run>
    void hold(const std::string& name, const Run& digestOn)
    {
        const std::string emu = digestOn(kEmu);
        const std::string cuda = digestOn(kCuda);
        const std::string error = late_cuda::deviceError();
        ++m_runs;
        if (emu == cuda && error.empty())
            return;
        if (++m_differing <= 20)
            std::printf("FAIL %s: %s on emu:0, %s on cuda:0 %s\n", name.c_str(), emu.c_str(), cuda.c_str(),
                        error.c_str());
    }

    /// Once more on cuda:0: whatever it needs is there.
    template <class Run>
    void holdMemory(const std::string& name, const Run& digestOn)
    {
        const std::uint64_t before = late_cuda::asked().allocations;
        digestOn(kCuda);
        const std::uint64_t more = late_cuda::asked().allocations - before;
        if (more == 0)
            return;
        ++m_differing;
        std::printf("FAIL %s: the second run asks the driver for memory %llu times\n", name.c_str(),
                    static_cast<unsigned long long>(more));
    }

    [[nodiscard]] int runs() const { return m_runs; }
    [[nodiscard]] int differing() const { return m_differing; }

private:
    int m_runs = 0;
    int m_differing = 0;
};

/// All ops, or as many as it takes to meet a difference.
void holdOps(Parity& parity, bool untilDifference)
{
    constexpr std::size_t kMostSets = 6;
    const std::vector<InputCase> inputs{{{1, 3, 13, 21}, Layout::Contiguous, Content::Image},
                                        {{2, 1, 11, 17}, Layout::ChannelsLast, Content::Ties}};
    for (const Op& op : allOps())
        for (const DType dtype : op.info.dtypes)
            for (const InputCase& input : inputs) {
                if (untilDifference && parity.differing() > 0)
                    return;
                const Tensor tensor = makeInput(dtype, input);
                for (const ParamSet& params : paramSets(op.info.schema, {{7, 15}, {44, 37}}, kMostSets))
                    for (const Numerics numerics : {Numerics::Exact, Numerics::Framework}) {
                        const OpCase c{&op, dtype, input, params};
                        const std::string name = c.toText() + " " + toString(numerics);
                        const auto digestOn = [&](DeviceId device) {
                            return runAndDigest(c, tensor, device, numerics);
                        };
                        parity.hold(name, digestOn);
                        if (numerics == Numerics::Framework && &input == &inputs.front())
                            parity.holdMemory(name, digestOn);
                    }
            }
}

void holdOthers(Parity& parity)
{
    for (const ComparisonCase& c : comparisonCases()) {
        const Tensor a = makeSideA(c);
        const Tensor b = makeSideB(c);
        parity.hold(c.toText(), [&](DeviceId device) { return compareAndDigest(c, a, b, device); });
    }
    for (const JpegCase& c : jpegCases())
        parity.hold(c.toText(), [&](DeviceId device) { return encodeAndDigest(c, device); });
    for (const JpegDecodeCase& c : jpegDecodeCases())
        parity.hold(c.toText(), [&](DeviceId device) { return decodeAndDigest(c, device); });
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<std::string> paths;
    bool expectDifference = false;
    for (int i = 1; i < argc; ++i)
        if (std::strcmp(argv[i], "--expect-difference") == 0)
            expectDifference = true;
        else
            paths.emplace_back(argv[i]);
    if (paths.empty()) {
        std::fprintf(stderr, "usage: late_parity <kernel.ptx>... [--expect-difference]\n");
        return 2;
    }
    try {
        const PtxEntries entries(paths, expectDifference ? withOtherRounding : asWritten);
        late_cuda::setKernelRunner(
            [&](const late_cuda::Launch& launch) { return interpreted(entries, launch); });
        Parity parity;
        holdOps(parity, expectDifference);
        if (!expectDifference)
            holdOthers(parity);
        std::printf("%d runs on %s, %llu launches, %d runs differ\n", parity.runs(),
                    device(kCuda).info().label.c_str(),
                    static_cast<unsigned long long>(late_cuda::asked().launches), parity.differing());
        return (parity.differing() > 0) == expectDifference ? 0 : 1;
    } catch (const std::exception& error) {
        std::printf("FAIL %s\n", error.what());
        return 1;
    }
}
