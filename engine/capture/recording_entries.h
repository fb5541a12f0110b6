// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/value_reader.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

namespace comparo {

/// The entries of a zip file whose writer stores them one after the other, each with its size and checksum
/// before it. They are found by walking from entry to entry, so that the file of a writer that was killed has
/// every one that it had written whole. Nothing is trusted: a size is checked against the file, a name is
/// only ever compared. Copies share the open file; several threads may read.
class RecordingEntries {
public:
    /// Reads the headers. Error(Io) for a file that cannot be read; Error(CorruptData) if it does not begin
    /// with a whole entry, Error(Unsupported) for one that was packed again.
    explicit RecordingEntries(const std::filesystem::path& path);

    /// In the order of the file.
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    [[nodiscard]] bool has(const std::string& name) const { return m_places.contains(name); }

    /// A whole entry. Error(CorruptData) if it is absent, larger than `limit` bytes, or not what its checksum
    /// says.
    [[nodiscard]] std::vector<std::byte> read(const std::string& name, std::uint64_t limit) const;

    /// To read one entry part by part. Error(CorruptData) if it is absent or larger than `limit` bytes.
    [[nodiscard]] ValueReader open(const std::string& name, std::uint64_t limit) const;

private:
    struct Place {
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        std::uint32_t checksum = 0;
    };

    std::string m_name;
    OpenedFile m_file;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, Place> m_places;
};

} // namespace comparo
