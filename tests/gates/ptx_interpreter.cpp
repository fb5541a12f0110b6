// SPDX-License-Identifier: Apache-2.0
// Runs the PTX that nvcc made of probe_functions.h on the CPU and compares every result with the host
// compiler's build of the same functions. ptx_interpreter <probes.ptx> [--expect-difference]; with the flag
// it succeeds only if at least one result differs, which is how the gate shows that it can fail.
#include "engine/tensor/same_bits.h"
#include "tests/gates/probe_functions.h"
#include "tests/gates/probe_inputs.h"
#include "tests/gates/ptx_machine.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <type_traits>

namespace {

using namespace comparo::gates;

constexpr std::size_t kValues = std::size_t(1) << 16;

/// Number of differing results of one probe, or -1 if the PTX cannot be run.
template <class In, class Out, class Function>
long compareProbe(const ptx::Module& module, const char* name, Function function)
{
    const ptx::Kernel* kernel = module.find(std::string("probe_") + name);
    if (kernel == nullptr || !kernel->unsupported.empty()) {
        std::printf("FAIL %-22s %s\n", name,
                    kernel == nullptr ? "not in the PTX" : kernel->unsupported.c_str());
        return -1;
    }
    long differing = 0;
    std::uint64_t instructions = 0;
    for (const Inputs inputs : kAllInputs) {
        Words words(static_cast<std::uint64_t>(inputs) * 7919 + 17);
        std::vector<In> in[3];
        for (std::vector<In>& values : in)
            for (std::size_t i = 0; i < kValues; ++i)
                values.push_back(makeValue<In>(words, inputs));
        std::vector<Out> out(kValues);
        const void* arguments[] = {in[0].data(), in[1].data(), in[2].data(), out.data()};
        ptx::Launch launch;
        launch.block.x = 256;
        launch.grid.x = kValues / 256;
        launch.params = std::as_bytes(std::span(arguments));
        for (std::vector<In>& values : in)
            launch.memory.push_back(
                {reinterpret_cast<std::byte*>(values.data()), kValues * sizeof(In), false});
        launch.memory.push_back({reinterpret_cast<std::byte*>(out.data()), kValues * sizeof(Out), true});
        instructions += ptx::run(module, *kernel, launch).instructions;
        long here = 0;
        for (std::size_t i = 0; i < kValues; ++i) {
            const Out expected = function(in[0][i], in[1][i], in[2][i]);
            if (comparo::sameBits(expected, out[i]))
                continue;
            if (here++ == 0)
                std::printf("     %-22s (%.9g, %.9g, %.9g): PTX %.17g, host %.17g\n", name,
                            static_cast<double>(in[0][i]), static_cast<double>(in[1][i]),
                            static_cast<double>(in[2][i]), static_cast<double>(out[i]),
                            static_cast<double>(expected));
        }
        differing += here;
    }
    std::printf("%s %-22s %ld of %zu results differ, %llu instructions\n", differing == 0 ? "same" : "DIFF",
                name, differing, kValues * std::size(kAllInputs),
                static_cast<unsigned long long>(instructions));
    return differing;
}

} // namespace

int main(int argc, char** argv)
{
    const bool expectDifference = argc == 3 && std::string(argv[2]) == "--expect-difference";
    if (argc < 2 || (argc == 3 && !expectDifference) || argc > 3) {
        std::fprintf(stderr, "usage: ptx_interpreter <probes.ptx> [--expect-difference]\n");
        return 2;
    }
    std::ifstream file(argv[1]);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    if (text.empty()) {
        std::fprintf(stderr, "cannot read %s\n", argv[1]);
        return 2;
    }
    int differing = 0;
    int broken = 0;
    try {
        const ptx::Module module = ptx::parse(text);
        const auto count = [&](long result) {
            differing += result > 0 ? 1 : 0;
            broken += result < 0 ? 1 : 0;
        };
#define COMPARO_PROBE_CHECK(name, In, Out)                                                                   \
    count(compareProbe<In, Out>(module, #name,                                                               \
                                [](In a, In b, In c) { return comparo::cpu::probe::name(a, b, c); }));
        COMPARO_PROBES(COMPARO_PROBE_CHECK)
    } catch (const std::exception& e) {
        std::printf("FAIL %s\n", e.what());
        ++broken;
    }
    std::printf("%d functions differ, %d could not be run\n", differing, broken);
    if (expectDifference)
        return differing > 0 && broken == 0 ? 0 : 1;
    return differing == 0 && broken == 0 ? 0 : 1;
}
