// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_picture.h"

/// JPEG XL, bare and in boxes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    return fuzz::readOptional("libjxl", fuzz::bytesOf(bytes, size));
}
