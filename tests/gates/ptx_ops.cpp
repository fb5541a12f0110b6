// SPDX-License-Identifier: Apache-2.0
// Runs every registered op, the comparisons and JPEG coding with an executor that also interprets the
// PTX of each launched kernel, on the same memory, and compares every stored value. ptx_ops <kernel.ptx>...
// [--expect-difference]; with the flag one rounding mode of the PTX is changed first, and it succeeds only if
// that is noticed. With --op=ID only that op runs ("jpeg": JPEG coding), and entries that it does not
// launch are no fault.
#include "tests/gates/comparison_cases.h"
#include "tests/gates/jpeg_cases.h"
#include "tests/gates/op_cases.h"
#include "tests/gates/ptx_pass/interpreted_launch.h"
#include "tests/gates/ptx_pass/ptx_entries.h"

#include <cstdio>
#include <exception>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace comparo;
using namespace comparo::gates;

/// Launches the kernels of all ops; the comparison is in the executor.
int runOps(std::size_t mostSets, const std::string& only)
{
    int runs = 0;
    const std::vector<InputCase> inputs{{{1, 3, 13, 21}, Layout::Contiguous, Content::Image},
                                        {{2, 1, 11, 17}, Layout::ChannelsLast, Content::Ties},
                                        {{1, 1, 9, 12}, Layout::Contiguous, Content::Wild},
                                        {{1, 1, 43, 46}, Layout::Contiguous, Content::Image}};
    for (const Op& op : allOps())
        for (const DType dtype : op.info.dtypes)
            for (const InputCase& input : inputs) {
                if (!only.empty() && op.id != only)
                    continue;
                const Tensor tensor = makeInput(dtype, input);
                for (const ParamSet& params : paramSets(op.info.schema, {{7, 15}, {44, 37}}, mostSets))
                    for (const Numerics numerics : {Numerics::Exact, Numerics::Framework})
                        for (const DeviceKind kind : {DeviceKind::Cpu, DeviceKind::Emu}) {
                            runAndDigest({&op, dtype, input, params}, tensor, {kind, 0}, numerics);
                            ++runs;
                        }
            }
    return runs;
}

/// On emu only: the row form of a cpu kernel may spread its counters over other cells of the same sums.
int runComparisons()
{
    const std::vector<ComparisonCase> cases = comparisonCases();
    for (const ComparisonCase& c : cases)
        compareAndDigest(c, makeSideA(c), makeSideB(c), {DeviceKind::Emu, 0});
    return static_cast<int>(cases.size());
}

/// What the devices make of a case must be the same too, as ops' contract tests require of theirs.
template <class Case>
int runJpeg(const std::vector<Case>& cases, std::string (*digestOn)(const Case& c, DeviceId device))
{
    for (const Case& c : cases)
        if (digestOn(c, {DeviceKind::Cpu, 0}) != digestOn(c, {DeviceKind::Emu, 0}))
            throw std::runtime_error(c.toText() + ": cpu and emu:0 differ");
    return static_cast<int>(cases.size());
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<std::string> paths;
    std::set<std::string> unlaunched;
    bool expectDifference = false;
    std::string only;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const std::string option = "--unlaunched=";
        if (argument == "--expect-difference")
            expectDifference = true;
        else if (argument.starts_with(option))
            unlaunched.insert("comparo::cuda::" + argument.substr(option.size()));
        else if (argument.starts_with("--op="))
            only = argument.substr(5);
        else
            paths.push_back(argument);
    }
    if (paths.empty()) {
        std::fprintf(
            stderr,
            "usage: ptx_ops <kernel.ptx>... [--unlaunched=TYPE]... [--op=ID] [--expect-difference]\n");
        return 2;
    }
    try {
        loadPtx(paths, expectDifference ? withOtherRounding : asWritten);
        const int comparisons = only.empty() ? runComparisons() : 0;
        const bool codesJpeg = only.empty() || only == "jpeg";
        const int files = codesJpeg ? runJpeg(jpegCases(), &encodeAndDigest) : 0;
        const int coefficients = codesJpeg ? runJpeg(jpegDecodeCases(), &decodeAndDigest) : 0;
        std::printf("%d runs of ops, %d comparisons, %d JPEG files, %d sets of JPEG coefficients\n",
                    runOps(expectDifference ? 3 : 24, only), comparisons, files, coefficients);
    } catch (const std::exception& error) {
        std::printf("FAIL %s\n", error.what());
        return 1;
    }
    int differing = 0;
    int broken = 0;
    for (const auto& [mangled, record] : entryRecords()) {
        const bool idle = record.launches == 0;
        const bool known = idle == unlaunched.contains(record.name) || (idle && !only.empty());
        const bool good = record.problem.empty() && known;
        differing += record.differing > 0 ? 1 : 0;
        broken += good ? 0 : 1;
        const char* word = !good ? "FAIL" : idle ? "idle" : record.differing > 0 ? "DIFF" : "same";
        const std::string problem = !record.problem.empty() ? record.problem
                                    : known                 ? ""
                                    : idle                  ? "never launched"
                                                            : "launched, though said to be never";
        std::printf(
            "%s %s\n     %d launches, %llu instructions, %llu of %llu values differ%s%s\n", word,
            record.name.c_str(), record.launches, static_cast<unsigned long long>(record.instructions),
            static_cast<unsigned long long>(record.differing), static_cast<unsigned long long>(record.values),
            problem.empty() ? "" : "\n     ", problem.c_str());
    }
    for (const std::string& missing : missingEntries())
        std::printf("FAIL %s\n", missing.c_str());
    broken += static_cast<int>(missingEntries().size());
    std::printf("%zu PTX entries, %d differ, %d were not or could not be run\n", entryRecords().size(),
                differing, broken);
    if (entryRecords().empty())
        return 1;
    return expectDifference ? (differing > 0 ? 0 : 1) : (differing == 0 && broken == 0 ? 0 : 1);
}
