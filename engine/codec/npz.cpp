#include "engine/codec/builtin_codecs.h"
#include "engine/codec/inflate.h"

#include <algorithm>
#include <cstring>

/// numpy's archive of arrays: a ZIP of .npy files, stored (savez) or deflated (savez_compressed).
namespace comparo {

namespace {

using Bytes = std::span<const std::byte>;

[[noreturn]] void failDamaged(const std::string& what)
{
    fail(ErrorCode::CorruptData, "The NPZ archive is damaged or truncated: " + what);
}

std::uint64_t integer(Bytes bytes, std::uint64_t at, unsigned count)
{
    if (at > bytes.size() || bytes.size() - at < count)
        failDamaged("it ends after " + std::to_string(bytes.size()) + " bytes.");
    std::uint64_t value = 0;
    for (unsigned i = 0; i < count; ++i)
        value |= std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i);
    return value;
}

/// A file of the archive, as the directory at the archive's end describes it.
struct Entry {
    std::string name;
    unsigned method = 0; ///< 0 stored, 8 deflated
    std::uint32_t checksum = 0;
    std::uint64_t packedBytes = 0;
    std::uint64_t bytes = 0;
    std::uint64_t offset = 0;
};

/// Where the record at the end of the archive begins; a comment of up to 64 KiB may follow it.
std::uint64_t endRecord(Bytes file)
{
    constexpr std::size_t kRecordBytes = 22;
    constexpr std::size_t kLongestComment = 65535;
    for (std::size_t back = kRecordBytes; back <= std::min(file.size(), kRecordBytes + kLongestComment);
         ++back)
        if (std::memcmp(file.data() + file.size() - back, "PK\x05\x06", 4) == 0)
            return file.size() - back;
    failDamaged("its directory at the end is missing.");
}

std::vector<Entry> readDirectory(Bytes file)
{
    const std::uint64_t end = endRecord(file);
    const std::uint64_t count = integer(file, end + 10, 2);
    std::uint64_t at = integer(file, end + 16, 4);
    std::vector<Entry> entries;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (integer(file, at, 4) != 0x02014B50)
            failDamaged("its directory is not where it should be.");
        const std::uint64_t nameBytes = integer(file, at + 28, 2);
        const std::uint64_t extraBytes = integer(file, at + 30, 2);
        const std::uint64_t commentBytes = integer(file, at + 32, 2);
        integer(file, at + 46 + nameBytes, 0);
        Entry entry;
        entry.name.assign(reinterpret_cast<const char*>(file.data()) + at + 46, nameBytes);
        entry.method = static_cast<unsigned>(integer(file, at + 10, 2));
        entry.checksum = static_cast<std::uint32_t>(integer(file, at + 16, 4));
        entry.packedBytes = integer(file, at + 20, 4);
        entry.bytes = integer(file, at + 24, 4);
        entry.offset = integer(file, at + 42, 4);
        if (entry.bytes == 0xFFFFFFFF || entry.packedBytes == 0xFFFFFFFF || entry.offset == 0xFFFFFFFF)
            fail(ErrorCode::Unsupported, "The NPZ archive holds more than 4 GiB; save the array as .npy.");
        entries.push_back(entry);
        at += 46 + nameBytes + extraBytes + commentBytes;
    }
    return entries;
}

std::vector<std::byte> unpack(Bytes file, const Entry& entry)
{
    if (integer(file, entry.offset, 4) != 0x04034B50)
        failDamaged("its directory does not match its content.");
    const std::uint64_t start =
        entry.offset + 30 + integer(file, entry.offset + 26, 2) + integer(file, entry.offset + 28, 2);
    if (start > file.size() || file.size() - start < entry.packedBytes)
        failDamaged("the array '" + entry.name + "' is cut off.");
    const Bytes packed = file.subspan(start, entry.packedBytes);
    std::vector<std::byte> bytes;
    if (entry.method == 8)
        bytes = inflate(packed, entry.bytes);
    else if (entry.method == 0)
        bytes.assign(packed.begin(), packed.end());
    else
        fail(ErrorCode::Unsupported, "The NPZ archive is packed by method " + std::to_string(entry.method) +
                                         "; numpy.savez and numpy.savez_compressed are read.");
    if (crc32(bytes) != entry.checksum)
        failDamaged("the checksum of the array '" + entry.name + "' is wrong.");
    return bytes;
}

class NpzCodec final : public Codec {
public:
    std::string id() const override { return "npz"; }
    std::string format() const override { return "NPZ"; }
    std::vector<std::string> extensions() const override { return {".npz"}; }

    /// A ZIP whose first file is an .npy; other ZIPs are not images.
    bool probe(Bytes head) const override
    {
        constexpr std::size_t kNameAt = 30;
        if (head.size() < kNameAt || std::memcmp(head.data(), "PK\x03\x04", 4) != 0)
            return false;
        const std::size_t nameBytes = integer(head, 26, 2);
        const std::string_view name(reinterpret_cast<const char*>(head.data()) + kNameAt,
                                    std::min(nameBytes, head.size() - kNameAt));
        return name.size() < nameBytes || name.ends_with(".npy");
    }

    DecodedImage decode(Bytes file) const override
    {
        const std::vector<Entry> entries = readDirectory(file);
        if (entries.empty())
            fail(ErrorCode::CorruptData, "The NPZ archive holds no array.");
        const std::vector<std::byte> array = unpack(file, entries.front());
        if (!npyCodec().probe(array))
            fail(ErrorCode::CorruptData,
                 "The file '" + entries.front().name + "' of the NPZ archive is not an array.");
        DecodedImage image = npyCodec().decode(array);
        image.info.codec = id();
        image.info.format = format();
        if (entries.size() > 1)
            image.info.warnings.push_back("The archive holds " + std::to_string(entries.size()) +
                                          " arrays; '" + entries.front().name + "' was read.");
        return image;
    }

    bool keeps(const TensorDesc&) const override { return false; }

    std::vector<std::byte> encode(const Tensor&, const ParamSet&) const override
    {
        fail(ErrorCode::Unsupported, "NPZ is read but not written; NPY holds every tensor.");
    }

    const Schema& options() const override
    {
        static const Schema none;
        return none;
    }
};

} // namespace

const Codec& npzCodec()
{
    static const NpzCodec codec;
    return codec;
}

} // namespace comparo
