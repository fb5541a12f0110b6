// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "resources/samples/picture.h"

#include <cstdio>
#include <exception>

/// make_samples FOLDER: paints the bundled pictures again.
namespace {

using namespace comparo;

Tensor planesOf(const samples::Picture& picture)
{
    const std::size_t plane = picture.rgb.size() / 3;
    std::vector<std::uint8_t> values(picture.rgb.size());
    for (std::size_t i = 0; i < plane; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            values[c * plane + i] = picture.rgb[3 * i + c];
    return Tensor::fromValues<std::uint8_t>({1, 3, picture.height, picture.width}, values);
}

void write(const std::filesystem::path& path, const samples::Picture& picture)
{
    const Codec& png = codec("png");
    ParamSet options(png.options());
    options.set("compression", std::int64_t{9});
    const auto bytes = png.encode(planesOf(picture), options);
    writeFile(path, bytes);
    std::printf("%s: %zu bytes\n", path.c_str(), bytes.size());
}

} // namespace

int main(int count, char** arguments)
{
    if (count != 2) {
        std::fputs("usage: make_samples FOLDER\n", stderr);
        return 2;
    }
    const std::filesystem::path folder = arguments[1];
    try {
        write(folder / "sample.png", samples::paintLandscape());
        write(folder / "zone_plate.png", samples::paintZonePlate());
        write(folder / "ties.png", samples::paintTies());
        write(folder / "text.png", samples::paintText());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
    return 0;
}
