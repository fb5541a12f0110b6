// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/arrays/hdf5/contents.h"
#include "engine/codec/arrays/hdf5/protocol.h"

#include <algorithm>
#include <cstring>

#define H5_USE_110_API
#include <hdf5.h>

namespace comparo::hdf5 {
namespace {

/// As many steps along one axis as fit into a slab, all of the axes behind it.
class SlabValues final : public ValueReader::Source {
public:
    SlabValues(const Handle& file, const Dataset& dataset)
        : m_element(dataset.dtype->bytes),
          m_shape(dataset.shape.begin(), dataset.shape.end()),
          m_index(dataset.shape.size(), 0),
          m_dataset(H5Oopen_by_addr(file.id(), dataset.place))
    {
        if (!m_dataset.isOpen())
            failRead();
        const Handle layout(H5Dget_create_plist(m_dataset.id()));
        std::vector<hsize_t> chunk(m_shape.size(), 1);
        if (H5Pget_layout(layout.id()) == H5D_CHUNKED &&
            H5Pget_chunk(layout.id(), static_cast<int>(chunk.size()), chunk.data()) < 0)
            failRead();
        plan(chunk);
        const Handle type(H5Dget_type(m_dataset.id()));
        m_type = readTypeOf(type, dataset.isLogical).memory;
        if (!m_type.isOpen())
            failRead();
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
        fail(ErrorCode::CorruptData, message("{}.", Verbatim(lastError())));
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
            count[axis] =
                axis > m_axis ? m_shape[axis] : std::min<hsize_t>(m_steps, m_shape[axis] - m_index[axis]);
            elements *= count[axis];
        }
        m_slab.resize(elements * m_element);
        m_at = 0;
        const Handle all(H5Dget_space(m_dataset.id()));
        // Of the same shape: else the library copies element by element, which takes ten times as long.
        const Handle memory(H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr));
        if (!m_shape.empty() && (H5Sget_simple_extent_ndims(all.id()) != static_cast<int>(m_shape.size()) ||
                                 H5Sselect_hyperslab(all.id(), H5S_SELECT_SET, m_index.data(), nullptr,
                                                     count.data(), nullptr) < 0))
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

    std::size_t m_element;
    std::vector<hsize_t> m_shape, m_index;
    std::size_t m_axis = 0;
    std::uint64_t m_steps = 1;
    Handle m_dataset, m_type;
    std::vector<std::byte> m_slab;
    std::size_t m_at = 0;
};

} // namespace

std::unique_ptr<ValueReader::Source> openValues(const Handle& file, const Dataset& dataset)
{
    return std::make_unique<SlabValues>(file, dataset);
}

} // namespace comparo::hdf5
