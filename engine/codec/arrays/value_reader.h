// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace comparo {

/// Bytes from their begin to their end, part by part.
class ValueReader {
public:
    /// Where they come from.
    class Source {
    public:
        Source() = default;
        virtual ~Source() = default;
        Source(const Source&) = delete;
        Source& operator=(const Source&) = delete;

        /// The next bytes, all of them. Errors: Io, CorruptData.
        virtual void next(std::span<std::byte> bytes) = 0;
    };

    ValueReader(std::unique_ptr<Source> source, std::uint64_t bytes)
        : m_source(std::move(source)), m_left(bytes)
    {
    }

    /// Of memory.
    explicit ValueReader(std::vector<std::byte> bytes);

    [[nodiscard]] std::uint64_t left() const { return m_left; } ///< bytes

    /// The next bytes, at most left(). The last call fails with Error(CorruptData) if what was read is not
    /// what a checksum says, where the file has one. Error(Io).
    void next(std::span<std::byte> bytes);

    /// All that is left.
    [[nodiscard]] std::vector<std::byte> rest();

private:
    std::unique_ptr<Source> m_source;
    std::uint64_t m_left;
};

/// A file that is open for reading at any place; copies share it, and several threads may read.
class OpenedFile {
public:
    /// Error(Io) for what cannot be read, and for what is no regular file.
    explicit OpenedFile(const std::filesystem::path& path);

    /// Memory in the place of a file, which outlives what reads it.
    explicit OpenedFile(std::span<const std::byte> memory) : m_memory(memory), m_size(memory.size()) {}

    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// Of the open file; -1 of memory.
    [[nodiscard]] int descriptor() const { return m_file ? *m_file : -1; }

    /// Whether the file has so many bytes from a place on.
    [[nodiscard]] bool fills(std::uint64_t offset, std::span<std::byte> bytes) const;

    /// Tells the system which bytes are read next.
    void announce(std::uint64_t offset, std::uint64_t bytes) const;

private:
    std::shared_ptr<const int> m_file; ///< the descriptor; null: of memory
    std::span<const std::byte> m_memory;
    std::uint64_t m_size = 0;
};

/// A part of a file, one piece after the other.
class FilePart : public ValueReader::Source {
public:
    /// Errors begin with `lead`: "Entry 'x' of f.comparo".
    FilePart(OpenedFile file, std::uint64_t offset, std::uint64_t bytes, Message lead)
        : m_file(std::move(file)), m_offset(offset), m_left(bytes), m_lead(std::move(lead))
    {
    }
    void next(std::span<std::byte> bytes) override;

protected:
    [[nodiscard]] std::uint64_t left() const { return m_left; }
    [[nodiscard]] const Message& lead() const { return m_lead; }

private:
    OpenedFile m_file;
    std::uint64_t m_offset, m_left;
    Message m_lead;
};

} // namespace comparo
