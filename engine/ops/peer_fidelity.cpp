// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/peer_fidelity.h"

#include "engine/base/number_text.h"

#include <algorithm>

namespace comparo {
namespace {

std::string againstText(const PeerFidelity& row, std::uint64_t equal, std::int64_t ulp, double largest)
{
    if (equal == row.samples)
        return "bit-equal";
    return percentText(equal, row.samples) + " equal, at most " +
           distanceText(row.dtype.starts_with("float"), ulp, largest);
}

/// Without the dtype.
std::string measuredText(const PeerFidelity& row)
{
    const std::string framework =
        againstText(row, row.equalFramework, row.ulpFramework, row.largestFramework);
    const std::string exact = againstText(row, row.equalExact, row.ulpExact, row.largestExact);
    return framework == exact ? "both " + exact : "framework " + framework + ", exact " + exact;
}

/// Rows of one line: a library that was measured with so many pictures on a day.
std::string lineEnd(const PeerFidelity& row)
{
    return " (" + std::to_string(row.pictures) + " pictures, " + row.date + ")";
}

/// The dtypes of each text, in the order of the rows.
struct MeasuredDTypes {
    std::string dtypes; ///< "float32 and uint8"
    std::string text;
};

struct MeasuredLine {
    std::string library;
    std::string end;
    std::vector<MeasuredDTypes> parts;
};

void addRow(MeasuredLine& line, const PeerFidelity& row)
{
    const std::string text = measuredText(row);
    const auto same = std::find_if(line.parts.begin(), line.parts.end(),
                                   [&](const MeasuredDTypes& part) { return part.text == text; });
    if (same == line.parts.end())
        line.parts.push_back({row.dtype, text});
    else
        same->dtypes += " and " + row.dtype;
}

} // namespace

std::string PeerFidelity::toText() const
{
    return dtype + " " + measuredText(*this);
}

const std::vector<PeerFidelity>& peerFidelity()
{
    static const std::vector<PeerFidelity> rows{
#define COMPARO_PEER(...) {__VA_ARGS__},
#include "engine/ops/peer_table.inc"
#undef COMPARO_PEER
    };
    return rows;
}

std::vector<std::string> peerFidelityTexts(const std::string& op)
{
    std::vector<MeasuredLine> lines;
    for (const PeerFidelity& row : peerFidelity()) {
        if (row.op != op)
            continue;
        const std::string end = lineEnd(row);
        const auto known = std::find_if(lines.begin(), lines.end(), [&](const MeasuredLine& line) {
            return line.library == row.library && line.end == end;
        });
        addRow(known == lines.end() ? lines.emplace_back(MeasuredLine{row.library, end, {}}) : *known, row);
    }
    std::vector<std::string> texts;
    for (const MeasuredLine& line : lines) {
        std::string text = line.library + ": ";
        for (std::size_t i = 0; i < line.parts.size(); ++i)
            text += (i == 0 ? "" : "; ") + line.parts[i].dtypes + " " + line.parts[i].text;
        texts.push_back(text + line.end);
    }
    return texts;
}

std::string distanceText(bool isFloat, std::int64_t ulp, double largest)
{
    constexpr std::int64_t kMostTold = 1000; ///< more spacings than this are those of values beside 0
    if (!isFloat)
        return std::to_string(ulp);
    return ulp > kMostTold && largest >= 0.0 ? roundedUpText(largest) : std::to_string(ulp) + " ULP";
}

} // namespace comparo
