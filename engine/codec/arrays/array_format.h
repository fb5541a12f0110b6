// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace comparo {

inline constexpr std::string_view kMatlab73 = "MATLAB 7.3";

/// The format of a file of arrays that begins with these bytes (at least 64, or the whole file): "NPY",
/// "NPZ", "PyTorch", "safetensors", "HDF5", "MATLAB 7.3" (HDF5, too), "MATLAB"; empty: none.
std::string arrayFormatOf(std::span<const std::byte> head, std::uint64_t fileBytes);

/// The same, of a file; empty also for one that cannot be read.
std::string arrayFormatOf(const std::filesystem::path& path);

/// Whether files of a codec's format hold arrays, which say nothing of what their axes are.
bool isArrayFormat(std::string_view format);

} // namespace comparo
