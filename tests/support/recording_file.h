// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/checksum.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Recordings made by hand, entry by entry: whole, and such as no recorder writes.
namespace comparo::test {

using Bytes = std::vector<std::byte>;
inline Bytes bytesOfText(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

template <class T>
Bytes npyOfValues(const std::string& descr, const std::string& shape, const std::vector<T>& values)
{
    std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
    std::string file("\x93NUMPY\1\0", 8);
    file += static_cast<char>(header.size() & 0xFF);
    file += static_cast<char>(header.size() >> 8);
    Bytes bytes = bytesOfText(file + header);
    const auto data = std::as_bytes(std::span(values));
    bytes.insert(bytes.end(), data.begin(), data.end());
    return bytes;
}

/// A recording made by hand, entry by entry.
class RecordingFile {
public:
    RecordingFile& add(const std::string& name, const Bytes& bytes)
    {
        return addClaiming(name, bytes, static_cast<std::uint32_t>(bytes.size()), checksumOf(bytes));
    }
    RecordingFile& add(const std::string& name, const nlohmann::ordered_json& json)
    {
        return add(name, bytesOfText(json.dump()));
    }
    RecordingFile& addClaiming(const std::string& name, const Bytes& bytes, std::uint32_t size,
                               std::uint32_t checksum)
    {
        put("PK\3\4", 4);
        number(20, 2), number(0x0800, 2), number(0, 2), number(0, 4);
        number(checksum, 4), number(size, 4), number(size, 4);
        number(name.size(), 2), number(0, 2);
        put(name.data(), name.size());
        m_file.insert(m_file.end(), bytes.begin(), bytes.end());
        return *this;
    }
    [[nodiscard]] const Bytes& bytes() const { return m_file; }

private:
    void put(const char* data, std::size_t size)
    {
        const auto* bytes = reinterpret_cast<const std::byte*>(data);
        m_file.insert(m_file.end(), bytes, bytes + size);
    }
    void number(std::uint64_t value, int count)
    {
        for (int i = 0; i < count; ++i)
            m_file.push_back(static_cast<std::byte>(value >> (8 * i) & 0xFF));
    }
    Bytes m_file;
};

} // namespace comparo::test
