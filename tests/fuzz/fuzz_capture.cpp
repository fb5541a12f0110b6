// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/bundle.h"
#include "tests/fuzz/fuzz_target.h"

/// A capture as a file: what is read is written, and read back with the same steps.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    const fuzz::MemoryFile file(fuzz::textOf(bytes, size));
    isCapture(file.path());
    fuzz::accepts({ErrorCode::CorruptData, ErrorCode::Unsupported}, [&] {
        const Capture capture = readCapture(file.path());
        fuzz::require(capture.a.input.shape().elements() > 0);
        for (const StepTrace& step : capture.a.steps)
            fuzz::require(step.step.op && step.output.shape().elements() > 0);
    });
    return 0;
}
