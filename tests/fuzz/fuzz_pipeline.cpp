// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/pipeline.h"
#include "tests/fuzz/fuzz_target.h"

/// A pipeline file: what is read is written, and read back as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    fuzz::accepts({ErrorCode::InvalidArgument}, [&] {
        const Pipeline pipeline = pipelineFromJson(fuzz::textOf(bytes, size));
        const std::string text = toJson(pipeline);
        const Pipeline again = pipelineFromJson(text);
        fuzz::require(again == pipeline && toJson(again) == text);
    });
    return 0;
}
