#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace comparo {

/// The entries of a zip file whose writer stores them one after the other, each with its size and checksum
/// before it. They are found by walking from entry to entry, so that the file of a writer that was killed has
/// every one that it had written whole. Nothing is trusted: a size is checked against the file, a name is
/// only ever compared.
class RecordingEntries {
public:
    /// Reads the headers. Error(Io) for a file that cannot be read; Error(CorruptData) if it does not begin
    /// with a whole entry, Error(Unsupported) for one that was packed again.
    explicit RecordingEntries(const std::filesystem::path& path);

    /// In the order of the file.
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    [[nodiscard]] bool has(const std::string& name) const { return m_places.contains(name); }

    /// A whole entry. Error(CorruptData) if it is absent, larger than `limit` bytes, or not what its checksum
    /// says. Several threads may read.
    [[nodiscard]] std::vector<std::byte> read(const std::string& name, std::uint64_t limit) const;

private:
    struct Place {
        std::uint64_t offset = 0;
        std::uint64_t size = 0;
        std::uint32_t checksum = 0;
    };

    std::string m_name;
    mutable std::mutex m_mutex; ///< of m_file
    mutable std::ifstream m_file;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, Place> m_places;
};

} // namespace comparo
