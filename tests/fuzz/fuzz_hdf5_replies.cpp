// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/hdf5/hdf5_file.h"
#include "tests/engine/codec/hdf5_replies.h"
#include "tests/fuzz/fuzz_arrays.h"

#include <array>

/// What the process that reads an HDF5 file says, once the file has got hold of it. libhdf5 itself runs there
/// alone: Hdf5Reader.AnyChangeIsASentenceOrAFile.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    static const std::array<std::byte, 64> file{};
    fuzz::accepts(
        {ErrorCode::CorruptData, ErrorCode::Unsupported, ErrorCode::OutOfMemory, ErrorCode::Io}, [&] {
            const bool isMatlab = size > 0 && (bytes[size - 1] & 1U) != 0;
            fuzz::readValues(*hdf5::openServed(
                [=] { return std::make_unique<test::RepliesLink>(std::string(fuzz::textOf(bytes, size))); },
                OpenedFile(std::span(file)), isMatlab, message("a.h5")));
        });
    return 0;
}
