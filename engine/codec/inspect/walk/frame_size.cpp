// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/frame_size.h"

#include "engine/base/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace comparo::jpeg {

namespace {

constexpr std::size_t kHeightAt = 5; ///< behind the marker, the length and the bits a sample
constexpr std::size_t kWidthAt = 7;
constexpr int kMostSamples = 65535;

/// The header of the frame that is read; nothing where the height stands elsewhere (DNL).
std::optional<std::size_t> frameHeader(std::span<const std::byte> file, const JpegFile& parsed)
{
    const auto header = std::find_if(parsed.segments.begin(), parsed.segments.end(), [](const Segment& each) {
        return each.marker >= 0xC0 && each.marker <= 0xC2;
    });
    if (header == parsed.segments.end() || header->bytes.begin + kWidthAt + 2 > file.size())
        return std::nullopt;
    const auto word = [&](std::size_t at) {
        const std::size_t place = header->bytes.begin + at;
        return std::to_integer<int>(file[place]) << 8 | std::to_integer<int>(file[place + 1]);
    };
    if (word(kHeightAt) != parsed.frame->height || word(kWidthAt) != parsed.frame->width)
        return std::nullopt;
    return header->bytes.begin;
}

/// The same file with a frame of another size.
class Resized {
public:
    Resized(std::span<const std::byte> file, std::size_t header)
        : m_file(file.begin(), file.end()), m_header(header)
    {
    }

    /// Null if no coefficients are read of such a frame.
    std::optional<WalkResult> walk(int width, int height, const Progress& progress)
    {
        write(kWidthAt, width);
        write(kHeightAt, height);
        m_parsed = parseJpeg(m_file);
        if (!m_parsed.isReadable() || m_parsed.frame->width != width || m_parsed.frame->height != height)
            return std::nullopt;
        return walkJpeg(m_file, m_parsed, {}, {progress.stop, {}});
    }

    [[nodiscard]] const Scan& firstScan() const { return m_parsed.scans.front(); }

private:
    void write(std::size_t at, int value)
    {
        m_file[m_header + at] = static_cast<std::byte>(value >> 8);
        m_file[m_header + at + 1] = static_cast<std::byte>(value & 0xFF);
    }

    std::vector<std::byte> m_file;
    std::size_t m_header;
    JpegFile m_parsed;
};

/// The MCU of the first scan in which its data end, where nothing is accused before.
std::optional<std::int64_t> endOfData(const WalkResult& walk)
{
    std::optional<std::int64_t> end;
    for (const Finding& finding : walk.findings)
        if (finding.scan == 0 && finding.check == Check::EarlyEnd && (!end || finding.mcu < *end))
            end = finding.mcu;
    const bool isFirst =
        end && std::none_of(walk.findings.begin(), walk.findings.end(), [&](const Finding& f) {
            return f.scan <= 0 && (f.mcu < *end || f.check == Check::Structure);
        });
    return isFirst ? end : std::nullopt;
}

/// Whether the first scan has too much alone: bytes or a marker behind its last MCU.
bool hasMore(const WalkResult& walk, const Scan& scan)
{
    const std::int64_t last = std::int64_t{scan.mcuColumns} * scan.mcuRows - 1;
    bool found = false;
    for (const Finding& finding : walk.findings) {
        if (finding.scan > 0)
            continue;
        if ((finding.check != Check::LeftoverBytes && finding.check != Check::Marker) || finding.mcu < last)
            return false;
        found = true;
    }
    return found;
}

/// Samples of an MCU of the first scan, to the right or down.
int samplesOf(const Frame& frame, const Scan& scan, bool isAcross)
{
    const int most = isAcross ? frame.maxH : frame.maxV;
    if (scan.components.size() > 1)
        return 8 * most;
    const FrameComponent& only = frame.components[static_cast<std::size_t>(scan.components[0].component)];
    return 8 * most / (isAcross ? only.h : only.v);
}

/// So many MCUs of a first scan that is longer than its frame: where its data end in a frame that is larger.
std::optional<std::int64_t> countBeyond(Resized& resized, const Frame& frame, const Scan& scan,
                                        std::size_t codedBytes, const Progress& progress)
{
    // Blocks of an encoder take some bytes; coefficients of so many are held at once.
    constexpr std::int64_t kFewest = std::int64_t{1} << 16;
    constexpr std::int64_t kMost = std::int64_t{1} << 22;
    std::int64_t blocks = 0;
    for (const ScanComponent& entry : scan.components) {
        const FrameComponent& component = frame.components[static_cast<std::size_t>(entry.component)];
        blocks += scan.components.size() > 1 ? std::int64_t{component.h} * component.v : 1;
    }
    const std::int64_t mcus = std::clamp(static_cast<std::int64_t>(codedBytes / 2), kFewest, kMost) /
                              std::max<std::int64_t>(blocks, 1);
    const auto side = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(mcus))));
    const auto extent = [&](bool isAcross) {
        return static_cast<int>(
            std::min<std::int64_t>(side * samplesOf(frame, scan, isAcross), kMostSamples));
    };
    const auto walk = resized.walk(extent(true), extent(false), progress);
    return walk ? endOfData(*walk) : std::nullopt;
}

/// The extents that have so many MCUs side by side.
std::pair<int, int> extentsOf(std::int64_t mcus, int samples)
{
    const std::int64_t most = mcus * samples;
    if (mcus < 1 || most - samples + 1 > kMostSamples)
        return {0, 0};
    return {static_cast<int>(most - samples + 1),
            static_cast<int>(std::min<std::int64_t>(most, kMostSamples))};
}

Message rangeText(int least, int most)
{
    return least == most ? message("{}", least) : message("{} to {}", least, most);
}

} // namespace

Message WrongFrameSize::text() const
{
    const std::int64_t promised = std::int64_t{columns} * rows;
    const Message height = rangeText(leastHeight, mostHeight), width = rangeText(leastWidth, mostWidth);
    return joined(
        {message("The frame header declares {} ({} x {}), but the data contain {}, with legal codes and the "
                 "right end.",
                 plural(static_cast<std::uint64_t>(promised), "{} MCU", "{} MCUs"), columns, rows,
                 Count(static_cast<std::uint64_t>(found))),
         mostHeight > 0 && mostWidth > 0
             ? message("With a height of {} or a width of {} all the data are legal.", height, width)
         : mostHeight > 0 ? message("With a height of {} all the data are legal.", height)
         : mostWidth > 0  ? message("With a width of {} all the data are legal.", width)
                          : message("Neither another width nor another height alone explains that."),
         found < promised ? message("An encoder that stopped early leaves the same data.") : Message()},
        " ");
}

std::optional<WrongFrameSize> wrongFrameSize(std::span<const std::byte> file, const JpegFile& parsed,
                                             const WalkResult& walk, const Progress& progress)
{
    if (walk.isClean() || !parsed.hasEnd || !parsed.frame || parsed.scans.empty() ||
        parsed.scans.front().components.empty())
        return std::nullopt;
    const std::optional<std::size_t> header = frameHeader(file, parsed);
    if (!header)
        return std::nullopt;
    const Frame& frame = *parsed.frame;
    const Scan& scan = parsed.scans.front();
    Resized resized(file, *header);
    std::optional<std::int64_t> found = endOfData(walk);
    if (!found && hasMore(walk, scan))
        found = countBeyond(resized, frame, scan, scan.data.end - scan.data.begin, progress);
    // Codes after a changed bit fit again some blocks too early or too late, hardly so many.
    constexpr std::int64_t kFewest = 4;
    const std::int64_t promised = std::int64_t{scan.mcuColumns} * scan.mcuRows;
    if (!found || std::abs(*found - promised) < kFewest)
        return std::nullopt;

    WrongFrameSize wrong{*header, scan.mcuColumns, scan.mcuRows, *found};
    const auto isLegal = [&](int width, int height) {
        const auto other = resized.walk(width, height, progress);
        return other && other->isClean();
    };
    if (*found % scan.mcuColumns == 0) {
        const auto [least, most] = extentsOf(*found / scan.mcuColumns, samplesOf(frame, scan, false));
        if (most > 0 && isLegal(frame.width, most)) {
            wrong.leastHeight = least;
            wrong.mostHeight = most;
        }
    }
    if (*found % scan.mcuRows == 0) {
        const auto [least, most] = extentsOf(*found / scan.mcuRows, samplesOf(frame, scan, true));
        if (most > 0 && isLegal(most, frame.height)) {
            wrong.leastWidth = least;
            wrong.mostWidth = most;
        }
    }
    if (wrong.mostHeight > 0 || wrong.mostWidth > 0)
        return wrong;
    // Both can be wrong. Blocks of a sequential scan follow each other whatever the width: any frame of so
    // many MCUs shows whether they are legal.
    constexpr std::int64_t kMany = 64;
    const bool isFar = std::abs(*found - promised) > std::max(kMany, promised / 16);
    if (!isFar || frame.process == JpegProcess::Progressive)
        return std::nullopt;
    for (auto columns = static_cast<std::int64_t>(std::sqrt(static_cast<double>(*found))); columns > 0;
         --columns) {
        if (*found % columns != 0)
            continue;
        const int width = extentsOf(columns, samplesOf(frame, scan, true)).second;
        const int height = extentsOf(*found / columns, samplesOf(frame, scan, false)).second;
        return width > 0 && height > 0 && isLegal(width, height) ? std::optional(wrong) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace comparo::jpeg
