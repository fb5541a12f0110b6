// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/arrays/array_files.h"
#include "engine/codec/optional/optional_formats.h"

#include <algorithm>

/// A build without libhdf5: its files are recognised, and said to be unread.
namespace comparo {
namespace {

[[noreturn]] void failNoHdf5(bool isMatlab)
{
    const std::string_view name = isMatlab ? kMatlab73 : "HDF5";
    fail(ErrorCode::Unsupported, absentLibrary(*std::ranges::find(
                                     optionalFormats(), name,
                                     [](const OptionalFormat& each) { return std::string_view(each.name); })));
}

} // namespace

std::shared_ptr<const ArrayFile> openHdf5File(const std::filesystem::path&, bool isMatlab)
{
    failNoHdf5(isMatlab);
}

std::shared_ptr<const ArrayFile> openHdf5File(std::span<const std::byte>, bool isMatlab)
{
    failNoHdf5(isMatlab);
}

} // namespace comparo
