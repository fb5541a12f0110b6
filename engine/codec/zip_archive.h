// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/value_reader.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

struct zip;
struct zip_source;

/// Zip archives in memory: the only files that know libzip.
namespace comparo {

/// An archive under construction.
class ZipWriter {
public:
    ZipWriter();
    ~ZipWriter();
    ZipWriter(const ZipWriter&) = delete;
    ZipWriter& operator=(const ZipWriter&) = delete;

    /// Adds one deflated entry; the bytes are kept until finish().
    void add(const std::string& name, std::vector<std::byte> bytes);

    /// The whole file. Nothing may be added afterwards.
    std::vector<std::byte> finish();

private:
    zip_source* m_target = nullptr;
    zip* m_archive = nullptr;
    std::vector<std::vector<std::byte>> m_entries;
};

/// An archive to read from. Sizes and checksums are verified; nothing is trusted. Copies share the archive;
/// several threads may read.
class ZipReader {
public:
    /// `name` is what errors call the file, whose bytes outlive the reader. Error(CorruptData) if it is
    /// empty, truncated or no zip file.
    ZipReader(std::span<const std::byte> file, Message name);
    ZipReader(std::vector<std::byte>&& file, Message name) = delete;

    /// A file that is read entry by entry and never whole into memory. Errors: those above, Io.
    ZipReader(const std::filesystem::path& path, Message name);

    /// The names of all entries, in the archive's order.
    [[nodiscard]] std::vector<std::string> entries() const;

    /// Bytes of an entry once unpacked, as the archive claims; nothing if there is no such entry.
    [[nodiscard]] std::optional<std::size_t> sizeOf(const std::string& entry) const;

    /// A whole entry. Error(CorruptData) if it is absent, damaged, larger than `limit` bytes or than its
    /// packed bytes can hold; in the last cases nothing is unpacked. Error(Unsupported) if it is neither
    /// stored nor deflated.
    [[nodiscard]] std::vector<std::byte> read(const std::string& entry, std::size_t limit) const;

    /// To read an entry part by part, from some byte on. Same errors, those of damage as it is read: a
    /// checksum is held at the end of an entry that was read from its begin.
    [[nodiscard]] ValueReader open(const std::string& entry, std::uint64_t limit,
                                   std::uint64_t offset = 0) const;

    /// Whether a file that begins with these bytes may be a zip file.
    static bool probe(std::span<const std::byte> head);

private:
    struct Archive;
    class Entry;

    std::uint64_t requireWithin(const std::string& entry, std::uint64_t limit) const;

    Message m_name;
    std::shared_ptr<Archive> m_archive;
};

} // namespace comparo
