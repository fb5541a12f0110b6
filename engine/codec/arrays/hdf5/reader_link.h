// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/codec/arrays/value_reader.h"

#include <cstddef>
#include <memory>
#include <span>

#include <sys/types.h>

namespace comparo::hdf5 {

/// The way to who reads a file for us.
class ReaderLink {
public:
    ReaderLink() = default;
    virtual ~ReaderLink() = default;
    ReaderLink(const ReaderLink&) = delete;
    ReaderLink& operator=(const ReaderLink&) = delete;

    /// Whether all bytes went out.
    virtual bool send(std::span<const std::byte> bytes) = 0;
    /// Whether so many bytes came.
    virtual bool receive(std::span<std::byte> bytes) = 0;
    /// What came through the memory that both have: kWindowBytes.
    [[nodiscard]] virtual std::span<const std::byte> window() const = 0;
    /// Why, after one of these failed; asked once.
    virtual Error howItEnded() = 0;
};

struct StartedReader {
    std::unique_ptr<ReaderLink> link;
    pid_t process;
};

/// A process of this program with the file and the memory of protocol.h, which ends with the link.
/// Error(Unsupported) if this program never called servedReader(), Error(Io) if it cannot be started.
StartedReader startReader(const OpenedFile& file);

} // namespace comparo::hdf5
