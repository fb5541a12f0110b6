// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_picture.h"

/// GIF: the first frame on its canvas, and what is told of the others.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    return fuzz::readOptional("giflib", fuzz::bytesOf(bytes, size));
}
