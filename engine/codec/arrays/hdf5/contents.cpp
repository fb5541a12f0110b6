// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/hdf5/contents.h"

#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/arrays/hdf5/protocol.h"

#include <algorithm>
#include <array>

#define H5_USE_110_API
#include <hdf5.h>

namespace comparo::hdf5 {
namespace {

constexpr std::size_t kMostNested = 64;
constexpr std::uint64_t kMostChunk = std::uint64_t{1} << 30;
constexpr std::uint64_t kMostExtent = std::uint64_t{1} << 46;
constexpr unsigned kReadOnly = 0; // H5F_ACC_RDONLY, which as a macro ends the program for another patch level

[[noreturn]] void failNotOpened()
{
    fail(ErrorCode::CorruptData,
         message("It is no HDF5 file that libhdf5 opens: {}.", Verbatim(lastError())));
}

/// Of a fixed length; empty if there is none.
std::string attributeText(const Handle& object, const char* name)
{
    if (H5Aexists(object.id(), name) <= 0)
        return {};
    const Handle attribute(H5Aopen(object.id(), name, H5P_DEFAULT));
    const Handle type(H5Aget_type(attribute.id()));
    constexpr std::size_t kMostText = 64;
    const std::size_t size = H5Tget_size(type.id());
    const Handle space(H5Aget_space(attribute.id()));
    if (H5Tget_class(type.id()) != H5T_STRING || H5Tis_variable_str(type.id()) != 0 || size == 0 ||
        size > kMostText || H5Sget_simple_extent_npoints(space.id()) != 1)
        return {};
    std::array<char, kMostText + 1> text{};
    if (H5Aread(attribute.id(), type.id(), text.data()) < 0)
        return {};
    return text.data();
}

Message missingFilter(const Handle& layout)
{
    for (int i = 0; i < H5Pget_nfilters(layout.id()); ++i) {
        unsigned flags = 0, config = 0;
        std::size_t values = 0;
        std::array<char, 64> name{};
        const H5Z_filter_t filter = H5Pget_filter2(layout.id(), static_cast<unsigned>(i), &flags, &values,
                                                   nullptr, name.size() - 1, name.data(), &config);
        if (filter < 0)
            return message("its layout is damaged");
        if (H5Zfilter_avail(filter) <= 0)
            return name[0] == '\0' ? message("its compression (filter {}) is not in this libhdf5", filter)
                                   : message("its compression '{}' (filter {}) is not in this libhdf5",
                                             shownName(name.data()), filter);
    }
    return {};
}

/// Where the values of a contiguous dataset lie that need no conversion: whoever has the file can read them.
std::optional<std::uint64_t> placeOfValues(const Handle& dataset, const Handle& stored, const Handle& memory,
                                           std::uint64_t bytes)
{
    const Handle layout(H5Dget_create_plist(dataset.id()));
    const Handle number(H5Tget_class(stored.id()) == H5T_ENUM ? H5Tget_super(stored.id())
                                                              : H5Tcopy(stored.id()));
    if (bytes == 0 || H5Pget_layout(layout.id()) != H5D_CONTIGUOUS ||
        H5Tequal(number.id(), memory.id()) <= 0 || H5Dget_storage_size(dataset.id()) != bytes)
        return std::nullopt;
    const haddr_t at = H5Dget_offset(dataset.id());
    return at == HADDR_UNDEF ? std::nullopt : std::optional<std::uint64_t>(at);
}

} // namespace

Contents::Contents(int file, std::uint64_t fileBytes, bool isMatlab)
    : m_image(file, fileBytes), m_bytes(fileBytes), m_isMatlab(isMatlab)
{
    const Handle access(H5Pcreate(H5P_FILE_ACCESS));
    H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG);
    // Chunks that reach over several slabs are unpacked once, as far as they fit.
    constexpr std::size_t kSlots = 12421;
    H5Pset_cache(access.id(), 0, kSlots, kSlabBytes, 1.0);
    if (m_image.isMapped() && !m_image.becomesFileOf(access.id()))
        failNotOpened();
    std::string path = "/proc/self/fd/" + std::to_string(file);
    if (m_image.isMapped())
        path += "/memory"; // what the library calls memory may not be the name of a file
    m_file = Handle(H5Fopen(path.c_str(), kReadOnly, access.id()));
    if (!m_file.isOpen())
        failNotOpened();
}

void Contents::list(const std::function<void(Dataset)>& take)
{
    H5O_info_t root;
    if (H5Oget_info2(m_file.id(), &root, H5O_INFO_BASIC) < 0)
        failNotOpened();
    m_take = take;
    walk(root.addr, {}, 0);
}

std::vector<Contents::Link> Contents::linksOf(std::uint64_t place, const std::string& name) const
{
    const auto take = [](hid_t, const char* each, const H5L_info_t* info, void* to) -> herr_t {
        auto& links = *static_cast<std::vector<Link>*>(to);
        if (links.size() >= kMostObjects)
            return -1;
        const bool isHard = info->type == H5L_TYPE_HARD;
        links.push_back({each, isHard, info->type == H5L_TYPE_SOFT, isHard ? info->u.address : HADDR_UNDEF});
        return 0;
    };
    std::vector<Link> links;
    const Handle group(H5Oopen_by_addr(m_file.id(), place));
    if (!group.isOpen() || H5Literate(group.id(), H5_INDEX_NAME, H5_ITER_INC, nullptr, take, &links) < 0)
        fail(ErrorCode::CorruptData, message("The group '{}' cannot be read: {}.",
                                             shownName(name.empty() ? "/" : name), Verbatim(lastError())));
    return links;
}

void Contents::walk(std::uint64_t place, const std::string& name, std::size_t depth)
{
    if (depth > kMostNested)
        fail(ErrorCode::CorruptData, message("Its groups are nested too deep."));
    if (!m_groups.insert(place).second)
        return; // another name of a group that is known
    for (const Link& link : linksOf(place, name)) {
        if (++m_objects > kMostObjects)
            fail(ErrorCode::CorruptData, message("It has more than {} objects.", kMostObjects));
        const std::string full = name.empty() ? link.name : name + "/" + link.name;
        if (link.isHard)
            visit(link, full, depth);
        else if (!link.isSoft) // which is another name in this file
            takeUnread(full, message("it is a link to another file, which is not followed"));
    }
}

void Contents::visit(const Link& link, const std::string& name, std::size_t depth)
{
    H5O_info_t info;
    {
        const Handle object(H5Oopen_by_addr(m_file.id(), link.place));
        if (!object.isOpen() || H5Oget_info2(object.id(), &info, H5O_INFO_BASIC) < 0)
            fail(ErrorCode::CorruptData,
                 message("The object '{}' cannot be read: {}.", shownName(name), Verbatim(lastError())));
        if (info.type == H5O_TYPE_DATASET)
            takeDataset(object, link.place, name);
    }
    const bool isInner = m_isMatlab && link.name.starts_with("#"); // what cells and objects refer to
    if (info.type == H5O_TYPE_GROUP && !isInner)
        walk(link.place, name, depth + 1);
}

void Contents::takeUnread(const std::string& name, Message why) const
{
    Dataset unread;
    unread.name = name;
    unread.why = std::move(why);
    m_take(std::move(unread));
}

void Contents::takeDataset(const Handle& dataset, std::uint64_t place, const std::string& name)
{
    const std::string matlab = m_isMatlab ? attributeText(dataset, "MATLAB_class") : "";
    Dataset found;
    if (Message why = whyNotRead(dataset, matlab, found.chunkBytes); !why.isEmpty())
        return takeUnread(name, std::move(why));
    const Handle space(H5Dget_space(dataset.id()));
    const int rank = H5Sget_simple_extent_ndims(space.id());
    if (H5Sget_simple_extent_type(space.id()) == H5S_NULL || rank < 0)
        return takeUnread(name, message("it has no values"));
    std::vector<hsize_t> extents(static_cast<std::size_t>(rank));
    H5Sget_simple_extent_dims(space.id(), extents.data(), nullptr);
    const Handle type(H5Dget_type(dataset.id()));
    found.isLogical = matlab == "logical";
    ReadType read = readTypeOf(type, found.isLogical);
    if (!read.dtype)
        return takeUnread(name, std::move(read.why));
    if (!read.memory.isOpen())
        return takeUnread(name, message("its type is neither a number nor text"));
    found.name = name;
    found.dtype = read.dtype;
    found.place = place;
    std::uint64_t bytes = read.dtype->bytes;
    for (const hsize_t extent : extents) {
        found.shape.push_back(std::min<hsize_t>(extent, kMostExtent));
        bytes = extent != 0 && bytes > kMostExtent / extent ? 0 : bytes * extent; // of too many, no place
    }
    found.at = placeOfValues(dataset, type, read.memory, bytes);
    m_take(std::move(found));
}

/// Before anything of a dataset is looked at that would open other files.
Message Contents::whyNotRead(const Handle& dataset, const std::string& matlab,
                             std::uint64_t& chunkBytes) const
{
    const Handle layout(H5Dget_create_plist(dataset.id()));
    if (!layout.isOpen())
        return message("its layout is damaged");
    if (H5Pget_layout(layout.id()) == H5D_VIRTUAL || H5Pget_external_count(layout.id()) > 0)
        return message("its values are in other files, which are not opened");
    if (matlab == "char" || matlab == "cell" || matlab == "struct" || matlab == "function_handle")
        return message("it is of MATLAB's class {}", Verbatim(matlab));
    if (H5Aexists(dataset.id(), "MATLAB_empty") > 0)
        return message("it has no values");
    if (H5Pget_layout(layout.id()) == H5D_CHUNKED) {
        std::array<hsize_t, H5S_MAX_RANK> chunk{};
        const int rank = H5Pget_chunk(layout.id(), static_cast<int>(chunk.size()), chunk.data());
        const Handle type(H5Dget_type(dataset.id()));
        std::uint64_t bytes = H5Tget_size(type.id());
        for (int axis = 0; axis < rank; ++axis) {
            const hsize_t extent = std::max<hsize_t>(chunk[static_cast<std::size_t>(axis)], 1);
            if (bytes == 0 || bytes > kMostChunk / extent)
                return message("its chunks have more than {} bytes", kMostChunk);
            bytes *= extent;
        }
        if (claimsTooMuch(bytes, m_bytes))
            return message("its chunks have {} bytes, more than the file can hold", bytes);
        chunkBytes = bytes;
    }
    return missingFilter(layout);
}

} // namespace comparo::hdf5
