// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/probe_hashes.h"

#include "tests/gates/probe_functions.h"
#include "tests/gates/probe_inputs.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace comparo::gates {
namespace {

constexpr std::size_t kValues = 8191; // odd, so that vectorised loops have a rest

template <class T>
void addTo(std::uint64_t& hash, T value)
{
    if constexpr (std::is_floating_point_v<T>)
        if (value != value)
            value = 0;
    std::array<unsigned char, sizeof(T)> bytes{};
    std::memcpy(bytes.data(), &value, sizeof value);
    for (const unsigned char byte : bytes)
        hash = (hash ^ byte) * 0x100000001B3u;
}

template <class In, class Out, class Function>
ProbeHash hashOf(const char* name, Function function)
{
    ProbeHash result{name, 0xCBF29CE484222325u};
    for (const Inputs inputs : kAllInputs) {
        Words words(static_cast<std::uint64_t>(inputs) * 6007 + 5);
        std::vector<In> in[3];
        for (std::vector<In>& values : in)
            for (std::size_t i = 0; i < kValues; ++i)
                values.push_back(makeValue<In>(words, inputs));
        std::vector<Out> out(kValues);
        for (std::size_t i = 0; i < kValues; ++i)
            out[i] = function(in[0][i], in[1][i], in[2][i]);
        for (const Out value : out)
            addTo(result.digest, value);
    }
    return result;
}

} // namespace

std::vector<ProbeHash> probeHashes()
{
    std::vector<ProbeHash> hashes;
#define COMPARO_PROBE_HASH(name, In, Out)                                                                    \
    hashes.push_back(hashOf<In, Out>(#name, [](In a, In b, In c) { return cpu::probe::name(a, b, c); }));
    COMPARO_PROBES(COMPARO_PROBE_HASH)
    return hashes;
}

} // namespace comparo::gates
