// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_arrays.h"

/// MATLAB of level 5: elements, packed ones, and values in other types.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    return fuzz::readArrays("MATLAB", fuzz::bytesOf(bytes, size));
}
