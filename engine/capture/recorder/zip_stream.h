// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// A zip file that grows at its end and can be read up to its last whole entry at any time: entries are
/// stored, and their sizes and checksums stand before them, so that a reader that walks from entry to entry
/// needs no list at the end (RecordingEntries). finish() writes that list, for every other program. Standard
/// library only; not for several threads at once.
class ZipStream {
public:
    /// Writes bytes behind those of the call before. What it throws goes through add() and finish(), after
    /// which nothing more may be added.
    using Sink = std::function<void(std::span<const std::byte>)>;

    explicit ZipStream(Sink sink);

    /// One entry of several parts, none of which is copied.
    void add(std::string_view name, std::initializer_list<std::span<const std::byte>> parts);
    void add(std::string_view name, std::string_view text);

    /// Writes the list of entries.
    void finish();

private:
    struct Entry {
        std::string name;
        std::uint32_t checksum;
        std::uint64_t size, offset;
    };

    void write(std::string_view bytes);
    [[nodiscard]] static std::string listed(const Entry& entry);

    Sink m_sink;
    std::vector<Entry> m_entries;
    std::uint64_t m_offset = 0;
};

} // namespace comparo
