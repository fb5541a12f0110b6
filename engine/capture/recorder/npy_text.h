// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// What stands before the values of an .npy file of version 1, in C order: a multiple of 64 bytes.
/// `description` is NumPy's of the dtype, "<f4".
inline std::string npyHeaderText(std::string_view description, const std::vector<std::int64_t>& shape)
{
    std::string text = "{'descr': '" + std::string(description) + "', 'fortran_order': False, 'shape': (";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    text += shape.size() == 1 ? ",), }" : "), }";
    constexpr std::size_t kPrefix = 10, kUnit = 64;
    text.append((kUnit - (kPrefix + text.size() + 1) % kUnit) % kUnit, ' ');
    text += '\n';
    std::string header("\x93NUMPY\1\0", 8);
    header += static_cast<char>(text.size() & 0xFFU);
    header += static_cast<char>(text.size() >> 8 & 0xFFU);
    return header + text;
}

} // namespace comparo
