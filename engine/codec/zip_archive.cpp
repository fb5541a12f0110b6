// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/zip_archive.h"

#include "engine/base/error.h"

#include <algorithm>
#include <array>
#include <zip.h>

namespace comparo {

namespace {

/// Fastest: most bytes are float32 samples, which hardly get smaller with more effort.
constexpr zip_uint32_t kDeflateLevel = 1;

/// A deflated byte holds at most this many: two bits for each run of 258.
constexpr zip_uint64_t kMostBytesPerPacked = 1032;

constexpr std::array kLocalHeader{std::byte{'P'}, std::byte{'K'}, std::byte{3}, std::byte{4}};
constexpr std::array kEmptyArchive{std::byte{'P'}, std::byte{'K'}, std::byte{5}, std::byte{6}};

/// An error of libzip that frees itself.
struct ZipError {
    zip_error_t state;
    ZipError() { zip_error_init(&state); }
    ~ZipError() { zip_error_fini(&state); }
    ZipError(const ZipError&) = delete;
    ZipError& operator=(const ZipError&) = delete;
    [[nodiscard]] Verbatim words() { return Verbatim(zip_error_strerror(&state)); }
};

[[noreturn]] void failWriting(const Message& words)
{
    fail(ErrorCode::Io, message("Cannot create the archive: {}.", words));
}

} // namespace

ZipWriter::ZipWriter()
{
    ZipError error;
    m_target = zip_source_buffer_create(nullptr, 0, 0, &error.state);
    if (!m_target)
        failWriting(message("{}", error.words()));
    zip_source_keep(m_target); // once for the archive, once for finish()
    m_archive = zip_open_from_source(m_target, ZIP_CREATE | ZIP_TRUNCATE, &error.state);
    if (!m_archive) {
        zip_source_free(m_target);
        zip_source_free(m_target);
        failWriting(message("{}", error.words()));
    }
}

ZipWriter::~ZipWriter()
{
    if (m_archive)
        zip_discard(m_archive);
    zip_source_free(m_target);
}

void ZipWriter::add(const std::string& name, std::vector<std::byte> bytes)
{
    const std::vector<std::byte>& kept = m_entries.emplace_back(std::move(bytes));
    zip_source_t* source = zip_source_buffer(m_archive, kept.data(), kept.size(), 0);
    if (!source)
        failWriting(message("{}", Verbatim(zip_strerror(m_archive))));
    const zip_int64_t index = zip_file_add(m_archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        failWriting(message("{}", Verbatim(zip_strerror(m_archive))));
    }
    zip_set_file_compression(m_archive, static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, kDeflateLevel);
}

std::vector<std::byte> ZipWriter::finish()
{
    if (zip_close(m_archive) != 0)
        failWriting(message("{}", Verbatim(zip_strerror(m_archive))));
    m_archive = nullptr;
    m_entries.clear();
    zip_stat_t status;
    if (zip_source_open(m_target) != 0 || zip_source_stat(m_target, &status) != 0)
        failWriting(message("{}", Verbatim(zip_error_strerror(zip_source_error(m_target)))));
    std::vector<std::byte> file(status.size);
    const zip_int64_t got = zip_source_read(m_target, file.data(), file.size());
    zip_source_close(m_target);
    if (got < 0 || static_cast<std::size_t>(got) != file.size())
        failWriting(message("the memory of the archive cannot be read back"));
    return file;
}

bool ZipReader::probe(std::span<const std::byte> head)
{
    const auto startsWith = [&](const auto& magic) {
        return head.size() >= magic.size() && std::equal(magic.begin(), magic.end(), head.begin());
    };
    return startsWith(kLocalHeader) || startsWith(kEmptyArchive);
}

ZipReader::ZipReader(std::span<const std::byte> file, Message name) : m_name(std::move(name))
{
    if (file.empty())
        fail(ErrorCode::CorruptData, message("{} is empty.", m_name));
    ZipError error;
    zip_source_t* source = zip_source_buffer_create(file.data(), file.size(), 0, &error.state);
    if (!source)
        fail(ErrorCode::OutOfMemory, message("Cannot read {}: {}.", m_name, error.words()));
    m_archive = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error.state);
    if (m_archive)
        return;
    zip_source_free(source);
    if (!probe(file))
        fail(ErrorCode::CorruptData, message("{} is not a zip file.", m_name));
    fail(ErrorCode::CorruptData, message("{} is truncated or damaged: it begins as a zip file, but has no "
                                         "valid central directory at its end ({}).",
                                         m_name, error.words()));
}

ZipReader::~ZipReader()
{
    if (m_archive)
        zip_discard(m_archive);
}

std::vector<std::string> ZipReader::entries() const
{
    std::vector<std::string> names;
    const zip_int64_t count = zip_get_num_entries(m_archive, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const char* name = zip_get_name(m_archive, static_cast<zip_uint64_t>(i), 0);
        names.emplace_back(name ? name : "");
    }
    return names;
}

std::optional<std::size_t> ZipReader::sizeOf(const std::string& entry) const
{
    zip_stat_t status;
    if (zip_stat(m_archive, entry.c_str(), 0, &status) != 0 || !(status.valid & ZIP_STAT_SIZE))
        return std::nullopt;
    return status.size;
}

void ZipReader::requireWithin(const std::string& entry, std::size_t limit) const
{
    const Message lead = message("Entry '{}' of {}", Verbatim(entry), m_name);
    zip_stat_t status;
    constexpr zip_uint64_t kNeeded = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
    if (zip_stat(m_archive, entry.c_str(), 0, &status) != 0 || (status.valid & kNeeded) != kNeeded)
        fail(ErrorCode::CorruptData, message("{} has no entry '{}'.", m_name, Verbatim(entry)));
    if (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE)
        fail(ErrorCode::Unsupported, message("{} uses the unsupported compression method {}; only stored and "
                                             "deflated entries can be read.",
                                             lead, status.comp_method));
    if (status.size > limit)
        fail(ErrorCode::CorruptData,
             message("{} declares {} bytes; at most {} are expected.", lead, status.size, limit));
    if (status.size / kMostBytesPerPacked > status.comp_size)
        fail(ErrorCode::CorruptData,
             message("{} declares {} bytes, more than its {} compressed bytes can hold.", lead, status.size,
                     status.comp_size));
}

std::vector<std::byte> ZipReader::read(const std::string& entry, std::size_t limit) const
{
    requireWithin(entry, limit);
    const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(zip_fopen(m_archive, entry.c_str(), 0),
                                                                 &zip_fclose);
    if (!file)
        fail(ErrorCode::CorruptData, message("Entry '{}' of {} cannot be opened: {}.", Verbatim(entry),
                                             m_name, Verbatim(zip_strerror(m_archive))));
    std::vector<std::byte> bytes(sizeOf(entry).value());
    std::size_t filled = 0;
    std::byte beyond{};
    for (;;) { // one byte more than claimed, so that libzip reaches the end and checks the sum
        const bool full = filled == bytes.size();
        const zip_int64_t got = full ? zip_fread(file.get(), &beyond, 1)
                                     : zip_fread(file.get(), bytes.data() + filled, bytes.size() - filled);
        if (got < 0 || (full && got > 0))
            fail(ErrorCode::CorruptData,
                 message("Entry '{}' of {} is damaged: {}.", Verbatim(entry), m_name,
                         got < 0 ? message("{}", Verbatim(zip_file_strerror(file.get())))
                                 : message("it is longer than declared")));
        if (got == 0)
            break;
        filled += static_cast<std::size_t>(got);
    }
    if (filled != bytes.size())
        fail(ErrorCode::CorruptData,
             message("Entry '{}' of {} is shorter than declared.", Verbatim(entry), m_name));
    return bytes;
}

} // namespace comparo
