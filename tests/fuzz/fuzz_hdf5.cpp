// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/fuzz_arrays.h"

/// HDF5 by libhdf5: groups, types, chunks and their filters.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    return fuzz::readArrays("HDF5", fuzz::bytesOf(bytes, size));
}
