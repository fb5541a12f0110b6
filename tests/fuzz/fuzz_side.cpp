// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/pipeline.h"
#include "engine/sweep/sweep_plan.h"
#include "tests/fuzz/fuzz_target.h"

/// A side, and a pair of them, as the command line and files have it: what is read is written, and read back.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    const std::string_view text = fuzz::textOf(bytes, size);
    fuzz::accepts({ErrorCode::InvalidArgument, ErrorCode::Device}, [&] {
        const Side side = Side::parse(text);
        fuzz::require(Side::parse(side.toText()) == side && !side.label().isEmpty());
        for (const Side& other : {Side::parse("cpu/exact"), side}) { // a pair is parted by a comma
            const SweepPair pair = parseSweepPair(side.toText() + "," + other.toText());
            fuzz::require(pair.a == side && pair.b == other);
            fuzz::require(parseSweepPair(other.toText() + "," + side.toText()).b == side);
        }
    });
    fuzz::accepts({ErrorCode::InvalidArgument, ErrorCode::Device}, [&] { parseSweepPair(text); });
    return 0;
}
