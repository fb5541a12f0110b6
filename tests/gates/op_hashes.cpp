// SPDX-License-Identifier: Apache-2.0
// Prints one line a run: op, dtype, input, parameters, numerics, device, threads, digest; and the same for
// comparisons, JPEG files, JPEG coefficients and scalar functions. The hash matrix builds this program with
// several compilers, instruction sets and optimisation levels and compares what it prints.
#include "engine/device/cpu/thread_pool.h"
#include "tests/gates/comparison_cases.h"
#include "tests/gates/jpeg_cases.h"
#include "tests/gates/op_cases.h"
#include "tests/gates/probe_hashes.h"

#include <cstdio>
#include <exception>
#include <iterator>

namespace {

using namespace comparo;
using namespace comparo::gates;

constexpr int kThreadCounts[] = {1, 2, 8};

void print(const OpCase& c, const Tensor& input, int threads)
{
    for (const Numerics numerics : {Numerics::Exact, Numerics::Framework})
        for (const DeviceId id : {DeviceId{DeviceKind::Cpu, 0}, DeviceId{DeviceKind::Emu, 0}})
            std::printf("%s %s %s %d %s\n", c.toText().c_str(), toString(numerics).c_str(), id.name().c_str(),
                        threads, runAndDigest(c, input, id, numerics).c_str());
}

/// Each run with one of the thread counts in turn, or with all: that threads do not matter is a contract test
/// of every op, whereas a cell costs minutes.
void printAll(const Op& op, const std::vector<InputCase>& inputs, const std::vector<SizeValue>& sizes,
              std::size_t mostSets, bool everyThreadCount)
{
    std::size_t run = 0;
    for (const DType dtype : op.info.dtypes)
        for (const InputCase& input : inputs) {
            const Tensor tensor = makeInput(dtype, input);
            for (const ParamSet& params : paramSets(op.info.schema, sizes, mostSets)) {
                const std::size_t turn = run++ % std::size(kThreadCounts);
                for (std::size_t i = 0; i < std::size(kThreadCounts); ++i)
                    if (everyThreadCount || i == turn) {
                        ThreadPool::instance().setThreads(kThreadCounts[i]);
                        print({&op, dtype, input, params}, tensor, kThreadCounts[i]);
                    }
            }
        }
}

/// A comparison has one numerics: the same bits everywhere.
void printComparisons()
{
    for (const ComparisonCase& c : comparisonCases()) {
        const Tensor a = makeSideA(c);
        const Tensor b = makeSideB(c);
        for (const int threads : kThreadCounts) {
            ThreadPool::instance().setThreads(threads);
            for (const DeviceId id : {DeviceId{DeviceKind::Cpu, 0}, DeviceId{DeviceKind::Emu, 0}})
                std::printf("%s exact %s %d %s\n", c.toText().c_str(), id.name().c_str(), threads,
                            compareAndDigest(c, a, b, id).c_str());
        }
    }
}

void printJpegCoding()
{
    for (const JpegCase& c : jpegCases())
        for (const int threads : kThreadCounts) {
            ThreadPool::instance().setThreads(threads);
            for (const DeviceId id : {DeviceId{DeviceKind::Cpu, 0}, DeviceId{DeviceKind::Emu, 0}})
                std::printf("%s exact %s %d %s\n", c.toText().c_str(), id.name().c_str(), threads,
                            encodeAndDigest(c, id).c_str());
        }
    for (const JpegDecodeCase& c : jpegDecodeCases())
        for (const int threads : kThreadCounts) {
            ThreadPool::instance().setThreads(threads);
            for (const DeviceId id : {DeviceId{DeviceKind::Cpu, 0}, DeviceId{DeviceKind::Emu, 0}})
                std::printf("%s exact %s %d %s\n", c.toText().c_str(), id.name().c_str(), threads,
                            decodeAndDigest(c, id).c_str());
        }
}

} // namespace

int main()
{
    try {
        for (const Op& op : allOps()) {
            // The round trip reads its file with a library, which cells lack: the encoder and the way from
            // coefficients to pixels are printed below.
            if (op.id == "jpeg_round_trip")
                continue;
            printAll(op, smallInputs(), {{13, 17}, {50, 67}, {20, 0}}, 24, false);
            printAll(op, {largeInput()}, {{390, 410}}, 2, true);
        }
        printComparisons();
        printJpegCoding();
        for (const ProbeHash& probe : probeHashes())
            std::printf("function %s exact cpu 1 %016llx\n", probe.name.c_str(),
                        static_cast<unsigned long long>(probe.digest));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "op_hashes: %s\n", error.what());
        return 1;
    }
    return 0;
}
