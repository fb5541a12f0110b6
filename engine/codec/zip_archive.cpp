// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/zip_archive.h"

#include "engine/base/error.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <mutex>
#include <utility>
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

[[noreturn]] void failDirectory(const Message& name, ZipError& error)
{
    fail(ErrorCode::CorruptData, message("{} is truncated or damaged: it begins as a zip file, but has no "
                                         "valid central directory at its end ({}).",
                                         name, error.words()));
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

/// libzip's archive, which one thread may use at a time.
struct ZipReader::Archive {
    explicit Archive(zip_t* opened) : zip(opened) {}
    ~Archive() { zip_discard(zip); }
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    zip_t* zip;
    std::mutex mutex;
};

/// An entry that is being read.
class ZipReader::Entry final : public ValueReader::Source {
public:
    Entry(std::shared_ptr<Archive> archive, const std::string& entry, std::uint64_t bytes,
          std::uint64_t offset, Message lead)
        : m_archive(std::move(archive)), m_name(entry), m_left(bytes), m_lead(std::move(lead))
    {
        const std::scoped_lock lock(m_archive->mutex);
        m_file = zip_fopen(m_archive->zip, entry.c_str(), 0);
        if (!m_file)
            fail(ErrorCode::CorruptData,
                 message("{} cannot be opened: {}.", m_lead, Verbatim(zip_strerror(m_archive->zip))));
        if (offset > 0)
            skip(offset);
        if (m_left == 0)
            requireEnd();
    }
    ~Entry() override
    {
        const std::scoped_lock lock(m_archive->mutex);
        if (m_file)
            zip_fclose(m_file);
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

    void next(std::span<std::byte> bytes) override
    {
        const std::scoped_lock lock(m_archive->mutex);
        while (!bytes.empty()) {
            const std::size_t got = some(bytes);
            if (got == 0)
                fail(ErrorCode::CorruptData, message("{} is shorter than declared.", m_lead));
            bytes = bytes.subspan(got);
            m_left -= got;
        }
        if (m_left == 0)
            requireEnd();
    }

private:
    /// Only what is stored as it is can be gone to, and has then no checksum: a header is read.
    void skip(std::uint64_t bytes)
    {
        constexpr std::uint64_t kWorthGoing = std::uint64_t{1} << 20;
        zip_stat_t status;
        if (bytes > kWorthGoing && zip_stat(m_archive->zip, m_name.c_str(), 0, &status) == 0 &&
            status.comp_method == ZIP_CM_STORE &&
            zip_fseek(m_file, static_cast<zip_int64_t>(bytes), SEEK_SET) == 0) {
            m_left -= bytes;
            return;
        }
        std::vector<std::byte> unread(std::min<std::uint64_t>(bytes, 1U << 20));
        for (std::size_t got = 0; bytes > 0; bytes -= got, m_left -= got) {
            got = some(std::span(unread).first(std::min<std::uint64_t>(bytes, unread.size())));
            if (got == 0)
                fail(ErrorCode::CorruptData, message("{} is shorter than declared.", m_lead));
        }
    }

    std::size_t some(std::span<std::byte> bytes)
    {
        const zip_int64_t got = zip_fread(m_file, bytes.data(), bytes.size());
        if (got < 0)
            failDamaged(message("{}", Verbatim(zip_file_strerror(m_file))));
        return static_cast<std::size_t>(got);
    }

    /// One byte more than claimed is asked for, so that libzip reaches the end and checks the sum.
    void requireEnd()
    {
        std::byte beyond{};
        if (some({&beyond, 1}) > 0)
            failDamaged(message("it is longer than declared"));
    }

    [[noreturn]] void failDamaged(const Message& why) const
    {
        fail(ErrorCode::CorruptData, message("{} is damaged: {}.", m_lead, why));
    }

    std::shared_ptr<Archive> m_archive;
    std::string m_name;
    std::uint64_t m_left;
    Message m_lead;
    zip_file_t* m_file = nullptr;
};

ZipReader::ZipReader(std::span<const std::byte> file, Message name) : m_name(std::move(name))
{
    if (file.empty())
        fail(ErrorCode::CorruptData, message("{} is empty.", m_name));
    ZipError error;
    zip_source_t* source = zip_source_buffer_create(file.data(), file.size(), 0, &error.state);
    if (!source)
        fail(ErrorCode::OutOfMemory, message("Cannot read {}: {}.", m_name, error.words()));
    if (zip_t* opened = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error.state)) {
        m_archive = std::make_shared<Archive>(opened);
        return;
    }
    zip_source_free(source);
    if (!probe(file))
        fail(ErrorCode::CorruptData, message("{} is not a zip file.", m_name));
    failDirectory(m_name, error);
}

ZipReader::ZipReader(const std::filesystem::path& path, Message name) : m_name(std::move(name))
{
    int code = 0;
    if (zip_t* opened = zip_open(path.c_str(), ZIP_RDONLY, &code)) {
        m_archive = std::make_shared<Archive>(opened);
        return;
    }
    ZipError error;
    zip_error_init_with_code(&error.state, code);
    if (code == ZIP_ER_NOENT || code == ZIP_ER_OPEN || code == ZIP_ER_READ)
        fail(ErrorCode::Io, message("Cannot read {}: {}.", m_name, error.words()));
    failDirectory(m_name, error);
}

std::vector<std::string> ZipReader::entries() const
{
    const std::scoped_lock lock(m_archive->mutex);
    std::vector<std::string> names;
    const zip_int64_t count = zip_get_num_entries(m_archive->zip, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        const char* name = zip_get_name(m_archive->zip, static_cast<zip_uint64_t>(i), 0);
        names.emplace_back(name ? name : "");
    }
    return names;
}

std::optional<std::size_t> ZipReader::sizeOf(const std::string& entry) const
{
    const std::scoped_lock lock(m_archive->mutex);
    zip_stat_t status;
    if (zip_stat(m_archive->zip, entry.c_str(), 0, &status) != 0 || !(status.valid & ZIP_STAT_SIZE))
        return std::nullopt;
    return status.size;
}

std::uint64_t ZipReader::requireWithin(const std::string& entry, std::uint64_t limit) const
{
    const std::scoped_lock lock(m_archive->mutex);
    const Message lead = message("Entry '{}' of {}", Verbatim(entry), m_name);
    zip_stat_t status;
    constexpr zip_uint64_t kNeeded = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
    if (zip_stat(m_archive->zip, entry.c_str(), 0, &status) != 0 || (status.valid & kNeeded) != kNeeded)
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
    return status.size;
}

ValueReader ZipReader::open(const std::string& entry, std::uint64_t limit, std::uint64_t offset) const
{
    const std::uint64_t bytes = requireWithin(entry, limit);
    Message lead = message("Entry '{}' of {}", Verbatim(entry), m_name);
    if (offset > bytes)
        fail(ErrorCode::CorruptData, message("{} is shorter than declared.", lead));
    return {std::make_unique<Entry>(m_archive, entry, bytes, offset, std::move(lead)), bytes - offset};
}

std::vector<std::byte> ZipReader::read(const std::string& entry, std::size_t limit) const
{
    return open(entry, limit).rest();
}

} // namespace comparo
