// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/arrays/array_files.h"
#include "engine/codec/arrays/hdf5_types.h"
#include "engine/codec/arrays/unread_arrays.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <optional>
#include <set>

#define H5_USE_110_API
#include <hdf5.h>

/// HDF5 by libhdf5: every dataset of numbers, read slab by slab. Objects are opened by their place in this
/// file, never by a path, so that no link is followed; data in other files is not read.
namespace comparo {
namespace {

using hdf5::Handle;
using hdf5::Session;

constexpr std::size_t kMostObjects = 1'000'000;
constexpr std::size_t kMostNested = 64;
constexpr std::uint64_t kMostChunk = std::uint64_t{1} << 30;
constexpr std::uint64_t kSlabBytes = std::uint64_t{16} << 20;
constexpr std::uint64_t kMostSlabBytes = std::uint64_t{32} << 20;
constexpr unsigned kReadOnly = 0; // H5F_ACC_RDONLY, which as a macro ends the program for another patch level

/// Memory as a file, which the library is kept from copying.
herr_t keepImage(void*)
{
    return 0;
}
void* sameImage(void* image)
{
    return image;
}
void* imageMemory(std::size_t, H5FD_file_image_op_t, void* image)
{
    return image;
}
void* copiedImage(void* to, const void*, std::size_t, H5FD_file_image_op_t, void*)
{
    return to;
}
void* grownImage(void*, std::size_t, H5FD_file_image_op_t, void*)
{
    return nullptr;
}
herr_t freedImage(void*, H5FD_file_image_op_t, void*)
{
    return 0;
}

[[noreturn]] void failNotOpened()
{
    fail(ErrorCode::CorruptData,
         message("It is no HDF5 file that libhdf5 opens: {}.", Verbatim(hdf5::lastError())));
}

Handle accessOf(std::span<const std::byte> memory)
{
    Handle access(H5Pcreate(H5P_FILE_ACCESS));
    H5Pset_fclose_degree(access.id(), H5F_CLOSE_STRONG);
    // Chunks that reach over several slabs are unpacked once, as far as they fit.
    constexpr std::size_t kSlots = 12421;
    H5Pset_cache(access.id(), 0, kSlots, kSlabBytes, 1.0);
    if (!memory.empty()) {
        auto* const bytes = const_cast<std::byte*>(memory.data()); // the file is only read
        H5FD_file_image_callbacks_t callbacks{imageMemory, copiedImage, grownImage, freedImage,
                                              sameImage,   keepImage,   bytes};
        if (H5Pset_fapl_core(access.id(), 1U << 16, 0) < 0 ||
            H5Pset_file_image_callbacks(access.id(), &callbacks) < 0 ||
            H5Pset_file_image(access.id(), bytes, memory.size()) < 0)
            failNotOpened();
    }
    return access;
}

/// The file, for what reads of it.
struct OpenHdf5 {
    explicit OpenHdf5(const std::string& path, std::span<const std::byte> memory)
    {
        const Session session;
        const Handle access(accessOf(memory));
        file = Handle(H5Fopen(path.c_str(), kReadOnly, access.id()));
        if (!file.isOpen())
            failNotOpened();
    }
    ~OpenHdf5()
    {
        const Session session;
        file = Handle();
    }
    OpenHdf5(const OpenHdf5&) = delete;
    OpenHdf5& operator=(const OpenHdf5&) = delete;

    Handle file;
};

/// The values of a dataset: as many steps along one axis as fit into a slab, all of the axes behind it.
class Hdf5Values final : public ValueReader::Source {
public:
    Hdf5Values(std::shared_ptr<const OpenHdf5> file, const StoredArray& array, bool isLogical,
               std::vector<std::int64_t> shape)
        : m_file(std::move(file)), m_name(array.name), m_element(array.dtype->bytes)
    {
        const Session session;
        m_dataset = Handle(H5Oopen_by_addr(m_file->file.id(), array.offset));
        if (!m_dataset.isOpen())
            failRead();
        const Handle layout(H5Dget_create_plist(m_dataset.id()));
        for (const std::int64_t extent : shape)
            m_shape.push_back(static_cast<hsize_t>(extent));
        m_index.assign(m_shape.size(), 0);
        std::vector<hsize_t> chunk(m_shape.size(), 1);
        if (H5Pget_layout(layout.id()) == H5D_CHUNKED &&
            H5Pget_chunk(layout.id(), static_cast<int>(chunk.size()), chunk.data()) < 0)
            failRead();
        plan(chunk);
        const Handle type(H5Dget_type(m_dataset.id()));
        m_type = hdf5::readTypeOf(type, isLogical).memory;
        if (!m_type.isOpen())
            failRead();
    }

    ~Hdf5Values() override
    {
        const Session session;
        m_dataset = Handle();
        m_type = Handle();
    }

    void next(std::span<std::byte> bytes) override
    {
        while (!bytes.empty()) {
            if (m_at == m_slab.size())
                readSlab();
            const std::size_t some = std::min(bytes.size(), m_slab.size() - m_at);
            std::memcpy(bytes.data(), m_slab.data() + m_at, some);
            m_at += some;
            bytes = bytes.subspan(some);
        }
    }

private:
    [[noreturn]] void failRead() const
    {
        fail(ErrorCode::CorruptData, message("The array '{}' cannot be read: {}.", shownName(m_name),
                                             Verbatim(hdf5::lastError())));
    }

    void plan(const std::vector<hsize_t>& chunk)
    {
        std::uint64_t behind = m_element; // bytes of one step along the axis
        for (const hsize_t extent : m_shape)
            behind *= std::max<hsize_t>(extent, 1);
        for (m_axis = 0; m_axis < m_shape.size(); ++m_axis) {
            behind /= std::max<hsize_t>(m_shape[m_axis], 1);
            const std::uint64_t most = kMostSlabBytes / behind;
            const hsize_t whole = std::min(chunk[m_axis], m_shape[m_axis]);
            if (most < whole && m_axis + 1 < m_shape.size())
                continue;
            m_steps = std::max<std::uint64_t>(std::min<std::uint64_t>(whole, most),
                                              kSlabBytes / behind / whole * whole);
            m_steps = std::max<std::uint64_t>(m_steps, 1);
            return;
        }
    }

    void readSlab()
    {
        std::vector<hsize_t> count(m_shape.size(), 1);
        hsize_t elements = 1;
        for (std::size_t axis = m_axis; axis < m_shape.size(); ++axis) {
            count[axis] = axis > m_axis ? m_shape[axis]
                                        : std::min<hsize_t>(m_steps, m_shape[axis] - m_index[axis]);
            elements *= count[axis];
        }
        m_slab.resize(elements * m_element);
        m_at = 0;
        const Session session;
        const Handle all(H5Dget_space(m_dataset.id()));
        const Handle memory(H5Screate_simple(1, &elements, nullptr));
        if (!m_shape.empty() &&
            (H5Sget_simple_extent_ndims(all.id()) != static_cast<int>(m_shape.size()) ||
             H5Sselect_hyperslab(all.id(), H5S_SELECT_SET, m_index.data(), nullptr, count.data(), nullptr) < 0))
            failRead();
        if (H5Dread(m_dataset.id(), m_type.id(), memory.id(), all.id(), H5P_DEFAULT, m_slab.data()) < 0)
            failRead();
        advance(count);
    }

    void advance(const std::vector<hsize_t>& count)
    {
        for (std::size_t axis = std::min(m_axis + 1, m_shape.size()); axis-- > 0;) {
            m_index[axis] += count[axis];
            if (m_index[axis] < m_shape[axis] || axis == 0)
                return;
            m_index[axis] = 0;
        }
    }

    std::shared_ptr<const OpenHdf5> m_file;
    std::string m_name;
    std::size_t m_element;
    std::vector<hsize_t> m_shape, m_index;
    std::size_t m_axis = 0;
    std::uint64_t m_steps = 1;
    Handle m_dataset, m_type;
    std::vector<std::byte> m_slab;
    std::size_t m_at = 0;
};

/// A name in a group, and where it leads.
struct Hdf5Link {
    std::string name;
    H5L_type_t type;
    haddr_t place;
};

class Hdf5File final : public ArrayFile {
public:
    Hdf5File(const std::string& path, std::span<const std::byte> memory, std::uint64_t bytes, bool isMatlab)
        : ArrayFile(isMatlab ? std::string(kMatlab73) : "HDF5"),
          m_file(std::make_shared<OpenHdf5>(path, memory)),
          m_bytes(bytes),
          m_isMatlab(isMatlab)
    {
        const Session session;
        H5O_info_t root;
        if (H5Oget_info2(m_file->file.id(), &root, H5O_INFO_BASIC) < 0)
            failNotOpened();
        walk(root.addr, {}, 0);
        m_notes = m_unread.notes();
    }

private:
    static herr_t takeLink(hid_t, const char* name, const H5L_info_t* info, void* to)
    {
        auto& links = *static_cast<std::vector<Hdf5Link>*>(to);
        if (links.size() >= kMostObjects)
            return -1;
        links.push_back({name, info->type, info->type == H5L_TYPE_HARD ? info->u.address : HADDR_UNDEF});
        return 0;
    }

    void walk(haddr_t place, const std::string& name, std::size_t depth)
    {
        if (depth > kMostNested)
            fail(ErrorCode::CorruptData, message("Its groups are nested too deep."));
        if (!m_groups.insert(place).second)
            return; // another name of a group that is known
        std::vector<Hdf5Link> links;
        {
            const Handle group(H5Oopen_by_addr(m_file->file.id(), place));
            if (!group.isOpen() ||
                H5Literate(group.id(), H5_INDEX_NAME, H5_ITER_INC, nullptr, takeLink, &links) < 0)
                fail(ErrorCode::CorruptData, message("The group '{}' cannot be read: {}.",
                                                     shownName(name.empty() ? "/" : name),
                                                     Verbatim(hdf5::lastError())));
        }
        for (const Hdf5Link& link : links) {
            if (++m_objects > kMostObjects)
                fail(ErrorCode::CorruptData, message("It has more than {} objects.", kMostObjects));
            const std::string full = name.empty() ? link.name : name + "/" + link.name;
            if (link.type == H5L_TYPE_HARD)
                visit(link, full, depth);
            else if (link.type != H5L_TYPE_SOFT) // which is another name in this file
                m_unread.add(full, message("it is a link to another file, which is not followed"));
        }
    }

    void visit(const Hdf5Link& link, const std::string& name, std::size_t depth)
    {
        H5O_info_t info;
        {
            const Handle object(H5Oopen_by_addr(m_file->file.id(), link.place));
            if (!object.isOpen() || H5Oget_info2(object.id(), &info, H5O_INFO_BASIC) < 0)
                fail(ErrorCode::CorruptData, message("The object '{}' cannot be read: {}.", shownName(name),
                                                     Verbatim(hdf5::lastError())));
            if (info.type == H5O_TYPE_DATASET)
                addDataset(object, link.place, name);
        }
        const bool isInner = m_isMatlab && link.name.starts_with("#"); // what cells and objects refer to
        if (info.type == H5O_TYPE_GROUP && !isInner)
            walk(link.place, name, depth + 1);
    }

    void addDataset(const Handle& dataset, haddr_t place, const std::string& name)
    {
        const std::string matlab = m_isMatlab ? attributeText(dataset, "MATLAB_class") : "";
        if (Message why = whyNotRead(dataset, matlab); !why.isEmpty())
            return m_unread.add(name, std::move(why));
        const Handle space(H5Dget_space(dataset.id()));
        const int rank = H5Sget_simple_extent_ndims(space.id());
        if (H5Sget_simple_extent_type(space.id()) == H5S_NULL || rank < 0)
            return m_unread.add(name, message("it has no values"));
        std::vector<hsize_t> extents(static_cast<std::size_t>(rank));
        H5Sget_simple_extent_dims(space.id(), extents.data(), nullptr);
        const Handle type(H5Dget_type(dataset.id()));
        hdf5::ReadType read = hdf5::readTypeOf(type, matlab == "logical");
        if (!read.dtype)
            return m_unread.add(name, std::move(read.why));
        if (!read.memory.isOpen())
            return m_unread.add(name, message("its type is neither a number nor text"));
        StoredArray array;
        array.name = name;
        array.dtype = read.dtype;
        array.offset = place;
        for (const hsize_t extent : extents)
            array.shape.push_back(static_cast<std::int64_t>(
                std::min<hsize_t>(extent, std::uint64_t{1} << 46)));
        // Values that the file need not have: the fill value of chunks that were never written.
        constexpr std::uint64_t kMostInflated = 1100, kAlwaysRead = std::uint64_t{64} << 20;
        if (const std::uint64_t bytes = bytesOf(array);
            bytes > kAlwaysRead && bytes / kMostInflated > m_bytes)
            return m_unread.add(name, message("it claims {} bytes of values, more than the file can hold", bytes));
        if (m_isMatlab)
            reverseAxes(array);
        m_arrays.push_back(std::move(array));
    }

    /// MATLAB's first axis runs fastest, and its files have the axes the other way round.
    static void reverseAxes(StoredArray& array)
    {
        std::ranges::reverse(array.shape);
        std::int64_t stride = 1;
        for (const std::int64_t extent : array.shape) {
            array.strides.push_back(stride);
            stride *= std::max<std::int64_t>(extent, 1);
        }
    }

    /// Before anything of a dataset is looked at that would open other files.
    static Message whyNotRead(const Handle& dataset, const std::string& matlab)
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
        }
        return missingFilter(layout);
    }

    static Message missingFilter(const Handle& layout)
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
                return name[0] == '\0'
                           ? message("its compression (filter {}) is not in this libhdf5", filter)
                           : message("its compression '{}' (filter {}) is not in this libhdf5",
                                     shownName(name.data()), filter);
        }
        return {};
    }

    /// Of a fixed length; empty if there is none.
    static std::string attributeText(const Handle& object, const char* name)
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

    [[nodiscard]] ValueReader stored(const StoredArray& array, std::uint64_t bytes) const override
    {
        std::vector<std::int64_t> shape = array.shape;
        if (m_isMatlab)
            std::ranges::reverse(shape);
        return {std::make_unique<Hdf5Values>(m_file, array, array.dtype->name == "bool", std::move(shape)),
                bytes};
    }

    std::shared_ptr<const OpenHdf5> m_file;
    std::uint64_t m_bytes;
    bool m_isMatlab;
    std::set<haddr_t> m_groups;
    std::size_t m_objects = 0;
    UnreadArrays m_unread;
};

} // namespace

std::shared_ptr<const ArrayFile> openHdf5File(const std::filesystem::path& path, bool isMatlab)
{
    return std::make_shared<Hdf5File>(path.string(), std::span<const std::byte>{}, OpenedFile(path).size(),
                                      isMatlab);
}

std::shared_ptr<const ArrayFile> openHdf5File(std::span<const std::byte> memory, bool isMatlab)
{
    return std::make_shared<Hdf5File>("memory", memory, memory.size(), isMatlab);
}

} // namespace comparo
