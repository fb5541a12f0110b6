// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/shown_text.h"
#include "engine/codec/arrays/array_files.h"
#include "engine/codec/arrays/matlab_elements.h"
#include "engine/codec/arrays/unread_arrays.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <map>
#include <optional>

/// MATLAB files of level 5 (save -v6 and -v7): numeric and logical arrays, also complex ones. Values stand in
/// the smallest type that holds them, and are read in that of their class.
namespace comparo {
namespace {

using matlab::Elements;
using matlab::Tag;

constexpr std::uint64_t kHeaderBytes = 128;
constexpr std::size_t kMostArrays = 1'000'000;
constexpr std::size_t kMostAxes = 32;
constexpr std::size_t kMostName = 4096;
constexpr std::uint64_t kMostInflated = 1100; ///< bytes that deflate makes of one

/// Where the values of an array are: behind so many bytes of its matrix, which may be packed.
struct MatlabPlace {
    std::uint64_t at = 0, bytes = 0; ///< of the element in the file
    bool isPacked = false;
    std::uint64_t realAt = 0, imaginaryAt = 0;
    std::uint32_t realType = 0, imaginaryType = 0;
    std::optional<Tag> small[2]; ///< values that stand in their tag
};

/// The classes of arrays; the last is the first that holds no numbers of its own.
constexpr std::array<std::string_view, 19> kClasses{
    "",       "cell",  "struct", "object", "char",  "sparse", "float64", "float32",         "int8",  "uint8",
    "int16",  "uint16", "int32",  "uint32", "int64", "uint64", "function_handle", "opaque", "object"};
constexpr std::size_t kFirstNumber = 6, kLastNumber = 15;

template <class Stored, class Out>
void convertValues(const std::byte* from, std::size_t count, std::byte* to, std::size_t stride, bool isBig)
{
    for (std::size_t i = 0; i < count; ++i) {
        std::array<std::byte, sizeof(Stored)> bytes;
        std::memcpy(bytes.data(), from + i * sizeof(Stored), sizeof(Stored));
        if (isBig)
            std::ranges::reverse(bytes);
        Stored value;
        std::memcpy(&value, bytes.data(), sizeof value);
        const auto out = static_cast<Out>(value);
        std::memcpy(to + i * stride, &out, sizeof out);
    }
}

template <class Out>
void convertValues(std::uint32_t type, const std::byte* from, std::size_t count, std::byte* to,
                   std::size_t stride, bool isBig)
{
    switch (type) {
    case matlab::kInt8:
        return convertValues<std::int8_t, Out>(from, count, to, stride, isBig);
    case matlab::kUInt8:
        return convertValues<std::uint8_t, Out>(from, count, to, stride, isBig);
    case matlab::kInt16:
        return convertValues<std::int16_t, Out>(from, count, to, stride, isBig);
    case matlab::kUInt16:
        return convertValues<std::uint16_t, Out>(from, count, to, stride, isBig);
    case matlab::kInt32:
        return convertValues<std::int32_t, Out>(from, count, to, stride, isBig);
    case matlab::kUInt32:
        return convertValues<std::uint32_t, Out>(from, count, to, stride, isBig);
    case matlab::kInt64:
        return convertValues<std::int64_t, Out>(from, count, to, stride, isBig);
    case matlab::kUInt64:
        return convertValues<std::uint64_t, Out>(from, count, to, stride, isBig);
    case matlab::kSingle:
        if constexpr (std::is_floating_point_v<Out>)
            return convertValues<float, Out>(from, count, to, stride, isBig);
        break;
    default:
        if constexpr (std::is_floating_point_v<Out>)
            return convertValues<double, Out>(from, count, to, stride, isBig);
    }
}

using Convert = void (*)(std::uint32_t type, const std::byte* from, std::size_t count, std::byte* to,
                         std::size_t stride, bool isBig);

/// To a dtype of no parts: the real and the imaginary ones are converted by themselves.
Convert converterTo(const StoredDType& dtype)
{
    if (dtype.kind == StoredDType::Kind::Complex)
        return dtype.bytes == 8 ? Convert{convertValues<float>} : Convert{convertValues<double>};
    if (dtype.name == "float32")
        return convertValues<float>;
    if (dtype.name == "float64")
        return convertValues<double>;
    const bool isSigned = dtype.npy[1] == 'i';
    switch (dtype.bytes) { // bool as an integer of 0 and 1
    case 1:
        return isSigned ? Convert{convertValues<std::int8_t>} : Convert{convertValues<std::uint8_t>};
    case 2:
        return isSigned ? Convert{convertValues<std::int16_t>} : Convert{convertValues<std::uint16_t>};
    case 4:
        return isSigned ? Convert{convertValues<std::int32_t>} : Convert{convertValues<std::uint32_t>};
    default:
        return isSigned ? Convert{convertValues<std::int64_t>} : Convert{convertValues<std::uint64_t>};
    }
}

/// Values of one or two parts, whose readers stand at their begin, in the type of their class.
class MatlabValues final : public ValueReader::Source {
public:
    struct Part {
        std::uint32_t type;
        ValueReader reader;
    };

    MatlabValues(std::vector<Part> parts, std::uint64_t count, const StoredDType& dtype, bool isBigEndian)
        : m_parts(std::move(parts)),
          m_left(count),
          m_convert(converterTo(dtype)),
          m_element(dtype.bytes),
          m_isBig(isBigEndian)
    {
    }

    void next(std::span<std::byte> bytes) override
    {
        while (!bytes.empty()) {
            if (m_at == m_made.size())
                make();
            const std::size_t some = std::min(bytes.size(), m_made.size() - m_at);
            std::memcpy(bytes.data(), m_made.data() + m_at, some);
            m_at += some;
            bytes = bytes.subspan(some);
        }
    }

private:
    void make()
    {
        constexpr std::uint64_t kPiece = std::uint64_t{1} << 16;
        const std::size_t count = std::min(kPiece, m_left);
        m_left -= count;
        m_made.resize(count * m_element);
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            Part& part = m_parts[i];
            m_stored.resize(count * matlab::bytesOfType(part.type));
            part.reader.next(m_stored);
            m_convert(part.type, m_stored.data(), count, m_made.data() + i * m_element / m_parts.size(),
                      m_element, m_isBig);
        }
        m_at = 0;
    }

    std::vector<Part> m_parts;
    std::uint64_t m_left; ///< values
    Convert m_convert;
    std::size_t m_element;
    bool m_isBig;
    std::vector<std::byte> m_stored, m_made;
    std::size_t m_at = 0;
};

class MatlabFile final : public ArrayFile {
public:
    MatlabFile(OpenedFile file, Message name)
        : ArrayFile("MATLAB"), m_lead(std::move(name)), m_file(std::move(file))
    {
        std::array<std::byte, kHeaderBytes> head{};
        if (!m_file.fills(0, head))
            fail(ErrorCode::CorruptData,
                 message("The MATLAB file ends after {} bytes, inside its header.", m_file.size()));
        const auto letter = [&](std::size_t at) { return std::to_integer<char>(head[at]); };
        m_isBig = letter(126) == 'M' && letter(127) == 'I';
        if (!m_isBig && !(letter(126) == 'I' && letter(127) == 'M'))
            fail(ErrorCode::CorruptData, message("The header of the MATLAB file does not say its byte order."));
        for (std::uint64_t at = kHeaderBytes; at < m_file.size();) {
            Elements elements = elementsAt(at, m_file.size() - at);
            const Tag tag = elements.tag();
            MatlabPlace place;
            place.at = at + 8;
            place.bytes = tag.bytes;
            place.isPacked = tag.type == matlab::kCompressed;
            if (tag.bytes > elements.left())
                fail(ErrorCode::CorruptData, message("The MATLAB file ends inside an array."));
            if (m_places.size() >= kMostArrays)
                fail(ErrorCode::CorruptData, message("It has more than {} objects.", kMostArrays));
            if (place.isPacked || tag.type == matlab::kMatrix)
                add(place);
            at += 8 + tag.bytes + (tag.isSmall ? 0 : std::min<std::uint64_t>(tag.padding, m_file.size() - at - 8 - tag.bytes));
        }
        m_notes = m_unread.notes();
    }

private:
    [[nodiscard]] Elements elementsAt(std::uint64_t at, std::uint64_t bytes) const
    {
        return {{std::make_unique<FilePart>(m_file, at, bytes, m_lead), bytes}, m_isBig};
    }

    /// The elements of a matrix, from the first one on; `left()` of packed ones is not known.
    [[nodiscard]] Elements elementsOf(const MatlabPlace& place) const
    {
        if (!place.isPacked)
            return elementsAt(place.at, place.bytes);
        ValueReader packed(std::make_unique<FilePart>(m_file, place.at, place.bytes, m_lead), place.bytes);
        return {{std::make_unique<matlab::Inflated>(std::move(packed), m_lead), kUnknown}, m_isBig};
    }

    [[noreturn]] static void failArray()
    {
        fail(ErrorCode::CorruptData, message("The MATLAB file has an array whose header is damaged."));
    }

    static std::string textOf(const std::vector<std::byte>& letters)
    {
        return {reinterpret_cast<const char*>(letters.data()), letters.size()};
    }

    void add(MatlabPlace place)
    {
        Elements elements = elementsOf(place);
        const std::uint64_t begin = elements.left();
        if (place.isPacked && elements.tag().type != matlab::kMatrix)
            failArray();
        const Tag flagsTag = elements.tag();
        const std::vector<std::byte> flags = elements.values(flagsTag, 64);
        const Tag axesTag = elements.tag();
        if (flags.size() < 8 || flagsTag.type != matlab::kUInt32)
            failArray();
        const std::uint32_t kind = elements.number(flags, 0) & 0xFFU;
        const bool isLogical = (elements.number(flags, 0) & 0x200U) != 0;
        const bool isComplex = (elements.number(flags, 0) & 0x800U) != 0;
        if (kind == 0 || kind >= kClasses.size())
            failArray();
        if (kind == 17) // opaque: it has no axes, and its name comes first
            return m_unread.add(textOf(elements.values(axesTag, kMostName)),
                                message("it is of MATLAB's class {}", Verbatim(kClasses[kind])));
        const std::vector<std::byte> axes = elements.values(axesTag, kMostAxes * 4);
        StoredArray array;
        array.name = textOf(elements.values(elements.tag(), kMostName));
        if (array.name.empty())
            return; // what MATLAB keeps for its own objects
        if (kind < kFirstNumber || kind > kLastNumber)
            return m_unread.add(array.name, message("it is of MATLAB's class {}", Verbatim(kClasses[kind])));
        if (axesTag.type != matlab::kInt32 || axes.empty() || axes.size() % 4 != 0)
            failArray();
        array.dtype = isLogical ? findStoredDType("bool") : findStoredDType(kClasses[kind]);
        if (isComplex) {
            if (kind > kFirstNumber + 1)
                return m_unread.add(array.name, message("its numbers are complex integers"));
            array.dtype = findStoredDType(kind == kFirstNumber ? "complex128" : "complex64");
        }
        std::int64_t stride = 1;
        for (std::size_t axis = 0; axis < axes.size() / 4; ++axis) {
            const auto extent = static_cast<std::int32_t>(elements.number(axes, axis));
            if (extent < 0)
                failArray();
            array.shape.push_back(extent);
            array.strides.push_back(stride);
            if (bytesOf(array) != 0) // which holds the product within its limits
                stride *= extent;
        }
        const std::uint64_t count = bytesOf(array) / array.dtype->bytes;
        const auto takePart = [&](std::uint64_t& at, std::uint32_t& type, std::optional<Tag>& small, bool isLast) {
            const Tag tag = elements.tag();
            const std::size_t size = matlab::bytesOfType(tag.type);
            const bool isFraction = tag.type == matlab::kSingle || tag.type == matlab::kDouble;
            if (size == 0 || tag.bytes != count * size || (isFraction && kind > kFirstNumber + 1))
                failArray();
            at = begin - elements.left();
            type = tag.type;
            if (tag.isSmall)
                small = tag;
            else if (tag.bytes > (place.isPacked ? place.bytes * kMostInflated : elements.left()))
                fail(ErrorCode::CorruptData, message("The MATLAB file ends inside an array."));
            else if (!isLast)
                elements.skip(tag.bytes + tag.padding);
        };
        if (count > 0) {
            takePart(place.realAt, place.realType, place.small[0], !isComplex);
            if (isComplex)
                takePart(place.imaginaryAt, place.imaginaryType, place.small[1], true);
        }
        array.offset = m_places.size();
        m_places.push_back(place);
        m_arrays.push_back(std::move(array));
    }

    [[nodiscard]] ValueReader stored(const StoredArray& array, std::uint64_t bytes) const override
    {
        const MatlabPlace& place = m_places.at(array.offset);
        const std::uint64_t count = bytes / array.dtype->bytes;
        std::vector<MatlabValues::Part> parts;
        const auto open = [&](std::uint32_t type, std::uint64_t at, const std::optional<Tag>& small) {
            const std::uint64_t size = count * matlab::bytesOfType(type);
            if (small) {
                std::vector<std::byte> values(size);
                std::memcpy(values.data(), &small->small, std::min<std::size_t>(size, sizeof small->small));
                parts.push_back({type, ValueReader(std::move(values))});
                return;
            }
            Elements elements = elementsOf(place);
            elements.skip(at);
            parts.push_back({type, std::move(elements).take()});
        };
        if (count > 0) {
            open(place.realType, place.realAt, place.small[0]);
            if (place.imaginaryType != 0)
                open(place.imaginaryType, place.imaginaryAt, place.small[1]);
        }
        return {std::make_unique<MatlabValues>(std::move(parts), count, *array.dtype, m_isBig), bytes};
    }

    static constexpr std::uint64_t kUnknown = std::uint64_t{1} << 46;

    Message m_lead;
    OpenedFile m_file;
    bool m_isBig = false;
    std::vector<MatlabPlace> m_places;
    UnreadArrays m_unread;
};

} // namespace

std::shared_ptr<const ArrayFile> openMatlabFile(OpenedFile file, Message name)
{
    return std::make_shared<MatlabFile>(std::move(file), std::move(name));
}

} // namespace comparo
