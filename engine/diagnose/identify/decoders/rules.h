// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

/// The arithmetic of JPEG decoders that are not libjpeg's, from coefficients to pixels. Facts of their public
/// sources; see NOTICE. Held to the real ones in tests/reference/decoders.
namespace comparo::decoders {

/// One component: its coefficients, times their steps.
struct Component {
    int blocksWide = 0; ///< with those that fill up MCUs
    int blocksHigh = 0;
    int expandX = 1; ///< how often a sample is repeated to fill the picture
    int expandY = 1;
    std::vector<std::int32_t> coefficients; ///< 64 a block, row-major, block row by block row
};

/// What a file holds.
struct Coded {
    int width = 0, height = 0;
    bool storesRgb = false;
    std::vector<Component> components; ///< 1 or 3
};

/// Samples of one component as they are decoded, block by block.
struct Plane {
    int width = 0, height = 0; ///< whole blocks
    std::vector<std::uint8_t> samples;

    [[nodiscard]] std::uint8_t* row(int y) { return samples.data() + std::size_t(y) * std::size_t(width); }
    [[nodiscard]] const std::uint8_t* row(int y) const
    {
        return samples.data() + std::size_t(y) * std::size_t(width);
    }
};

/// An inverse transform of one block: 64 coefficients to 64 samples.
using Transform = void (*)(const std::int32_t* coefficients, std::uint8_t* samples);

/// 12-bit constants, rounded half up at the end; zune-jpeg rounds from a little below a half.
void transformOfStb(const std::int32_t* coefficients, std::uint8_t* samples);
void transformOfZune(const std::int32_t* coefficients, std::uint8_t* samples);
/// That of the MPEG reference decoder, with 11-bit constants.
void transformOfGo(const std::int32_t* coefficients, std::uint8_t* samples);

Plane transformed(const Component& component, Transform transform);

/// How chroma becomes as large as the picture.
enum class Upsampling {
    Repeated,     ///< the nearest sample
    TriangleStb,  ///< 3:1 between neighbours, both axes rounded at once, within the picture
    TriangleZune, ///< 3:1 down, then across, each rounded; across the samples that fill up MCUs, too
};

/// How brightness and two colour differences become red, green and blue.
enum class Colours {
    Bits12, ///< stb_image: 12-bit factors, rounded half up
    Bits14, ///< zune-jpeg: 14-bit factors, rounded half down
    Bits16, ///< Go's YCbCrToRGB: 16-bit factors, brightness times 257 in the place of a half
};

struct Rule {
    std::string library;  ///< "stb_image"
    std::string function; ///< "decode", "decode, At().RGBA()"
    Transform transform;
    Upsampling upsampling;
    Colours colours;
};

/// The rules there are.
const std::vector<Rule>& rules();

/// Bytes in CHW order, of as many channels as the file has components.
std::vector<std::uint8_t> decoded(const Coded& coded, const Rule& rule);

} // namespace comparo::decoders
