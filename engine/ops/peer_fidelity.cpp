// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/peer_fidelity.h"

#include "engine/base/number_text.h"

#include <algorithm>

namespace comparo {
namespace {

Message againstText(const PeerFidelity& row, std::uint64_t equal, std::int64_t ulp, double largest)
{
    if (equal == row.samples)
        return message("bit-equal");
    return message("{} equal, at most {}", Share(equal, row.samples),
                   distanceText(row.dtype.starts_with("float"), ulp, largest));
}

/// Without the dtype.
Message measuredText(const PeerFidelity& row)
{
    const Message framework = againstText(row, row.equalFramework, row.ulpFramework, row.largestFramework);
    const Message exact = againstText(row, row.equalExact, row.ulpExact, row.largestExact);
    return framework == exact ? message("both {}", exact)
                              : message("framework {}, exact {}", framework, exact);
}

/// The dtypes of each text, in the order of the rows.
struct MeasuredDTypes {
    std::vector<Message> dtypes; ///< "float32", "uint8"
    Message text;
};

struct MeasuredLine {
    const PeerFidelity* first; ///< of a library that was measured with so many pictures on a day
    std::vector<MeasuredDTypes> parts;
};

void addRow(MeasuredLine& line, const PeerFidelity& row)
{
    const Message text = measuredText(row);
    const auto same = std::find_if(line.parts.begin(), line.parts.end(),
                                   [&](const MeasuredDTypes& part) { return part.text == text; });
    if (same == line.parts.end())
        line.parts.push_back({{message("{}", row.dtype)}, text});
    else
        same->dtypes.push_back(message("{}", row.dtype));
}

} // namespace

const std::vector<PeerFidelity>& peerFidelity()
{
    static const std::vector<PeerFidelity> rows{
#define COMPARO_PEER(...) {__VA_ARGS__},
#include "engine/ops/peer_table.inc"
#undef COMPARO_PEER
    };
    return rows;
}

std::vector<Message> peerFidelityTexts(const std::string& op)
{
    std::vector<MeasuredLine> lines;
    for (const PeerFidelity& row : peerFidelity()) {
        if (row.op != op)
            continue;
        const auto known = std::find_if(lines.begin(), lines.end(), [&](const MeasuredLine& line) {
            return line.first->library == row.library && line.first->pictures == row.pictures &&
                   line.first->date == row.date;
        });
        addRow(known == lines.end() ? lines.emplace_back(MeasuredLine{&row, {}}) : *known, row);
    }
    std::vector<Message> texts;
    for (const MeasuredLine& line : lines) {
        std::vector<Message> parts;
        for (const MeasuredDTypes& part : line.parts)
            parts.push_back(message("{} {}", joined(part.dtypes, " and "), part.text));
        texts.push_back(message("{}: {} ({} images, {})", line.first->library, joined(std::move(parts), "; "),
                                line.first->pictures, line.first->date));
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
