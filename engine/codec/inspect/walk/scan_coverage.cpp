// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/scan_coverage.h"

#include "engine/codec/inspect/parse/component_name.h"
#include "engine/codec/inspect/walk/strict_walker.h"

#include <algorithm>

namespace comparo::jpeg {

namespace {

constexpr int kLastCoefficient = 63;

/// "coefficients 1 to 63 of Y", "the DC coefficient of Y".
Message bandText(int first, int last, const Message& name)
{
    if (last == 0)
        return message("the DC coefficient of {}", name);
    return first == last ? message("coefficient {} of {}", first, name)
                         : message("coefficients {} to {} of {}", first, last, name);
}

/// "bit 0 of coefficients 1 to 63 of Y", "bits 1 to 0 of …"; the band alone where no bit of it was coded.
Message bitsText(int left, Message band)
{
    if (left < 0)
        return band;
    return left == 1 ? message("bit 0 of {}", band) : message("bits {} to 0 of {}", left - 1, band);
}

std::vector<CodedBits> codedBy(const JpegFile& file)
{
    std::vector<CodedBits> coded = nothingCoded(*file.frame);
    for (const Scan& scan : file.scans)
        for (const ScanComponent& entry : scan.components) {
            CodedBits& known = coded[static_cast<std::size_t>(entry.component)];
            if (file.frame->process == JpegProcess::Progressive)
                addScan(known, scan);
            else
                known.fill(0);
        }
    return coded;
}

} // namespace

std::vector<CodedBits> nothingCoded(const Frame& frame)
{
    CodedBits nothing;
    nothing.fill(-1);
    return std::vector<CodedBits>(frame.components.size(), nothing);
}

bool addScan(CodedBits& coded, const Scan& scan)
{
    bool fits = scan.first == 0 || coded[0] >= 0;
    for (int k = scan.first; k <= scan.last; ++k) {
        int& left = coded[static_cast<std::size_t>(k)];
        fits = fits && (scan.high == 0 ? left < 0 : left == scan.high);
        left = scan.low;
    }
    return fits;
}

bool lacksComponent(const std::vector<CodedBits>& coded)
{
    return std::any_of(coded.begin(), coded.end(), [](const CodedBits& known) { return known[0] < 0; });
}

Message missingText(const JpegFile& file, const std::vector<CodedBits>& coded)
{
    std::vector<Message> parts;
    for (std::size_t c = 0; c < coded.size(); ++c) {
        const Message name = componentName(file, static_cast<int>(c));
        for (int first = 0; first <= kLastCoefficient;) {
            const int left = coded[c][static_cast<std::size_t>(first)];
            int last = first;
            while (last < kLastCoefficient && coded[c][static_cast<std::size_t>(last) + 1] == left)
                ++last;
            if (left != 0)
                parts.push_back(first == 0 && last == kLastCoefficient && left < 0
                                    ? name
                                    : bitsText(left, bandText(first, last, name)));
            first = last + 1;
        }
    }
    return joined(std::move(parts), ", ");
}

bool lacksEndAlone(std::span<const std::byte> file, Message& missing)
{
    missing = {};
    const JpegFile parsed = parseJpeg(file);
    if (!parsed.isReadable())
        return false;
    missing = missingText(parsed, codedBy(parsed));
    if (!missing.isEmpty())
        return false;
    WalkOptions options;
    options.boxTest = false;
    options.keepBits = false;
    const WalkResult walk = walkJpeg(file, parsed, options);
    return std::none_of(walk.findings.begin(), walk.findings.end(),
                        [](const Finding& finding) { return finding.check == Check::MissingEnd; });
}

} // namespace comparo::jpeg
