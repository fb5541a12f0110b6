// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

inline constexpr std::string_view kNpyMagic = "\x93NUMPY";

/// What the header of an NPY file says.
struct NpyHeader {
    std::string kind; ///< the dtype without its byte order: "u1", "f4"
    bool bigEndian = false;
    bool fortranOrder = false;
    std::vector<std::int64_t> dims;
    std::size_t dataOffset = 0;
};

/// How many bytes a file that begins with these 12 has in front of its values.
std::size_t npyValuesBegin(std::span<const std::byte> head);

/// Of a file that begins with these bytes. Errors: CorruptData, Unsupported.
NpyHeader parseNpyHeader(std::span<const std::byte> file);

/// Python's word for a shape: "(3,)", "(480, 640, 3)".
std::string dimsText(const std::vector<std::int64_t>& dims);

} // namespace comparo
