// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/hdf5/mapped_image.h"
#include "engine/codec/arrays/hdf5/types.h"
#include "engine/codec/arrays/value_reader.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace comparo::hdf5 {

/// A dataset whose values can be read, or something of the file that cannot.
struct Dataset {
    std::string name;
    const StoredDType* dtype = nullptr; ///< null: not read, and why
    Message why;
    std::vector<std::uint64_t> shape; ///< as the file has it
    bool isLogical = false;           ///< bool as MATLAB writes it
    std::uint64_t place = 0;          ///< of the object, in the file
    std::uint64_t chunkBytes = 0;     ///< 0: not in chunks
    std::optional<std::uint64_t> at;  ///< where all its values lie as they are read, in the file
};

/// The values of a dataset in C order, little-endian, slab by slab. `file` outlives them. Error(CorruptData).
std::unique_ptr<ValueReader::Source> openValues(const Handle& file, const Dataset& dataset);

/// A file that libhdf5 reads, in this process. Objects are opened by their place in this file, never by a
/// path, so that no link is followed; data in other files is not read.
class Contents {
public:
    /// `fileBytes`: its size, which limits what is believed. Error(CorruptData).
    Contents(int file, std::uint64_t fileBytes, bool isMatlab);

    /// Every dataset, and what else there is but groups. Error(CorruptData).
    void list(const std::function<void(Dataset)>& take);

    [[nodiscard]] const Handle& file() const { return m_file; }

private:
    struct Link {
        std::string name;
        bool isHard, isSoft;
        std::uint64_t place;
    };

    [[nodiscard]] std::vector<Link> linksOf(std::uint64_t place, const std::string& name) const;
    void walk(std::uint64_t place, const std::string& name, std::size_t depth);
    void visit(const Link& link, const std::string& name, std::size_t depth);
    void takeDataset(const Handle& dataset, std::uint64_t place, const std::string& name);
    void takeUnread(const std::string& name, Message why) const;
    [[nodiscard]] Message whyNotRead(const Handle& dataset, const std::string& matlab,
                                     std::uint64_t& chunkBytes) const;

    MappedImage m_image;
    Handle m_file;
    std::uint64_t m_bytes;
    bool m_isMatlab;
    std::function<void(Dataset)> m_take;
    std::set<std::uint64_t> m_groups;
    std::size_t m_objects = 0;
};

} // namespace comparo::hdf5
