// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/arrays/array_files.h"
#include "engine/codec/arrays/npy_header.h"
#include "engine/codec/zip_archive.h"

#include <algorithm>
#include <array>
#include <limits>

/// NPY, and archives of it.
namespace comparo {
namespace {

constexpr std::size_t kMostHeader = std::size_t{1} << 20;

/// The array whose header the reader is at the begin of.
StoredArray npyArray(ValueReader& reader)
{
    std::vector<std::byte> head(std::min<std::uint64_t>(reader.left(), 12));
    const std::uint64_t all = reader.left();
    reader.next(head);
    if (head.size() == 12) {
        const std::size_t begin = npyValuesBegin(head);
        if (begin > kMostHeader)
            fail(ErrorCode::CorruptData,
                 message("The NPY header has {} bytes; at most {} are expected.", begin, kMostHeader));
        const std::size_t more = std::min<std::uint64_t>(begin > 12 ? begin - 12 : 0, reader.left());
        head.resize(12 + more);
        reader.next(std::span(head).subspan(12));
    }
    const NpyHeader header = parseNpyHeader(head);
    StoredArray array;
    array.dtype = findNpyDType(header.kind);
    if (!array.dtype)
        fail(ErrorCode::Unsupported, message("Unsupported NPY dtype '{}'; integers, bool, floating-point and "
                                             "complex numbers are supported.",
                                             Verbatim(header.kind)));
    array.shape = header.dims;
    array.isBigEndian = header.bigEndian;
    array.offset = header.dataOffset;
    const std::uint64_t bytes = bytesOf(array);
    if (all - header.dataOffset < bytes)
        fail(ErrorCode::CorruptData,
             message("The NPY file is truncated: the shape {} needs {} bytes of values, but there are {}.",
                     Verbatim(dimsText(header.dims)), bytes, all - header.dataOffset));
    if (header.fortranOrder) {
        std::int64_t stride = 1;
        for (const std::int64_t extent : header.dims) {
            array.strides.push_back(stride);
            stride *= std::max<std::int64_t>(extent, 1);
        }
    }
    return array;
}

/// A reader's next bytes. What little stands behind them is read, too, for the checksum at its end.
class FirstBytes final : public ValueReader::Source {
public:
    FirstBytes(ValueReader reader, std::uint64_t bytes) : m_reader(std::move(reader)), m_left(bytes) {}

    void next(std::span<std::byte> bytes) override
    {
        m_reader.next(bytes);
        m_left -= bytes.size();
        constexpr std::uint64_t kLittle = std::uint64_t{1} << 20;
        if (m_left == 0 && m_reader.left() > 0 && m_reader.left() <= kLittle)
            static_cast<void>(m_reader.rest());
    }

private:
    ValueReader m_reader;
    std::uint64_t m_left;
};

class NpyFile final : public ArrayFile {
public:
    NpyFile(OpenedFile file, Message name)
        : ArrayFile("NPY"), m_lead(std::move(name)), m_file(std::move(file))
    {
        ValueReader reader(std::make_unique<FilePart>(m_file, 0, m_file.size(), m_lead), m_file.size());
        m_arrays.push_back(npyArray(reader));
    }

private:
    [[nodiscard]] ValueReader stored(const StoredArray& array, std::uint64_t bytes) const override
    {
        return {std::make_unique<FilePart>(m_file, array.offset, bytes, m_lead), bytes};
    }

    Message m_lead;
    OpenedFile m_file;
};

class NpzFile final : public ArrayFile {
public:
    explicit NpzFile(ZipReader archive) : ArrayFile("NPZ"), m_archive(std::move(archive))
    {
        for (const std::string& entry : m_archive.entries()) {
            if (!entry.ends_with(".npy")) {
                m_notes.push_back(message("The entry '{}' is not an array.", shownName(entry)));
                continue;
            }
            try {
                ValueReader reader = m_archive.open(entry, std::numeric_limits<std::uint64_t>::max());
                StoredArray array = npyArray(reader);
                array.name = entry.substr(0, entry.size() - 4);
                array.entry = entry;
                m_arrays.push_back(std::move(array));
            } catch (const Error& error) {
                if (error.code() != ErrorCode::Unsupported)
                    fail(error.code(), message("Array '{}': {}", shownName(entry), error.message()));
                m_notes.push_back(message("Array '{}': {}", shownName(entry), error.message()));
            }
        }
    }

private:
    [[nodiscard]] ValueReader stored(const StoredArray& array, std::uint64_t bytes) const override
    {
        return entryPart(m_archive, array, bytes);
    }

    ZipReader m_archive;
};

} // namespace

ValueReader entryPart(const ZipReader& archive, const StoredArray& array, std::uint64_t bytes)
{
    ValueReader reader = archive.open(array.entry, std::numeric_limits<std::uint64_t>::max(), array.offset);
    if (reader.left() < bytes)
        fail(ErrorCode::CorruptData,
             message("The array '{}' needs {} bytes of values, but its entry '{}' has {}.",
                     shownName(array.name), bytes, shownName(array.entry), reader.left()));
    return {std::make_unique<FirstBytes>(std::move(reader), bytes), bytes};
}

std::shared_ptr<const ArrayFile> openNpyFile(OpenedFile file, Message name)
{
    return std::make_shared<NpyFile>(std::move(file), std::move(name));
}

std::shared_ptr<const ArrayFile> openNpzFile(ZipReader archive)
{
    return std::make_shared<NpzFile>(std::move(archive));
}

} // namespace comparo
