// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/walk/strict_walker.h"

#include <cstdint>

namespace comparo::jpeg {

/// Collects findings: counts all, keeps as many as asked for, and remembers the earliest place.
class FindingLog {
public:
    FindingLog(WalkResult& result, std::size_t most) : m_result(result), m_most(most) {}

    /// `text` gives the sentence and is called only if the finding is kept. `earliestMcu` and `earliestBit`:
    /// where the damage can begin at the earliest.
    template <class Text>
    void add(Finding finding, std::int64_t earliestMcu, std::uint64_t earliestBit, const Text& text)
    {
        ++m_result.findingCount;
        if (finding.mcu >= 0 && (!m_result.first || finding.bit < m_result.first->bit))
            m_result.first = {finding.mcu, finding.x, finding.y, finding.bit, earliestMcu, earliestBit};
        if (m_result.findings.size() >= m_most)
            return;
        finding.text = text();
        m_result.findings.push_back(std::move(finding));
    }

private:
    WalkResult& m_result;
    std::size_t m_most;
};

} // namespace comparo::jpeg
