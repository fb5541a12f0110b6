// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/arrays/array_format.h"
#include "engine/codec/arrays/hdf5/server.h"
#include "engine/codec/optional/optional_formats.h"

#include <algorithm>

/// A build without libhdf5: its files are recognised, and said to be unread.
namespace comparo::hdf5 {

void requireLibrary(bool isMatlab)
{
    const std::string_view name = isMatlab ? kMatlab73 : "HDF5";
    fail(ErrorCode::Unsupported,
         absentLibrary(*std::ranges::find(optionalFormats(), name, [](const OptionalFormat& each) {
             return std::string_view(each.name);
         })));
}

int serve()
{
    return 1;
}

} // namespace comparo::hdf5
