// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/damage/damage.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/base/text.h"
#include "engine/codec/inspect/damage/seeded_draw.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/kernel/jpeg_tables.h"

#include <algorithm>
#include <array>

namespace comparo::jpeg {

namespace {

using File = std::vector<std::byte>;

struct KindNames {
    DamageKind kind;
    std::string_view name;
    std::string_view id;
};

constexpr std::array kKinds = {
    KindNames{DamageKind::BitFlip, COMPARO_TR("bit flip"), "bit_flip"},
    KindNames{DamageKind::ByteDropped, COMPARO_TR("byte dropped"), "byte_dropped"},
    KindNames{DamageKind::RandomBytes, COMPARO_TR("16 random bytes"), "random_bytes"},
    KindNames{DamageKind::BytesDropped, COMPARO_TR("32 bytes dropped"), "bytes_dropped"},
    KindNames{DamageKind::BytesZeroed, COMPARO_TR("64 bytes zeroed"), "bytes_zeroed"},
    KindNames{DamageKind::Truncated, COMPARO_TR("truncated"), "truncated"},
    KindNames{DamageKind::StaleTail, COMPARO_TR("end of another file"), "stale_tail"},
    KindNames{DamageKind::RestartDropped, COMPARO_TR("restart marker dropped"), "restart_dropped"},
    KindNames{DamageKind::RestartDuplicated, COMPARO_TR("restart marker twice"), "restart_duplicated"},
    KindNames{DamageKind::WrongWidth, COMPARO_TR("wrong width"), "wrong_width"},
    KindNames{DamageKind::WrongTable, COMPARO_TR("wrong quantisation table"), "wrong_table"},
};

const KindNames& namesOf(DamageKind kind)
{
    return *std::find_if(kKinds.begin(), kKinds.end(), [&](const KindNames& k) { return k.kind == kind; });
}

/// A file to damage and the random numbers for it.
struct Patient {
    std::span<const std::byte> file;
    JpegFile parsed;
    SeededDraw draw;

    /// A place in the entropy-coded data, each byte as likely as any other, and the end of its scan's data.
    ByteRange drawPlace()
    {
        std::uint64_t total = 0;
        for (const Scan& scan : parsed.scans)
            total += scan.data.end - scan.data.begin;
        if (total == 0)
            failArgument(message("The file has no entropy-coded data to damage."));
        std::uint64_t at = draw.below(total);
        for (const Scan& scan : parsed.scans) {
            const std::uint64_t size = scan.data.end - scan.data.begin;
            if (at < size)
                return {scan.data.begin + static_cast<std::size_t>(at), scan.data.end};
            at -= size;
        }
        return {};
    }

    std::size_t drawRestart()
    {
        std::vector<std::size_t> all;
        for (const Scan& scan : parsed.scans)
            all.insert(all.end(), scan.restarts.begin(), scan.restarts.end());
        if (all.empty())
            failArgument(message("The file has no restart markers."));
        return all[static_cast<std::size_t>(draw.below(all.size()))];
    }

    [[nodiscard]] File copy() const { return {file.begin(), file.end()}; }
};

std::ptrdiff_t distance(std::size_t offset)
{
    return static_cast<std::ptrdiff_t>(offset);
}

Damage flipBit(Patient& p)
{
    const std::size_t at = p.drawPlace().begin;
    const int bit = static_cast<int>(p.draw.below(8));
    Damage damage{p.copy(), at, bit, message("Bit {} of byte {} flipped.", bit, Count(at))};
    damage.file[at] ^= std::byte{static_cast<unsigned char>(0x80 >> bit)};
    return damage;
}

/// As many of `count` bytes as the scan has from a random place on.
ByteRange drawRun(Patient& p, std::size_t count)
{
    const ByteRange place = p.drawPlace();
    return {place.begin, std::min(place.begin + count, place.end)};
}

Damage dropBytes(Patient& p, std::size_t count)
{
    const ByteRange run = drawRun(p, count);
    Damage damage{p.copy(), run.begin, 0,
                  run.end - run.begin == 1
                      ? message("Byte {} left out.", Count(run.begin))
                      : message("Bytes {} to {} left out.", Count(run.begin), Count(run.end - 1))};
    damage.file.erase(damage.file.begin() + distance(run.begin), damage.file.begin() + distance(run.end));
    return damage;
}

/// Repeats `change` on drawn runs until it changes a byte, which a run that is so already may withstand.
template <class DamageText, class Change>
Damage changeBytes(Patient& p, std::size_t count, const DamageText& textOf, Change&& change)
{
    constexpr int kTries = 100;
    for (int i = 0; i < kTries; ++i) {
        const ByteRange run = drawRun(p, count);
        Damage damage{p.copy(), run.begin, 0, textOf(run)};
        for (std::size_t at = run.begin; at < run.end; ++at)
            damage.file[at] = change();
        const auto first = std::mismatch(damage.file.begin(), damage.file.end(), p.file.begin()).first;
        if (first == damage.file.end())
            continue;
        damage.offset = static_cast<std::size_t>(first - damage.file.begin());
        return damage;
    }
    failArgument(message("This damage leaves the entropy-coded data unchanged."));
}

Damage truncate(Patient& p)
{
    const std::size_t at = p.drawPlace().begin;
    Damage damage{p.copy(), at, 0, message("Ends before byte {} of {}.", Count(at), Count(p.file.size()))};
    damage.file.resize(at);
    return damage;
}

Damage replaceTail(Patient& p, std::span<const std::byte> other)
{
    if (other.empty())
        failArgument(message("The end of another file needs that file."));
    const std::size_t at = p.drawPlace().begin;
    if (at >= other.size())
        failArgument(message("The other file ends before byte {}.", Count(at)));
    const std::size_t end = std::min(other.size(), p.file.size());
    Damage damage{p.copy(), at, 0, message("From byte {} on the bytes of another file.", Count(at))};
    damage.file.resize(end);
    std::copy(other.begin() + distance(at), other.begin() + distance(end),
              damage.file.begin() + distance(at));
    const auto first = std::mismatch(damage.file.begin(), damage.file.end(), p.file.begin()).first;
    if (first == damage.file.end() && end == p.file.size())
        failArgument(message("The other file is the same from byte {} on.", Count(at)));
    damage.offset = static_cast<std::size_t>(first - damage.file.begin());
    return damage;
}

Damage dropRestart(Patient& p)
{
    const std::size_t at = p.drawRestart();
    Damage damage{p.copy(), at, 0, message("The restart marker at byte {} left out.", Count(at))};
    damage.file.erase(damage.file.begin() + distance(at), damage.file.begin() + distance(at) + 2);
    return damage;
}

Damage repeatRestart(Patient& p)
{
    const std::size_t at = p.drawRestart();
    Damage damage{p.copy(), at + 2, 0, message("The restart marker at byte {} written twice.", Count(at))};
    damage.file.insert(damage.file.begin() + distance(at) + 2, p.file.begin() + distance(at),
                       p.file.begin() + distance(at) + 2);
    return damage;
}

Damage widen(Patient& p)
{
    constexpr std::size_t kWidth = 7; // marker, length, precision, height
    constexpr int kLargest = 65535;
    const auto frame = std::find_if(p.parsed.segments.begin(), p.parsed.segments.end(), [](const Segment& s) {
        return s.marker >= 0xC0 && s.marker <= 0xCF && s.marker != 0xC4 && s.marker != 0xC8 &&
               s.marker != 0xCC;
    });
    if (!p.parsed.frame || frame == p.parsed.segments.end() ||
        frame->bytes.end < frame->bytes.begin + kWidth + 2)
        failArgument(message("The file has no frame header."));
    const int width = p.parsed.frame->width;
    const int wrong = width + kBlockSide * p.parsed.frame->maxH;
    if (wrong > kLargest)
        failArgument(message("The image already has the largest width that JPEG allows."));
    const std::size_t at = frame->bytes.begin + kWidth;
    Damage damage{p.copy(), at, 0, message("Width {} instead of {}.", wrong, width)};
    damage.file[at] = std::byte{static_cast<unsigned char>(wrong >> 8)};
    damage.file[at + 1] = std::byte{static_cast<unsigned char>(wrong & 255)};
    if (damage.file[at] == p.file[at])
        ++damage.offset;
    return damage;
}

Damage replaceTable(Patient& p)
{
    const auto table = std::find_if(p.parsed.segments.begin(), p.parsed.segments.end(),
                                    [](const Segment& s) { return s.marker == 0xDB; });
    constexpr std::size_t kSteps = 5; // marker, length, number of the table
    const bool wide = !p.parsed.quantTables.empty() && p.parsed.quantTables.front().bits == 16;
    const std::size_t size = kBlockSize * (wide ? 2U : 1U);
    if (p.parsed.quantTables.empty() || table == p.parsed.segments.end() ||
        table->bytes.end < table->bytes.begin + kSteps + size)
        failArgument(message("The file has no quantisation table."));
    const std::size_t at = table->bytes.begin + kSteps;
    for (;;) {
        const int quality = 1 + static_cast<int>(p.draw.below(100));
        const QuantSteps steps = scaledSteps(kLuminanceSteps, quality);
        Damage damage{p.copy(), at, 0,
                      message("The first quantisation table is the one of quality {}.", quality)};
        for (std::size_t k = 0; k < kBlockSize; ++k) {
            if (wide)
                damage.file[at + 2 * k] = std::byte{0};
            damage.file[at + (wide ? 2 * k + 1 : k)] = std::byte{steps[kZigzag[k]]};
        }
        const auto first = std::mismatch(damage.file.begin(), damage.file.end(), p.file.begin()).first;
        if (first == damage.file.end())
            continue;
        damage.offset = static_cast<std::size_t>(first - damage.file.begin());
        return damage;
    }
}

} // namespace

std::string_view nameOf(DamageKind kind)
{
    return namesOf(kind).name;
}

std::string_view idOf(DamageKind kind)
{
    return namesOf(kind).id;
}

const std::vector<DamageKind>& allDamageKinds()
{
    static const std::vector<DamageKind> all = [] {
        std::vector<DamageKind> kinds;
        for (const KindNames& names : kKinds)
            kinds.push_back(names.kind);
        return kinds;
    }();
    return all;
}

Damage damageJpeg(std::span<const std::byte> file, DamageKind kind, std::uint64_t seed,
                  std::span<const std::byte> other)
{
    Patient p{file, parseJpeg(file), SeededDraw(seed, static_cast<std::uint32_t>(kind))};
    if (p.parsed.segments.empty())
        failArgument(message("Only a JPEG file can be damaged in this way."));
    switch (kind) {
    case DamageKind::BitFlip:
        return flipBit(p);
    case DamageKind::ByteDropped:
        return dropBytes(p, 1);
    case DamageKind::RandomBytes:
        return changeBytes(
            p, 16,
            [](const ByteRange& run) {
                return run.end - run.begin == 1
                           ? message("Byte {} replaced by random ones.", Count(run.begin))
                           : message("Bytes {} to {} replaced by random ones.", Count(run.begin),
                                     Count(run.end - 1));
            },
            [&] { return std::byte{static_cast<unsigned char>(p.draw.below(256))}; });
    case DamageKind::BytesDropped:
        return dropBytes(p, 32);
    case DamageKind::BytesZeroed:
        return changeBytes(
            p, 64,
            [](const ByteRange& run) {
                return run.end - run.begin == 1
                           ? message("Byte {} set to zero.", Count(run.begin))
                           : message("Bytes {} to {} set to zero.", Count(run.begin), Count(run.end - 1));
            },
            [] { return std::byte{0}; });
    case DamageKind::Truncated:
        return truncate(p);
    case DamageKind::StaleTail:
        return replaceTail(p, other);
    case DamageKind::RestartDropped:
        return dropRestart(p);
    case DamageKind::RestartDuplicated:
        return repeatRestart(p);
    case DamageKind::WrongWidth:
        return widen(p);
    case DamageKind::WrongTable:
        return replaceTable(p);
    }
    failArgument(message("Unknown kind of damage."));
}

} // namespace comparo::jpeg
