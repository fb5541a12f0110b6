// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/exr_writer.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace comparo {
namespace {

static_assert(std::endian::native == std::endian::little, "OpenEXR files are little-endian");

class ExrBytes {
public:
    template <class T>
    void add(T value)
    {
        const auto* begin = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), begin, begin + sizeof value);
    }
    void addText(std::string_view text) // with its zero
    {
        const auto* begin = reinterpret_cast<const std::byte*>(text.data());
        bytes.insert(bytes.end(), begin, begin + text.size());
        bytes.push_back(std::byte{0});
    }
    template <class... Values>
    void addAttribute(std::string_view name, std::string_view type, Values... values)
    {
        addText(name);
        addText(type);
        add(static_cast<std::int32_t>((sizeof values + ...)));
        (add(values), ...);
    }

    std::vector<std::byte> bytes;
};

/// Channels stand in the order of their names.
std::string_view channelNames(int channels)
{
    return channels == 1 ? "Y" : channels == 3 ? "BGR" : "ABGR";
}

/// The plane of a channel in a tensor of RGB order.
int planeOf(char name)
{
    return name == 'R' || name == 'Y' ? 0 : name == 'G' ? 1 : name == 'B' ? 2 : 3;
}

void addHeader(ExrBytes& file, int width, int height, std::string_view names)
{
    constexpr std::int32_t kMagic = 20000630;
    constexpr std::int32_t kVersion = 2; // and no flags: one part of scan lines
    constexpr std::int32_t kFloat = 2;
    file.add(kMagic);
    file.add(kVersion);
    ExrBytes channels;
    for (const char name : names) {
        channels.addText({&name, 1});
        channels.add(kFloat);
        channels.add(std::int32_t{0}); // not perceptually linear
        channels.add(std::int32_t{1}); // every column
        channels.add(std::int32_t{1}); // every row
    }
    channels.add('\0');
    file.addText("channels");
    file.addText("chlist");
    file.add(static_cast<std::int32_t>(channels.bytes.size()));
    file.bytes.insert(file.bytes.end(), channels.bytes.begin(), channels.bytes.end());
    const std::int32_t zero = 0;
    file.addAttribute("compression", "compression", '\0');
    file.addAttribute("dataWindow", "box2i", zero, zero, std::int32_t{width - 1}, std::int32_t{height - 1});
    file.addAttribute("displayWindow", "box2i", zero, zero, std::int32_t{width - 1},
                      std::int32_t{height - 1});
    file.addAttribute("lineOrder", "lineOrder", '\0');
    file.addAttribute("pixelAspectRatio", "float", 1.0f);
    file.addAttribute("screenWindowCenter", "v2f", 0.0f, 0.0f);
    file.addAttribute("screenWindowWidth", "float", 1.0f);
    file.add('\0');
}

} // namespace

std::vector<std::byte> exrFile(const Tensor& image)
{
    const Shape& shape = image.shape();
    const std::string_view names = channelNames(shape.c);
    ExrBytes file;
    addHeader(file, shape.w, shape.h, names);
    const std::size_t rowBytes = sizeof(float) * static_cast<std::size_t>(shape.w);
    const std::size_t lineBytes = rowBytes * names.size();
    constexpr std::size_t kLineHeader = 8;
    const std::size_t first = file.bytes.size() + sizeof(std::uint64_t) * static_cast<std::size_t>(shape.h);
    file.bytes.reserve(first + (kLineHeader + lineBytes) * static_cast<std::size_t>(shape.h));
    for (int y = 0; y < shape.h; ++y)
        file.add(std::uint64_t{first + (kLineHeader + lineBytes) * static_cast<std::size_t>(y)});
    const auto view = image.hostView<const float>();
    for (int y = 0; y < shape.h; ++y) {
        file.add(std::int32_t{y});
        file.add(static_cast<std::int32_t>(lineBytes));
        for (const char name : names) {
            const auto* row = reinterpret_cast<const std::byte*>(&view.at(0, planeOf(name), y, 0));
            file.bytes.insert(file.bytes.end(), row, row + rowBytes);
        }
    }
    return std::move(file.bytes);
}

} // namespace comparo
