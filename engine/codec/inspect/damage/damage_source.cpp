// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/damage/damage.h"

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/codec/inspect/damage/seeded_draw.h"
#include "engine/kernel/normal.h"

#include <algorithm>
#include <cmath>

namespace comparo::jpeg {

namespace {

constexpr int kBlock = 8;
constexpr int kBand = 16;

using Picture = TensorView<std::uint8_t>;
using Original = TensorView<const std::uint8_t>;

int drawBelow(SeededDraw& draw, int count)
{
    return static_cast<int>(draw.below(static_cast<std::uint64_t>(count)));
}

void addNoise(const Picture& picture, SeededDraw& draw, std::uint64_t seed, double sigma)
{
    const int left = kBlock * drawBelow(draw, picture.w / kBlock);
    const int top = kBlock * drawBelow(draw, picture.h / kBlock);
    for (int i = 0; i < kBlock * kBlock; i += 4) {
        const cpu::NormalBlock four = cpu::normalBlock({seed, 0, 0, 1}, static_cast<std::uint32_t>(i / 4));
        const float noise[4] = {four.v0, four.v1, four.v2, four.v3};
        for (int k = 0; k < 4; ++k)
            for (int c = 0; c < picture.c; ++c) {
                std::uint8_t& sample = picture.at(0, c, top + (i + k) / kBlock, left + (i + k) % kBlock);
                const double moved = std::nearbyint(sample + sigma * static_cast<double>(noise[k]));
                sample = static_cast<std::uint8_t>(std::clamp(moved, 0.0, 255.0));
            }
    }
}

/// Rows [top, bottom) of one plane become those of the picture before.
void makeStale(const Picture& picture, const Original& original, int channel, int top, int bottom)
{
    for (int y = top; y < bottom; ++y)
        for (int x = 0; x < picture.w; ++x)
            picture.at(0, channel, y, x) = original.at(0, channel, picture.h - 1 - y, picture.w - 1 - x);
}

void shear(const Picture& picture, const Original& original)
{
    const std::int64_t samples = std::int64_t{picture.w} * picture.h;
    for (int c = 0; c < picture.c; ++c)
        for (int y = 0; y < picture.h; ++y)
            for (int x = 0; x < picture.w; ++x) {
                const std::int64_t from = (std::int64_t{y} * (picture.w + 1) + x) % samples;
                picture.at(0, c, y, x) =
                    original.at(0, c, static_cast<int>(from / picture.w), static_cast<int>(from % picture.w));
            }
}

} // namespace

std::string_view nameOf(SourceDamage kind)
{
    switch (kind) {
    case SourceDamage::NoiseBlock:
        return COMPARO_TR("noise in one block");
    case SourceDamage::StaleBand:
        return COMPARO_TR("band of the previous image");
    case SourceDamage::HalfConverted:
        return COMPARO_TR("lower part of one plane not yet converted");
    case SourceDamage::SwappedPlanes:
        return COMPARO_TR("red and blue swapped");
    case SourceDamage::WrongPitch:
        return COMPARO_TR("wrong pitch");
    }
    return "";
}

std::string_view idOf(SourceDamage kind)
{
    switch (kind) {
    case SourceDamage::NoiseBlock:
        return "noise_block";
    case SourceDamage::StaleBand:
        return "stale_band";
    case SourceDamage::HalfConverted:
        return "half_converted";
    case SourceDamage::SwappedPlanes:
        return "swapped_planes";
    case SourceDamage::WrongPitch:
        return "wrong_pitch";
    }
    return "";
}

const std::vector<SourceDamage>& allSourceDamages()
{
    static const std::vector<SourceDamage> all = {SourceDamage::NoiseBlock, SourceDamage::StaleBand,
                                                  SourceDamage::HalfConverted, SourceDamage::SwappedPlanes,
                                                  SourceDamage::WrongPitch};
    return all;
}

Tensor damageSource(const Tensor& picture, SourceDamage kind, std::uint64_t seed, double sigma)
{
    const Shape& s = picture.shape();
    if (picture.isEmpty() || picture.dtype() != DType::UInt8 || s.n != 1 || s.h < kBlock || s.w < kBlock)
        failArgument(message("An image to damage must have 8 bits and at least 8 x 8 pixels; this is {} {}.",
                             Verbatim(toString(picture.dtype())), Verbatim(s.toString())));
    if (kind == SourceDamage::SwappedPlanes && s.c < 3)
        failArgument(message("Red and blue can only be swapped in an image that has them."));
    Tensor damaged(picture.device(), picture.desc());
    std::copy_n(picture.buffer()->host(), picture.desc().bytes(), damaged.buffer()->host());
    const Picture to = damaged.hostView<std::uint8_t>();
    const Original from = picture.hostView<const std::uint8_t>();
    SeededDraw draw(seed, 100 + static_cast<std::uint32_t>(kind));
    switch (kind) {
    case SourceDamage::NoiseBlock:
        addNoise(to, draw, seed, sigma);
        break;
    case SourceDamage::StaleBand: {
        const int top = kBand * drawBelow(draw, (s.h + kBand - 1) / kBand);
        const int bottom = std::min(s.h, top + kBand * (1 + drawBelow(draw, 3)));
        for (int c = 0; c < s.c; ++c)
            makeStale(to, from, c, top, bottom);
        break;
    }
    case SourceDamage::HalfConverted:
        makeStale(to, from, drawBelow(draw, s.c), s.h / 4 + drawBelow(draw, s.h / 2), s.h);
        break;
    case SourceDamage::SwappedPlanes:
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x)
                std::swap(to.at(0, 0, y, x), to.at(0, 2, y, x));
        break;
    case SourceDamage::WrongPitch:
        shear(to, from);
        break;
    }
    return damaged;
}

} // namespace comparo::jpeg
